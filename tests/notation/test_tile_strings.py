"""Racks, rows of boards and written words."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from app.notation.errors import NotationError
from app.notation.tilestrings import read_row, read_tiles, read_word, write_row
from app.rules.moves import Glyph
from app.rules.tiles import TileSet
from tests.factories import CATALAN, SPANISH, STANDARD, make_rules, make_tile_set

ENGLISH = STANDARD.tile_set
SPANISH_SET = SPANISH.tile_set
CATALAN_SET = CATALAN.tile_set
GERMAN = make_rules(tile_set="german").tile_set


def faces(text: str, tile_set: TileSet) -> list[str]:
    return [glyph.face for glyph in read_word(text, tile_set)]


# Racks


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("", ()),
        ("AB?", ("A", "B", "?")),
        ("A__", ("A", "_", "_")),
        ("[A]", ("A",)),
        ("[?]", ("?",)),
    ],
)
def test_a_rack_is_read_tile_by_tile(text: str, tiles: tuple[str, ...]) -> None:
    assert read_tiles(text, ENGLISH) == tiles


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("CH", ("C", "H")),
        ("[CH]", ("CH",)),
        ("[C][H]", ("C", "H")),
        ("L[LL]L", ("L", "LL", "L")),
        ("Ñ", ("Ñ",)),
    ],
)
def test_unbracketed_letters_of_a_rack_are_single_tiles(
    text: str, tiles: tuple[str, ...]
) -> None:
    assert read_tiles(text, SPANISH_SET) == tiles


def test_a_small_letter_on_a_rack_is_answered_with_the_sign_of_the_blank() -> None:
    with pytest.raises(NotationError, match=r"a is in lower case; a blank .* is \?"):
        read_tiles("AaB", ENGLISH)


@pytest.mark.parametrize(
    "text", ["A.B", "A B", "Ñ", "A1", "[AB]", "A[", "[]", "[A", "]"]
)
def test_what_is_no_tile_cannot_be_on_a_rack(text: str) -> None:
    with pytest.raises(NotationError):
        read_tiles(text, ENGLISH)


@pytest.mark.parametrize("text", ["[A", "B[AB", "["])
def test_an_unclosed_bracket_is_told_as_such(text: str) -> None:
    with pytest.raises(NotationError, match=r"the bracket \[ is not closed by \]"):
        read_tiles(text, ENGLISH)


def test_brackets_around_nothing_are_told_as_such() -> None:
    with pytest.raises(NotationError, match=r"the brackets \[\] enclose no letters"):
        read_tiles("A[]", ENGLISH)


def test_the_place_of_a_strange_tile_is_told() -> None:
    with pytest.raises(NotationError) as caught:
        read_tiles("AB7", ENGLISH)
    assert caught.value.at == 2


# Rows


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("", []),
        ("...", ["", "", ""]),
        (".Ab.", ["", "A", "b", ""]),
        ("[A].", ["A", ""]),
    ],
)
def test_a_row_is_read_square_by_square(text: str, cells: list[str]) -> None:
    assert read_row(text, ENGLISH) == cells


@pytest.mark.parametrize(
    ("text", "cells"),
    [("[CH]IC", ["CH", "I", "C"]), ("[ch]IC", ["ch", "I", "C"]), ("CH", ["C", "H"])],
)
def test_a_tile_of_two_letters_is_one_square_of_a_row(
    text: str, cells: list[str]
) -> None:
    assert read_row(text, SPANISH_SET) == cells


@pytest.mark.parametrize("text", ["?", "[?]"])
def test_a_blank_on_the_board_must_be_a_letter(text: str) -> None:
    with pytest.raises(NotationError, match="the letter it stands for, lower-case"):
        read_row(text, ENGLISH)


@pytest.mark.parametrize("text", ["_", " ", "3", "[.]", "[", "[CH]", "Ä"])
def test_what_is_no_tile_cannot_be_in_a_row(text: str) -> None:
    with pytest.raises(NotationError):
        read_row(text, ENGLISH)


def test_a_row_is_written_with_brackets_where_a_tile_has_two_letters() -> None:
    assert write_row(["CH", "", "a", "ll"]) == "[CH].a[ll]"


# Words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CHICA", ["CH", "I", "C", "A"]),
        ("[CH]ICA", ["CH", "I", "C", "A"]),
        ("[C][H]ICA", ["C", "H", "I", "C", "A"]),
        ("chICA", ["ch", "I", "C", "A"]),
        ("[ch]ICA", ["ch", "I", "C", "A"]),
        ("ChICA", ["C", "h", "I", "C", "A"]),
        ("cHICA", ["c", "H", "I", "C", "A"]),
        ("PE[RR]O", ["P", "E", "RR", "O"]),
        ("LLL", ["LL", "L"]),
    ],
)
def test_in_a_word_the_longest_tile_comes_first(text: str, expected: list[str]) -> None:
    assert faces(text, SPANISH_SET) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CEL·LA", ["C", "E", "L·L", "A"]),
        ("CE[L·L]A", ["C", "E", "L·L", "A"]),
        ("cel·la", ["c", "e", "l·l", "a"]),
        ("CE[L][L]A", ["C", "E", "L", "L", "A"]),
        ("ANY", ["A", "NY"]),
        ("QUE", ["QU", "E"]),
        ("[qu]E", ["qu", "E"]),
    ],
)
def test_catalan_tiles_are_read_with_and_without_brackets(
    text: str, expected: list[str]
) -> None:
    assert faces(text, CATALAN_SET) == expected


def test_a_dot_is_a_through_tile() -> None:
    assert read_word("A.B", ENGLISH) == (
        Glyph("A", through=False),
        Glyph("", through=True),
        Glyph("B", through=False),
    )


def test_a_parenthesis_holds_a_through_tile() -> None:
    assert read_word("(A)B", ENGLISH) == (
        Glyph("A", through=True),
        Glyph("B", through=False),
    )


def test_a_parenthesis_may_hold_several_through_tiles() -> None:
    assert [glyph.through for glyph in read_word("A(RE.)B", ENGLISH)] == [
        False,
        True,
        True,
        True,
        False,
    ]


def test_a_parenthesis_may_hold_a_tile_of_two_letters() -> None:
    assert read_word("([CH])A", SPANISH_SET)[0] == Glyph("CH", through=True)


def test_a_question_mark_is_an_undesignated_blank() -> None:
    assert faces("CA?", ENGLISH) == ["C", "A", "?"]


@pytest.mark.parametrize("text", ["(A", "A)", "((A))", "(A))", ")A(", "(", ")"])
def test_a_parenthesis_needs_its_partner(text: str) -> None:
    with pytest.raises(NotationError, match="has no partner"):
        read_word(text, ENGLISH)


@pytest.mark.parametrize(("text", "at"), [("A(B", 2), ("A)B", 1), ("(A(B)", 2)])
def test_the_place_of_a_lone_parenthesis_is_told(text: str, at: int) -> None:
    with pytest.raises(NotationError) as caught:
        read_word(text, ENGLISH)
    assert caught.value.at == at


@pytest.mark.parametrize("text", ["[A", "[]", "[AB]", "A1", "A B", "Ñ", "_", "A-B"])
def test_what_is_no_tile_cannot_be_in_a_word(text: str) -> None:
    with pytest.raises(NotationError):
        read_word(text, ENGLISH)


@pytest.mark.parametrize("word", ["KILO", "WEB"])
def test_spanish_has_no_k_and_no_w(word: str) -> None:
    with pytest.raises(NotationError, match="is not a tile of the tile set spanish"):
        read_word(word, SPANISH_SET)


@pytest.mark.parametrize("word", ["kILO", "wEB"])
def test_no_spanish_blank_is_k_or_w(word: str) -> None:
    with pytest.raises(NotationError):
        read_word(word, SPANISH_SET)


def test_no_german_blank_is_a_sharp_s() -> None:
    with pytest.raises(NotationError):
        read_word("MAß", GERMAN)


@pytest.mark.parametrize("name", ["[Ch]", "[cH]"])
def test_mixed_cases_in_brackets_are_answered_with_both_ways_to_write_them(
    name: str,
) -> None:
    with pytest.raises(NotationError, match=r"write \[CH\], or \[ch\] for a blank"):
        read_word(f"{name}ICA", SPANISH_SET)


def test_a_tile_that_begins_one_of_several_letters_hints_at_the_brackets() -> None:
    with pytest.raises(NotationError, match=r"stand in brackets: \[QU\]"):
        read_tiles("Q", CATALAN_SET)


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_letter_and_its_accent_are_one_tile_in_either_form(form: str) -> None:
    # the parameters are names of forms, as text
    text = normalize(form, "KÄFIG")  # type: ignore[arg-type]
    assert faces(text, GERMAN) == ["K", "Ä", "F", "I", "G"]


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_racks_and_rows_are_read_in_either_form_too(form: str) -> None:
    # the parameters are names of forms, as text
    text = normalize(form, "ÄÖ")  # type: ignore[arg-type]
    assert (read_tiles(text, GERMAN), read_row(text, GERMAN)) == (
        ("Ä", "Ö"),
        ["Ä", "Ö"],
    )


def test_small_and_large_letters_may_be_different_tiles() -> None:
    klingon = make_tile_set("q2/3~ⓠ Q1/6~Ⓠ gh2/3~ⓖ a9/1~ⓐ")
    assert faces("qQⓠgha", klingon) == ["q", "Q", "ⓠ", "gh", "a"]
