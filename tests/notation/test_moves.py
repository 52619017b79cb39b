"""Moves as text, in the spellings of the field."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from app.notation.errors import NotationError, SquareOffBoard
from app.notation.movetext import (
    format_exchange,
    format_placement,
    format_word,
    parse_move,
)
from app.rules.moves import Exchange, Glyph, Move, Pass, WrittenPlay
from app.rules.ruleset import Rules
from app.rules.squares import Direction, Square
from tests.factories import (
    SPANISH,
    STANDARD,
    make_position,
    make_rules,
    placed,
    rule_on,
)


def parsed(text: str, rules: Rules = STANDARD) -> Move:
    return parse_move(text, rules.layout, rules.tile_set)


def play(word: str, start: Square, direction: Direction) -> WrittenPlay:
    glyphs = (Glyph("" if x == "." else x, through=x == ".") for x in word)
    return WrittenPlay(start, direction, tuple(glyphs))


RETAINS = play("RETAINS", Square(7, 3), Direction.ACROSS)


@pytest.mark.parametrize(
    "text",
    ["8D RETAINS", "8D.RETAINS", "8d RETAINS", " 8D  RETAINS ", "8D\tRETAINS"],
)
def test_a_placement_is_a_start_and_a_word(text: str) -> None:
    assert parsed(text) == RETAINS


@pytest.mark.parametrize("text", ["D8 RET.INs", "D8.RET.INs", "d8 RET.INs"])
def test_a_placement_downwards_begins_with_the_column(text: str) -> None:
    assert parsed(text) == play("RET.INs", Square(7, 3), Direction.DOWN)


def test_a_word_may_begin_with_a_through_tile_after_either_separator() -> None:
    expected = play(".AT", Square(7, 3), Direction.ACROSS)
    assert [parsed("8D .AT"), parsed("8D..AT")] == [expected, expected]


@pytest.mark.parametrize("text", ["8D ()", "8D ()()", "8D.()"])
def test_a_play_of_nothing_but_parentheses_has_no_tiles(text: str) -> None:
    with pytest.raises(NotationError, match="the word has no tiles"):
        parsed(text)


@pytest.mark.parametrize("text", ["8D ()CAT", "8D CAT()", "8D C()AT"])
def test_a_parenthesis_around_nothing_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match=r"the parentheses \(\) enclose no tile"):
        parsed(text)


def test_a_placement_may_use_every_mark_at_once() -> None:
    move = parsed("D8 TOUi[CH].E(RO)", SPANISH)
    assert move == WrittenPlay(
        Square(7, 3),
        Direction.DOWN,
        (
            Glyph("T", through=False),
            Glyph("O", through=False),
            Glyph("U", through=False),
            Glyph("i", through=False),
            Glyph("CH", through=False),
            Glyph("", through=True),
            Glyph("E", through=False),
            Glyph("R", through=True),
            Glyph("O", through=True),
        ),
    )


@pytest.mark.parametrize(
    "text", ["exchange QV", "EXCHANGE QV", "-QV", "- QV", "ex.QV", "ex QV", "Ex.QV"]
)
def test_an_exchange_names_its_tiles(text: str) -> None:
    assert parsed(text) == Exchange(("Q", "V"), 2)


@pytest.mark.parametrize("text", ["exchange 2", "-2", "ex.2", "ex 2", "- 2", "-02"])
def test_an_exchange_may_tell_only_how_many(text: str) -> None:
    assert parsed(text) == Exchange(None, 2)


@pytest.mark.parametrize("text", ["exchange", "exchange ", "ex.", "-0", "ex.0"])
def test_an_exchange_of_nothing_is_an_exchange_of_no_tiles(text: str) -> None:
    assert parsed(text) == Exchange((), 0)


def test_a_blank_is_exchanged_as_a_question_mark() -> None:
    assert parsed("-A?") == Exchange(("A", "?"), 2)


def test_a_tile_of_two_letters_is_exchanged_in_brackets() -> None:
    assert parsed("-[CH]CH", SPANISH) == Exchange(("CH", "C", "H"), 3)


@pytest.mark.parametrize("text", ["pass", "Pass", "PASS", "-", " - ", " pass"])
def test_a_pass_is_a_word_or_a_dash(text: str) -> None:
    assert parsed(text) == Pass()


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "8D", "8D ", "8D.", "RETAINS", "RETAINS 8D", "8D\nRETAINS"),
        *("8D-RETAINS", "8D RETÄINS", "8D RET AINS", "8D [CAT", "8D (CAT"),
        *("8D8 CAT", "D CAT", "8 CAT", "pass 8D", "swap QV"),
        *("-a", "-1001", "-99999", "--", "-²", "ex.Ñ"),
    ],
)
def test_what_is_no_move_cannot_be_read(text: str) -> None:
    with pytest.raises(NotationError):
        parsed(text)


@pytest.mark.parametrize("text", ["16A CAT", "P8 CAT", "0A CAT", "A0.CAT"])
def test_a_move_may_start_on_a_square_that_the_board_does_not_have(text: str) -> None:
    with pytest.raises(SquareOffBoard):
        parsed(text)


def test_the_same_text_starts_elsewhere_on_another_board() -> None:
    move = parsed("16P CAT", make_rules("super"))
    assert move == play("CAT", Square(15, 15), Direction.ACROSS)


def test_a_move_may_be_written_in_the_decomposed_form() -> None:
    german = make_rules(tile_set="german")
    assert parsed(normalize("NFD", "8E KÄFIG"), german) == parsed("8E KÄFIG", german)


# Writing


@pytest.mark.parametrize(
    ("board", "move", "text"),
    [
        ("", "8D RETAINS", "8D RETAINS"),
        ("", "D8.RETAINS", None),
        ("", "H8 RETAInS", "H8 RETAInS"),
        ("8 .......CAT", "8H CATS", "8H ...S"),
        ("8 .......CAT", "8K S", "8H ...S"),
        ("8 .......CAT", "K8 S", "8H ...S"),
        ("8 .......CAT", "H8 (C)OG", "H8 .OG"),
    ],
)
def test_a_placement_is_written_with_dots_from_the_first_square_of_its_word(
    board: str, move: str, text: str | None
) -> None:
    laid = rule_on(make_position(board), move).laid
    assert laid is not None
    assert format_placement(laid, STANDARD.tile_set) == (text or "D8 RETAINS")


def test_a_tile_of_two_letters_is_written_in_brackets() -> None:
    laid = rule_on(make_position(rules=SPANISH), "8H CHICA", SPANISH).laid
    assert laid is not None
    assert format_placement(laid, SPANISH.tile_set) == "8H [CH]ICA"


@pytest.mark.parametrize(
    ("faces", "text"),
    [
        (("C", "H", "I"), "[C]HI"),
        (("CH", "I"), "[CH]I"),
        (("c", "h", "I"), "[c]hI"),
        (("C", "h", "I"), "ChI"),
        (("C", "", "H"), "C.H"),
        (("L", "L", "L"), "[L][L]L"),
        (("L", "LL"), "[L][LL]"),
        (("I", "C"), "IC"),
    ],
)
def test_two_tiles_that_would_be_read_as_one_are_told_apart(
    faces: tuple[str, ...], text: str
) -> None:
    assert format_word(faces, SPANISH.tile_set) == text


def test_tiles_told_one_by_one_are_written_as_a_word() -> None:
    laid = rule_on(make_position("8 .......CAT"), placed("H10 G H9 o")).laid
    assert laid is not None
    assert format_placement(laid, STANDARD.tile_set) == "H8 .oG"


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Exchange(("Q", "V"), 2), "exchange QV"),
        (Exchange(("CH", "?"), 2), "exchange [CH]?"),
        (Exchange(None, 2), "exchange 2"),
        (Exchange((), 0), "exchange"),
    ],
)
def test_an_exchange_is_written_with_its_tiles_or_their_number(
    move: Exchange, text: str
) -> None:
    assert format_exchange(move) == text
