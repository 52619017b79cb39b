"""What is done at one server process is heard at the others, on each database."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from tests.api.games.streaming import Table
from tests.live_server import live_server
from tests.persistence.postgresql import (
    break_connections,
    new_database,
    shared_server,
)

SETTLED_S = 0.3
"""So long a client has been waiting before something happens."""


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def address(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """An empty database, of each kind."""
    if request.param == "sqlite":
        folder = tmp_path_factory.mktemp("shared")
        yield f"sqlite:///{folder / 'games.sqlite3'}"
        return
    with new_database(shared_server()) as url:
        yield url


@pytest.fixture(scope="module")
def table(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A game at the first of two server processes on that database."""
    with ExitStack() as stack:
        folders = [tmp_path_factory.mktemp("server") for _ in range(2)]
        running = [live_server(one, REFEREE_DATABASE_URL=address) for one in folders]
        servers = [stack.enter_context(one) for one in running]
        table = Table(servers)
        stack.callback(table.client.close)
        yield table


def test_a_stream_tells_of_it_within_a_second(table: Table) -> None:
    with table.stream(server=1) as stream:
        stream.next()
        time.sleep(SETTLED_S)
        table.play(server=0)
        begun = time.monotonic()
        told = stream.next()
        took = time.monotonic() - begun
    assert told.data["type"] == "turn_passed"
    assert took < 1


def test_a_client_that_waits_is_answered_within_a_second(table: Table) -> None:
    last = int(table.look(server=1)["sequence"])
    with ThreadPoolExecutor(1) as waiting:
        answer = waiting.submit(table.wait_for_events, last, server=1)
        time.sleep(SETTLED_S)
        assert not answer.done()
        table.play(server=0)
        begun = time.monotonic()
        events = answer.result()
        took = time.monotonic() - begun
    assert [event["type"] for event in events] == ["turn_passed"]
    assert took < 1


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_a_stream_goes_on_when_the_database_has_cut_all_connections(
    table: Table, address: str
) -> None:
    with table.stream(server=1) as stream:
        stream.next()
        time.sleep(SETTLED_S)
        break_connections(address)
        table.play(server=0)
        assert stream.next().data["type"] == "turn_passed"
