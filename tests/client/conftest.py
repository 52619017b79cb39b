"""A service with a database, and clients of both kinds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.client.both import Clients
from tests.client.both import clients as clients_of
from tests.client.cutting_proxy import CuttingProxy, cutting_proxy
from tests.live_server import LiveServer, live_server

ADMIN_KEY = "an-admin-key-of-the-tests"


@pytest.fixture(scope="session")
def storing_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    folder: Path = tmp_path_factory.mktemp("storing")
    url = f"sqlite:///{folder / 'games.sqlite3'}"
    with live_server(
        folder, REFEREE_DATABASE_URL=url, REFEREE_ADMIN_KEY=ADMIN_KEY
    ) as running:
        yield running


@pytest.fixture(params=["blocking", "awaited"])
def clients(request: pytest.FixtureRequest) -> Iterator[Clients]:
    """Every test that asks for clients is run with both kinds."""
    with clients_of(request.param) as made:
        yield made


@pytest.fixture
def client(clients: Clients, storing_server: LiveServer) -> Any:
    return clients.to(storing_server.url)


@pytest.fixture
def proxy(storing_server: LiveServer) -> Iterator[CuttingProxy]:
    with cutting_proxy(storing_server.url) as running:
        yield running
