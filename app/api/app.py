"""The application: the shell with all operations on it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_bytes
from typing import Any

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool

from app import __version__
from app.api.access import Keys
from app.api.documentation import DESCRIPTION, amend
from app.api.game_operations import GAME_OPERATIONS
from app.api.health import Checks
from app.api.idempotency import forget_old
from app.api.long_work import LongWork
from app.api.middleware import Limits
from app.api.operations import add_operations
from app.api.recording import record
from app.api.shell import build_shell
from app.api.streams import Places
from app.lexicon.registry import BUILT_IN, LexiconRegistry
from app.services.game_store import GameStore
from app.services.games.desk import Desk
from app.services.games.tokens import Chance

TITLE = "scrabble-referee"


MOST_HISTORIES = 100
"""So many games may be folded, or wait for it, at the same time."""

READY = "is the store ready?"
"""An id that no game has: to ask for it costs the database next to nothing."""


def read_time_ms() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class StoredGames:
    """What stored games need."""

    store: GameStore
    """Closed when the application ends."""
    keys: Keys = field(default_factory=Keys)
    now_ms: Callable[[], int] = read_time_ms
    chance: Chance = token_bytes


def build_api(
    lexicons: LexiconRegistry,
    *,
    cache_dir: Path,
    cors_origins: Sequence[str] = ("*",),
    limits: Limits | None = None,
    games: StoredGames | None = None,
) -> FastAPI:
    """
    Return the whole service.

    *lexicons* are those that requests may name; *cache_dir* is where the default
    one is compiled for the examples of the documentation. Without *games* none are
    stored.
    """
    places = Places()

    def ready() -> Checks:
        checks = {"lexicon": len(lexicons.get(BUILT_IN)) > 0}
        if games is not None:
            checks["database"] = games.store.load(READY) is None
        return checks

    def complete(document: dict[str, Any]) -> dict[str, Any]:
        return amend(document, record(_example_app(cache_dir)))

    app = build_shell(
        TITLE,
        __version__,
        cors_origins=cors_origins,
        limits=limits,
        ready_check=ready,
        amend=complete,
        description=DESCRIPTION,
        lifespan=_lifespan(games, places),
    )
    app.state.lexicons = lexicons
    app.state.long_work = LongWork()
    app.state.history_work = LongWork(MOST_HISTORIES)
    app.state.places = places
    app.state.desk = app.state.keys = None
    if games is not None:
        app.state.desk = Desk(games.store, lexicons, games.now_ms, games.chance)
        app.state.keys = games.keys
    add_operations(app)
    add_operations(app, GAME_OPERATIONS)
    return app


def _lifespan(
    games: StoredGames | None, places: Places
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    """What is done while the application runs, and when it ends."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        with places.ended_by_signals():
            if games is None:
                yield
                return
            forgetting = asyncio.create_task(forget_old(games.store, games.now_ms))
            yield
        forgetting.cancel()
        with suppress(asyncio.CancelledError):
            await forgetting
        await run_in_threadpool(games.store.close)

    return lifespan


def _example_app(cache_dir: Path) -> FastAPI:
    """A service that knows no lexicon but the default one, the same everywhere."""
    nowhere = cache_dir / "no-lexicons"
    return build_api(LexiconRegistry(cache_dir, nowhere), cache_dir=cache_dir)
