"""What tests of several folders need."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.live_server import CLUB_KEY, LiveServer, live_server

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
"""An example may take its time where many tests share the machine."""


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """The service as a process, one for each worker of pytest."""
    with live_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def storing_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """The service with a database, one for each worker of pytest."""
    folder = tmp_path_factory.mktemp("storing")
    url = f"sqlite:///{folder / 'games.sqlite3'}"
    with live_server(folder, REFEREE_DATABASE_URL=url) as running:
        yield running


@pytest.fixture(scope="session")
def closed_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """The service with a database, where only those create games who have a key."""
    folder = tmp_path_factory.mktemp("closed")
    url = f"sqlite:///{folder / 'games.sqlite3'}"
    variables = {"REFEREE_DATABASE_URL": url, "REFEREE_API_KEYS": CLUB_KEY}
    with live_server(folder, **variables) as running:
        yield running
