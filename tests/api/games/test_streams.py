"""Streams of events, from real servers that share a database."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.api.games.streaming import Table
from tests.live_server import LiveServer, live_server


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[LiveServer]]:
    """Two processes on one SQLite file."""
    folder = tmp_path_factory.mktemp("streams")
    url = f"sqlite:///{folder / 'games.sqlite3'}"
    (folder / "one").mkdir()
    (folder / "two").mkdir()
    with (
        live_server(folder / "one", REFEREE_DATABASE_URL=url) as one,
        live_server(folder / "two", REFEREE_DATABASE_URL=url) as two,
    ):
        yield [one, two]


@pytest.fixture
def table(servers: list[LiveServer]) -> Iterator[Table]:
    table = Table(servers)
    yield table
    table.client.close()


def test_a_stream_begins_with_the_whole_game(table: Table) -> None:
    with table.stream() as stream:
        told = stream.next()
    assert (told.name, told.data["id"]) == ("game", table.id)
    assert told.id == str(told.data["sequence"])


def test_events_come_as_they_happen(table: Table) -> None:
    with table.stream() as stream:
        first = int(stream.next().id)
        table.play()
        told = stream.next()
    assert (told.data["type"], int(told.id)) == ("turn_passed", first + 1)


def test_a_stream_that_was_cut_goes_on_and_loses_and_doubles_nothing(
    table: Table,
) -> None:
    with table.stream() as stream:
        last = stream.next().id
        table.play()
        found = [stream.next().id]
    for cut in range(3):
        table.play()
        table.play(server=1)
        with table.stream(found[-1], server=cut % 2) as stream:
            found += [stream.next().id for _ in range(2)]
    table.end()
    with table.stream(found[-1]) as stream:
        found += [told.id for told in stream.rest()]
    numbers = [int(one) for one in found]
    assert numbers == list(range(int(last) + 1, int(last) + 1 + len(numbers)))
    assert len(numbers) == 9  # seven passes, the resignation and the end


def test_a_stream_ends_when_the_game_is_over(table: Table) -> None:
    with table.stream() as stream:
        stream.next()
        table.end()
        kinds = [told.data["type"] for told in stream.rest()]
    assert kinds == ["player_resigned", "game_over"]


def test_a_stream_tells_nobody_else_what_is_drawn(table: Table) -> None:
    with table.stream() as stream:
        told = stream.next()
        racks = [player["rack"] for player in told.data["players"]]
        url = f"{table.urls[0]}/v1/games/{table.id}"
        headers = {"Authorization": f"Bearer {table.seats[0]}"}
        game = table.client.get(url, headers=headers).json()
        tiles = game["players"][0]["rack"][:3]
        body = {"turn": 0, "move": {"type": "exchange", "tiles": tiles}}
        table.ask("/moves", table.seats[0], body)
        events = [stream.next().data for _ in range(2)]
    assert racks == [None, None]
    assert [(e["type"], e["tiles"]) for e in events] == [
        ("tiles_exchanged", None),
        ("tiles_drawn", None),
    ]


def test_many_streams_are_told_the_same(table: Table) -> None:
    with ExitStack() as stack:
        streams = [
            stack.enter_context(table.stream(server=number % 2)) for number in range(20)
        ]
        for stream in streams:
            stream.next()
        table.play()
        told = {stream.next().id for stream in streams}
    assert len(told) == 1


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as POSIX has them")
def test_a_server_that_is_told_to_end_lets_its_streams_go(tmp_path: Path) -> None:
    folder = tmp_path / "server"
    folder.mkdir()
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    with live_server(folder, REFEREE_DATABASE_URL=url) as server:
        table = Table([server])
        with table.stream() as stream:
            stream.next()
            begun = time.monotonic()
            os.kill(server.pid, signal.SIGTERM)
            assert list(stream.rest()) == []
            took = time.monotonic() - begun
        table.client.close()
    assert took < 5
