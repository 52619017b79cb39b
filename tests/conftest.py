"""What tests of several folders need."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.live_server import LiveServer, live_server


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """The service as a process, one for each worker of pytest."""
    with live_server(tmp_path_factory.mktemp("server")) as running:
        yield running
