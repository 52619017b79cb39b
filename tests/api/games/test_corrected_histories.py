"""Corrections of moves that what came after them would not survive."""

from __future__ import annotations

import httpx
import pytest

from app.api.problem_codes import ProblemCode
from tests.api.games.playing import (
    SHEET,
    Json,
    Table,
    opened,
    scores,
    sit_down,
)

FREE_EXCHANGES: Json = SHEET["rules"] | {"exchange": {"free": "unlimited"}}

SMALL: Json = {
    "rules": {
        "lexicon": "none",
        "word_check": "none",
        "rack_size": 3,
        "exchange": {"min_bag": 1},
        "tile_set_definition": {
            "name": "small",
            "tiles": [
                {"letter": "A", "count": 4, "value": 1},
                {"letter": "B", "count": 4, "value": 3},
                {"letter": "C", "count": 4, "value": 3},
                {"letter": "D", "count": 1, "value": 2},
            ],
            "blanks": 0,
        },
    },
    "draws": "reported",
}
"""Few tiles, and of D only one."""


async def refused(table: Table, number: int, move: object) -> str:
    """
    Why the event with this *number* cannot be corrected to *move*.

    Nothing has changed then.
    """
    before = await table.look()
    body = {
        "turn": before["turn"],
        "reason": "misread",
        "type": "event",
        "sequence": number,
        "move": move,
    }
    problem = await table.refuse(
        "/corrections", table.host, body, ProblemCode.CORRECTION_NOT_POSSIBLE
    )
    assert await table.look() == before
    return str(problem["detail"])


async def test_a_challenge_needs_the_words_that_were_challenged(
    client: httpx.AsyncClient,
) -> None:
    table = await opened(client, "CATZ")
    placed = (await table.look())["sequence"]
    await table.do("/challenges", table.seats[1], {"turn": 1})
    why = await refused(table, placed, "8F CAT")
    assert "does not form 'CATZ'" in why


async def test_a_challenge_needs_a_play(client: httpx.AsyncClient) -> None:
    table = await opened(client, "CATS")
    placed = (await table.look())["sequence"]
    await table.do("/challenges", table.seats[1], {"turn": 1})
    why = await refused(table, placed, "pass")
    assert "no play to be challenged" in why


async def test_a_challenged_play_that_lay_elsewhere_is_put_there(
    client: httpx.AsyncClient,
) -> None:
    # From 8F or 8E, it lies on the start square and no other premium: 6 × 2 = 12.
    table = await opened(client, "CATS")
    placed = (await table.look())["sequence"]
    await table.do("/challenges", table.seats[1], {"turn": 1})
    body = {
        "turn": 2,
        "reason": "misread",
        "type": "event",
        "sequence": placed,
        "move": "8E CATS",
    }
    answer = await table.do("/corrections", table.host, body)
    assert (scores(answer), answer["game"]["on_turn"]) == ([12, 0], 0)


async def test_no_move_goes_over_to_another_seat(client: httpx.AsyncClient) -> None:
    # The exchange left the turn with Ana; after a pass CAT would have been Ben's.
    table = await sit_down(client, rules=FREE_EXCHANGES, draws="none")
    first = await table.move(0, "exchange 1")
    await table.move(0, "8F CAT")
    await table.move(1, "pass")
    why = await refused(table, first["events"][0]["sequence"], "pass")
    assert "seat 1 was on turn then, not seat 0" in why


async def test_nothing_is_scored_after_the_end(client: httpx.AsyncClient) -> None:
    # With the fourth pass in a row the game would have been over before Ben's 9 points.
    table = await sit_down(client, **SHEET)
    await table.move(0, "8F CAT")
    await table.move(1, "pass")
    await table.move(0, "pass")
    await table.move(1, "pass")
    placed = await table.move(0, "9F AT")
    await table.move(1, {"type": "points", "points": 9})
    why = await refused(table, placed["events"][0]["sequence"], "pass")
    assert "the game was over by then" in why


async def test_nobody_resigns_after_the_end(client: httpx.AsyncClient) -> None:
    table = await sit_down(client, **SHEET)
    for seat in (0, 1, 0):
        await table.move(seat, "pass")
    last = await table.move(1, "8F CAT")
    await table.do("/resignations", table.seats[0], {"turn": 4})
    why = await refused(table, last["events"][0]["sequence"], "pass")
    assert "the game was over by then" in why


async def test_no_tile_is_on_two_racks(client: httpx.AsyncClient) -> None:
    # Ben has drawn the only D, which Ana gave back; so it was no A that she gave back.
    table = await sit_down(client, **SMALL)
    await table.put("/racks/0", table.seats[0], {"turn": 0, "rack": "DAB"})
    await table.put("/racks/1", table.seats[1], {"turn": 0, "rack": "CCC"})
    given = await table.move(0, "-D", draw="B")
    await table.move(1, "-C", draw="D")
    why = await refused(table, given["events"][0]["sequence"], "-A")
    assert "a tile that was elsewhere" in why


@pytest.mark.parametrize("move", ["8E CATE", "pass"])
async def test_tiles_that_were_drawn_are_neither_too_many_nor_too_few(
    client: httpx.AsyncClient, move: str
) -> None:
    # Three were drawn for CAT; four would have been for CATE, and none for a pass.
    table = await sit_down(client, rules=SHEET["rules"], draws="reported")
    await table.put("/racks/0", table.seats[0], {"turn": 0, "rack": "CATZEIN"})
    placed = await table.move(0, "8F CAT", draw="SSS")
    why = await refused(table, placed["events"][0]["sequence"], move)
    assert "3 tiles were drawn for this move" in why


async def test_where_nobody_said_what_was_drawn_any_number_was(
    client: httpx.AsyncClient,
) -> None:
    # CATE is (3 + 1 + 1 + 1) × 2 = 12.
    table = await sit_down(client, rules=SHEET["rules"], draws="reported")
    placed = await table.move(0, "8F CAT")
    body = {
        "turn": 1,
        "reason": "misread",
        "type": "event",
        "sequence": placed["events"][0]["sequence"],
        "move": "8E CATE",
    }
    answer = await table.do("/corrections", table.host, body)
    assert scores(answer) == [12, 0]
