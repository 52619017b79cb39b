"""A service with a database, and clients of both kinds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.client.both import Clients
from tests.client.both import clients as clients_of
from tests.client.cutting_proxy import CuttingProxy, cutting_proxy
from tests.live_server import LiveServer


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
