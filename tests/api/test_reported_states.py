"""States of games from bug reports, and what is right in them, over HTTP."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.api.asking import Json, Referee, board, on
from tests.shared_files import shared_lines

Case = Mapping[str, Any]

CAT = board(_8=".......CAT")
SIX: Json = {
    "word_check": "challenge",
    "passes": {"limit_rounds": 0},
    "scoreless": {"limit": 6, "per": "total", "guard": "none"},
}
"""Six scoreless turns in a row end the game, whatever lies on the board."""


def given(case_id: str) -> Case:
    (case,) = [
        case
        for case in shared_lines("cases/reported.jsonl")
        if case["kind"] == "state" and case["id"] == case_id
    ]
    return case


def challenge(
    referee: Referee, position: Json, move: str, decision: str, **fail: object
) -> Json:
    """The verdict of people on a play that the next player challenges."""
    seats = len(position["players"])
    challenger = (position.get("on_turn", 0) + 1) % seats
    rules = SIX | {"challenge": {"fail": fail}} if fail else SIX
    body = {"position": position, "move": move, "rules": rules}
    return referee.post(
        "/v1/challenges", body | {"challenger": challenger, "decision": decision}
    )


MOVES = {"pass": "pass", "exchange": "-1", "play:0": "8G ow"}


def run_of(referee: Referee, turns: list[str], position: Json) -> Json:
    """The answer to the last of several scoreless turns, told in a word each."""
    answer: Json = {"position": position}
    for turn in turns:
        before = answer["position"]
        if turn == "withdrawn":
            answer = challenge(referee, before, "8H ...S", "upheld")
        else:
            answer = referee.rule(MOVES[turn], before, SIX)
    return answer


@pytest.mark.parametrize("case_id", ["end-not-after-one-pass", "end-five-zeros"])
def test_fewer_than_six_scoreless_turns_go_on(referee: Referee, case_id: str) -> None:
    case = given(case_id)
    told, expected = case["given"], case["expected"]
    racks = [None, None] if told["bag"] else told["racks"]
    position = on(CAT, racks=racks, bag_count=told["bag"])
    answer = run_of(referee, told["scoreless_run"], position)
    assert (answer["outcome"] is not None, answer["position"]["scoreless_turns"]) == (
        expected["over"],
        expected["scoreless"],
    )


def test_a_play_worth_nothing_counts_among_the_six(referee: Referee) -> None:
    case = given("end-zero-score-play-counts")
    position = on(racks=[None, None])
    answer = run_of(referee, case["given"]["scoreless_run"], position)
    assert (case["expected"]["over"], answer["outcome"]["end_reason"]) == (
        True,
        "scoreless_turns",
    )


def test_an_empty_rack_with_an_empty_bag_waits_for_a_challenge(
    referee: Referee,
) -> None:
    case = given("end-rack-empty")
    racks = ["S", case["given"]["racks"][1]]
    position = on(CAT, racks=racks, bag_count=case["given"]["bag"])
    answer = referee.rule("8H ...S", position, SIX)
    assert (answer["outcome"] is not None, answer["position"]["status"]) == (
        case["expected"]["over"],
        case["expected"]["status"],
    )


def test_a_failed_challenge_with_an_empty_bag_does_not_end_the_game(
    referee: Referee,
) -> None:
    case = given("end-rack-empty-bag-not")
    mine, other = case["given"]["racks"]
    position = on(CAT, racks=[mine + "S", other], bag_count=case["given"]["bag"])
    answer = challenge(referee, position, "8H ...S", "failed")
    assert (answer["outcome"] is not None) is case["expected"]["over"]


PRICES: Mapping[str, Json] = {
    "per_word_5": {"kind": "points", "points": 5, "per": "word"},
    "per_turn_5": {"kind": "points", "points": 5, "per": "play"},
    "single": {"kind": "none"},
    "per_word_10": {"kind": "points", "points": 10, "per": "word"},
    "per_turn_10": {"kind": "points", "points": 10, "per": "play"},
}


@pytest.mark.parametrize("price", PRICES)
def test_a_failed_challenge_of_three_words_costs_what_the_rule_says(
    referee: Referee, price: str
) -> None:
    # OX, CO and AX: three words, all of them challenged
    case = given("challenge-types")
    position = on(CAT, racks=[None, None])
    answer = challenge(referee, position, "9H OX", "failed", **PRICES[price])
    assert len(answer["words"]) == len(case["given"]["named"])
    assert answer["consequence"]["points"] == case["expected"][price]


@pytest.mark.parametrize(
    ("case_id", "member"),
    [
        ("challenge-types", "double"),
        ("challenge-lose-turn-icelandic", "challenger"),
    ],
)
def test_a_failed_challenge_may_cost_the_turn(
    referee: Referee, case_id: str, member: str
) -> None:
    assert given(case_id)["expected"][member] == "turn lost"
    position = on(CAT, racks=[None, None])
    after = challenge(referee, position, "8H ...S", "failed", kind="lose_turn")
    after = after["position"]
    assert (after["on_turn"], after["scoreless_turns"]) == (0, 1)


def test_ten_points_are_taken_from_the_challenger_and_given_to_nobody(
    referee: Referee,
) -> None:
    expected = given("challenge-minus-10")["expected"]
    rule = {"kind": "points", "points": 10, "per": "play", "to": "challenger"}
    position = on(CAT, racks=[None, None])
    answer = challenge(referee, position, "8H ...S", "failed", **rule)
    mover, challenger = [player["score"] for player in answer["position"]["players"]]
    # CATS is worth 6 by itself
    assert (challenger, mover - 6) == (expected["challenger"], expected["other"])
