"""The application with games in memory, keys, and a time of the tests' own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from app.api.access import Keys
from app.api.app import StoredGames, build_api
from app.api.streams import Places
from app.lexicon.registry import LexiconRegistry
from app.persistence.memory import MemoryStore
from app.services.games.desk import Desk
from tests.api.games.playing import ADMIN_KEY, Clock, client_for


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture(scope="session")
def built(cache_dir: Path) -> FastAPI:
    """An application for all tests; each has its own desk and waiting places in it."""
    lexicons = LexiconRegistry(cache_dir, cache_dir / "lexicons")
    games = StoredGames(MemoryStore(), Keys(ADMIN_KEY))
    return build_api(lexicons, cache_dir=cache_dir, games=games)


@pytest.fixture
def games_api(built: FastAPI, store: MemoryStore, clock: Clock) -> FastAPI:
    built.state.desk = Desk(store, built.state.lexicons, clock)
    built.state.places = Places()
    return built


@pytest.fixture
async def client(games_api: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with client_for(games_api) as client:
        yield client
