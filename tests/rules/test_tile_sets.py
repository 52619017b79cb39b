"""Tile sets: letters, faces, and what cannot be told apart."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.rules.choices import PlayedOut
from app.rules.errors import RuleSetError, TileSetError, UnknownTile
from app.rules.position import Player, tally, tiles_in_bag
from app.rules.ruleset import Passes, Players
from app.rules.tiles import TileKind, TileSet, show_tiles
from tests.factories import (
    CATALAN,
    SPANISH,
    STANDARD,
    make_board,
    make_position,
    make_rules,
    make_tile_set,
)

ENGLISH = STANDARD.tile_set


def test_a_face_is_a_letter_or_its_lower_form() -> None:
    assert [ENGLISH.letter_of[face] for face in "Aa?"] == ["A", "A", "?"]


def test_a_lower_form_shows_a_blank() -> None:
    assert [ENGLISH.tile_of[face] for face in "Aa?"] == ["A", "?", "?"]


def test_a_lower_form_is_worth_nothing() -> None:
    assert [ENGLISH.value_of[face] for face in "Qq?"] == [10, 0, 0]


def test_blanks_belong_to_the_stock() -> None:
    assert (ENGLISH.stock["?"], ENGLISH.stock["E"]) == (2, 12)


def test_a_set_adds_up_its_tiles_and_points() -> None:
    # 3 A of 2 and 1 B of 5, and two blanks of 1
    tiles = replace(make_tile_set("A3/2 B1/5"), blank_value=1)
    assert (tiles.size, tiles.points) == (6, 13)


def test_a_set_may_have_one_tile() -> None:
    assert make_tile_set("A1/1", blanks=0).size == 1


def test_a_letter_without_tiles_can_be_a_blank() -> None:
    tiles = make_tile_set("A9/1 W0/8")
    assert (tiles.stock["W"], tiles.tile_of["w"]) == (0, "?")


@pytest.mark.parametrize(
    ("word", "letters"),
    [
        ("CHICA", ("CH", "I", "C", "A")),
        ("chica", ("CH", "I", "C", "A")),
        ("PERRO", ("P", "E", "RR", "O")),
        ("", ()),
    ],
)
def test_a_word_splits_into_the_longest_letters(
    word: str, letters: tuple[str, ...]
) -> None:
    assert SPANISH.tile_set.split(word) == letters


def test_a_catalan_word_splits_at_its_middle_dot() -> None:
    assert CATALAN.tile_set.split("cel·la") == ("C", "E", "L·L", "A")


def test_a_word_with_a_strange_letter_cannot_be_split() -> None:
    with pytest.raises(UnknownTile) as caught:
        SPANISH.tile_set.split("KILO")
    assert (caught.value.at, caught.value.tile_set) == (0, "spanish")


@pytest.mark.parametrize("text", ["?", "A?"])
def test_a_blank_is_no_letter_of_a_word(text: str) -> None:
    with pytest.raises(UnknownTile):
        ENGLISH.split(text)


def kinds(*letters: str) -> tuple[TileKind, ...]:
    return tuple(TileKind(letter, 1, 1) for letter in letters)


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        ((), "1 to 100 letters"),
        (kinds("A", "A"), "must be different"),
        (kinds("A", "a"), "must be different"),
        ((TileKind("A", 1, 1, "b"), TileKind("B", 1, 1)), "must be different"),
        (kinds(""), "cannot name a tile"),
        (kinds("ABCDEFG"), "cannot name a tile"),
        (kinds("A.B"), "cannot name a tile"),
        (kinds("A B"), "cannot name a tile"),
        (kinds("7"), "cannot name a tile"),
        (kinds("?"), "cannot name a tile"),
        ((TileKind("A", 1, 1, "("),), "cannot name a tile"),
        ((TileKind("A", -1, 1),), "the count is 0 to 1000"),
        ((TileKind("A", 1, 100),), "the value is -99 to 99"),
        ((TileKind("A", 1000, 1),), "1 to 1000 tiles in all"),
    ],
)
def test_a_set_that_contradicts_itself_is_refused(
    tiles: tuple[TileKind, ...], said: str
) -> None:
    with pytest.raises(TileSetError, match=said):
        TileSet("test", tiles, 2)


@pytest.mark.parametrize(
    "kind", [TileKind("ABCDEF", 998, 99), TileKind("A", 0, -99), TileKind("A", 1, 0)]
)
def test_the_largest_and_the_least_numbers_are_allowed(kind: TileKind) -> None:
    assert TileSet("test", (kind,), 2).size == kind.count + 2


def test_a_set_without_any_tile_is_refused() -> None:
    with pytest.raises(TileSetError, match="1 to 1000 tiles in all"):
        TileSet("test", (TileKind("A", 0, 1),), 0)


def test_an_indivisible_letter_must_be_a_tile() -> None:
    with pytest.raises(TileSetError, match="names no tile"):
        TileSet("test", kinds("C", "H"), 2, indivisible=("CH",))


def test_blanks_may_not_be_fewer_than_none() -> None:
    with pytest.raises(TileSetError, match="the blank"):
        TileSet("test", kinds("A"), -1)


# What is left of a set


def test_what_is_left_is_the_set_without_board_and_racks() -> None:
    left = tally(make_board("8 .......cAT"), [("A", "?"), None], ENGLISH)
    # A 9 - 2, T 6 - 1, blanks 2 - 2, C untouched
    assert (left["A"], left["T"], left["?"], left["C"]) == (7, 5, 0, 2)


def test_unknown_tiles_are_taken_from_nothing() -> None:
    assert tally(make_board(), [("_", "_")], ENGLISH) == ENGLISH.stock


def test_the_bag_is_what_no_rack_holds() -> None:
    position = make_position("8 .......CAT", racks=["RETAINS", None, "AB_"])
    left = tally(position.board, [player.rack for player in position.players], ENGLISH)
    # 100 - 3 - 7 - 7 unknown - 3
    assert tiles_in_bag(position, left, 7) == 80


def test_a_bag_is_never_less_than_empty() -> None:
    rules = make_rules(tile_set=make_tile_set("A9/1"))
    position = make_position(rules=rules)
    assert tiles_in_bag(position, rules.tile_set.stock, 7) == 0


@pytest.mark.parametrize(
    ("player", "count"),
    [
        (Player(), 7),
        (Player(rack_count=3), 3),
        (Player(rack=("A", "_")), 2),
        (Player(rack=()), 0),
    ],
)
def test_a_rack_that_nobody_counted_is_taken_to_be_full(
    player: Player, count: int
) -> None:
    assert player.holds(7) == count


# Rule sets


def test_a_rule_set_for_more_than_two_cannot_settle_by_double() -> None:
    standard = STANDARD.rule_set
    double = replace(standard.settlement, played_out=PlayedOut.DOUBLE)
    with pytest.raises(RuleSetError, match="'double' is for two players"):
        replace(standard, players=Players(3, 4), settlement=double)


@pytest.mark.parametrize(
    ("limits", "said"),
    [((0, 2), "min must be from 1 to 20, not 0"), ((3, 2), "must be at least")],
)
def test_impossible_numbers_of_players_are_refused(
    limits: tuple[int, int], said: str
) -> None:
    with pytest.raises(RuleSetError, match=said):
        Players(*limits)


def test_a_negative_limit_is_refused() -> None:
    with pytest.raises(RuleSetError, match="from 0 to 1000, not -1"):
        Passes(-1)


def test_a_tile_in_decomposed_form_is_refused() -> None:
    # A with a combining diaeresis: texts are read composed, so none would match
    with pytest.raises(TileSetError, match="composed form"):
        TileSet("odd", (TileKind("A\u0308", 1, 1),), blanks=0)


def test_tiles_of_several_letters_are_shown_in_brackets() -> None:
    assert show_tiles(("A", "CH", "?")) == "A[CH]?"


@pytest.mark.parametrize(
    ("word", "letters"),
    [
        ("CHICO", ("CH", "I", "C", "O")),
        ("[ch]ico", ("CH", "I", "C", "O")),
        ("[C][H]ICO", ("C", "H", "I", "C", "O")),
    ],
)
def test_a_word_is_spelt_with_the_tiles_that_stand_in_brackets(
    word: str, letters: tuple[str, ...]
) -> None:
    assert SPANISH.tile_set.spell(word) == letters


@pytest.mark.parametrize("word", ["C[H", "CH]ICO", "[CHI]CO", "[]", "[[CH]]", "[?]"])
def test_brackets_around_no_tile_spell_nothing(word: str) -> None:
    with pytest.raises(UnknownTile):
        SPANISH.tile_set.spell(word)
