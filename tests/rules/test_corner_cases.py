"""Corners of the rules, as the rule sets that go by name play them."""

from __future__ import annotations

import pytest

from app.catalog.registry import rule_sets
from app.rules.choices import WordCheck
from app.rules.ending import EndReason
from app.rules.outcome import Outcome, end_game
from app.rules.position import Position, Status
from app.rules.settlement import DecidedBy, Settlement
from tests.factories import (
    WordList,
    challenged,
    make_position,
    make_rules,
    play,
    play_all,
)

CAT = "8 .......CAT"
GOOD = WordList("CAT CATS OX")
CHALLENGED = [
    name
    for name in rule_sets.names()
    if rule_sets.get(name).word_check is WordCheck.CHALLENGE
]
IN_PAIRS = [
    *("naspa", "wespa", "single"),
    *("double", "five-point", "ten-point", "triple", "void"),
]
"""The rule sets of tournaments and of online play."""


def last_play(*scores: int) -> Position:
    """S plays out: CATS is worth 6, and Q 10 stays behind."""
    return make_position(CAT, racks=["S", "Q"], scores=scores, bag_count=0)


def scores(position: Position) -> list[int]:
    return [player.score for player in position.players]


def settled(outcome: Outcome | None) -> Settlement:
    assert outcome is not None
    assert outcome.settlement is not None
    return outcome.settlement


# A play-out, and the challenge of it


@pytest.mark.parametrize("name", CHALLENGED)
def test_a_play_out_waits_wherever_it_can_be_challenged(name: str) -> None:
    step = play(last_play(), "8H CATS", make_rules(name))
    assert (step.outcome, step.position.status) == (None, Status.FINAL_CHALLENGE)


@pytest.mark.parametrize("name", ["standard", "kitchen", "void"])
def test_a_play_out_that_cannot_be_challenged_ends_the_game(name: str) -> None:
    step = play(last_play(), "8H CATS", make_rules(name))
    assert step.position.status is Status.OVER


def test_an_empty_rack_ends_nothing_while_the_bag_has_tiles() -> None:
    # The player has not drawn, which play cannot reach; the tiles are there to draw
    position = make_position(CAT, racks=["S", "Q"], bag_count=1)
    step = play(position, "8H CATS", draw="")
    assert (step.outcome, step.position.status) == (None, Status.PLAYING)


@pytest.mark.parametrize(
    ("name", "finals"),
    [
        ("home", [116, 80]),  # 100 + 6 + Q 10; 90 − Q 10: no turn is left to lose
        ("double", [126, 90]),  # 100 + 6 + 2 × 10
        ("single", [126, 90]),
        ("wespa", [131, 90]),  # 100 + 6 + 5 for one word, then 2 × 10
        ("five-point", [131, 90]),
        ("ten-point", [136, 90]),  # 100 + 6 + 10, then 2 × 10
        ("triple", [106, 90]),  # the challenger has lost, and no rack is settled
    ],
)
def test_a_challenge_of_the_play_out_in_vain_ends_the_game_with_what_it_costs(
    name: str, finals: list[int]
) -> None:
    verdict = challenged(last_play(100, 90), "8H CATS", make_rules(name), GOOD)
    assert (scores(verdict.position), verdict.position.status) == (finals, Status.OVER)


def test_points_for_a_challenge_in_vain_belong_to_the_score_before_the_racks() -> None:
    # 94 + 6 + 10 and 130; then Q 10 from one to the other
    rules = make_rules(
        "ten-point", tie="pre_adjustment", settlement={"played_out": "transfer"}
    )
    verdict = challenged(last_play(94, 130), "8H CATS", rules, GOOD)
    settlement = settled(verdict.outcome)
    assert [player.before for player in settlement.players] == [110, 130]
    assert [player.final for player in settlement.players] == [120, 120]
    assert (settlement.winners, settlement.decided_by) == (
        (1,),
        DecidedBy.PRE_ADJUSTMENT,
    )


# Six turns without a score


def ended(name: str, board: str, *points: int) -> EndReason | None:
    """How a sixth scoreless turn in a row ends a game under the named rule set."""
    position = make_position(board, scores=points, scoreless_turns=5)
    outcome = play(position, "-2", make_rules(name)).outcome
    return None if outcome is None else outcome.end_reason


@pytest.mark.parametrize("name", IN_PAIRS)
def test_tournaments_and_online_games_end_on_an_empty_board_too(name: str) -> None:
    assert ended(name, "") is EndReason.SCORELESS_TURNS


def test_by_the_standard_rules_a_tile_must_lie() -> None:
    answers = [ended("standard", board) for board in ("", CAT)]
    assert answers == [None, EndReason.SCORELESS_TURNS]


@pytest.mark.parametrize("name", ["home", "box-hasbro", "box-mattel"])
def test_by_the_rules_of_the_boxes_scoreless_turns_end_nothing(name: str) -> None:
    assert ended(name, CAT, 50) is None


def test_six_scoreless_turns_with_racks_of_12_and_8_end_at_minus_12_and_minus_8() -> (
    None
):
    # Q 10 + D 2, and J 8; nobody has scored, and the smaller rack wins by 4
    position = make_position(CAT, racks=["QD", "J"], bag_count=0, scoreless_turns=5)
    settlement = settled(play(position, "pass", make_rules("wespa")).outcome)
    assert [player.final for player in settlement.players] == [-12, -8]
    assert (settlement.winners, settlement.spread) == ((1,), 4)


@pytest.mark.parametrize(("name", "ends"), [("naspa", True), ("wespa", False)])
def test_whether_a_word_of_blanks_can_be_the_sixth_depends_on_the_tournament(
    name: str, *, ends: bool
) -> None:
    position = make_position(scoreless_turns=5)
    outcome = play(position, "8G ow", make_rules(name)).outcome
    assert (outcome is not None) is ends


@pytest.mark.parametrize(("name", "count"), [("naspa", 1), ("wespa", 0)])
def test_whether_a_word_of_blanks_counts_depends_on_the_tournament(
    name: str, count: int
) -> None:
    after = play(make_position(), "8G ow", make_rules(name)).position
    assert after.scoreless_turns == count


# Passes


def test_pass_exchange_pass_pass_is_no_run_of_four_passes() -> None:
    moves = ["pass", "-2", "pass", "pass"]
    step = play_all(make_position(CAT), moves, make_rules("box-mattel"))
    assert (step.outcome, step.position.consecutive_passes) == (None, 2)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("home", EndReason.PASSES),
        ("box-mattel", EndReason.PASSES),
        ("box-hasbro", None),
        ("naspa", None),
        ("wespa", None),
    ],
)
def test_when_both_pass_twice_in_a_row_the_game_ends_at_home_but_not_in_tournaments(
    name: str, reason: EndReason | None
) -> None:
    outcome = play_all(make_position(CAT), ["pass"] * 4, make_rules(name)).outcome
    assert (outcome.end_reason if outcome else None) == reason


# Ties


@pytest.mark.parametrize(
    ("name", "winners"),
    [("box-hasbro", (0,)), ("box-mattel", (0, 1)), ("home", (0, 1))],
)
def test_of_a_tie_300_against_290_before_the_racks_wins_only_where_a_box_says_so(
    name: str, winners: tuple[int, ...]
) -> None:
    # All agree that no play is left. 300 − Z 10 − A 1, and 290 − A 1
    rules = make_rules(name, no_moves=True)
    position = make_position(CAT, racks=["ZA", "A"], scores=(300, 290))
    _, outcome = end_game(position, EndReason.NO_MOVES, rules)
    settlement = settled(outcome)
    assert [player.final for player in settlement.players] == [289, 289]
    assert settlement.winners == winners
