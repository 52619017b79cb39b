"""
The statements that write, made once for each kind of database.

SQLAlchemy makes them; they are then run as they are, with rows that are plain tuples.
That halves what a stored move costs in Python. What each move writes SQLite takes row
by row, for it is a part of this process. PostgreSQL takes all rows at once, as JSON: it
then reads them on another processor, and a batch costs half as much here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    JSON,
    Insert,
    Update,
    bindparam,
    cast,
    column,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.sql import ClauseElement
from sqlalchemy.sql.selectable import TableValuedAlias
from sqlalchemy.types import TypeEngine

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

MOVE_ON = (*(f"new_{name}" for name in _CHANGING), "game", "before")
"""What a change makes of a game, which one, and the number of its last event before."""

EVENT = ("game_id", *EventRow._fields, "mark")

_FIND_MARK = select(events.c.mark).where(
    events.c.game_id == bindparam("game"), events.c.sequence == bindparam("last")
)
_NOTIFY = select(func.pg_notify(literal_column(f"'{CHANNEL}'"), bindparam("payload")))


ROWS = "rows"
"""JSON: a list of objects."""


def _move_on() -> Update:
    return (
        update(games)
        .where(games.c.id == bindparam("game"), games.c.sequence == bindparam("before"))
        .values({name: bindparam(f"new_{name}") for name in _CHANGING})
    )


def _move_all_on() -> Update:
    types = {f"new_{name}": games.c[name].type for name in _CHANGING}
    types |= {"game": games.c.id.type, "before": games.c.sequence.type}
    new = _rows_of(types)
    # Locked in this order: see `writes.put`.
    held = (
        select(games.c.id, games.c.sequence, *(new.c[name] for name in MOVE_ON))
        .join_from(games, new, games.c.id == new.c.game)
        .order_by(games.c.id)
        .with_for_update(of=games, key_share=True)
        .cte("held")
    )
    return (
        update(games)
        .where(games.c.id == held.c.id, held.c.sequence == held.c.before)
        .values({name: held.c[f"new_{name}"] for name in _CHANGING})
    )


def _add_all_events() -> Insert:
    new = _rows_of({name: events.c[name].type for name in EVENT})
    return insert(events).from_select(EVENT, select(*(new.c[name] for name in EVENT)))


def _rows_of(types: Mapping[str, TypeEngine[Any]]) -> TableValuedAlias:
    """The rows that PostgreSQL reads out of JSON, columns of these *types*."""
    columns = [column(name, kind) for name, kind in types.items()]
    rows = func.json_to_recordset(cast(bindparam(ROWS), JSON))
    return rows.table_valued(*columns, name="new").render_derived(with_types=True)


@dataclass(frozen=True, slots=True)
class Statements:
    """SQL, each with the order of the values that it takes."""

    by_row: bool
    """Whether the database takes moves and events row by row."""
    add_key: str
    """The members of a `Remembered`, and the game."""
    add_game: str
    """`GAME_MEMBERS`."""
    add_rules: str
    """The game, and its rules."""
    add_seat: str
    """The game, and the members of a `SeatRow`."""
    move_on: str
    """`MOVE_ON`, or all rows of these as JSON."""
    add_event: str
    """`EVENT`, or all rows of these as JSON."""
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

    by_row = dialect.name == "sqlite"
    return Statements(
        by_row,
        make(insert(idempotency_keys), [*Remembered._fields, "game_id"]),
        make(insert(games), GAME_MEMBERS),
        make(insert(game_rules), ["game_id", "rules"]),
        make(insert(seats), ["game_id", *SeatRow._fields]),
        make(_move_on(), MOVE_ON) if by_row else make(_move_all_on(), [ROWS]),
        make(insert(events), EVENT) if by_row else make(_add_all_events(), [ROWS]),
        make(_FIND_MARK, ["game", "last"]),
        "" if by_row else make(_NOTIFY, ["payload"]),
    )
