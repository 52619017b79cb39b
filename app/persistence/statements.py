"""
The statements that write, made once for each kind of database.

SQLAlchemy makes them; they are then run as they are, with rows that are plain tuples.
That halves what a stored move costs in Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, func, insert, literal_column, select, update
from sqlalchemy.engine import Dialect
from sqlalchemy.sql import ClauseElement

from app.persistence.listening import CHANNEL
from app.persistence.tables import (
    events,
    game_rules,
    games,
    idempotency_keys,
    seats,
)
from app.services.game_store import EventRow, GameRow, Remembered, SeatRow

GAME_MEMBERS = tuple(name for name in GameRow._fields if name in games.c)
"""The members of a game that are columns of its own table, in their order."""

_CHANGING = ("updated_at", "sequence", "status", "turn", "on_turn", "snapshot")

_MOVE_ON = (
    update(games)
    .where(games.c.id == bindparam("game"), games.c.sequence == bindparam("before"))
    .values({name: bindparam(f"new_{name}") for name in _CHANGING})
)
_FIND_MARK = select(events.c.mark).where(
    events.c.game_id == bindparam("game"), events.c.sequence == bindparam("last")
)
_NOTIFY = select(func.pg_notify(literal_column(f"'{CHANNEL}'"), bindparam("payload")))


@dataclass(frozen=True, slots=True)
class Statements:
    """SQL, each with the order of the values that it takes."""

    add_key: str
    """The members of a `Remembered`, and the game."""
    add_game: str
    """`GAME_MEMBERS`."""
    add_rules: str
    """The game, and its rules."""
    add_seat: str
    """The game, and the members of a `SeatRow`."""
    move_on: str
    """When, sequence, status, turn, seat on turn, snapshot; game, sequence before."""
    add_event: str
    """The game, the members of an `EventRow`, and the mark."""
    find_mark: str
    """The game, and the sequence number."""
    notify: str
    """The payload; empty where there is nobody to notify."""


def make_statements(dialect: Dialect) -> Statements:
    """Return the statements for the dialect of an engine that `make_engine` made."""

    def make(statement: ClauseElement, names: Sequence[str]) -> str:
        compiled: Any = statement.compile(dialect=dialect)
        if compiled.positiontup != [*names]:
            raise AssertionError(f"{compiled.positiontup} are not {names}")
        return str(compiled)

    return Statements(
        make(insert(idempotency_keys), [*Remembered._fields, "game_id"]),
        make(insert(games), GAME_MEMBERS),
        make(insert(game_rules), ["game_id", "rules"]),
        make(insert(seats), ["game_id", *SeatRow._fields]),
        make(_MOVE_ON, [*(f"new_{name}" for name in _CHANGING), "game", "before"]),
        make(insert(events), ["game_id", *EventRow._fields, "mark"]),
        make(_FIND_MARK, ["game", "last"]),
        "" if dialect.name == "sqlite" else make(_NOTIFY, ["payload"]),
    )
