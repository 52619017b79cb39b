"""What is old goes, a little at a time, so that nobody waits long for a lock."""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import bindparam, delete, select
from sqlalchemy.engine import Connection, Engine

from app.persistence.tables import games, idempotency_keys

GAMES_AT_ONCE = 100
KEYS_AT_ONCE = 1_000

PAUSE = 0.25
"""
After each time others get so much of that time: whoever waits for SQLite's one lock
asks for it now and then (`engines.PART_AGAIN`), and must find it free for so long.
"""

# Whoever changes a row just now keeps it: it is not old any more. `created_at` says
# nothing more than `updated_at`, but there is an index on it.
_OLD_GAMES = (
    select(games.c.id)
    .where(
        games.c.created_at < bindparam("before"),
        games.c.updated_at < bindparam("before"),
    )
    .order_by(games.c.created_at)
    .limit(GAMES_AT_ONCE)
    .with_for_update(skip_locked=True)
)
_OLD_KEYS = (
    select(idempotency_keys.c.key_sha256)
    .where(idempotency_keys.c.created_at < bindparam("before"))
    .order_by(idempotency_keys.c.created_at)
    .limit(KEYS_AT_ONCE)
    .with_for_update(skip_locked=True)
)


def forget(engine: Engine, before: int) -> int:
    """Delete answers stored before the moment *before*; return their number."""
    return _by_and_by(engine, before, _forget_some)


def purge(engine: Engine, before: int) -> int:
    """Delete games last changed before *before*, and theirs; return their number."""
    return _by_and_by(engine, before, _purge_some)


def _by_and_by(
    engine: Engine, before: int, delete_some: Callable[[Connection, int], int]
) -> int:
    total = 0
    while True:
        with engine.begin() as connection:
            start = time.monotonic()
            count = delete_some(connection, before)
        if not count:
            return total
        total += count
        time.sleep((time.monotonic() - start) * PAUSE)


def _forget_some(connection: Connection, before: int) -> int:
    found = connection.execute(_OLD_KEYS, {"before": before}).scalars().all()
    if found:
        old = idempotency_keys.c.key_sha256.in_(found)
        connection.execute(delete(idempotency_keys).where(old))
    return len(found)


def _purge_some(connection: Connection, before: int) -> int:
    found = connection.execute(_OLD_GAMES, {"before": before}).scalars().all()
    if found:
        # No answer to a change of theirs can be younger than they are.
        theirs = idempotency_keys.c.game_id.in_(found)
        of_then = idempotency_keys.c.created_at < before
        connection.execute(delete(idempotency_keys).where(of_then, theirs))
        connection.execute(delete(games).where(games.c.id.in_(found)))
    return len(found)
