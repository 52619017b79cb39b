"""Overtime: what time beyond the player's own costs, and when it loses the game."""

from __future__ import annotations

from app.rules.choices import ClockKind, OnMax, Rounding
from app.rules.ruleset import ClockRules

SECOND_MS = 1_000
"""Milliseconds in a second; moments and spans are whole milliseconds."""

MINUTE_S = 60


def overtime_points(overtime_ms: int, clock: ClockRules) -> int:
    """
    Points, 0 or more, that *overtime_ms* milliseconds of overtime cost.

    Started periods count from the first millisecond, completed ones when they are
    full (NASPA V.F: a minute or part of it; 2:05 over is three times 10). In
    proportion, the points are rounded to the nearest whole, halves up. Time beyond
    the limit is not charged, and only a bank of time has overtime that costs points.
    """
    if clock.kind is not ClockKind.BANK:
        return 0
    charged = min(overtime_ms, limit_ms(clock))
    period = clock.period_s * SECOND_MS
    if clock.rounding is Rounding.PRO_RATA:
        return (2 * clock.penalty_points * charged + period) // (2 * period)
    return clock.penalty_points * _periods(charged, period, clock.rounding)


def _periods(overtime_ms: int, period_ms: int, rounding: Rounding) -> int:
    if rounding is Rounding.STARTED:
        return -(-overtime_ms // period_ms)
    return overtime_ms // period_ms


def can_cost(points: int, clock: ClockRules) -> bool:
    """Whether some overtime costs so many *points*, 0 or more."""
    if clock.kind is not ClockKind.BANK:
        return points == 0
    if not 0 <= points <= overtime_points(limit_ms(clock), clock):
        return False
    if clock.rounding is Rounding.PRO_RATA or not points:
        return True
    return points % clock.penalty_points == 0


def limit_ms(clock: ClockRules) -> int:
    """The longest overtime that a player may have, in milliseconds."""
    return clock.max_overtime_s * SECOND_MS


def is_past_limit(overtime_ms: int, clock: ClockRules) -> bool:
    """
    Whether *overtime_ms* is more than the rules allow.

    Exactly the limit is not: NASPA speaks of more than ten minutes. No source says
    so for every rule set, so the clause about it is provisional.
    """
    return clock.kind is not ClockKind.NONE and overtime_ms > limit_ms(clock)


def loses_on_time(overtime_ms: int, clock: ClockRules) -> bool:
    """Whether a player with *overtime_ms* of overtime has lost the game by it."""
    return clock.on_max is OnMax.LOSE and is_past_limit(overtime_ms, clock)


def describe_overtime(overtime_ms: int, clock: ClockRules) -> str:
    """Say how the points for *overtime_ms* are counted, without their sum."""
    told = f"overtime {show_time(overtime_ms)}"
    charged = min(overtime_ms, limit_ms(clock))
    if charged < overtime_ms:
        told += f", charged up to {show_time(charged)}"
    each, span = clock.penalty_points, f"{clock.period_s} s"
    if clock.rounding is Rounding.PRO_RATA:
        return f"{told}, {each} for {span} in proportion"
    number = _periods(charged, clock.period_s * SECOND_MS, clock.rounding)
    how = "begun" if clock.rounding is Rounding.STARTED else "completed"
    return f"{told}, {number} × {each} for each {span} {how}"


def show_time(span_ms: int) -> str:
    """
    Write a span of 0 or more milliseconds as minutes and seconds.

    >>> show_time(125_000), show_time(60_001)
    ('2:05', '1:00.001')
    """
    seconds, thousandths = divmod(span_ms, SECOND_MS)
    minutes, seconds = divmod(seconds, MINUTE_S)
    rest = f".{thousandths:03}" if thousandths else ""
    return f"{minutes}:{seconds:02}{rest}"
