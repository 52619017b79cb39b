"""Killed processes, restarted servers, full disks: nothing acknowledged is lost."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from threading import Event
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy import event as sqlalchemy_event
from sqlalchemy.engine import Engine

from app.persistence.opening import open_store
from app.persistence.sql_store import SqlStore
from app.services.game_store import (
    OutcomeUnknown,
    StaleSequence,
    StoreError,
    StoreUnavailable,
)
from tests.persistence.checks import assert_whole
from tests.persistence.conftest import OpenStore
from tests.persistence.postgresql import (
    break_connections,
    control,
    new_database,
    start_server,
)
from tests.persistence.rows import change, event, new_game

PATIENCE_S = 60
TABLES = 8


def test_a_killed_process_loses_nothing_that_it_acknowledged(url: str) -> None:
    acknowledged: dict[str, int] = {}
    command = [sys.executable, "-m", "tests.persistence.hammer", url, str(TABLES)]
    with subprocess.Popen(  # noqa: S603 - our own program
        command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2], text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            game_id, last = line.split()
            acknowledged[game_id] = int(last)
            if sum(acknowledged.values()) > 50 * TABLES:
                process.send_signal(signal.SIGKILL)

    with closing(open_store(url)) as store:
        assert len(acknowledged) == TABLES
        assert_whole(store, acknowledged)


def test_two_stores_that_race_for_each_number_lose_nothing(open_one: OpenStore) -> None:
    stores = [open_one(), open_one()]
    stores[0].create(new_game(), [event(1)]).result(PATIENCE_S)

    def play(store: SqlStore) -> list[int]:
        """Add an event after the last one, until there are many; returns one's own."""
        own = []
        while (last := _sequence(store)) < 60:
            try:
                store.append(change("g1", last + 1)).result(PATIENCE_S)
            except StaleSequence:
                continue
            own.append(last + 1)
        return own

    with ThreadPoolExecutor(4) as pool:
        won = list(pool.map(play, stores * 2))

    all_won = sorted(number for own in won for number in own)
    assert all_won == [*range(2, _sequence(stores[0]) + 1)]
    assert_whole(stores[1], {"g1": 60})


def _sequence(store: SqlStore) -> int:
    game = store.load("g1")
    assert game is not None
    return game.sequence


def test_another_process_wakes_who_waits(url: str) -> None:
    with closing(open_store(url)) as store, ThreadPoolExecutor(1) as pool:
        store.create(new_game("g0"), [event(1)]).result(PATIENCE_S)
        waiting = pool.submit(store.wait, "g0", 1, PATIENCE_S)
        script = (
            "import sys; from tests.persistence.rows import change;"
            "from app.persistence.opening import open_store;"
            "open_store(sys.argv[1]).append(change('g0', 2)).result(30)"
        )
        subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "-c", script, url],
            cwd=Path(__file__).parents[2],
            check=True,
            timeout=PATIENCE_S,
        )

        assert waiting.result(5)  # long before its own time is over


def test_a_watcher_hears_quickly_of_another_store(open_one: OpenStore) -> None:
    one, another = open_one(), open_one()
    one.create(new_game(), [event(1)]).result(PATIENCE_S)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(one.wait, "g1", 1, PATIENCE_S)
        time.sleep(0.3)
        another.append(change("g1", 2)).result(PATIENCE_S)

        assert waiting.result(5)


@dataclass
class Table:
    """A game that is played whatever happens, each event with a note of its own."""

    game_id: str
    acknowledged: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    number: Iterator[int] = field(default_factory=count)

    def play(self, store: SqlStore, until: Event) -> None:
        """Add events until told to end, and some more that must be stored."""
        more = 20
        while more:
            note = str(next(self.number))
            try:
                last = self._last(store)
                store.append(change(self.game_id, last + 1, note=note)).result(60)
                self.acknowledged.append(note)
                more -= until.is_set()
            except OutcomeUnknown:
                continue
            except StoreUnavailable:
                self.refused.append(note)
                time.sleep(0.02)

    def _last(self, store: SqlStore) -> int:
        game = store.load(self.game_id)
        assert game is not None
        return game.sequence

    def assert_right(self, store: SqlStore) -> None:
        """Assert that what was acknowledged is there once, what was refused is not."""
        assert_whole(store, {self.game_id: 1})
        notes = [one.note for one in store.events(self.game_id, 1, 100_000)]
        assert len(notes) == len({*notes})
        assert {*self.acknowledged} <= {*notes}
        assert not {*self.refused} & {*notes}


def play_through(store: SqlStore, disaster: Callable[[], None]) -> list[Table]:
    """Play at several tables while *disaster* strikes; returns them afterwards."""
    tables = [Table(f"g{number}") for number in range(TABLES)]
    for table in tables:
        store.create(new_game(table.game_id), [event(1)]).result(PATIENCE_S)
    over = Event()
    with ThreadPoolExecutor(TABLES) as pool:
        playing = [pool.submit(table.play, store, over) for table in tables]
        time.sleep(0.3)
        try:
            disaster()
        finally:
            over.set()
        for one in playing:
            one.result(PATIENCE_S)
    return tables


def test_a_server_restarted_under_load_loses_nothing() -> None:
    server = start_server(Path(tempfile.gettempdir()) / f"referee-pg-{uuid4().hex}")

    def restart_twice() -> None:
        control(server, "restart", "-m", "immediate")
        time.sleep(0.5)
        control(server, "restart", "-m", "fast")

    try:
        with new_database(server) as url, closing(open_store(url)) as store:
            for table in play_through(store, restart_twice):
                table.assert_right(store)
    finally:
        server.cleanup()


def test_broken_connections_lose_nothing(postgresql_url: str) -> None:
    def break_all() -> None:
        for _ in range(10):
            break_connections(postgresql_url)
            time.sleep(0.02)

    with closing(open_store(postgresql_url)) as store:
        for table in play_through(store, break_all):
            table.assert_right(store)


def test_who_waits_is_woken_after_the_connection_broke(postgresql_url: str) -> None:
    with closing(open_store(postgresql_url)) as one, ThreadPoolExecutor(1) as pool:
        one.create(new_game(), [event(1)]).result(PATIENCE_S)
        waiting = pool.submit(one.wait, "g1", 1, PATIENCE_S)
        time.sleep(0.3)
        break_connections(postgresql_url)
        with closing(open_store(postgresql_url)) as another:
            another.append(change("g1", 2)).result(PATIENCE_S)

        assert waiting.result(PATIENCE_S / 2)


@dataclass
class Disk:
    """How many pages a SQLite file may have, for connections opened from now on."""

    pages: int = 1_000_000

    def limit(self, connection: object, _: object) -> None:
        """Set the limit on a new connection."""
        assert isinstance(connection, sqlite3.Connection)
        connection.execute(f"PRAGMA max_page_count = {self.pages}")


@pytest.fixture
def disk() -> Iterator[Disk]:
    """The disk under all SQLite files of the test."""
    disk = Disk()
    sqlalchemy_event.listen(Engine, "connect", disk.limit)
    yield disk
    sqlalchemy_event.remove(Engine, "connect", disk.limit)


def test_a_full_disk_refuses_and_keeps_what_is_there(
    sqlite_url: str, disk: Disk
) -> None:
    open_store(sqlite_url).close()
    disk.pages = 40
    with closing(open_store(sqlite_url)) as store:
        store.create(new_game(), [event(1)]).result(PATIENCE_S)
        last, error = 1, None
        while error is None and last < 1_000:
            stored = store.append(change("g1", last + 1, note="x" * 1_000))
            error = stored.exception(PATIENCE_S)
            last += error is None

        assert str(error) == "the disk of the database is full"
        assert_whole(store, {"g1": last})
        assert not store.events("g1", last, 1)


def test_with_room_again_the_store_goes_on(sqlite_url: str, disk: Disk) -> None:
    open_store(sqlite_url).close()
    disk.pages = 20
    with closing(open_store(sqlite_url)) as store:
        store.create(new_game(), [event(1)]).result(PATIENCE_S)
        with pytest.raises(StoreUnavailable):
            store.append(change("g1", 2, note="x" * 100_000)).result(PATIENCE_S)
        disk.pages = 1_000
        store.append(change("g1", 2, note="x" * 100_000)).result(PATIENCE_S)

        assert_whole(store, {"g1": 2})


def test_a_locked_file_refuses_and_the_store_goes_on(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.persistence.engines.PATIENCE_S", 0.1)
    path = sqlite_url.removeprefix("sqlite:///")
    with (
        closing(open_store(sqlite_url)) as store,
        closing(sqlite3.connect(path, isolation_level=None)) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="locked by another program"):
            store.create(new_game(), [event(1)]).result(PATIENCE_S)
        other.execute("ROLLBACK")
        store.create(new_game(), [event(1)]).result(PATIENCE_S)

        assert_whole(store, {"g1": 1})


def test_a_locked_row_refuses_and_the_store_goes_on(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.persistence.engines.PATIENCE_S", 0.1)
    with (
        closing(open_store(postgresql_url)) as store,
        psycopg.connect(postgresql_url) as other,
    ):
        store.create(new_game(), [event(1)]).result(PATIENCE_S)
        other.execute("SELECT * FROM games FOR UPDATE")
        with pytest.raises(StoreUnavailable, match="a row is locked"):
            store.append(change("g1", 2)).result(PATIENCE_S)
        other.rollback()
        store.append(change("g1", 2)).result(PATIENCE_S)

        assert_whole(store, {"g1": 2})


def test_half_a_character_is_refused_alone(url: str) -> None:
    with closing(open_store(url)) as store:
        store.create(new_game(), [event(1)]).result(PATIENCE_S)
        bad = store.append(change("g1", 2, note="half of 😀: \ud83d"))
        good = store.create(new_game("g2"), [event(1)])

        with pytest.raises(StoreError, match="cannot hold a value"):
            bad.result(PATIENCE_S)
        assert good.result(PATIENCE_S) is None


def test_a_value_that_the_database_cannot_hold_is_refused_alone(
    postgresql_url: str,
) -> None:
    with closing(open_store(postgresql_url)) as store:
        store.create(new_game(), [event(1)]).result(PATIENCE_S)
        bad = store.append(change("g1", 2, note="a NUL: \0"))
        good = store.create(new_game("g2"), [event(1)])

        with pytest.raises(StoreError, match="cannot hold a value"):
            bad.result(PATIENCE_S)
        assert good.result(PATIENCE_S) is None
        assert_whole(store, {"g1": 1, "g2": 1})
