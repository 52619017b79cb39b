"""Snapshots: a table as JSON and back, so that no load has to fold all events."""

from __future__ import annotations

from typing import Any, NamedTuple

import orjson
from pydantic import TypeAdapter

from app.rules.board import EMPTY, Board
from app.rules.clock import Clock
from app.rules.moves import PlacedTile, PlacedTiles
from app.rules.outcome import Outcome
from app.rules.position import Player, Position, Rack, Status
from app.rules.ruleset import Rules
from app.rules.squares import Direction
from app.rules.table import LastPlay, Seat, Table

Json = dict[str, Any]

SQUARE_END = " "
"""Stands between the squares of a board; no tile has one in its name."""

SEATS = TypeAdapter(tuple[Seat, ...])
OUTCOME = TypeAdapter(Outcome | None)
CLOCK = TypeAdapter(Clock | None)


class Snapshot(NamedTuple):
    """What is kept of a game beside its events."""

    table: Table
    draws: int = 0
    """How many times the referee has drawn."""
    client_seeds: tuple[str | None, ...] | None = None
    """The seeds of the players, None for one that is not there yet; None = none."""


def write_snapshot(snapshot: Snapshot) -> str:
    """
    The snapshot as JSON.

    Most of it is written as the fields of its types are called. The board is one
    string, a space between any two squares, which is by far the quickest.
    """
    table = snapshot.table
    document: Json = {
        "board": SQUARE_END.join(table.position.board.cells),
        "position": _position(table.position),
        "seats": table.seats,
        "turn": table.turn,
        "last": None if table.last is None else _last(table.last),
        "outcome": table.outcome,
        "clock": table.clock,
        "draws": snapshot.draws,
        "client_seeds": snapshot.client_seeds,
    }
    return orjson.dumps(document).decode()


def _position(position: Position) -> Json:
    """All but the board and the bag, of which nobody tells a stored game."""
    return {
        "players": position.players,
        "on_turn": position.on_turn,
        "bag_count": position.bag_count,
        "scoreless_turns": position.scoreless_turns,
        "consecutive_passes": position.consecutive_passes,
        "status": position.status,
    }


def _last(last: LastPlay) -> Json:
    """Its board is that of the table without the tiles that were placed."""
    layout = last.before.board.layout
    return {
        "position": _position(last.before),
        "placed": [(layout.index(square), face) for square, face in last.move.tiles],
        "direction": last.move.direction,
        "draw": last.draw,
    }


def read_snapshot(text: str, rules: Rules) -> Snapshot:
    """The snapshot of a game under *rules* that `write_snapshot` wrote."""
    document = orjson.loads(text)
    board = Board(rules.layout, tuple(document["board"].split(SQUARE_END)))
    table = Table(
        position=_read_position(document["position"], board),
        seats=SEATS.validate_python(document["seats"]),
        turn=document["turn"],
        last=_read_last(document["last"], board, rules),
        outcome=OUTCOME.validate_python(document["outcome"]),
        clock=CLOCK.validate_python(document["clock"]),
    )
    seeds = document["client_seeds"]
    return Snapshot(table, document["draws"], None if seeds is None else tuple(seeds))


def _read_position(document: Json, board: Board) -> Position:
    players = tuple(
        Player(**one | {"rack": _read_tiles(one["rack"])})
        for one in document["players"]
    )
    status = Status(document["status"])
    return Position(board, **document | {"players": players, "status": status})


def _read_last(document: Json | None, board: Board, rules: Rules) -> LastPlay | None:
    if document is None:
        return None
    squares = rules.layout.squares
    placed = tuple(PlacedTile(squares[at], face) for at, face in document["placed"])
    before = board.with_faces({at: EMPTY for at, _ in document["placed"]})
    return LastPlay(
        _read_position(document["position"], before),
        PlacedTiles(placed, Direction(document["direction"])),
        _read_tiles(document["draw"]),
    )


def _read_tiles(tiles: list[str] | None) -> Rack | None:
    return None if tiles is None else tuple(tiles)
