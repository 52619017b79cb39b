"""The application with games in memory, keys, and a time of the tests' own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from app.api.access import Keys
from app.api.app import StoredGames, build_api
from app.lexicon.registry import LexiconRegistry
from app.persistence.memory import MemoryStore
from tests.api.games.playing import ADMIN_KEY, Clock, client_for


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def games_api(store: MemoryStore, clock: Clock, cache_dir: Path) -> FastAPI:
    lexicons = LexiconRegistry(cache_dir, cache_dir / "lexicons")
    games = StoredGames(store, Keys(ADMIN_KEY), clock)
    return build_api(lexicons, cache_dir=cache_dir, games=games)


@pytest.fixture
async def client(games_api: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with client_for(games_api) as client:
        yield client
