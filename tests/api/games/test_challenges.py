"""Challenges in stored games, and the last play."""

from __future__ import annotations

import httpx

from app.api.problem_codes import ProblemCode
from tests.api.games.playing import (
    CHALLENGED,
    opened,
    played_out,
    scores,
    types,
)


async def test_a_phony_is_taken_back_and_the_turn_is_gone(
    client: httpx.AsyncClient,
) -> None:
    table = await opened(client, "CATZ")
    answer = await table.do("/challenges", table.seats[1], {"turn": 1})
    assert types(answer) == ["challenge_upheld", "play_withdrawn"]
    assert (scores(answer), answer["game"]["on_turn"]) == ([0, 0], 1)


async def test_a_challenge_in_vain_costs_the_turn(client: httpx.AsyncClient) -> None:
    # CATS from 8F: C and the A, T, S beside it, the S on no premium; H8 doubles the
    # word: (3 + 1 + 1 + 1) × 2 = 12.
    table = await opened(client, "CATS")
    answer = await table.do("/challenges", table.seats[1], {"turn": 1})
    assert (answer["upheld"], scores(answer)) == (False, [12, 0])
    assert answer["game"]["on_turn"] == 0


async def test_after_the_next_move_nothing_can_be_challenged(
    client: httpx.AsyncClient,
) -> None:
    table = await opened(client, "CATZ")
    await table.move(1, "pass")
    problem = await table.refuse(
        "/challenges",
        table.seats[1],
        {"turn": 2},
        ProblemCode.CHALLENGE_NOT_POSSIBLE,
    )
    assert problem["turn"] == 2


async def test_nobody_challenges_their_own_play(client: httpx.AsyncClient) -> None:
    table = await opened(client, "CATZ")
    await table.refuse(
        "/challenges", table.seats[0], {"turn": 1}, ProblemCode.CHALLENGE_NOT_POSSIBLE
    )


async def test_a_challenge_is_decided_once(client: httpx.AsyncClient) -> None:
    table = await opened(client, "CATZ")
    await table.do("/challenges", table.seats[1], {"turn": 1})
    await table.refuse(
        "/challenges", table.seats[1], {"turn": 2}, ProblemCode.CHALLENGE_NOT_POSSIBLE
    )


async def test_without_a_lexicon_the_host_says_what_people_decided(
    client: httpx.AsyncClient,
) -> None:
    rules = CHALLENGED | {"lexicon": "none"}
    table = await opened(client, "CATS", rules=rules)
    body = {"turn": 1, "seat": 1, "decision": "upheld"}
    answer = await table.do("/challenges", table.host, body)
    assert (answer["upheld"], answer["provenance"]["lexicon"]) == (True, None)


async def test_a_play_out_may_still_be_challenged(client: httpx.AsyncClient) -> None:
    table = await played_out(client)
    game = await table.look()
    assert (game["status"], game["on_turn"]) == ("final_challenge", 1)


async def test_a_pass_accepts_the_play_out_and_settles(
    client: httpx.AsyncClient,
) -> None:
    # (1 + 3) × 2 = 8 on the start square; twice the A B that Ben has left is 8 more.
    table = await played_out(client)
    answer = await table.move(1, "pass")
    assert (answer["game"]["status"], scores(answer)) == ("over", [16, 0])
    assert answer["game"]["outcome"]["end_reason"] == "played_out"


async def test_a_play_out_that_is_challenged_is_taken_back(
    client: httpx.AsyncClient,
) -> None:
    table = await played_out(client)
    body = {"turn": 1, "seat": 1, "decision": "upheld"}
    answer = await table.do("/challenges", table.host, body)
    assert (answer["game"]["status"], scores(answer)) == ("playing", [0, 0])
