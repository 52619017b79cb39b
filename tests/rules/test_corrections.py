"""Points that move by a challenge or by overtime, by the rules."""

from __future__ import annotations

import pytest

from app.rules.corrections import challenge_points
from app.rules.overtime import can_cost
from app.rules.ruleset import RuleSet
from tests.factories import make_rules


def with_fail(scope: str = "play", **fail: object) -> RuleSet:
    """NASPA with 5 points a play to the mover, and other members."""
    told = {"kind": "points", "points": 5, "per": "play", "to": "mover"} | fail
    return make_rules("naspa", challenge={"scope": scope, "fail": told}).rule_set


def test_a_failed_challenge_of_a_play_has_the_points_of_the_rules() -> None:
    assert challenge_points(12, 3, 0, with_fail(), mover=True) == 5


def test_words_that_could_be_challenged_give_the_nearest_points() -> None:
    # One, two or three words: 5, 10 or 15.
    rules = with_fail("words", per="word")
    assert challenge_points(12, 3, 0, rules, mover=True) == 10


def test_of_two_numbers_as_near_the_lower_is_right() -> None:
    rules = with_fail("words", per="word", points=4)
    assert challenge_points(6, 3, 0, rules, mover=True) == 4


def test_a_whole_play_is_challenged_with_all_its_words() -> None:
    assert challenge_points(5, 3, 0, with_fail(per="word"), mover=True) == 15


@pytest.mark.parametrize(
    ("failed_before", "points"), [(0, 5), (1, 10), (2, 20), (3, 20)]
)
def test_points_rise_from_one_failed_challenge_to_the_next(
    failed_before: int, points: int
) -> None:
    rules = with_fail(escalation=[5, 10, 20])
    assert challenge_points(7, 1, failed_before, rules, mover=True) == points


def test_a_challenger_whom_nobody_knows_may_have_failed_before() -> None:
    rules = with_fail(escalation=[5, 10, 20])
    assert challenge_points(19, 1, None, rules, mover=True) == 20


def test_points_are_taken_from_the_challenger_where_the_rules_say_so() -> None:
    rules = with_fail(to="challenger")
    assert challenge_points(-5, 1, 0, rules, mover=False) == -5


def test_the_mover_gains_nothing_where_the_challenger_pays() -> None:
    assert challenge_points(5, 1, 0, with_fail(to="challenger"), mover=True) == 0


def test_no_points_are_given_where_words_are_checked_at_once() -> None:
    rules = make_rules("five-point", word_check="void").rule_set
    assert challenge_points(5, 1, 0, rules, mover=True) == 0


@pytest.mark.parametrize(
    ("points", "is_possible"), [(0, True), (10, True), (100, True), (15, False)]
)
def test_each_minute_begun_costs_ten_points(points: int, *, is_possible: bool) -> None:
    assert can_cost(points, make_rules("naspa").rule_set.clock) is is_possible


def test_overtime_beyond_the_limit_is_not_charged() -> None:
    # Ten minutes at most: 100.
    assert not can_cost(110, make_rules("naspa").rule_set.clock)


def test_a_clock_without_a_price_costs_nothing() -> None:
    rules = make_rules("naspa", clock={"penalty_points": 0})
    assert can_cost(0, rules.rule_set.clock)
    assert not can_cost(10, rules.rule_set.clock)


def test_a_table_without_a_bank_of_time_has_no_overtime() -> None:
    assert not can_cost(10, make_rules("standard").rule_set.clock)
