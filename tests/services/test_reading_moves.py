"""From the ways in which a client may tell a move to a move of the engine."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from app.rules.board import Board
from app.rules.moves import (
    BoardAfter,
    Exchange,
    Glyph,
    Pass,
    PlacedTile,
    PlacedTiles,
    RecycleBlank,
    Redraw,
    WrittenPlay,
)
from app.rules.ruleset import Rules
from app.rules.squares import Direction, Square
from app.services.errors import InvalidInput
from app.services.inputs import MoveInput, MoveType, PlacedInput
from app.services.moves import read_move
from tests.factories import CATALAN, SPANISH, STANDARD, make_board

H8 = Square(7, 7)
EMPTY = Board.empty(STANDARD.layout)
ROWS = ("." * 15,) * 15

# What each type of move takes, by the contract.
TAKES: dict[MoveType, dict[str, object]] = {
    MoveType.NOTATION: {"text": "pass"},
    MoveType.PLACEMENT: {
        "start": "8H",
        "direction": "across",
        "word": "A.",
        "placed": (PlacedInput("H8", "A"),),
    },
    MoveType.EXCHANGE: {"tiles": "AB", "count": 2},
    MoveType.PASS: {},
    MoveType.BOARD_AFTER: {"board": ROWS},
    MoveType.REDRAW: {},
    MoveType.RECYCLE_BLANK: {"square": "H8"},
}
ALL = {name: value for members in TAKES.values() for name, value in members.items()}

STRANGERS = [pair for pair in product(TAKES, ALL) if pair[1] not in TAKES[pair[0]]]


def told(kind: MoveType, **members: object) -> MoveInput:
    # the tests name members that a move has
    return replace(MoveInput(kind), **members)  # type: ignore[arg-type]


def fault(move: MoveInput, rules: Rules = STANDARD) -> tuple[object, str]:
    """Path and code of the one fault that *move* is refused for."""
    with pytest.raises(InvalidInput) as caught:
        read_move(move, rules, Board.empty(rules.layout))
    (found,) = caught.value.faults
    return found.path, found.code


@pytest.mark.parametrize(("kind", "member"), STRANGERS)
def test_a_member_that_says_nothing_in_a_move_is_refused(
    kind: MoveType, member: str
) -> None:
    move = told(kind, **TAKES[kind] | {member: ALL[member]})
    assert fault(move) == (("move", member), "member_not_used")


def test_all_members_that_say_nothing_are_told() -> None:
    move = told(MoveType.PASS, text="pass", count=1)
    with pytest.raises(InvalidInput) as caught:
        read_move(move, STANDARD, EMPTY)
    assert [one.path[1] for one in caught.value.faults] == ["count", "text"]


@pytest.mark.parametrize(
    ("kind", "move"),
    [
        (MoveType.PASS, Pass()),
        (MoveType.REDRAW, Redraw()),
        (MoveType.RECYCLE_BLANK, RecycleBlank(H8)),
        (MoveType.EXCHANGE, Exchange(("A", "B"), 2)),
        (MoveType.NOTATION, Pass()),
        (MoveType.BOARD_AFTER, BoardAfter(("",) * 225)),
        (MoveType.PLACEMENT, PlacedTiles((PlacedTile(H8, "A"),), Direction.ACROSS)),
    ],
)
def test_each_type_of_move_is_read(kind: MoveType, move: object) -> None:
    assert read_move(told(kind, **TAKES[kind]), STANDARD, EMPTY) == move


@pytest.mark.parametrize(
    ("start", "direction", "expected"),
    [
        ("8H", None, Direction.ACROSS),
        ("H8", None, Direction.DOWN),
        ("H8", "across", Direction.ACROSS),
        ("8H", "down", Direction.DOWN),
    ],
)
def test_a_told_direction_wins_over_the_one_of_the_start(
    start: str, direction: str | None, expected: Direction
) -> None:
    move = told(MoveType.PLACEMENT, start=start, direction=direction, word="A.")
    through = Glyph("", through=True)
    glyphs = (Glyph("A", through=False), through)
    assert read_move(move, STANDARD, EMPTY) == WrittenPlay(H8, expected, glyphs)


@pytest.mark.parametrize(
    ("rules", "letter", "blank", "face"),
    [
        (STANDARD, "A", False, "A"),
        (STANDARD, "A", True, "a"),
        (STANDARD, "?", True, "?"),
        (STANDARD, "?", False, "?"),
        (SPANISH, "CH", False, "CH"),
        (SPANISH, "[CH]", False, "CH"),
        (SPANISH, "CH", True, "ch"),
        (SPANISH, "N\u0303", False, "Ñ"),
        (CATALAN, "L·L", True, "l·l"),
    ],
)
def test_a_placed_letter_is_the_name_of_its_tile(
    rules: Rules, letter: str, face: str, *, blank: bool
) -> None:
    placed = (PlacedInput("H8", letter, blank),)
    move = read_move(told(MoveType.PLACEMENT, placed=placed), rules, EMPTY)
    assert move == PlacedTiles((PlacedTile(H8, face),), None)


@pytest.mark.parametrize("letter", ["a", "", "AB", "1", "[A", "_", "."])
def test_a_placed_letter_that_is_no_tile_is_refused(letter: str) -> None:
    placed = (PlacedInput("H8", "A"), PlacedInput("H9", letter))
    path = ("move", "placed", 1, "letter")
    assert fault(told(MoveType.PLACEMENT, placed=placed)) == (path, "notation")


@pytest.mark.parametrize(
    ("tiles", "count", "expected"),
    [
        ("A?", None, Exchange(("A", "?"), 2)),
        ("", None, Exchange((), 0)),
        (None, 3, Exchange(None, 3)),
        (None, 0, Exchange((), 0)),
    ],
)
def test_an_exchange_names_its_tiles_or_their_number(
    tiles: str | None, count: int | None, expected: Exchange
) -> None:
    move = told(MoveType.EXCHANGE, tiles=tiles, count=count)
    assert read_move(move, STANDARD, EMPTY) == expected


@pytest.mark.parametrize(
    ("kind", "member"),
    [
        (MoveType.NOTATION, "text"),
        (MoveType.PLACEMENT, "start"),
        (MoveType.EXCHANGE, "tiles"),
        (MoveType.BOARD_AFTER, "board"),
        (MoveType.RECYCLE_BLANK, "square"),
    ],
)
def test_a_move_that_says_too_little_is_refused(kind: MoveType, member: str) -> None:
    assert fault(told(kind)) == (("move", member), "missing")


CAT = make_board("8 .......CAT")


def twice(placed: str, **members: str) -> MoveInput:
    """A placement told tile by tile, ``K8 S L8 o``, and in other members too."""
    texts = placed.split()
    tiles = tuple(
        PlacedInput(name, face.upper(), face.islower())
        for name, face in zip(texts[::2], texts[1::2], strict=True)
    )
    return told(MoveType.PLACEMENT, placed=tiles, **members)


@pytest.mark.parametrize(
    ("placed", "start", "word"),
    [
        ("K8 S", "8H", "...S"),
        ("K8 S", "8H", "CATS"),
        ("K8 S", "8H", "(CAT)S"),
        ("K8 s", "8H", "CATs"),
        ("H9 O H10 G", "H8", ".OG"),
        ("H10 G H9 O", "H8", "COG"),
        ("A1 Q", "1A", "Q"),
    ],
)
def test_a_move_may_be_told_in_two_ways_that_are_the_same(
    placed: str, start: str, word: str
) -> None:
    move = twice(placed, start=start, word=word)
    alone = twice(placed, direction="down" if start == "H8" else "across")
    assert read_move(move, STANDARD, CAT) == read_move(alone, STANDARD, CAT)


@pytest.mark.parametrize(
    ("placed", "start", "word"),
    [
        ("K8 S", "8H", "CATE"),  # another letter
        ("K8 S", "8H", "CATs"),  # a blank for a tile
        ("K8 S", "9H", "CATS"),  # another row
        ("K8 S", "K8", "CATS"),  # another direction
        ("K8 S", "8H", "CAT."),  # a tile that lies there already
        ("K8 S", "8H", "CATSO"),  # one more
        ("K8 S L8 O", "8H", "CATS"),  # one less
        ("K8 S", "8H", "CATS" + "E" * 12),  # beyond the edge
    ],
)
def test_a_move_told_in_two_ways_that_are_not_the_same_is_refused(
    placed: str, start: str, word: str
) -> None:
    with pytest.raises(InvalidInput) as caught:
        read_move(twice(placed, start=start, word=word), STANDARD, CAT)
    (found,) = caught.value.faults
    assert (found.path, found.code) == (("move", "word"), "ambiguous")


@pytest.mark.parametrize("member", ["start", "word"])
def test_start_or_word_alone_says_nothing_beside_placed(member: str) -> None:
    move = twice("H8 A", **{member: {"start": "8H", "word": "A"}[member]})
    assert fault(move) == (("move", member), "ambiguous")
