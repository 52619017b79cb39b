"""
The statements that write, made once for each kind of database.

SQLAlchemy makes them; they are then run as they are, with rows that are plain tuples.
That halves what a stored move costs in Python. Of events there are the most: SQLite,
which is a part of this process, takes them one by one. PostgreSQL takes all at once, as
JSON, which it reads on another processor at a fifth of the cost here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    JSON,
    Select,
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
EVENT = ("game_id", *EventRow._fields, "mark")
"""The columns of an event."""

ONCE = ("rows", "payloads")
"""Events and notices about them, each as JSON."""


def _add_events_at_once() -> Select[Any]:
    """Adds what PostgreSQL reads out of JSON, and tells who listens."""
    columns = [column(name, events.c[name].type) for name in EVENT]
    read = func.json_to_recordset(cast(bindparam("rows"), JSON))
    rows = read.table_valued(*columns).render_derived(name="new", with_types=True)
    values = select(*(rows.c[name] for name in EVENT))
    added = insert(events).from_select(EVENT, values).cte("added")
    listed = func.json_array_elements_text(cast(bindparam("payloads"), JSON))
    payload = listed.column_valued("payload")
    notify = func.pg_notify(literal_column(f"'{CHANNEL}'"), payload)
    return select(notify).add_cte(added)


@dataclass(frozen=True, slots=True)
class Statements:
    """SQL, each with the order of the values that it takes."""

    by_row: bool
    """Whether events are taken row by row, not all at once."""
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
    add_events: str
    """`EVENT`, or `ONCE`."""
    find_mark: str
    """The game, and the sequence number."""


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
        make(_MOVE_ON, [*(f"new_{name}" for name in _CHANGING), "game", "before"]),
        make(insert(events), EVENT) if by_row else make(_add_events_at_once(), ONCE),
        make(_FIND_MARK, ["game", "last"]),
    )
