"""
What a move in a stored game costs, beside one connection that commits bare rows.

Sixteen tables play at once, real words by the referee's own draws, each as fast as its
last move is acknowledged: through the use case in one process and in four, and over
HTTP. The bare rows are inserted on the same database in the same run, in rounds that
take turns with the tables.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from itertools import repeat
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import uvloop
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from app.lexicon.registry import LexiconRegistry
from app.persistence.opening import open_store
from app.persistence.sql_store import SqlStore
from app.services.games.desk import Desk
from app.services.games.game import Game
from app.services.games.moving import Moved, move
from app.services.inputs import MoveInput
from benchmarks.http import cpu_ns, server
from benchmarks.scripts import NOW_MS, Script, Turn, create, prepare
from benchmarks.storing import (
    BARE_ROWS,
    Database,
    insert_bare_rows,
    postgresql_database,
    rate,
    sqlite_database,
    sync_us,
)
from benchmarks.tables_over_http import play_over_http

ROUNDS = 7
TABLES = 16
PROCESSES = 4
FEW = 5
"""So many moves at the beginning of a game, and at its end, are compared."""

PATIENCE_S = 60
"""So long the processes wait for each other; one that failed never comes."""

EVER = sys.maxsize
SERVICE = "app.main:create_app_from_environment"


class Found(NamedTuple):
    """Per second, round by round, and other figures of one database."""

    bare: list[float]
    own: dict[str, list[float]]
    """Moves, by how they were played."""
    early_us: list[float]
    late_us: list[float]
    load_us: list[float]
    served_us: list[float]
    """CPU time of the server for each move."""
    sync_us: list[float]
    """What the disk takes to keep 4 KiB, for it makes the bare rows cheap or dear."""


def run(console: Console) -> None:
    """Measure, and print moves per second and how many times the bare rows."""
    with ExitStack() as stack:
        scratch = stack.enter_context(TemporaryDirectory())
        with console.status("preparing games"):
            scripts = prepare(TABLES, Path(scratch))
        found = {}
        for opened in (sqlite_database, postgresql_database):
            with opened() as database:
                found[database.name] = _measure(database, scripts, scratch)
    console.print(_rates_table(found))
    console.print(_costs_table(found))


def _measure(database: Database, scripts: Sequence[Script], scratch: str) -> Found:
    ways = ("1 process", f"{PROCESSES} processes", "HTTP")
    found = Found([], {way: [] for way in ways}, [], [], [], [], [])
    moves = sum(len(script.turns) for script in scripts)
    environment = {
        "REFEREE_DATABASE_URL": database.url,
        "REFEREE_LOG_LEVEL": "error",
    }
    with ExitStack() as stack:
        store = stack.enter_context(closing(open_store(database.url)))
        pool = stack.enter_context(_processes(database.url, scratch))
        port, pid = stack.enter_context(
            server(SERVICE, scratch, factory=True, **environment)
        )
        lexicons = LexiconRegistry(Path(scratch), Path(scratch))
        progress = stack.enter_context(Progress(transient=True))
        for _ in progress.track(range(ROUNDS), description=database.name):
            found.sync_us.append(sync_us(Path(scratch)))
            found.bare.append(rate(BARE_ROWS, lambda: insert_bare_rows(database)))
            store.purge(EVER)
            desk = Desk(store, lexicons, lambda: NOW_MS)
            start, end = _play(desk, scripts)
            found.own[ways[0]].append(moves / (end - start))
            _look_closely(store, desk, scripts, found)
            store.purge(EVER)
            shares = [scripts[number::PROCESSES] for number in range(PROCESSES)]
            spans = list(pool.map(_play_share, shares))
            took = max(end for _, end in spans) - min(start for start, _ in spans)
            found.own[ways[1]].append(moves / took)
            before = cpu_ns(pid)
            found.own[ways[2]].append(moves / play_over_http(port, scripts))
            found.served_us.append((cpu_ns(pid) - before) / moves / 1000)
    return found


def _play(
    desk: Desk, scripts: Sequence[Script], barrier: Any = None
) -> tuple[float, float]:
    """Play all *scripts* at once; returns when they began and when they ended."""

    async def play_all() -> tuple[float, float]:
        games = [
            (await desk.create(create(script.number, desk.lexicons))).game.row.id
            for script in scripts
        ]
        if barrier is not None:
            barrier.wait(PATIENCE_S)
        start = time.perf_counter()
        await asyncio.gather(*(map(_play_one, repeat(desk), games, scripts)))
        return start, time.perf_counter()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(play_all())


async def _play_one(desk: Desk, game_id: str, script: Script) -> None:
    for turn in script.turns:
        await _move(desk, game_id, turn)


async def _move(desk: Desk, game_id: str, turn: Turn) -> None:
    said = MoveInput("notation", text=turn.text)

    def decide(game: Game, now_ms: int) -> Moved:
        return move(game, said, None, now_ms)

    await desk.act(game_id, decide)


_share: tuple[Desk, Any]
"""In a process of the pool: its desk, and where it waits for the others."""


@contextmanager
def _processes(url: str, scratch: str) -> Iterator[ProcessPoolExecutor]:
    """Yield processes that play a share each, all at once."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(
        PROCESSES,
        context,
        initializer=_open_share,
        initargs=(url, scratch, context.Barrier(PROCESSES)),
    ) as pool:
        yield pool


def _open_share(url: str, scratch: str, barrier: Any) -> None:
    global _share  # noqa: PLW0603 - of the process, set once
    lexicons = LexiconRegistry(Path(scratch), Path(scratch))
    _share = Desk(open_store(url), lexicons, lambda: NOW_MS), barrier


def _play_share(scripts: Sequence[Script]) -> tuple[float, float]:
    desk, barrier = _share
    return _play(Desk(desk.store, desk.lexicons, desk.now_ms), scripts, barrier)


def _look_closely(
    store: SqlStore, played: Desk, scripts: Sequence[Script], found: Found
) -> None:
    """Time single moves early and late in a game, and loads of long games."""
    games = [create(one.number, played.lexicons).game.row.id for one in scripts]

    async def load_all() -> None:
        desk = Desk(store, played.lexicons, played.now_ms)
        for game_id in games:
            start = time.perf_counter()
            await desk.load(game_id)
            found.load_us.append(_us_since(start))

    async def play_alone() -> None:
        desk = Desk(store, played.lexicons, played.now_ms)
        script = scripts[0]
        game_id = (await desk.create(create(script.number, desk.lexicons))).game.row.id
        for number, turn in enumerate(script.turns):
            start = time.perf_counter()
            await _move(desk, game_id, turn)
            if number < FEW:
                found.early_us.append(_us_since(start))
            elif number >= len(script.turns) - FEW:
                found.late_us.append(_us_since(start))

    asyncio.run(load_all())
    store.purge(EVER)
    asyncio.run(play_alone())


def _us_since(start: float) -> float:
    return (time.perf_counter() - start) * 1e6


def _rates_table(all_found: dict[str, Found]) -> Table:
    title = f"Stored moves, {TABLES} tables at once: per second, median of rounds"
    table = Table(title=title)
    ways = next(iter(all_found.values())).own
    for column in ("database", "µs a sync", "bare rows", *ways):
        table.add_column(column, justify="left" if column == "database" else "right")
    for name, found in all_found.items():
        cells = [f"{median(found.sync_us):,.0f}", f"{median(found.bare):,.0f}"]
        for own in found.own.values():
            # Round by round, for the disk may be slower in one than in the next.
            pairs = zip(own, found.bare, strict=True)
            ratio = median([moves / rows for moves, rows in pairs])
            cells.append(f"{median(own):,.0f}  {ratio:.1f}×")
        table.add_row(name, *cells)
    return table


def _costs_table(all_found: dict[str, Found]) -> Table:
    table = Table(title="One table alone: median µs")
    columns = ("database", "early move", "late move", "load", "HTTP, CPU of the server")
    for column in columns:
        table.add_column(column, justify="left" if column == "database" else "right")
    for name, found in all_found.items():
        early, late = median(found.early_us), median(found.late_us)
        table.add_row(
            name,
            f"{early:,.0f}",
            f"{late:,.0f} = {late / early:.2f} ×",
            f"{median(found.load_us):,.0f}",
            f"{median(found.served_us):,.0f}",
        )
    return table


if __name__ == "__main__":
    run(Console())
