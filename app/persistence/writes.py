"""One write to the tables: the rows it wants, and how they are put there."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from collections.abc import Iterator

from sqlalchemy import bindparam, func, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from app.persistence.listening import CHANNEL, payloads
from app.persistence.tables import events, games, idempotency_keys, seats
from app.services.game_store import (
    Change,
    EventRow,
    GameRow,
    KeyTaken,
    Remembered,
    StaleSequence,
    StoreError,
)

Row = dict[str, Any]
MARK_BITS = 63

_STORED_MARK = select(events.c.mark).where(
    events.c.game_id == bindparam("game"), events.c.sequence == bindparam("last")
)
_MOVE_ON = (
    update(games)
    .where(games.c.id == bindparam("game"), games.c.sequence == bindparam("before"))
    .values(
        {
            name: bindparam(f"new_{name}")
            for name in (
                "sequence",
                "status",
                "turn",
                "on_turn",
                "snapshot",
                "updated_at",
            )
        }
    )
)
_NOTIFY = select(func.pg_notify(CHANNEL, bindparam("payload")))


@dataclass(frozen=True, slots=True, eq=False)
class Write:
    """What one call of `create` or `append` puts into the tables."""

    game_id: str
    last: int
    """The number of its last event."""
    mark: int
    """Stands at its events, and at no others."""
    events: list[Row]
    game: Row | None = None
    """A new game …"""
    seats: list[Row] = field(default_factory=list)
    update: Row | None = None
    """… or what becomes of one that is there."""
    key: Row | None = None
    future: Future[None] = field(default_factory=Future)


def creation(
    game: GameRow, first: Sequence[EventRow], remember: Remembered | None
) -> Write:
    """Return the write that stores a new game."""
    row = {name: getattr(game, name) for name in games.c.keys()}
    mark = secrets.randbits(MARK_BITS)
    return Write(
        game.id,
        game.sequence,
        mark,
        _event_rows(game.id, first, mark),
        game=row,
        seats=[{"game_id": game.id, **seat._asdict()} for seat in game.seats],
        key=_key_row(game.id, remember),
    )


def addition(change: Change) -> Write:
    """Return the write that stores *change*."""
    mark = secrets.randbits(MARK_BITS)
    last = change.events[-1].sequence
    return Write(
        change.game_id,
        last,
        mark,
        _event_rows(change.game_id, change.events, mark),
        update={
            "game": change.game_id,
            "before": change.events[0].sequence - 1,
            "new_sequence": last,
            "new_status": change.status,
            "new_turn": change.turn,
            "new_on_turn": change.on_turn,
            "new_snapshot": change.snapshot,
            "new_updated_at": change.at,
        },
        key=_key_row(change.game_id, change.remember),
    )


def _event_rows(game_id: str, new: Sequence[EventRow], mark: int) -> list[Row]:
    return [{"game_id": game_id, "mark": mark, **one._asdict()} for one in new]


def _key_row(game_id: str, remember: Remembered | None) -> Row | None:
    return remember and {"game_id": game_id, **remember._asdict()}


def put(connection: Connection, writes: Sequence[Write]) -> None:
    """
    Put *writes* into the tables, within a transaction of *connection*.

    Raises `KeyTaken` or `StaleSequence` if one of them may not be stored. Two servers
    that lock the same rows must do so in the same order, or each might wait for the
    other: keys first, then new games, then changed ones, each sorted.
    """
    keys = [write.key for write in writes if write.key]
    if keys:
        keys.sort(key=_sort_key)
        with _refusing(KeyTaken, "the idempotency key is taken"):
            connection.execute(insert(idempotency_keys), keys)
    new = sorted((write for write in writes if write.game), key=_game_id)
    with _refusing(StaleSequence, "there is such a game"):
        if new:
            connection.execute(insert(games), [write.game for write in new])
            connection.execute(insert(seats), [s for write in new for s in write.seats])
    updates = [write.update for write in sorted(writes, key=_game_id) if write.update]
    if updates and connection.execute(_MOVE_ON, updates).rowcount != len(updates):
        raise StaleSequence("the game has moved on")
    with _refusing(StaleSequence, "the game has such an event"):
        connection.execute(
            insert(events), [e for write in writes for e in write.events]
        )
    if connection.dialect.name == "postgresql":
        changed = {write.game_id: write.last for write in writes}
        for payload in payloads(changed.items()):
            connection.execute(_NOTIFY, {"payload": payload})


def is_stored(connection: Connection, write: Write) -> bool:
    """Whether *write* is in the tables."""
    place = {"game": write.game_id, "last": write.last}
    return connection.execute(_STORED_MARK, place).scalar() == write.mark


@contextmanager
def _refusing(kind: type[StoreError], text: str) -> Iterator[None]:
    try:
        yield
    except IntegrityError as error:
        raise kind(text) from error


def _game_id(write: Write) -> str:
    return write.game_id


def _sort_key(row: Row) -> bytes:
    key: bytes = row["key_sha256"]
    return key
