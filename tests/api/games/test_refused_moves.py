"""What a move that is refused may tell of the racks of others."""

from __future__ import annotations

import httpx
import pytest

from app.api.problem_codes import ProblemCode
from tests.api.games.playing import Json, Table, sit_down

OPEN_WORDS = {"lexicon": "none", "word_check": "none"}


async def with_z_at_ben(client: httpx.AsyncClient, *, ana_tells: bool) -> Table:
    """A game in which Ben has the only Z."""
    table = await sit_down(client, rules=OPEN_WORDS, draws="reported")
    if ana_tells:
        await table.put("/racks/0", table.seats[0], {"turn": 0, "rack": "CATEEIN"})
    await table.put("/racks/1", table.seats[1], {"turn": 0, "rack": "ZOOIIUU"})
    return table


def broken(problem: Json) -> list[str]:
    return [one["code"] for one in problem["ruling"]["violations"]]


@pytest.mark.parametrize("move", ["8H ZA", "-Z"])
@pytest.mark.parametrize("by", ["seat", "host"])
async def test_an_illegal_move_does_not_tell_what_is_on_another_rack(
    client: httpx.AsyncClient, move: str, by: str
) -> None:
    # As far as Ana sees, the Z may be in the bag; nothing says that it is not.
    table = await with_z_at_ben(client, ana_tells=True)
    token, seat = (table.host, {"seat": 0}) if by == "host" else (table.seats[0], {})
    problem = await table.refuse(
        "/moves", token, {"turn": 0, "move": move} | seat, ProblemCode.ILLEGAL_MOVE
    )
    assert broken(problem) == ["tile_not_on_rack"]


async def test_an_illegal_correction_does_not_tell_what_is_on_another_rack(
    client: httpx.AsyncClient,
) -> None:
    table = await with_z_at_ben(client, ana_tells=True)
    made = await table.move(0, "8F CAT")
    body = {
        "turn": 1,
        "reason": "misread",
        "type": "event",
        "sequence": made["events"][0]["sequence"],
        "move": "8H ZA",
    }
    problem = await table.refuse(
        "/corrections", table.host, body, ProblemCode.ILLEGAL_MOVE
    )
    assert broken(problem) == ["tile_not_on_rack"]


async def test_a_move_that_only_another_rack_makes_impossible_is_refused_for_it(
    client: httpx.AsyncClient,
) -> None:
    table = await with_z_at_ben(client, ana_tells=False)
    problem = await table.refuse(
        "/moves",
        table.seats[0],
        {"turn": 0, "move": "8H ZA"},
        ProblemCode.ILLEGAL_MOVE,
    )
    assert broken(problem) == ["tile_unavailable"]
