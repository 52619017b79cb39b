"""States of games from bug reports, and what is right in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from app.rules.ending import EndReason
from app.rules.errors import ChallengeNotPossible
from app.rules.position import Position, Status
from app.rules.ruleset import Rules
from app.rules.transition import Advance
from app.rules.verdict import Verdict
from tests.factories import WordList, challenged, make_position, make_rules, play
from tests.shared_files import shared_lines

CASES = "cases/reported.jsonl"
Case = Mapping[str, Any]

CAT = "8 .......CAT"


def six_zeros(**challenge: object) -> Rules:
    """Six scoreless turns in a row end the game, whatever lies on the board."""
    return make_rules(
        word_check="challenge",
        passes={"limit_rounds": 0},
        scoreless={"limit": 6, "per": "total", "guard": "none"},
        challenge=challenge,
    )


TOURNAMENT = six_zeros()


def paying(**fail: object) -> Rules:
    """The same rules with another price of a failed challenge."""
    return six_zeros(scope="words", fail=fail)


def given(case_id: str) -> Case:
    (case,) = [case for case in shared_lines(CASES) if case["id"] == case_id]
    assert case["kind"] == "state"
    return case


def run_of(turns: list[str], position: Position) -> Advance:
    """Take scoreless turns one after the other, told in a word each."""
    step = Advance(position, None)
    for turn in turns:
        step = SCORELESS[turn](step.position)
    return step


def withdrawn(position: Position) -> Advance:
    opponent = 1 - position.on_turn
    move = "8H ...S"
    verdict = challenged(position, move, TOURNAMENT, by=opponent, decision="upheld")
    return Advance(verdict.position, verdict.outcome)


SCORELESS: Mapping[str, Callable[[Position], Advance]] = {
    "pass": lambda position: play(position, "pass", TOURNAMENT),
    "exchange": lambda position: play(position, "-1", TOURNAMENT),
    "withdrawn": withdrawn,
    "play:0": lambda position: play(position, "8G ow", TOURNAMENT),
}


@pytest.mark.parametrize("case_id", ["end-not-after-one-pass", "end-five-zeros"])
def test_fewer_than_six_scoreless_turns_go_on(case_id: str) -> None:
    case = given(case_id)
    told, expected = case["given"], case["expected"]
    racks = [None, None] if told["bag"] else told["racks"]
    step = run_of(
        told["scoreless_run"],
        make_position(CAT, racks=racks, bag_count=told["bag"], on_turn=0),
    )
    assert (step.outcome is not None, step.position.scoreless_turns) == (
        expected["over"],
        expected["scoreless"],
    )


def test_a_play_worth_nothing_counts_among_the_six() -> None:
    case = given("end-zero-score-play-counts")
    step = run_of(case["given"]["scoreless_run"], make_position())
    assert case["expected"] == {"over": True, "reason": "scoreless"}
    assert step.outcome is not None
    assert step.outcome.end_reason is EndReason.SCORELESS_TURNS


def test_an_empty_rack_with_an_empty_bag_waits_for_a_challenge() -> None:
    case = given("end-rack-empty")
    racks = ["S", case["given"]["racks"][1]]
    position = make_position(CAT, racks=racks, bag_count=case["given"]["bag"])
    step = play(position, "8H ...S", TOURNAMENT)
    assert (step.outcome is not None, step.position.status.value) == (
        case["expected"]["over"],
        case["expected"]["status"],
    )


def test_the_same_play_out_is_over_at_once_where_nothing_is_challenged() -> None:
    racks = ["S", given("end-rack-empty")["given"]["racks"][1]]
    step = play(make_position(CAT, racks=racks, bag_count=0), "8H ...S")
    assert step.position.status is Status.OVER


def test_a_failed_challenge_with_an_empty_bag_does_not_end_the_game() -> None:
    case = given("end-rack-empty-bag-not")
    mine, other = case["given"]["racks"]
    position = make_position(CAT, racks=[mine + "S", other], bag_count=0)
    verdict = challenged(position, "8H ...S", TOURNAMENT, decision="failed")
    assert (verdict.outcome is not None) is case["expected"]["over"]


def cat_then_ax(decision: str) -> Verdict:
    """The second player has laid AX above CAT, and the first challenges it."""
    first = play(make_position(), "8H CAT", TOURNAMENT).position
    return challenged(first, "7H AX", TOURNAMENT, by=0, decision=decision)


@pytest.mark.parametrize("decision", ["upheld", "failed"])
@pytest.mark.parametrize("move", ["8H CAT", "7H AX"])
def test_a_second_challenge_of_the_play_or_of_the_one_before_is_refused(
    decision: str, move: str
) -> None:
    assert given("challenge-twice")["expected"] == {"second": "refused"}
    after = cat_then_ax(decision).position
    with pytest.raises(ChallengeNotPossible):
        challenged(after, move, TOURNAMENT, by=0, decision="upheld")


PRICES: Mapping[str, Mapping[str, object]] = {
    "per_word_5": {"kind": "points", "points": 5, "per": "word"},
    "per_turn_5": {"kind": "points", "points": 5, "per": "play"},
    "single": {"kind": "none"},
    "per_word_10": {"kind": "points", "points": 10, "per": "word"},
    "per_turn_10": {"kind": "points", "points": 10, "per": "play"},
}
# O 1 + X 8 × 2 on I9; C 3 + O 1; A 1 + X 16: 38 points for three words
THREE_WORDS = "9H OX"


@pytest.mark.parametrize("price", PRICES)
def test_a_failed_challenge_of_three_words_costs_what_the_rule_says(
    price: str,
) -> None:
    case = given("challenge-types")
    assert len(case["given"]["named"]) == 3
    verdict = challenged(
        make_position(CAT),
        THREE_WORDS,
        paying(**PRICES[price]),
        words="OX CO AX",
        decision="failed",
    )
    gained = verdict.position.players[0].score - 38
    assert gained == case["expected"][price]


def turn_is_lost(case: Case) -> bool:
    lexicon = WordList("CATS")
    verdict = challenged(make_position(CAT), "8H CATS", TOURNAMENT, lexicon)
    told = {case["expected"].get("double"), case["expected"].get("challenger")}
    return "turn lost" in told and verdict.position.on_turn == 0


@pytest.mark.parametrize(
    "case_id", ["challenge-types", "challenge-lose-turn-icelandic"]
)
def test_a_failed_challenge_may_cost_the_turn(case_id: str) -> None:
    assert turn_is_lost(given(case_id))


def test_the_turn_lost_by_a_challenge_is_a_scoreless_turn() -> None:
    assert given("challenge-lose-turn-icelandic")["given"]["rule"] == "double"
    verdict = challenged(make_position(CAT), "8H CATS", TOURNAMENT, decision="failed")
    assert verdict.position.scoreless_turns == 1


def test_ten_points_are_taken_from_the_challenger_and_given_to_nobody() -> None:
    expected = given("challenge-minus-10")["expected"]
    rules = paying(kind="points", points=10, per="play", to="challenger")
    after = challenged(make_position(CAT), "8H CATS", rules, decision="failed").position
    mover, challenger = [player.score for player in after.players]
    assert (challenger, mover - 6) == (expected["challenger"], expected["other"])


def test_every_reported_state_has_a_test_here() -> None:
    told = {case["id"] for case in shared_lines(CASES) if case["kind"] == "state"}
    assert told == {
        "challenge-lose-turn-icelandic",
        "challenge-minus-10",
        "challenge-twice",
        "challenge-types",
        "end-five-zeros",
        "end-not-after-one-pass",
        "end-rack-empty",
        "end-rack-empty-bag-not",
        "end-zero-score-play-counts",
    }
