"""Every operation of stored games, asked with every kind of token."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from app.api.access import Keys
from app.api.app import StoredGames, build_api
from app.api.game_operations import GAME_OPERATIONS
from app.api.operations import Operation
from app.api.problem_codes import ProblemCode
from app.lexicon.registry import LexiconRegistry
from app.persistence.memory import MemoryStore
from tests.api.games.playing import (
    ADMIN_KEY,
    API_KEY,
    Clock,
    Json,
    Table,
    client_for,
    sit_down,
)
from tests.api.shell.talking import problem_in

NEW_GAME: Json = {"players": [{}, {}], "draws": "referee"}
DECIDES: Json = {"turn": 0, "reason": "late"}

BODIES: dict[str, Json | None] = {
    "start_game": NEW_GAME,
    "list_games": None,
    "get_game": None,
    "make_move": {"turn": 0, "seat": 0, "move": "pass"},
    "challenge_play": {"turn": 0, "seat": 0},
    "resign_game": {"turn": 0, "seat": 0},
    "claim_time": {"turn": 0, "seat": 0},
    "adjudicate_game": DECIDES,
    "cancel_game": DECIDES,
    "correct_game": DECIDES | {"type": "points", "seat": 0, "points": 5},
    "preview_move": {"move": "pass"},
    "get_game_clock": None,
    "set_game_clock": {"turn": 0, "running": True},
    "get_rack": None,
    "report_rack": {"turn": 0, "rack": "AEINRST"},
    "send_seed": {"seed": "x"},
    "list_events": None,
    "stream_events": None,
    "get_position_at": None,
    "get_cgp": None,
    "get_record": None,
    "get_fairness": None,
    "import_record": {"record": {"format": "moves", "moves": ["pass"]}},
}
"""What each operation is asked, on seat 0; an operation without an entry fails."""

ALL = {"host", "seat 0", "seat 1", "spectator", "admin"}
MAY: dict[str, set[str]] = {
    "get_game": ALL,
    "get_game_clock": ALL,
    "get_rack": ALL,
    "list_events": ALL,
    "stream_events": ALL,
    "get_position_at": ALL,
    "get_cgp": ALL,
    "get_record": ALL,
    "get_fairness": ALL,
    "list_games": {"admin"},
    "make_move": {"host", "seat 0"},
    "challenge_play": {"host", "seat 0"},
    "resign_game": {"host", "seat 0"},
    "claim_time": {"host", "seat 0"},
    "report_rack": {"host", "seat 0"},
    "adjudicate_game": {"host"},
    "cancel_game": {"host"},
    "correct_game": {"host"},
    "set_game_clock": {"host"},
    "preview_move": {"seat 0", "seat 1"},
    "send_seed": {"seat 0"},
}
"""Whom the answer is no 401, 403 or unknown game."""

TOKENS = ["none", "wrong", "of another game", "host", "seat 0", "seat 1"]
TOKENS += ["spectator", "admin", "empty", "huge", "basic"]
OF_A_GAME = [one for one in GAME_OPERATIONS if "{game_id}" in one.path]


def named(operation: Operation) -> str:
    return operation.handler.__name__


@pytest.fixture(autouse=True)
def _streams_end_at_once(games_api: FastAPI) -> None:
    games_api.state.places.end()


@pytest.fixture
async def table(client: httpx.AsyncClient) -> Table:
    return await sit_down(client)


@pytest.fixture
async def other(client: httpx.AsyncClient) -> Table:
    return await sit_down(client)


def headers_of(token: str, table: Table, other: Table) -> dict[str, str]:
    known = {
        "wrong": "x" * 32,
        "of another game": other.host,
        "host": table.host,
        "seat 0": table.seats[0],
        "seat 1": table.seats[1],
        "spectator": table.spectator,
        "admin": ADMIN_KEY,
        "empty": "",
        "huge": "x" * 5_000,
        "basic": "",
    }
    if token == "none":
        return {}
    if token == "basic":
        return {"Authorization": "Basic YTpi"}
    return {"Authorization": f"Bearer {known[token]}"}


async def ask(
    client: httpx.AsyncClient, operation: Operation, game_id: str, **headers: str
) -> httpx.Response:
    path = operation.path.format(game_id=game_id, seat=0, turn=0)
    body = BODIES[named(operation)]
    return await client.request(operation.method, path, json=body, headers=headers)


def test_every_operation_is_walked_here() -> None:
    assert {named(one) for one in GAME_OPERATIONS} == set(BODIES)


@pytest.mark.parametrize("token", TOKENS)
@pytest.mark.parametrize("operation", OF_A_GAME, ids=named)
async def test_only_who_may_is_let_in(
    client: httpx.AsyncClient,
    table: Table,
    other: Table,
    operation: Operation,
    token: str,
) -> None:
    headers = headers_of(token, table, other)
    response = await ask(client, operation, table.id, **headers)
    if token in {"none", "empty", "basic"}:
        problem_in(response, ProblemCode.TOKEN_REQUIRED)
        assert response.headers["www-authenticate"] == "Bearer"
    elif token in {"wrong", "of another game", "huge"}:
        problem_in(response, ProblemCode.UNKNOWN_GAME)
    elif token in MAY[named(operation)]:
        assert response.status_code not in {401, 403, 404}, response.text
    else:
        problem_in(response, ProblemCode.NOT_ALLOWED)


@pytest.mark.parametrize("operation", OF_A_GAME, ids=named)
@pytest.mark.parametrize("token", ["wrong", "host", "admin"])
async def test_a_game_that_is_not_there_is_answered_like_one_that_is_not_yours(
    client: httpx.AsyncClient,
    table: Table,
    other: Table,
    operation: Operation,
    token: str,
) -> None:
    headers = headers_of(token, table, other)
    response = await ask(client, operation, "0" * 32, **headers)
    problem_in(response, ProblemCode.UNKNOWN_GAME)


@pytest.mark.parametrize("token", TOKENS)
async def test_all_games_are_listed_for_the_admin_only(
    client: httpx.AsyncClient, table: Table, other: Table, token: str
) -> None:
    headers = headers_of(token, table, other)
    response = await client.get("/v1/games", headers=headers)
    if token in {"none", "empty", "basic"}:
        problem_in(response, ProblemCode.TOKEN_REQUIRED)
    elif token == "admin":
        listed = {game["id"] for game in response.json()["items"]}
        assert listed == {table.id, other.id}
    else:
        problem_in(response, ProblemCode.NOT_ALLOWED)


async def test_the_list_comes_in_pages(client: httpx.AsyncClient, clock: Clock) -> None:
    made: list[str] = []
    for _ in range(5):
        made.insert(0, (await sit_down(client)).id)
        clock.wait(1)
    headers, cursor = {"Authorization": f"Bearer {ADMIN_KEY}"}, ""
    found: list[str] = []
    for _ in range(3):
        page = await client.get(f"/v1/games?limit=2{cursor}", headers=headers)
        found += [game["id"] for game in page.json()["items"]]
        cursor = f"&cursor={page.json()['next_cursor']}"
    assert (found, cursor) == (made, "&cursor=None")


@pytest.mark.parametrize("operation", GAME_OPERATIONS, ids=named)
async def test_without_a_database_there_are_no_games(
    api: FastAPI, operation: Operation
) -> None:
    async with client_for(api) as client:
        response = await ask(client, operation, "0" * 32, Authorization="Bearer x")
    problem_in(response, ProblemCode.GAMES_NOT_STORED)


async def test_a_service_without_an_admin_key_has_no_admin(cache_dir: Path) -> None:
    async with keyed_client(cache_dir, Keys()) as client:
        response = await client.get(
            "/v1/games", headers={"Authorization": "Bearer None"}
        )
    problem_in(response, ProblemCode.NOT_ALLOWED)


def keyed_client(cache_dir: Path, keys: Keys) -> httpx.AsyncClient:
    lexicons = LexiconRegistry(cache_dir, cache_dir / "lexicons")
    games = StoredGames(MemoryStore(), keys)
    return client_for(build_api(lexicons, cache_dir=cache_dir, games=games))


@pytest.fixture
async def keyed(cache_dir: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with keyed_client(cache_dir, Keys(api=("other-key", API_KEY))) as client:
        yield client


async def test_where_keys_are_set_nobody_creates_without_one(
    keyed: httpx.AsyncClient,
) -> None:
    response = await keyed.post("/v1/games", json=NEW_GAME)
    problem_in(response, ProblemCode.API_KEY_REQUIRED)


async def test_a_wrong_key_creates_no_game(keyed: httpx.AsyncClient) -> None:
    headers = {"X-Api-Key": "wrong"}
    response = await keyed.post("/v1/games", json=NEW_GAME, headers=headers)
    problem_in(response, ProblemCode.NOT_ALLOWED)


async def test_each_of_the_keys_creates_games(keyed: httpx.AsyncClient) -> None:
    headers = {"X-Api-Key": API_KEY}
    response = await keyed.post("/v1/games", json=NEW_GAME, headers=headers)
    assert response.status_code == 201


@pytest.mark.parametrize("seat", [2, 19, -1])
async def test_a_seat_that_is_not_there_has_no_rack(table: Table, seat: int) -> None:
    response = await table.ask("GET", f"/racks/{seat}", table.host)
    problem_in(response, ProblemCode.NOT_FOUND)


async def test_the_host_must_name_the_seat(table: Table) -> None:
    body = {"turn": 0, "move": "pass"}
    problem = await table.refuse(
        "/moves", table.host, body, ProblemCode.INVALID_REQUEST, status=422
    )
    assert problem["errors"][0]["pointer"] == "/seat"


async def test_the_host_cannot_name_a_seat_that_is_not_there(table: Table) -> None:
    body = {"turn": 0, "seat": 2, "move": "pass"}
    problem = await table.refuse(
        "/moves", table.host, body, ProblemCode.INVALID_REQUEST, status=422
    )
    assert problem["errors"][0]["code"] == "no_such_seat"


async def test_a_seat_says_nothing_of_what_people_decided(table: Table) -> None:
    body = {"turn": 0, "decision": "upheld"}
    await table.refuse(
        "/challenges", table.seats[1], body, ProblemCode.NOT_ALLOWED, status=403
    )
