"""A database that fails, and a service that ends."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from app.api.app import StoredGames, build_api
from app.api.idempotency import forget_old
from app.api.problem_codes import ProblemCode
from app.lexicon.errors import LexiconNotFound
from app.lexicon.registry import LexiconRegistry
from app.persistence.memory import MemoryStore
from app.services.game_store import Change, OutcomeUnknown, StoreUnavailable
from app.services.games.desk import Desk
from app.services.ports import NamedLexicon
from tests.api.games.playing import Clock, Table, client_for, sit_down
from tests.api.shell.talking import problem_in

KEY = "5f0c3c2e-0b8e-4d55-9a4e-6c7b1d1f2a3b"
PASS = {"turn": 0, "move": "pass"}


class FailingStore(MemoryStore):
    """A store that does not write while it has an error."""

    error: Exception | None = None
    keeps = False
    """Whether it has written all the same, and only lost the answer."""

    def append(self, change: Change) -> Future[None]:
        if self.error is None:
            return super().append(change)
        if self.keeps:
            super().append(change)
        failed: Future[None] = Future()
        failed.set_exception(self.error)
        return failed


@pytest.fixture
def store() -> FailingStore:
    return FailingStore()


@pytest.fixture
async def table(client: httpx.AsyncClient) -> Table:
    return await sit_down(client)


async def test_a_full_disk_is_a_503_after_which_nothing_has_changed(
    table: Table, store: FailingStore
) -> None:
    before = await table.look()
    store.error = StoreUnavailable("the disk of the database is full")
    response = await table.ask("POST", "/moves", table.seats[0], PASS)
    problem = problem_in(response, ProblemCode.STORE_UNAVAILABLE)
    assert problem["detail"] == (
        "The disk of the database is full. Nothing has changed."
    )
    assert response.headers["retry-after"] == "2"
    assert await table.look() == before


async def test_when_the_database_is_back_the_game_goes_on(
    table: Table, store: FailingStore
) -> None:
    store.error = StoreUnavailable("the database does not answer")
    await table.ask("POST", "/moves", table.seats[0], PASS)
    store.error = None
    assert (await table.do("/moves", table.seats[0], PASS))["game"]["turn"] == 1


async def test_a_change_of_unknown_fate_is_settled_by_asking_again(
    table: Table, store: FailingStore
) -> None:
    store.error, store.keeps = OutcomeUnknown("the database fell silent"), True
    headers = {"Idempotency_Key": KEY}
    lost = await table.ask("POST", "/moves", table.seats[0], PASS, **headers)
    store.error = None
    again = await table.ask("POST", "/moves", table.seats[0], PASS, **headers)
    assert (lost.status_code, again.status_code) == (503, 201)
    assert again.headers["idempotent-replayed"] == "true"


def api_of(store: MemoryStore, clock: Clock, cache_dir: Path) -> FastAPI:
    lexicons = LexiconRegistry(cache_dir, cache_dir / "lexicons")
    games = StoredGames(store, now_ms=clock)
    return build_api(lexicons, cache_dir=cache_dir, games=games)


async def test_a_service_is_ready_when_its_database_answers(
    store: FailingStore, clock: Clock, cache_dir: Path
) -> None:
    async with client_for(api_of(store, clock, cache_dir)) as client:
        ready = await client.get("/health/ready")
        store.close()
        gone = await client.get("/health/ready")
    assert ready.json()["checks"] == {"lexicon": True, "database": True}
    problem_in(gone, ProblemCode.NOT_READY)


async def test_at_the_end_the_store_is_closed(
    store: FailingStore, clock: Clock, cache_dir: Path
) -> None:
    api = api_of(store, clock, cache_dir)
    async with api.router.lifespan_context(api):
        assert store.load("x") is None
    with pytest.raises(StoreUnavailable):
        store.load("x")


async def test_answers_of_yesterday_are_deleted(
    table: Table, store: FailingStore, clock: Clock
) -> None:
    headers = {"Idempotency_Key": KEY}
    await table.ask("POST", "/moves", table.seats[0], PASS, **headers)
    clock.wait(25 * 3_600)
    forgetting = asyncio.create_task(forget_old(store, clock))
    await asyncio.sleep(0.2)
    forgetting.cancel()
    assert store.forget(clock.now_ms) == 0


class NoLexicons:
    """A folder in which no lexicon is left."""

    def get(self, name: str) -> NamedLexicon:
        raise LexiconNotFound(name, [])

    def names(self) -> tuple[str, ...]:
        return ()


async def test_a_game_whose_lexicon_is_gone_says_so(
    table: Table, games_api: FastAPI, store: FailingStore, clock: Clock
) -> None:
    games_api.state.desk = Desk(store, NoLexicons(), clock)
    response = await table.ask("GET", "", table.host)
    problem_in(response, ProblemCode.LEXICON_GONE)
