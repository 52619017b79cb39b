"""Nothing twice: idempotency keys, stale turns, and two who move at once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import httpx
import pytest

from app.api.idempotency import KEPT_MS, Answer, Once
from app.api.problem_codes import ProblemCode
from app.persistence.memory import MemoryStore
from tests.api.games.playing import Clock, Json, Table, sit_down
from tests.api.shell.talking import problem_in

PASS: Json = {"turn": 0, "move": "pass"}
NEW_GAME: Json = {"players": [{}, {}], "draws": "referee"}
KEY = "5f0c3c2e-0b8e-4d55-9a4e-6c7b1d1f2a3b"


@pytest.fixture
async def table(client: httpx.AsyncClient) -> Table:
    return await sit_down(client)


async def passing(
    table: Table, key: str | None, body: Json = PASS, seat: int = 0
) -> httpx.Response:
    headers = {} if key is None else {"Idempotency_Key": key}
    return await table.ask("POST", "/moves", table.seats[seat], body, **headers)


async def test_a_stale_turn_is_refused_with_the_present_one(table: Table) -> None:
    await table.do("/moves", table.seats[0], PASS)
    problem = await table.refuse("/moves", table.seats[1], PASS, ProblemCode.STALE_TURN)
    assert problem["turn"] == 1


async def test_a_seat_that_is_not_on_turn_is_refused(table: Table) -> None:
    problem = await table.refuse(
        "/moves", table.seats[1], PASS, ProblemCode.NOT_ON_TURN
    )
    assert problem["turn"] == 0


def statuses(responses: Sequence[httpx.Response]) -> list[int]:
    return sorted(response.status_code for response in responses)


async def test_of_two_who_move_at_once_one_is_refused(table: Table) -> None:
    one = table.ask("POST", "/moves", table.seats[0], PASS)
    other = table.ask("POST", "/moves", table.host, PASS | {"seat": 0})
    assert statuses(await asyncio.gather(one, other)) == [201, 409]


async def test_the_same_request_five_times_at_once_is_one_move(
    table: Table, store: MemoryStore
) -> None:
    before = store.load(table.id)
    responses = await asyncio.gather(*(passing(table, KEY) for _ in range(5)))
    after = store.load(table.id)
    assert before is not None
    assert after is not None
    assert statuses(responses) == [201] * 5
    assert len({response.content for response in responses}) == 1
    assert after.sequence == before.sequence + 1


async def test_all_answers_but_the_first_say_that_they_are_repeated(
    table: Table,
) -> None:
    responses = [await passing(table, KEY) for _ in range(3)]
    said = [response.headers.get("idempotent-replayed") for response in responses]
    assert said == [None, "true", "true"]


async def test_a_request_without_a_key_is_a_new_one(table: Table) -> None:
    responses = [await passing(table, None) for _ in range(2)]
    assert statuses(responses) == [201, 409]


async def test_a_key_that_was_used_for_another_body_is_refused(table: Table) -> None:
    await passing(table, KEY)
    response = await passing(table, KEY, PASS | {"turn": 1})
    problem_in(response, ProblemCode.IDEMPOTENCY_KEY_REUSED)


async def test_the_keys_of_others_do_not_matter(table: Table) -> None:
    await passing(table, KEY)
    response = await passing(table, KEY, PASS | {"turn": 1}, seat=1)
    assert response.status_code == 201


async def test_the_same_key_at_another_path_is_another_one(table: Table) -> None:
    await passing(table, KEY)
    response = await table.ask(
        "POST", "/resignations", table.seats[0], {"turn": 1}, Idempotency_Key=KEY
    )
    assert response.status_code == 201


async def test_a_refusal_is_not_remembered(table: Table) -> None:
    refused = await passing(table, KEY, {"turn": 0, "move": "8H QQQ"})
    response = await passing(table, KEY)
    assert statuses([refused, response]) == [201, 409]


async def test_a_repeated_creation_gives_the_same_game_and_tokens(
    client: httpx.AsyncClient,
) -> None:
    headers = {"Idempotency-Key": KEY}
    first, again = [
        await client.post("/v1/games", json=NEW_GAME, headers=headers) for _ in range(2)
    ]
    assert (again.content, again.headers["location"]) == (
        first.content,
        first.headers["location"],
    )


async def test_creating_without_a_key_of_the_service_needs_one_nobody_guesses(
    client: httpx.AsyncClient,
) -> None:
    # Whoever guessed it would be answered the tokens of the game.
    response = await client.post(
        "/v1/games", json=NEW_GAME, headers={"Idempotency-Key": "1" * 15}
    )
    problem = problem_in(response, ProblemCode.BAD_REQUEST)
    assert problem["errors"][0]["pointer"] == "/header/Idempotency-Key"


@pytest.mark.parametrize("key", ["", " ", "x" * 256, "\tx", "ä"])
async def test_a_key_that_is_none_is_refused(table: Table, key: str) -> None:
    headers = {
        b"Authorization": f"Bearer {table.seats[0]}".encode(),
        b"Idempotency-Key": key.encode("latin-1"),
    }
    response = await table.client.post(
        f"{table.path}/moves", json=PASS, headers=headers
    )
    problem_in(response, ProblemCode.BAD_REQUEST)


@pytest.mark.parametrize(("hours", "status"), [(23.9, 201), (24, 409)])
async def test_an_answer_is_kept_for_a_day(
    table: Table, clock: Clock, hours: float, status: int
) -> None:
    await passing(table, KEY)
    clock.wait(hours * 3_600)
    assert (await passing(table, KEY)).status_code == status


async def test_after_a_day_the_key_can_be_used_again(
    table: Table, clock: Clock
) -> None:
    await passing(table, KEY)
    clock.wait(KEPT_MS / 1_000)
    body = PASS | {"turn": 1}
    headers = {"Idempotency_Key": KEY}
    answer = await table.ask(
        "POST", "/moves", table.host, body | {"seat": 1}, **headers
    )
    assert answer.status_code == 201


async def test_what_is_stored_tells_neither_the_key_nor_a_token(
    client: httpx.AsyncClient, store: MemoryStore
) -> None:
    headers = {"Idempotency-Key": KEY}
    response = await client.post("/v1/games", json=NEW_GAME, headers=headers)
    kept = repr(store.__dict__).encode()
    made = response.json()
    secrets = [KEY, made["host_token"], made["spectator_token"], *made["seat_tokens"]]
    assert [one for one in secrets if one.encode() in kept] == []


def test_the_same_answer_is_sealed_otherwise_each_time() -> None:
    once = Once(b"key", b"scope", b"body")
    answer = Answer(201, {}, b"{}")
    assert once.seal(answer, 0).answer != once.seal(answer, 0).answer
