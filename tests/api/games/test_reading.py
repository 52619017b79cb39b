"""What can be read of a stored game: events, positions, records, fairness."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import orjson
import pytest
from fastapi import FastAPI

from app.api.problem_codes import ProblemCode
from app.api.streams import Places
from app.notation.gcg import read_gcg
from app.notation.gcg_findings import Severity
from app.services.games.desk import Desk
from app.services.games.fairness_text import read_fairness
from app.services.games.verifying import Noted, verify
from app.services.inputs import RulesInput
from app.services.replays import replay_record
from tests.api.games.playing import Table, sit_down
from tests.api.games.test_whole_games import KITCHEN, play_on
from tests.api.shell.talking import problem_in

PASS = {"type": "pass"}


@pytest.fixture
async def table(client: httpx.AsyncClient) -> Table:
    return await sit_down(client, rules=KITCHEN)


async def read(table: Table, path: str, token: str | None = None) -> Any:
    response = await table.ask("GET", path, token or table.spectator)
    assert response.status_code == 200, response.text
    is_json = response.headers["content-type"] == "application/json"
    return response.json() if is_json else response.text


# Events


async def test_events_come_in_pages_that_lose_and_double_nothing(
    table: Table, games_api: FastAPI
) -> None:
    await play_on(table, games_api, seed=1)
    found: list[int] = []
    page = {"after": 0, "more": True}
    while page["more"]:
        page = await read(table, f"/events?after={page['after']}&limit=7")
        found += [event["sequence"] for event in page["events"]]
    sequence = (await table.look())["sequence"]
    assert found == list(range(1, sequence + 1))


async def test_draws_of_others_are_null_until_the_game_is_over(
    table: Table, games_api: FastAPI
) -> None:
    def draws(page: dict[str, Any]) -> list[str | None]:
        kind = "tiles_drawn"
        return [e["tiles"] for e in page["events"] if e["type"] == kind]

    rack = (await table.look(table.seats[1]))["players"][1]["rack"]
    seen = [await read(table, "/events", one) for one in (None, *table.seats)]
    assert draws(seen[0]) == [None, None]
    assert [draws(seen[1])[1], draws(seen[2])] == [None, [None, rack]]
    await play_on(table, games_api, seed=1)
    assert None not in draws(await read(table, "/events"))


async def test_a_long_poll_is_answered_when_something_happens(table: Table) -> None:
    last = (await table.look())["sequence"]
    waiting = asyncio.create_task(read(table, f"/events?after={last}&wait=30"))
    await asyncio.sleep(0.05)
    assert not waiting.done()
    await table.move(0, PASS)
    page = await asyncio.wait_for(waiting, 5)
    assert [event["type"] for event in page["events"]] == ["turn_passed"]


async def test_a_long_poll_ends_when_its_time_is_up(table: Table) -> None:
    last = (await table.look())["sequence"]
    page = await asyncio.wait_for(read(table, f"/events?after={last}&wait=1"), 10)
    assert (page["events"], page["after"]) == ([], last)


async def test_nobody_waits_for_a_game_that_is_over(table: Table) -> None:
    await table.do("/resignations", table.seats[0], {"turn": 0})
    last = (await table.look())["sequence"]
    page = await asyncio.wait_for(read(table, f"/events?after={last}&wait=30"), 5)
    assert (page["events"], page["status"]) == ([], "over")


async def test_only_so_many_may_wait_at_once(table: Table, games_api: FastAPI) -> None:
    places: Places = games_api.state.places
    places.most = 2
    path = f"/events?after={(await table.look())['sequence']}&wait=30"
    waiting = [asyncio.create_task(read(table, path)) for _ in range(2)]
    await asyncio.sleep(0.05)
    refused = await table.ask("GET", path, table.spectator)
    problem_in(refused, ProblemCode.BUSY)
    assert refused.headers["retry-after"] == "5"
    await table.move(0, PASS)
    await asyncio.gather(*waiting)
    last = (await table.look())["sequence"]
    await asyncio.wait_for(read(table, f"/events?after={last}&wait=1"), 10)


@pytest.mark.parametrize("query", ["after=-1", "limit=0", "wait=31", "after=x"])
async def test_a_page_that_cannot_be_is_a_400(table: Table, query: str) -> None:
    response = await table.ask("GET", f"/events?{query}", table.spectator)
    problem_in(response, ProblemCode.BAD_REQUEST)


# Streams


async def test_a_stream_of_a_finished_game_tells_it_and_ends(table: Table) -> None:
    await table.do("/resignations", table.seats[0], {"turn": 0})
    told = await read(table, "/events/stream")
    lines = told.split("\n")
    data = next(line for line in lines if line.startswith("data: "))
    assert orjson.loads(data[6:]) == await table.look()


async def test_nothing_more_comes_after_the_last_event(table: Table) -> None:
    await table.do("/resignations", table.seats[0], {"turn": 0})
    last = str((await table.look())["sequence"])
    path, token = "/events/stream", table.spectator
    response = await table.ask("GET", path, token, Last_Event_ID=last)
    assert (response.status_code, response.content) == (204, b"")


@pytest.mark.parametrize("known", ["x", "-1", "99999", "1" * 5_000, "²"])
async def test_an_id_that_is_no_event_of_the_game_begins_anew(
    table: Table, known: str
) -> None:
    await table.do("/resignations", table.seats[0], {"turn": 0})
    headers = {b"last-event-id": known.encode()}
    headers[b"authorization"] = f"Bearer {table.spectator}".encode()
    response = await table.client.get(f"{table.path}/events/stream", headers=headers)
    assert "event: game" in response.text


async def test_the_spectator_token_may_stand_in_the_url_of_a_stream(
    table: Table,
) -> None:
    await table.do("/resignations", table.seats[0], {"turn": 0})
    path = f"/events/stream?token={table.spectator}"
    response = await table.ask("GET", path, None)
    assert response.status_code == 200


@pytest.mark.parametrize("whose", ["host", "seat"])
async def test_no_other_token_is_taken_from_a_url(table: Table, whose: str) -> None:
    token = table.host if whose == "host" else table.seats[0]
    response = await table.ask("GET", f"/events/stream?token={token}", None)
    problem_in(response, ProblemCode.NOT_ALLOWED)
    assert token not in response.text


@pytest.mark.parametrize("path", ["", "/events", "/record.gcg", "/fairness"])
async def test_no_other_url_takes_a_token(table: Table, path: str) -> None:
    response = await table.ask("GET", f"{path}?token={table.spectator}", None)
    problem_in(response, ProblemCode.TOKEN_REQUIRED)


# Positions


async def test_the_position_at_each_turn_is_the_one_there_was(
    table: Table, games_api: FastAPI
) -> None:
    seen = []
    for seed in range(6):
        seen.append((await table.look(table.seats[0]))["position"])
        await play_on(table, games_api, seed, moves=1)
    found = [
        (await read(table, f"/positions/{turn}", table.seats[0]))["position"]
        for turn in range(6)
    ]
    assert found == seen


async def test_racks_of_an_earlier_turn_are_hidden_as_those_of_now(
    table: Table,
) -> None:
    await table.move(0, PASS)
    told = await read(table, "/positions/0", table.seats[1])
    racks = [player["rack"] for player in told["position"]["players"]]
    own = (await table.look(table.seats[1]))["players"][1]["rack"]
    assert racks == [None, own]


async def test_a_turn_that_has_not_come_is_a_404(table: Table) -> None:
    response = await table.ask("GET", "/positions/7", table.spectator)
    problem = problem_in(response, ProblemCode.NOT_FOUND)
    assert "turns 0 to 0" in problem["detail"]


async def test_the_cgp_has_no_rack_that_is_hidden(table: Table) -> None:
    hers, his = [(await table.look(one))["players"] for one in table.seats]
    cgp = await read(table, "/position.cgp", table.seats[0])
    assert f" {hers[0]['rack']}/ " in cgp
    assert his[1]["rack"] not in cgp


# Records


async def test_a_finished_game_is_a_record_without_errors(
    table: Table, games_api: FastAPI
) -> None:
    await play_on(table, games_api, seed=2)
    record = read_gcg((await read(table, "/record.gcg")).encode())
    desk: Desk = games_api.state.desk
    replay = replay_record(record, RulesInput("kitchen", None), desk.lexicons)
    wrong = [one for one in replay.findings if one.severity is Severity.ERROR]
    scores = [player["score"] for player in (await table.look())["players"]]
    assert wrong == []
    assert [player.score for player in replay.position.players] == scores


async def test_a_record_is_of_the_type_of_gcg(table: Table) -> None:
    response = await table.ask("GET", "/record.gcg", table.spectator)
    assert response.headers["content-type"] == "application/x-gcg; charset=utf-8"


async def test_a_record_has_no_rack_that_is_hidden(table: Table) -> None:
    hers, his = [(await table.look(one))["players"] for one in table.seats]
    tiles = hers[0]["rack"][:2]
    await table.move(0, {"type": "exchange", "tiles": tiles})
    seen, hidden = [await read(table, "/record.gcg", one) for one in table.seats]
    assert f">Ana: {hers[0]['rack']} -{tiles} +0 0" in seen
    assert ">Ana: -2 +0 0" in hidden
    assert f"#rack2 {his[1]['rack']}" in hidden
    assert his[1]["rack"] not in seen


# Fairness


async def test_a_game_with_client_seeds_is_found_fair(
    client: httpx.AsyncClient, games_api: FastAPI
) -> None:
    table = await sit_down(client, rules=KITCHEN, client_seeds=True)
    commitment = (await table.look())["commitment"]
    for seat, seed in enumerate(["mine", "andere"]):
        await table.put(f"/seeds/{seat}", table.seats[seat], {"seed": seed})
    await play_on(table, games_api, seed=3)
    told = await read(table, "/fairness")
    noted = Noted(commitment, [(0, "mine"), (1, "andere")])
    found = verify(read_fairness(orjson.dumps(told)), noted)
    assert (found.deviations, len(found.draws) > 2) == ((), True)


async def test_the_seed_is_told_when_the_game_is_over(table: Table) -> None:
    assert (await read(table, "/fairness", table.host))["seed"] is None
    await table.do("/resignations", table.seats[0], {"turn": 0})
    assert len((await read(table, "/fairness"))["seed"]) == 64


async def test_where_the_players_draw_nothing_is_to_be_checked(
    client: httpx.AsyncClient,
) -> None:
    table = await sit_down(client, draws="reported")
    response = await table.ask("GET", "/fairness", table.host)
    problem_in(response, ProblemCode.NO_FAIR_DRAWS, 409)
