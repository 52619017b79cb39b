"""Resignations and ends by decision."""

from __future__ import annotations

import httpx
import pytest

from app.api.problem_codes import ProblemCode
from tests.api.games.playing import (
    THREE,
    Clock,
    Json,
    sit_down,
)


async def test_with_three_players_the_others_go_on_without_who_resigned(
    client: httpx.AsyncClient,
) -> None:
    table = await sit_down(client, players=THREE)
    await table.do("/resignations", table.seats[1], {"turn": 0})
    answer = await table.move(0, "pass")
    assert (answer["game"]["status"], answer["game"]["on_turn"]) == ("playing", 2)


async def test_of_three_the_last_one_left_wins(client: httpx.AsyncClient) -> None:
    table = await sit_down(client, players=THREE)
    await table.do("/resignations", table.seats[1], {"turn": 0})
    answer = await table.do("/resignations", table.seats[0], {"turn": 1})
    outcome = answer["game"]["outcome"]
    assert outcome["end_reason"] == "resigned"
    assert outcome["settlement"]["winners"] == [2]


async def test_who_resigned_takes_no_part_any_more(client: httpx.AsyncClient) -> None:
    table = await sit_down(client, players=THREE)
    await table.do("/resignations", table.seats[1], {"turn": 0})
    await table.refuse(
        "/resignations", table.seats[1], {"turn": 1}, ProblemCode.SEAT_RESIGNED
    )


async def test_an_adjudication_names_who_has_lost(client: httpx.AsyncClient) -> None:
    table = await sit_down(client)
    body = {"turn": 0, "reason": "Ben left", "loser_seats": [1]}
    answer = await table.do("/adjudications", table.host, body)
    assert answer["events"][0]["note"] == "Ben left"
    assert answer["game"]["outcome"]["settlement"]["winners"] == [0]


async def test_not_everybody_can_lose(client: httpx.AsyncClient) -> None:
    table = await sit_down(client)
    body = {"turn": 0, "reason": "nobody came", "loser_seats": [0, 1]}
    await table.refuse("/adjudications", table.host, body, ProblemCode.END_NOT_POSSIBLE)


async def test_a_cancelled_game_does_not_count(client: httpx.AsyncClient) -> None:
    table = await sit_down(client)
    body = {"turn": 0, "reason": "the hall burns"}
    answer = await table.do("/cancellations", table.host, body)
    assert (answer["game"]["status"], answer["game"]["on_turn"]) == ("cancelled", None)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/moves", {"turn": 1, "seat": 0, "move": "pass"}),
        ("/challenges", {"turn": 1, "seat": 0}),
        ("/resignations", {"turn": 1, "seat": 0}),
        ("/timeouts", {"turn": 1, "seat": 0}),
        ("/adjudications", {"turn": 1, "reason": "x"}),
        ("/cancellations", {"turn": 1, "reason": "x"}),
        ("/corrections", {"turn": 1, "reason": "x", "type": "points", "seat": 0}),
    ],
)
async def test_nothing_more_is_done_in_a_cancelled_game(
    client: httpx.AsyncClient, path: str, body: Json
) -> None:
    table = await sit_down(client)
    await table.do("/cancellations", table.host, {"turn": 0, "reason": "rain"})
    more = {"points": 3} if path == "/corrections" else {}
    await table.refuse(path, table.host, body | more, ProblemCode.GAME_OVER)


SOLO: Json = {"players": [{"name": "Ana"}], "rules": {"players": {"min": 1, "max": 1}}}


async def test_who_plays_alone_cannot_resign(client: httpx.AsyncClient) -> None:
    # Nobody would be left to win, nor to be on turn.
    table = await sit_down(client, **SOLO)
    await table.refuse(
        "/resignations", table.seats[0], {"turn": 0}, ProblemCode.END_NOT_POSSIBLE
    )


async def test_who_plays_alone_does_not_lose_on_time(
    client: httpx.AsyncClient, clock: Clock
) -> None:
    control = {"bank_s": 60, "max_overtime_s": 0, "on_max": "lose"}
    table = await sit_down(client, **SOLO, time_control=control)
    clock.wait(61)
    await table.refuse(
        "/timeouts", table.seats[0], {"turn": 0}, ProblemCode.END_NOT_POSSIBLE
    )
