"""What is left to whom at a moment, and when a flag falls."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.clock import (
    Clock,
    end_turn,
    flag_falls_at,
    has_lost_on_time,
    is_out_of_time,
    limit_passed_at,
    new_clock,
    overtime,
    overtime_cost,
    start,
    stop,
    time_left,
)
from app.rules.ruleset import ClockRules
from tests.factories import make_rules

MINUTE = 60_000


def clock_rules(**parts: object) -> ClockRules:
    return make_rules(clock={"kind": "bank"} | parts).rule_set.clock


BANK = clock_rules(bank_s=1_500)
"""25 minutes each."""
INCREMENT = clock_rules(bank_s=180, increment_s=2)
"""3 minutes and 2 seconds a turn."""
PER_MOVE = clock_rules(kind="per_move", per_move_s=120, max_overtime_s=0)


def made(rules: ClockRules, seats: int = 2) -> Clock:
    clock = new_clock(rules, seats)
    assert clock is not None
    return clock


def test_everybody_begins_with_the_whole_bank() -> None:
    assert made(BANK, 3).left_ms == (25 * MINUTE,) * 3


def test_where_no_time_is_kept_there_is_no_clock() -> None:
    assert new_clock(clock_rules(kind="none"), 2) is None


def test_only_the_time_of_the_player_on_turn_runs() -> None:
    clock = start(made(BANK), 0, 1_000)
    left = [time_left(clock, seat, 61_000) for seat in (0, 1)]
    assert left == [24 * MINUTE, 25 * MINUTE]


def test_the_end_of_a_turn_starts_the_time_of_the_next_player() -> None:
    clock = end_turn(start(made(BANK), 0, 0), 1, 10_000, BANK)
    left = [time_left(clock, seat, 15_000) for seat in (0, 1)]
    assert left == [25 * MINUTE - 10_000, 25 * MINUTE - 5_000]


def test_the_increment_comes_when_the_turn_is_over() -> None:
    running = start(made(INCREMENT), 0, 0)
    over = end_turn(running, 1, 10_000, INCREMENT)
    left = [time_left(clock, 0, 10_000) for clock in (running, over)]
    assert left == [170_000, 172_000]


def test_a_clock_that_stops_for_a_challenge_adds_nothing() -> None:
    assert stop(start(made(INCREMENT), 0, 0), 10_000).left_ms == (170_000, 180_000)


def test_the_time_of_a_challenge_is_the_challengers_and_earns_no_increment() -> None:
    # 10 s for the play; then the opponent thinks for 7 s and stops the clock
    thinking = end_turn(start(made(INCREMENT), 0, 0), 1, 10_000, INCREMENT)
    assert stop(thinking, 17_000).left_ms == (172_000, 173_000)


def test_the_flag_of_a_challenger_may_fall_while_a_play_is_looked_at() -> None:
    thinking = end_turn(start(made(BANK), 0, 0), 1, 10_000, BANK)
    late = 10_000 + 25 * MINUTE + 1
    assert [overtime(stop(thinking, late), seat, late) for seat in (0, 1)] == [0, 1]


def test_a_clock_that_stands_still_can_be_stopped_again() -> None:
    clock = made(BANK)
    assert stop(clock, 5) == clock


def test_each_move_has_its_own_time_where_the_rules_say_so() -> None:
    clock = start(made(PER_MOVE), 0, 0)
    clock = end_turn(clock, 1, 100_000, PER_MOVE)
    clock = end_turn(clock, 0, 150_000, PER_MOVE)
    assert time_left(clock, 0, 150_000) == 120_000


def test_the_flag_falls_when_the_time_is_used_up() -> None:
    clock = end_turn(start(made(BANK), 0, 0), 1, 10_000, BANK)
    assert flag_falls_at(clock) == 10_000 + 25 * MINUTE


def test_a_clock_that_stands_still_has_no_flag_to_fall() -> None:
    clock = made(BANK)
    assert (flag_falls_at(clock), limit_passed_at(clock, BANK)) == (None, None)


@pytest.mark.parametrize(("late", "points"), [(0, 0), (1, 10), (125_000, 30)])
def test_overtime_costs_points_after_the_flag_has_fallen(
    late: int, points: int
) -> None:
    clock = start(made(BANK), 0, 0)
    assert overtime_cost(clock, 0, 25 * MINUTE + late, BANK) == points


def test_an_increment_makes_up_for_overtime() -> None:
    # A second over, then two seconds more
    clock = end_turn(start(made(INCREMENT), 0, 0), 1, 181_000, INCREMENT)
    assert (time_left(clock, 0, 181_000), overtime(clock, 0, 181_000)) == (1_000, 0)


@pytest.mark.parametrize(("late", "lost"), [(0, False), (1, True)])
def test_the_limit_itself_does_not_lose(late: int, *, lost: bool) -> None:
    clock = start(made(BANK), 0, 0)
    assert has_lost_on_time(clock, 0, 35 * MINUTE + late, BANK) is lost


def test_the_first_moment_past_the_limit_is_told_in_advance() -> None:
    assert limit_passed_at(start(made(BANK), 0, 7), BANK) == 7 + 35 * MINUTE + 1


def test_a_move_that_takes_too_long_is_out_of_time() -> None:
    clock = start(made(PER_MOVE), 0, 0)
    late = [is_out_of_time(clock, 0, moment, PER_MOVE) for moment in (120_000, 120_001)]
    assert late == [False, True]


def test_time_does_not_go_back() -> None:
    clock = start(made(BANK), 0, 1_000)
    with pytest.raises(ValueError, match="999 is before the turn that began at 1000"):
        time_left(clock, 0, 999)


def test_two_times_cannot_run_at_once() -> None:
    with pytest.raises(ValueError, match="seat 0 runs already"):
        start(start(made(BANK), 0, 0), 1, 5)


def test_a_turn_that_does_not_run_cannot_end() -> None:
    with pytest.raises(ValueError, match="no turn runs"):
        end_turn(made(BANK), 1, 5, BANK)


spans = st.lists(st.integers(0, 10 * MINUTE), max_size=20)


@given(spans=spans, seats=st.integers(1, 4), increment=st.integers(0, 30))
def test_bank_and_increments_less_what_was_used_are_what_is_left(
    spans: list[int], seats: int, increment: int
) -> None:
    rules = clock_rules(bank_s=300, increment_s=increment)
    clock, now = start(made(rules, seats), 0, 0), 0
    used, turns = [0] * seats, [0] * seats
    for number, span in enumerate(spans):
        seat, now = number % seats, now + span
        clock = end_turn(clock, (seat + 1) % seats, now, rules)
        used[seat] += span
        turns[seat] += 1
    left = [time_left(clock, seat, now) for seat in range(seats)]
    assert left == [
        300_000 + increment * 1_000 * turns[seat] - used[seat] for seat in range(seats)
    ]


@given(spans=spans)
def test_stopping_and_starting_again_at_once_changes_nothing(spans: list[int]) -> None:
    through, halting, now = start(made(BANK), 0, 0), start(made(BANK), 0, 0), 0
    for span in spans:
        now += span
        halting = start(stop(halting, now), 0, now)
    assert time_left(halting, 0, now) == time_left(through, 0, now)


@given(late=st.integers(-5 * MINUTE, 15 * MINUTE))
def test_overtime_is_there_after_the_flag_has_fallen_and_not_before(late: int) -> None:
    clock = start(made(BANK), 1, 0)
    flag = flag_falls_at(clock)
    assert flag is not None
    assert overtime(clock, 1, flag + late) == max(0, late)
