"""Lists of moves, read into records: one scenario each."""

from __future__ import annotations

from typing import Any

import pytest

from app.api.schemas.records import Record
from app.notation.gcg_record import EventLine, GcgRecord
from app.rules.events import EventType
from app.services.errors import InvalidInput
from app.services.inputs import RulesInput
from app.services.move_records import read_moves

RETAINS = {"type": "placement", "start": "8D", "word": "RETAINS"}
PLACED = EventType.TILES_PLACED


def read(*moves: Any, tile_set: str | None = None, **more: Any) -> GcgRecord:
    """The record of these moves, of two players unless *more* says otherwise."""
    told = Record.model_validate({"format": "moves", "moves": [*moves], **more})
    return read_moves(told, RulesInput(tile_set=tile_set))


def last(*moves: Any, tile_set: str | None = None) -> EventLine:
    """What the last of these moves says."""
    return read(*moves, tile_set=tile_set).events[-1].said


def seats(*moves: Any) -> list[int | None]:
    players = [{"name": "ann"}, {"name": "bob"}, {"name": "cy"}]
    return [event.seat for event in read(*moves, players=players).events]


def fault(*moves: Any) -> tuple[tuple[str | int, ...], str]:
    """Path and code of the only thing that is wrong with these moves."""
    with pytest.raises(InvalidInput) as caught:
        read(*moves)
    (found,) = caught.value.faults
    return found.path, found.code


def put(*tiles: str) -> list[dict[str, str]]:
    """Tiles on squares: ``put("H8:A", "I8:T")``."""
    pairs = [tile.split(":") for tile in tiles]
    return [{"square": square, "letter": letter} for square, letter in pairs]


@pytest.mark.parametrize(
    "move",
    [
        "8D RETAINS",
        {"type": "notation", "text": "8d.RETAINS"},
        RETAINS,
        {
            "type": "placement",
            "placed": put("D8:R", "E8:E", "F8:T", "G8:A", "H8:I", "I8:N", "J8:S"),
        },
        {
            "type": "board_after",
            "board": ["." * 15] * 7 + ["...RETAINS....."] + ["." * 15] * 7,
        },
    ],
    ids=["bare", "notation", "word", "placed", "board"],
)
def test_a_play_is_the_same_however_it_is_told(move: Any) -> None:
    said = last(move)
    assert (said.type, said.start, said.tiles) == (PLACED, "8D", "RETAINS")


def test_tiles_one_by_one_are_written_with_the_tiles_they_run_through() -> None:
    # F above and EE below the E of RETAINS on E8
    said = last(RETAINS, {"type": "placement", "placed": put("E7:F", "E9:E", "E10:E")})
    assert (said.start, said.tiles) == ("E7", "F.EE")


def test_a_board_afterwards_is_compared_with_the_plays_before_it() -> None:
    rows = ["." * 15] * 15
    rows[7] = "...RETAINS....."
    rows[8] = "....E.........."
    said = last(RETAINS, {"type": "board_after", "board": rows})
    assert (said.start, said.tiles) == ("E8", ".E")


def test_after_a_withdrawal_the_board_is_as_before_the_play() -> None:
    said = last(
        RETAINS,
        {"type": "play_withdrawn"},
        {"type": "placement", "placed": put("H8:A", "I8:T")},
    )
    assert (said.start, said.tiles) == ("8H", "AT")


def test_a_withdrawal_of_somebody_else_takes_nothing_back() -> None:
    said = last(
        RETAINS,
        {"type": "play_withdrawn", "seat": 1},
        {"type": "placement", "placed": put("E9:E")},
    )
    assert (said.start, said.tiles) == ("E8", ".E")


def test_tiles_with_a_gap_go_along_as_they_were_told() -> None:
    (event,) = read({"type": "placement", "placed": put("H8:A", "J8:T")}).events
    assert event.move is not None
    assert event.said.tiles == ""


def test_an_exchange_tells_its_tiles_or_their_number() -> None:
    assert last({"type": "exchange", "tiles": "QV"}).tiles == "QV"
    assert last("-2").tile_count == 2


def test_tiles_told_one_by_one_stay_single_in_a_line() -> None:
    # In a line of GCG the Spanish LL is one tile; two of L stand in brackets.
    move = {"type": "exchange", "tiles": "LLA", "rack": "[LL]A"}
    said = last(move, tile_set="spanish")
    assert (said.tiles, said.rack) == ("[L]LA", "[LL]A")


def test_players_take_turns_in_their_order() -> None:
    assert seats("8D RETAINS", "pass", "pass", "pass") == [0, 1, 2, 0]


def test_whoever_a_move_names_is_followed_by_the_next() -> None:
    assert seats({"type": "pass", "seat": 2}, "pass") == [2, 0]


def test_a_withdrawn_play_ends_the_turn_of_its_player() -> None:
    assert seats("8D RETAINS", {"type": "play_withdrawn"}, "pass") == [0, 0, 1]


def test_a_lost_turn_is_of_whoever_is_on_turn() -> None:
    assert seats("8D RETAINS", {"type": "turn_lost"}, "pass") == [0, 1, 2]


def test_tiles_left_go_to_whoever_placed_last() -> None:
    events = ["8D RETAINS", "pass", {"type": "rack_bonus", "tiles": "QV"}]
    assert seats(*events) == [0, 1, 0]


@pytest.mark.parametrize("kind", ["play_withdrawn", "challenge_bonus", "turn_lost"])
def test_an_event_that_is_no_move_keeps_what_is_recorded(kind: str) -> None:
    told = {"type": kind, "points": -5, "total": 61, "rack": "EEFLNOO", "note": "oh"}
    event = read(RETAINS, told).events[-1]
    said = event.said
    assert (said.points, said.total, said.rack, event.note) == (-5, 61, "EEFLNOO", "oh")


def test_the_header_becomes_the_pragmas_of_a_record() -> None:
    record = read("pass", title="Final", board_layout="CrosswordGame", id="x 1")
    assert [tuple(pragma) for pragma in record.pragmas] == [
        ("title", "Final"),
        ("id", "x 1"),
        ("board-layout", "CrosswordGame"),
    ]


def test_tiles_are_read_with_the_tile_set_that_the_header_names() -> None:
    record = read("8H ÖL", tile_distribution="german")
    assert record.events[0].said.tiles == "ÖL"


def test_players_without_a_name_are_numbered() -> None:
    record = read("pass", players=[{"name": "ann", "full_name": "Ann A."}, {}])
    assert [tuple(player) for player in record.players] == [
        (1, "ann", "Ann A."),
        (2, "player2", ""),
    ]


def test_a_word_that_cannot_be_read_is_named() -> None:
    bad = {"type": "placement", "start": "8D", "word": "R3"}
    assert fault("pass", bad) == (("record", "moves", 1, "word"), "notation")


def test_a_start_off_the_board_is_named() -> None:
    assert fault("Z9 AT") == (("record", "moves", 0, "text"), "square_off_board")


def test_a_rack_that_cannot_be_read_is_named() -> None:
    bad = {"type": "pass", "rack": "AÖ"}
    assert fault(bad) == (("record", "moves", 0, "rack"), "notation")


def test_a_seat_that_is_not_there_is_named() -> None:
    bad = {"type": "pass", "seat": 2}
    assert fault(bad) == (("record", "moves", 0, "seat"), "no_such_seat")


def test_a_penalty_must_say_whose_it_is() -> None:
    bad = {"type": "overtime_penalty", "points": -10}
    assert fault(bad) == (("record", "moves", 0, "seat"), "missing")


def test_tiles_left_must_be_told() -> None:
    bad = {"type": "rack_penalty", "seat": 0}
    assert fault(bad) == (("record", "moves", 0, "tiles"), "missing")


def test_an_event_that_is_no_move_takes_no_word() -> None:
    bad = {"type": "turn_lost", "word": "CAT"}
    assert fault(bad) == (("record", "moves", 0, "word"), "member_not_used")


def test_everything_that_cannot_be_read_is_told_at_once() -> None:
    with pytest.raises(InvalidInput) as caught:
        read("8D R3", "pass", "Z9 AT")
    paths = [found.path for found in caught.value.faults]
    assert paths == [("record", "moves", 0, "text"), ("record", "moves", 2, "text")]


def test_past_an_unreadable_move_nobody_blames_the_board() -> None:
    # RE.. says that tiles lie on F8 and G8; whether they do, depends on the first.
    both = {
        "type": "placement",
        "start": "8D",
        "word": "REAT",
        "placed": put("D8:R", "E8:E"),
    }
    assert fault("8F A3", both) == (("record", "moves", 0, "text"), "notation")
