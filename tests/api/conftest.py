"""Clients: of the service as a process, and of the application in this one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from app.api.app import build_api
from app.lexicon.registry import LexiconRegistry
from tests.api.asking import Referee
from tests.live_server import LiveServer


@pytest.fixture(scope="session")
def referee(server: LiveServer) -> Iterator[Referee]:
    """Asks the running service over HTTP."""
    with httpx.Client(base_url=server.url, timeout=30, trust_env=False) as client:
        yield Referee(client)


@pytest.fixture(scope="session")
def cache_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the default lexicon is compiled."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="session")
def api(cache_dir: Path) -> FastAPI:
    """The whole application, in this process."""
    lexicons = LexiconRegistry(cache_dir, cache_dir / "lexicons")
    return build_api(lexicons, cache_dir=cache_dir)
