"""Points and moves that a director puts right."""

from __future__ import annotations

import threading
from typing import Any

import httpx
import pytest

from app.api.problem_codes import ProblemCode
from app.api.routes import game_decisions
from app.services.games.amending import Amended, amend
from tests.api.games.playing import (
    SHEET,
    Json,
    opened,
    played_out,
    scores,
    sit_down,
)


async def test_points_are_corrected_and_the_answer_says_what_changes(
    client: httpx.AsyncClient,
) -> None:
    table = await opened(client, "CATS")
    body = {"turn": 1, "reason": "slip", "type": "points", "seat": 0, "points": -2}
    answer = await table.do("/corrections", table.host, body)
    (change,) = answer["changes"]
    assert (change["before"]["score"], change["now"]["score"]) == (12, 10)
    assert scores(answer) == [10, 0]


async def test_a_game_that_is_over_is_settled_again(client: httpx.AsyncClient) -> None:
    # 16 to 0 after the settlement; with 20 more Ben has won by 4.
    table = await played_out(client)
    await table.move(1, "pass")
    body = {"turn": 2, "reason": "slip", "type": "points", "seat": 1, "points": 20}
    answer = await table.do("/corrections", table.host, body)
    settlement = answer["game"]["outcome"]["settlement"]
    assert (scores(answer), settlement["winners"]) == ([16, 20], [1])
    assert settlement["spread"] == 4


async def test_a_misread_play_is_put_right_and_all_after_it_judged_again(
    client: httpx.AsyncClient,
) -> None:
    # CAT is (3 + 1 + 1) × 2 = 10, CAP (3 + 1 + 3) × 2 = 14; Ben's S made CATS of it,
    # worth 6, and makes CAPS now, worth 8.
    table = await sit_down(client, **SHEET)
    first = await table.move(0, "8F CAT")
    await table.move(1, "I8 SO")
    sequence = first["events"][0]["sequence"]
    body = {
        "turn": 2,
        "reason": "misread",
        "type": "event",
        "sequence": sequence,
        "move": "8F CAP",
    }
    answer = await table.do("/corrections", table.host, body)
    changed = {
        change["seat"]: (change["before"]["points"], change["now"]["points"])
        for change in answer["changes"]
    }
    assert changed[0] == (10, 14)
    assert changed[1][1] - changed[1][0] == 2
    assert answer["events"][0]["amends"] == sequence


async def test_only_a_move_can_be_amended(client: httpx.AsyncClient) -> None:
    table = await sit_down(client)
    body = {"turn": 0, "reason": "x", "type": "event", "sequence": 1, "move": "pass"}
    problem = await table.refuse(
        "/corrections", table.host, body, ProblemCode.INVALID_REQUEST, status=422
    )
    assert problem["errors"][0]["pointer"] == "/sequence"


async def test_an_amendment_after_which_the_rest_is_impossible_is_refused(
    client: httpx.AsyncClient,
) -> None:
    table = await sit_down(client, **SHEET)
    first = await table.move(0, "8F CAT")
    await table.move(1, "I8 SO")
    body = {
        "turn": 2,
        "reason": "misread",
        "type": "event",
        "sequence": first["events"][0]["sequence"],
        "move": "pass",
    }
    await table.refuse(
        "/corrections", table.host, body, ProblemCode.CORRECTION_NOT_POSSIBLE
    )


@pytest.mark.parametrize(
    ("more", "pointer"),
    [
        ({"type": "points", "points": 3}, "/seat"),
        ({"type": "points", "seat": 0}, "/points"),
        ({"type": "points", "seat": 5, "points": 3}, "/seat"),
        ({"type": "points", "seat": 0, "points": 3, "move": "pass"}, "/move"),
        ({"type": "event", "move": "pass"}, "/sequence"),
        ({"type": "event", "sequence": 1}, "/move"),
        ({"type": "event", "sequence": 1, "move": "pass", "seat": 0}, "/seat"),
    ],
)
async def test_a_correction_that_says_too_little_or_too_much_is_refused(
    client: httpx.AsyncClient, more: Json, pointer: str
) -> None:
    table = await sit_down(client)
    body = {"turn": 0, "reason": "x"} | more
    response = await table.ask("POST", "/corrections", table.host, body)
    assert response.status_code == 422
    assert response.json()["errors"][0]["pointer"] == pointer


async def test_a_move_of_a_cancelled_game_is_not_corrected(
    client: httpx.AsyncClient,
) -> None:
    table = await sit_down(client, **SHEET)
    first = await table.move(0, "8F CAT")
    await table.do("/cancellations", table.host, {"turn": 1, "reason": "rain"})
    body = {
        "turn": 2,
        "reason": "misread",
        "type": "event",
        "sequence": first["events"][0]["sequence"],
        "move": "8F CAP",
    }
    problem = await table.refuse(
        "/corrections", table.host, body, ProblemCode.GAME_OVER
    )
    assert problem["detail"] == "The game was cancelled, so its moves do not count."


async def test_a_history_is_judged_again_beside_the_event_loop(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []

    def seen(*told: Any) -> Amended:
        threads.append(threading.current_thread())
        return amend(*told)

    monkeypatch.setattr(game_decisions, "amend", seen)
    table = await sit_down(client, **SHEET)
    first = await table.move(0, "8F CAT")
    sequence = first["events"][0]["sequence"]
    body = {"turn": 1, "reason": "misread", "type": "event", "sequence": sequence}
    await table.do("/corrections", table.host, body | {"move": "8F CAP"})
    assert threads
    assert threading.current_thread() not in threads
