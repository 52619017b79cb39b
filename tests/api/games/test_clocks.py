"""Time at a stored game, on a clock of the tests' own."""

from __future__ import annotations

import httpx

from app.api.problem_codes import ProblemCode
from tests.api.games.playing import (
    Clock,
    sit_down,
)


async def test_time_runs_for_whoever_is_on_turn(
    client: httpx.AsyncClient, clock: Clock
) -> None:
    table = await sit_down(client, time_control={"bank_s": 60, "increment_s": 5})
    clock.wait(20)
    answer = await table.move(0, "pass")
    clock.wait(10)
    told = (await table.look())["clock"]
    # 60 − 20 + 5 for Ana, and 60 − 10 for Ben, who is on turn.
    left = [seat["left_ms"] for seat in told["seats"]]
    assert (left, told["running"]) == ([45_000, 50_000], 1)
    assert answer["game"]["clock"]["running"] == 1


async def test_a_stopped_clock_stands_still(
    client: httpx.AsyncClient, clock: Clock
) -> None:
    table = await sit_down(client, time_control={"bank_s": 60})
    clock.wait(20)
    await table.put("/clock", table.host, {"turn": 0, "running": False})
    clock.wait(500)
    response = await table.ask("GET", "/clock", table.spectator)
    told = response.json()["clock"]
    assert (told["running"], told["seats"][0]["left_ms"]) == (None, 40_000)


async def test_time_that_is_left_is_no_timeout(
    client: httpx.AsyncClient, clock: Clock
) -> None:
    table = await sit_down(client, time_control={"bank_s": 60, "max_overtime_s": 600})
    clock.wait(660)
    await table.refuse("/timeouts", table.seats[1], {"turn": 0}, ProblemCode.TIME_LEFT)


async def test_a_second_past_all_overtime_the_game_is_lost(
    client: httpx.AsyncClient, clock: Clock
) -> None:
    table = await sit_down(
        client,
        time_control={"bank_s": 60, "max_overtime_s": 600, "on_max": "lose"},
    )
    clock.wait(661)
    answer = await table.do("/timeouts", table.seats[1], {"turn": 0})
    outcome = answer["game"]["outcome"]
    assert outcome["end_reason"] == "timed_out"
    assert outcome["settlement"]["winners"] == [1]


async def test_without_a_clock_nobody_runs_out_of_time(
    client: httpx.AsyncClient,
) -> None:
    table = await sit_down(client)
    await table.refuse("/timeouts", table.seats[1], {"turn": 0}, ProblemCode.NO_CLOCK)


async def test_a_time_control_without_a_meaning_is_refused_where_it_stands(
    client: httpx.AsyncClient,
) -> None:
    body = {
        "players": [{}, {}],
        "draws": "referee",
        "time_control": {"bank_s": 60, "period_s": 0},
    }
    response = await client.post("/v1/games", json=body)
    assert response.status_code == 422
    assert response.json()["errors"][0]["pointer"] == "/time_control/period_s"
