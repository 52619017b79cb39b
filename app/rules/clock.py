"""
Clocks: what is left to whom at a moment, as pure functions of moments handed in.

A moment is a whole number of milliseconds on any clock that does not go back; only
differences matter. What a player has left is negative in overtime.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.rules.choices import ClockKind
from app.rules.overtime import (
    SECOND_MS,
    is_past_limit,
    limit_ms,
    loses_on_time,
    overtime_points,
)
from app.rules.ruleset import ClockRules


@dataclass(frozen=True, slots=True)
class Running:
    """Whose time runs, and since when."""

    seat: int
    since_ms: int
    """The moment at which it began to run."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clocks of all seats."""

    left_ms: tuple[int, ...]
    """What each seat had left when its time last stopped."""
    running: Running | None = None
    """None while all stand still."""


def new_clock(rules: ClockRules, seats: int) -> Clock | None:
    """The clocks of so many *seats* before the game; None if no time is kept."""
    match rules.kind:
        case ClockKind.NONE:
            return None
        case ClockKind.BANK:
            return Clock((rules.bank_s * SECOND_MS,) * seats)
        case ClockKind.PER_MOVE:
            return Clock((rules.per_move_s * SECOND_MS,) * seats)


def start(clock: Clock, seat: int, now_ms: int) -> Clock:
    """
    Let the time of *seat* run from *now_ms* on.

    Raises `ValueError` if somebody's runs already.
    """
    if clock.running is not None:
        raise ValueError(f"the time of seat {clock.running.seat} runs already")
    return replace(clock, running=Running(seat, now_ms))


def stop(clock: Clock, now_ms: int) -> Clock:
    """
    Let all times stand still at *now_ms*: for a challenge, or at the end.

    The turn is not over, so nothing is added. Raises `ValueError` if the moment is
    before the one at which the time began to run.
    """
    if clock.running is None:
        return clock
    seat = clock.running.seat
    return Clock(_with_left(clock, seat, time_left(clock, seat, now_ms)))


def end_turn(clock: Clock, next_seat: int, now_ms: int, rules: ClockRules) -> Clock:
    """
    End the running turn at *now_ms* and let the time of *next_seat* run.

    The player whose turn is over gets the increment; where each move has its own
    time, the next player gets it anew. With one seat the same player goes on. Raises
    `ValueError` if no turn runs, or at a moment before it began.
    """
    if clock.running is None:
        raise ValueError("no turn runs that could end")
    seat = clock.running.seat
    stopped = stop(clock, now_ms)
    if rules.kind is ClockKind.PER_MOVE:
        left = _with_left(stopped, next_seat, rules.per_move_s * SECOND_MS)
    else:
        more = stopped.left_ms[seat] + rules.increment_s * SECOND_MS
        left = _with_left(stopped, seat, more)
    return Clock(left, Running(next_seat, now_ms))


def time_left(clock: Clock, seat: int, now_ms: int) -> int:
    """
    Milliseconds that *seat* has left at *now_ms*; negative in overtime.

    Raises `ValueError` if the moment is before the one at which the time began to run.
    """
    left = clock.left_ms[seat]
    if clock.running is None or clock.running.seat != seat:
        return left
    used = now_ms - clock.running.since_ms
    if used < 0:
        raise ValueError(f"{now_ms} is before the turn that began at {now_ms - used}")
    return left - used


def overtime(clock: Clock, seat: int, now_ms: int) -> int:
    """Milliseconds that *seat* is over time at *now_ms*; 0 if it is not."""
    return max(0, -time_left(clock, seat, now_ms))


def overtime_cost(clock: Clock, seat: int, now_ms: int, rules: ClockRules) -> int:
    """Points, 0 or more, that the overtime of *seat* costs at *now_ms*."""
    return overtime_points(overtime(clock, seat, now_ms), rules)


def is_out_of_time(clock: Clock, seat: int, now_ms: int, rules: ClockRules) -> bool:
    """Whether *seat* has used up all its overtime as well, and more."""
    return is_past_limit(overtime(clock, seat, now_ms), rules)


def has_lost_on_time(clock: Clock, seat: int, now_ms: int, rules: ClockRules) -> bool:
    """Whether *seat* has lost the game by its time, under rules where one does."""
    return loses_on_time(overtime(clock, seat, now_ms), rules)


def flag_falls_at(clock: Clock) -> int | None:
    """
    The moment at which the running time is used up; None if none runs.

    It lies in the past if the flag has fallen. At that very moment there is no
    overtime yet.
    """
    if clock.running is None:
        return None
    return clock.running.since_ms + clock.left_ms[clock.running.seat]


def limit_passed_at(clock: Clock, rules: ClockRules) -> int | None:
    """The first moment at which the running time is past all overtime, or None."""
    flag = flag_falls_at(clock)
    return None if flag is None else flag + limit_ms(rules) + 1


def _with_left(clock: Clock, seat: int, left_ms: int) -> tuple[int, ...]:
    """What everybody has left, *seat* so much."""
    return (*clock.left_ms[:seat], left_ms, *clock.left_ms[seat + 1 :])
