"""Score sheets, reported racks and seeds."""

from __future__ import annotations

import httpx
import pytest

from app.api.problem_codes import ProblemCode
from tests.api.games.playing import (
    SHEET,
    opened,
    scores,
    sit_down,
    types,
)


async def test_on_a_score_sheet_points_alone_are_a_turn(
    client: httpx.AsyncClient,
) -> None:
    table = await sit_down(client, **SHEET)
    answer = await table.move(0, {"type": "points", "points": 24})
    assert (types(answer), scores(answer)) == (["points_entered"], [24, 0])
    assert (answer["ruling"], answer["game"]["on_turn"]) == (None, 1)


async def test_where_the_referee_draws_points_alone_are_refused(
    client: httpx.AsyncClient,
) -> None:
    table = await sit_down(client)
    body = {"turn": 0, "move": {"type": "points", "points": 24}}
    await table.refuse(
        "/moves", table.seats[0], body, ProblemCode.INVALID_MOVE, status=422
    )


async def test_where_the_referee_draws_nobody_tells_a_rack(
    client: httpx.AsyncClient,
) -> None:
    table = await sit_down(client)
    body = {"turn": 0, "rack": "AEINRST"}
    await table.refuse(
        "/racks/0", table.seats[0], body, ProblemCode.RACKS_ARE_DEALT, "PUT"
    )


async def test_a_seat_tells_only_its_own_rack(client: httpx.AsyncClient) -> None:
    table = await sit_down(client, draws="reported")
    body = {"turn": 0, "rack": "AEINRST"}
    await table.refuse(
        "/racks/0", table.seats[1], body, ProblemCode.NOT_ALLOWED, "PUT", 403
    )


async def test_a_game_with_seeds_begins_with_the_last_one(
    client: httpx.AsyncClient,
) -> None:
    table = await sit_down(client, client_seeds=True)
    first = await table.put("/seeds/1", table.seats[1], {"seed": "b"})
    last = await table.put("/seeds/0", table.seats[0], {"seed": "a"})
    statuses = [answer["game"]["status"] for answer in (first, last)]
    counts = [types(answer).count("tiles_drawn") for answer in (first, last)]
    assert (statuses, counts) == (["seeding", "playing"], [0, 2])


async def test_before_the_seeds_nobody_moves(client: httpx.AsyncClient) -> None:
    table = await sit_down(client, client_seeds=True)
    await table.refuse(
        "/moves",
        table.seats[0],
        {"turn": 0, "move": "pass"},
        ProblemCode.GAME_NOT_STARTED,
    )


async def test_a_seed_is_sent_once(client: httpx.AsyncClient) -> None:
    table = await sit_down(client, client_seeds=True)
    await table.put("/seeds/0", table.seats[0], {"seed": "a"})
    await table.refuse(
        "/seeds/0", table.seats[0], {"seed": "b"}, ProblemCode.SEED_GIVEN, "PUT"
    )


async def test_a_game_without_seeds_takes_none(client: httpx.AsyncClient) -> None:
    table = await sit_down(client)
    await table.refuse(
        "/seeds/0", table.seats[0], {"seed": "b"}, ProblemCode.SEEDS_NOT_USED, "PUT"
    )


@pytest.mark.parametrize(
    ("rack", "code"),
    [("AEINRS", "rack_count_differs"), ("QQEINRS", "tile_unavailable")],
)
async def test_a_rack_that_cannot_be_is_refused(
    client: httpx.AsyncClient, rack: str, code: str
) -> None:
    table = await sit_down(client, draws="reported")
    problem = await table.refuse(
        "/racks/0",
        table.seats[0],
        {"turn": 0, "rack": rack},
        ProblemCode.INVALID_REQUEST,
        "PUT",
        422,
    )
    (error,) = problem["errors"]
    assert (error["pointer"], error["code"]) == ("/rack", code)


async def test_a_draw_of_more_tiles_than_were_played_is_refused(
    client: httpx.AsyncClient,
) -> None:
    table = await opened(client, "CATS")
    body = {"turn": 1, "move": "F8 .AB", "draw": "EEE"}
    response = await table.ask("POST", "/moves", table.seats[1], body)
    assert response.status_code == 422
    assert response.json()["errors"][0]["pointer"] == "/draw"


NAMELESS = ["-2", "-__", {"type": "exchange", "count": 2}]
"""Exchanges that do not say which tiles they give back."""


@pytest.mark.parametrize("move", NAMELESS)
async def test_the_referee_is_told_which_tiles_are_exchanged(
    client: httpx.AsyncClient, move: object
) -> None:
    # It would not know the rack any more: any tile could be played from it then.
    table = await sit_down(client)
    for path in ("/moves", "/rulings"):
        body = {"move": move} | ({"turn": 0} if path == "/moves" else {})
        problem = await table.refuse(
            path, table.seats[0], body, ProblemCode.INVALID_MOVE, status=422
        )
        assert problem["errors"][0]["code"] == "tiles_not_named"
    assert (await table.look(table.seats[0]))["players"][0]["rack"] is not None


async def test_no_move_is_corrected_to_an_exchange_without_names(
    client: httpx.AsyncClient,
) -> None:
    table = await sit_down(client)
    made = await table.move(0, "pass")
    body = {
        "turn": 1,
        "reason": "misread",
        "type": "event",
        "sequence": made["events"][0]["sequence"],
        "move": "-1",
    }
    problem = await table.refuse(
        "/corrections", table.host, body, ProblemCode.INVALID_MOVE, status=422
    )
    assert problem["errors"][0]["code"] == "tiles_not_named"


async def test_where_the_seats_report_a_number_of_tiles_may_be_exchanged(
    client: httpx.AsyncClient,
) -> None:
    table = await sit_down(client, draws="reported")
    assert types(await table.move(0, "-2")) == ["tiles_exchanged"]
