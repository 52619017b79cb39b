"""From the texts of a record to tiles and moves, and through tiles spelt anew."""

from __future__ import annotations

import pytest

from app.notation.errors import NotationError, SquareOffBoard
from app.notation.gcg import read_gcg
from app.notation.gcg_lines import scan_event
from app.notation.gcg_moves import read_move, read_rack
from app.notation.gcg_through import Through, respell
from app.rules.moves import Exchange, Glyph, Move, Pass, WrittenPlay
from app.rules.ruleset import Rules
from app.rules.squares import Direction, Square
from tests.factories import CATALAN, SPANISH, STANDARD


def move(action: str, rules: Rules = STANDARD) -> Move | None:
    said, _ = scan_event(f">ann: ABC {action} +0 0")
    return read_move(said, rules.layout, rules.tile_set)


@pytest.mark.parametrize(
    ("word", "glyph"),
    [
        ("R.T", Glyph("", through=True)),
        ("R(A)T", Glyph("A", through=True)),
        ("R(a)T", Glyph("a", through=True)),
        ("RAT", Glyph("A", through=False)),
    ],
)
def test_a_through_tile_has_three_spellings(word: str, glyph: Glyph) -> None:
    glyphs = (Glyph("R", through=False), glyph, Glyph("T", through=False))
    assert move(f"D8 {word}") == WrittenPlay(Square(7, 3), Direction.DOWN, glyphs)


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("-AB", Exchange(("A", "B"), 2)),
        ("-?", Exchange(("?",), 1)),
        ("-5", Exchange(None, 5)),
        ("-0", Exchange((), 0)),
        ("-", Pass()),
        ("--", None),
        ("(challenge)", None),
        ("(AB)", None),
    ],
)
def test_other_events_are_exchanges_passes_or_no_moves(
    action: str, expected: Move | None
) -> None:
    assert move(action) == expected


def test_a_turn_lost_to_a_challenge_is_played_as_a_pass() -> None:
    assert move("(turn_lost)") == Pass()


@pytest.mark.parametrize("action", ["8D ÑU", "8D A(B", "-Ñ", "-a"])
def test_what_is_no_tile_cannot_be_read(action: str) -> None:
    with pytest.raises(NotationError):
        move(action)


@pytest.mark.parametrize("start", ["16A", "P8", "AA8", "A0"])
def test_a_play_may_start_on_a_square_that_the_board_does_not_have(start: str) -> None:
    with pytest.raises(SquareOffBoard):
        move(f"{start} AB")


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("CHAT?", ("CH", "A", "T", "?")),
        ("[CH]AT_", ("CH", "A", "T", "_")),
        ("[C]HAT", ("C", "H", "A", "T")),
        ("LLL", ("LL", "L")),
        ("", ()),
    ],
)
def test_the_tiles_of_a_record_are_read_as_the_longest_that_fit(
    text: str, tiles: tuple[str, ...]
) -> None:
    assert read_rack(text, SPANISH.tile_set) == tiles


def test_a_tile_may_have_a_point_inside() -> None:
    assert read_rack("L·LNYQUA", CATALAN.tile_set) == ("L·L", "NY", "QU", "A")


@pytest.mark.parametrize(
    ("text", "at"), [("CHk", 2), ("[CH", 0), ("CHK", 2), ("A[XY]", 1)]
)
def test_the_place_of_a_wrong_tile_is_told(text: str, at: int) -> None:
    with pytest.raises(NotationError) as caught:
        read_rack(text, SPANISH.tile_set)
    assert caught.value.at == at


# CAT across the centre; then CATS through it, and TEA down its T.
PLAYS = (
    ">a: CATXXXX 8G CAT +10 10\n"
    ">b: SXXXXXX 8G {} +6 6\n"
    ">a: EAXXXXX I8 {} +6 16\n"
    ">a: EAXXXXX -- -6 10\n"
    ">b: oXXXXXX I8 {} +3 9\n"
)


@pytest.mark.parametrize("before", list(Through))
@pytest.mark.parametrize(
    ("through", "words"),
    [
        (Through.DOT, ["CAT", "...S", ".EA", ".o"]),
        (Through.PARENTHESES, ["CAT", "(CAT)S", "(T)EA", "(T)o"]),
        (Through.PLAIN, ["CAT", "CATS", "TEA", "To"]),
    ],
)
def test_through_tiles_are_spelt_anew(
    before: Through, through: Through, words: list[str]
) -> None:
    spellings = {
        Through.DOT: ["...S", ".EA", ".o"],
        Through.PARENTHESES: ["(CAT)S", "(T)EA", "(T)o"],
        Through.PLAIN: ["CATS", "TEA", "To"],
    }
    record = read_gcg(PLAYS.format(*spellings[before]))
    spelt = respell(record, through, STANDARD.layout, STANDARD.tile_set)
    tiles = [event.said.tiles for event in spelt.events if event.said.tiles]
    assert tiles == words


def test_a_blank_on_the_board_may_be_written_as_a_tile() -> None:
    record = read_gcg(">a: ?ABCDEF 8G cAT +4 4\n>b: SABCDEF 8G CATS +6 6\n")
    spelt = respell(record, Through.PARENTHESES, STANDARD.layout, STANDARD.tile_set)
    assert spelt.events[1].said.tiles == "(cAT)S"


@pytest.mark.parametrize("word", ["COTS", "C..S", "CÑT", "CATSCATSCATS", "(XY)AB"])
def test_a_play_that_does_not_fit_stays_as_it_is_written(word: str) -> None:
    record = read_gcg(f">a: CATXXXX 8G CAT +10 10\n>b: ABCDEFG 8H {word} +6 6\n")
    assert respell(record, Through.DOT, STANDARD.layout, STANDARD.tile_set) == record


def test_tiles_of_several_letters_stay_apart() -> None:
    record = read_gcg(">a: ABCDEFG 8G [C]H[CH]O +9 9\n>b: SABCDEF 8G ....S +6 6\n")
    spelt = respell(record, Through.PARENTHESES, SPANISH.layout, SPANISH.tile_set)
    assert [event.said.tiles for event in spelt.events] == ["[C]H[CH]O", "([C]H[CH]O)S"]
