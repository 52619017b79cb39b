"""Queries, and the rows that they answer."""

from __future__ import annotations

from sqlalchemy import Text, bindparam, select, tuple_
from sqlalchemy.engine import Connection

from app.persistence.statements import GAME_MEMBERS
from app.persistence.tables import (
    events,
    game_rules,
    games,
    idempotency_keys,
    seats,
)
from app.services.game_store import (
    EventRow,
    GameRow,
    GameSummary,
    Remembered,
    SeatRow,
)

_SEAT = [seats.c[name] for name in SeatRow._fields]

_GAME = (
    select(*_SEAT, game_rules.c.rules, *(games.c[name] for name in GAME_MEMBERS))
    .join_from(games, game_rules)
    .join(seats, seats.c.game_id == games.c.id)
    .where(games.c.id == bindparam("game"))
    .order_by(seats.c.seat)
)
_EVENTS = (
    select(*(events.c[name] for name in EventRow._fields))
    .where(
        events.c.game_id == bindparam("game"), events.c.sequence > bindparam("after")
    )
    .order_by(events.c.sequence)
    .limit(bindparam("most"))
)
_REMEMBERED = select(*(idempotency_keys.c[name] for name in Remembered._fields)).where(
    idempotency_keys.c.key_sha256 == bindparam("key")
)
_SUMMARIES = (
    select(*(games.c[name] for name in GameSummary._fields))
    .order_by(games.c.created_at.desc(), games.c.id.desc())
    .limit(bindparam("most"))
)
_LAST = bindparam("before", type_=Text())
_NEXT_SUMMARIES = _SUMMARIES.where(
    tuple_(games.c.created_at, games.c.id)
    < tuple_(
        select(games.c.created_at).where(games.c.id == _LAST).scalar_subquery(), _LAST
    )
)


def load(connection: Connection, game_id: str) -> GameRow | None:
    """Return a game with its seats, or None."""
    rows = connection.execute(_GAME, {"game": game_id}).all()
    if not rows:
        return None
    width = len(_SEAT)
    rules, *plain = rows[0][width:]
    return GameRow(
        **dict(zip(GAME_MEMBERS, plain, strict=True)),
        rules=rules,
        seats=tuple(SeatRow(*row[:width]) for row in rows),
    )


def list_events(
    connection: Connection, game_id: str, after: int, limit: int
) -> list[EventRow]:
    """Return the events of a game after number *after*, at most *limit*."""
    place = {"game": game_id, "after": after, "most": limit}
    return [EventRow(*row) for row in connection.execute(_EVENTS, place)]


def recall(connection: Connection, key_sha256: bytes) -> Remembered | None:
    """Return what is stored under a key, or None."""
    row = connection.execute(_REMEMBERED, {"key": key_sha256}).first()
    return None if row is None else Remembered(*row)


def list_summaries(
    connection: Connection, before: str | None, limit: int
) -> list[GameSummary]:
    """Return games, the newest first, after the game *before* if there is one."""
    query = _SUMMARIES if before is None else _NEXT_SUMMARIES
    place = {"most": limit} if before is None else {"most": limit, "before": before}
    return [GameSummary(*row) for row in connection.execute(query, place)]
