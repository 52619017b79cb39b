"""What overtime costs, and when it loses the game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.overtime import (
    describe_overtime,
    is_past_limit,
    loses_on_time,
    overtime_points,
)
from app.rules.ruleset import ClockRules
from tests.factories import make_rules


def clock(**parts: object) -> ClockRules:
    """A bank clock of 10 points a minute, at most ten minutes over, and *parts*."""
    usual: dict[str, object] = {"kind": "bank", "penalty_points": 10, "period_s": 60}
    return make_rules(clock=usual | {"max_overtime_s": 600} | parts).rule_set.clock


STARTED = clock(rounding="started")
COMPLETED = clock(rounding="completed")
PRO_RATA = clock(rounding="pro_rata")


def test_two_minutes_and_five_seconds_over_cost_thirty_points() -> None:
    assert overtime_points(125_000, STARTED) == 30  # three minutes begun


@pytest.mark.parametrize(
    ("overtime_ms", "points"),
    [(0, 0), (1, 10), (59_999, 10), (60_000, 10), (60_001, 20), (120_000, 20)],
)
def test_a_minute_counts_as_soon_as_it_begins(overtime_ms: int, points: int) -> None:
    assert overtime_points(overtime_ms, STARTED) == points


@pytest.mark.parametrize(
    ("overtime_ms", "points"),
    [(0, 0), (1, 0), (59_999, 0), (60_000, 10), (119_999, 10), (120_000, 20)],
)
def test_a_minute_may_count_only_when_it_is_full(overtime_ms: int, points: int) -> None:
    assert overtime_points(overtime_ms, COMPLETED) == points


@pytest.mark.parametrize(
    ("overtime_ms", "points"),
    [
        (0, 0),
        (2_999, 0),  # 0.4998 of a point
        (3_000, 1),  # exactly half a point: up
        (8_999, 1),  # 1.4998
        (9_000, 2),  # exactly one and a half
        (60_000, 10),
        (125_000, 21),  # 20.83
    ],
)
def test_points_in_proportion_are_rounded_to_the_nearest(
    overtime_ms: int, points: int
) -> None:
    assert overtime_points(overtime_ms, PRO_RATA) == points


def test_a_table_may_count_in_other_periods() -> None:
    # 61 s over at 5 points for every 30 s begun: three of them
    assert overtime_points(61_000, clock(penalty_points=5, period_s=30)) == 15


@pytest.mark.parametrize("rounding", ["started", "completed", "pro_rata"])
def test_no_more_than_the_limit_is_charged(rounding: str) -> None:
    # Twelve minutes over, ten of them charged
    assert overtime_points(720_000, clock(rounding=rounding)) == 100


def test_exactly_ten_minutes_over_do_not_lose() -> None:
    assert not loses_on_time(600_000, STARTED)


def test_a_millisecond_more_than_ten_minutes_over_loses() -> None:
    assert loses_on_time(600_001, STARTED)


def test_where_the_flag_loses_it_does_so_with_the_first_millisecond() -> None:
    flag = clock(max_overtime_s=0)
    assert [loses_on_time(over, flag) for over in (0, 1)] == [False, True]


@pytest.mark.parametrize("on_max", ["pass", "stop"])
def test_where_the_limit_ends_the_turns_it_does_not_lose(on_max: str) -> None:
    rules = clock(on_max=on_max)
    assert (is_past_limit(600_001, rules), loses_on_time(600_001, rules)) == (
        True,
        False,
    )


def test_who_stops_at_the_flag_is_charged_nothing() -> None:
    assert overtime_points(30_000, clock(max_overtime_s=0, on_max="stop")) == 0


@pytest.mark.parametrize("kind", ["none", "per_move"])
def test_only_a_bank_of_time_has_overtime_that_costs_points(kind: str) -> None:
    assert overtime_points(125_000, clock(kind=kind)) == 0


def test_where_no_time_is_kept_nobody_loses_on_time() -> None:
    assert not loses_on_time(700_000, clock(kind="none"))


@pytest.mark.parametrize(
    ("rules", "overtime_ms", "said"),
    [
        (STARTED, 125_000, "overtime 2:05, 3 × 10 for each 60 s begun"),
        (COMPLETED, 125_500, "overtime 2:05.500, 2 × 10 for each 60 s completed"),
        (PRO_RATA, 3_000, "overtime 0:03, 10 for 60 s in proportion"),
        (
            STARTED,
            720_000,
            "overtime 12:00, charged up to 10:00, 10 × 10 for each 60 s begun",
        ),
    ],
)
def test_a_line_says_how_it_was_counted(
    rules: ClockRules, overtime_ms: int, said: str
) -> None:
    assert describe_overtime(overtime_ms, rules) == said


@given(
    overtime_ms=st.integers(0, 700_000),
    points=st.integers(0, 100),
    period=st.integers(1, 300),
)
def test_proportion_lies_between_completed_and_started(
    overtime_ms: int, points: int, period: int
) -> None:
    parts: dict[str, object] = {"penalty_points": points, "period_s": period}
    completed, fair, started = (
        overtime_points(overtime_ms, clock(rounding=rounding, **parts))
        for rounding in ("completed", "pro_rata", "started")
    )
    assert completed <= fair <= started


@given(overtime_ms=st.integers(0, 10**9), more=st.integers(0, 10**9))
def test_more_overtime_never_costs_less(overtime_ms: int, more: int) -> None:
    for rules in (STARTED, COMPLETED, PRO_RATA):
        less = overtime_points(overtime_ms, rules)
        assert less <= overtime_points(overtime_ms + more, rules)
