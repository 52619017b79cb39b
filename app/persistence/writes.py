"""One write to the tables: the rows it wants, and how they are put there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from operator import attrgetter
from random import getrandbits
from typing import Any

import orjson
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from app.persistence.listening import payloads
from app.persistence.statements import EVENT, GAME_MEMBERS, Statements
from app.services.game_store import (
    Change,
    EventRow,
    GameRow,
    KeyTaken,
    Remembered,
    StaleSequence,
    StoreError,
)

Row = tuple[Any, ...]
"""In the order that `Statements` names."""

MARK_BITS = 62
"""Two marks are the same by a chance not worth a thought, also in forked processes."""

_game_values = attrgetter(*GAME_MEMBERS)
_game_id = attrgetter("game_id")


@dataclass(frozen=True, slots=True, eq=False)
class Write:
    """What one call of `create` or `append` puts into the tables."""

    game_id: str
    last: int
    """The number of its last event."""
    mark: int
    """Stands at its events, and at no others."""
    events: list[Row]
    game: Row | None
    """A new game …"""
    rules: Row | None
    seats: list[Row]
    update: Row | None
    """… or what becomes of one that is there."""
    key: Row | None
    future: Future[None] = field(default_factory=Future)


def creation(
    game: GameRow, first: Sequence[EventRow], remember: Remembered | None
) -> Write:
    """Return the write that stores a new game."""
    mark = getrandbits(MARK_BITS)
    return Write(
        game.id,
        game.sequence,
        mark,
        [(game.id, *one, mark) for one in first],
        _game_values(game),
        (game.id, game.rules),
        [(game.id, *seat) for seat in game.seats],
        None,
        remember and (*remember, game.id),
    )


def addition(change: Change) -> Write:
    """Return the write that stores *change*."""
    mark = getrandbits(MARK_BITS)
    game_id, new, remember = change.game_id, change.events, change.remember
    last = new[-1].sequence
    update = (
        change.at,
        last,
        change.status,
        change.turn,
        change.on_turn,
        change.snapshot,
        game_id,
        new[0].sequence - 1,
    )
    return Write(
        game_id,
        last,
        mark,
        [(game_id, *one, mark) for one in new],
        None,
        None,
        [],
        update,
        remember and (*remember, game_id),
    )


def put(
    connection: Connection, writes: Sequence[Write], statements: Statements
) -> None:
    """
    Put *writes* into the tables, within a transaction of *connection*.

    Raises `KeyTaken` or `StaleSequence` if one of them may not be stored. Two servers
    that lock the same rows must do so in the same order, or each might wait for the
    other: keys first, then new games, then changed ones, each sorted.
    """
    ordered = sorted(writes, key=_game_id)
    if keys := sorted(write.key for write in writes if write.key):
        with _refusing(KeyTaken, "the idempotency key is taken"):
            connection.exec_driver_sql(statements.add_key, keys)
    if new := [write for write in ordered if write.game]:
        _add_games(connection, new, statements)
    if updates := [write.update for write in ordered if write.update]:
        moved = connection.exec_driver_sql(statements.move_on, updates).rowcount
        if moved != len(updates):
            raise StaleSequence("the game has moved on, or is gone")
    events = [event for write in ordered for event in write.events]
    with _refusing(StaleSequence, "the game has such an event"):
        values = events if statements.by_row else _in_one(ordered, events)
        connection.exec_driver_sql(statements.add_events, values)


def _add_games(
    connection: Connection, writes: Sequence[Write], statements: Statements
) -> None:
    with _refusing(StaleSequence, "there is such a game"):
        games = [write.game for write in writes if write.game]
        connection.exec_driver_sql(statements.add_game, games)
    rules = [write.rules for write in writes if write.rules]
    connection.exec_driver_sql(statements.add_rules, rules)
    seats = [seat for write in writes for seat in write.seats]
    connection.exec_driver_sql(statements.add_seat, seats)


def _in_one(writes: Sequence[Write], events: Sequence[Row]) -> tuple[str, str]:
    """All *events* of *writes* as JSON, and the notices about them."""
    rows = [dict(zip(EVENT, event, strict=True)) for event in events]
    changed = {write.game_id: write.last for write in writes}
    notices = [*payloads(changed.items())]
    return orjson.dumps(rows).decode(), orjson.dumps(notices).decode()


def is_stored(connection: Connection, write: Write, statements: Statements) -> bool:
    """Whether *write* is in the tables."""
    place = (write.game_id, write.last)
    found = connection.exec_driver_sql(statements.find_mark, place)
    return found.scalar() == write.mark


@contextmanager
def _refusing(kind: type[StoreError], text: str) -> Iterator[None]:
    try:
        yield
    except IntegrityError as error:
        raise kind(text) from error
