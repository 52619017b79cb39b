"""The queue before the database: bounded, in order, and emptied at the end."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from app.persistence.opening import open_store
from app.persistence.writer import MOST_AT_ONCE, MOST_WAITING
from app.services.game_store import StoreUnavailable
from tests.persistence.checks import assert_whole
from tests.persistence.rows import change, event, new_game


@pytest.fixture
def locked(sqlite_url: str) -> sqlite3.Connection:
    """Makes the tables, and holds the database until it is rolled back."""
    open_store(sqlite_url).close()
    path = sqlite_url.removeprefix("sqlite:///")
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    return other


def test_closing_stores_what_waits(sqlite_url: str, locked: sqlite3.Connection) -> None:
    with closing(locked):
        store = open_store(sqlite_url)
        store.create(new_game(), [event(1)])
        for number in range(2, 100):
            last = store.append(change("g1", number))
        locked.execute("ROLLBACK")
        store.close()

    assert last.done()
    with closing(open_store(sqlite_url)) as again:
        assert_whole(again, {"g1": 99})


def test_more_than_can_wait_is_refused_at_once(
    sqlite_url: str, locked: sqlite3.Connection
) -> None:
    with closing(locked), closing(open_store(sqlite_url)) as store:
        futures = [
            store.append(change("g1", number))
            for number in range(2, MOST_WAITING + 600)
        ]

        refused = [future for future in futures if future.done()]
        assert all(isinstance(one.exception(), StoreUnavailable) for one in refused)
        # One transaction waits for the lock beside those that wait in the queue.
        held = len(futures) - len(refused)
        assert MOST_WAITING <= held <= MOST_WAITING + MOST_AT_ONCE
        locked.execute("ROLLBACK")


def test_a_write_that_nobody_wants_any_more_is_not_made(
    sqlite_url: str, locked: sqlite3.Connection
) -> None:
    with closing(locked), closing(open_store(sqlite_url)) as store:
        store.create(new_game("g1"), [event(1)])
        for number in range(2, 400):  # more than one transaction takes
            store.append(change("g1", number))
        unwanted = store.create(new_game("g2"), [event(1)])
        assert unwanted.cancel()
        locked.execute("ROLLBACK")
        store.create(new_game("g3"), [event(1)]).result(30)

        assert store.load("g2") is None
        assert_whole(store, {"g1": 399, "g3": 1})


def test_forked_processes_know_their_events_apart() -> None:
    script = (
        "import os; from app.persistence.writes import addition;"
        "from tests.persistence.rows import change;"
        "os.fork(); os.write(1, b'%d\\n' % addition(change('g1', 2)).mark)"
    )
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", script],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=True,
        timeout=60,
    )

    assert len({*done.stdout.split()}) == 2
