"""The stores, each empty: in memory, in a file, and on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from app.persistence.memory import MemoryStore
from app.persistence.opening import open_store
from app.persistence.sql_store import SqlStore
from app.services.game_store import GameStore
from tests.persistence.postgresql import empty_database, new_database, shared_server

OpenStore = Callable[[], SqlStore]


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """An empty SQLite file."""
    return f"sqlite:///{tmp_path / 'games.sqlite3'}"


@pytest.fixture(scope="session")
def postgresql_database() -> Iterator[str]:
    """A PostgreSQL database, one for each worker of pytest."""
    with new_database(shared_server()) as url:
        yield url


@pytest.fixture
def postgresql_url(postgresql_database: str) -> str:
    """That database, empty: to make another one takes longer than a test."""
    empty_database(postgresql_database)
    return postgresql_database


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """An empty database, of each kind."""
    address: str = request.getfixturevalue(f"{request.param}_url")
    return address


@pytest.fixture
def open_one(url: str) -> Iterator[OpenStore]:
    """Opens a store on that database, as often as it is called."""
    with ExitStack() as stack:

        def open_it() -> SqlStore:
            store = open_store(url)
            stack.callback(store.close)
            return store

        yield open_it


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def store(request: pytest.FixtureRequest) -> Iterator[GameStore]:
    """An empty store, of each kind."""
    opened: GameStore = MemoryStore()
    if request.param != "memory":
        opened = open_store(request.getfixturevalue(f"{request.param}_url"))
    yield opened
    opened.close()
