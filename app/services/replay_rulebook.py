"""What stated rules say of challenges and clocks that a record tells of."""

from __future__ import annotations

from collections.abc import Iterator

from app.rules.choices import FailKind, Rounding, WordCheck
from app.rules.events import EventType
from app.rules.overtime import can_cost, limit_ms, overtime_points
from app.rules.ruleset import ClockRules
from app.services.replay_findings import Code, Finding
from app.services.replay_ledger import Entry


def check_by_rules(entry: Entry) -> Iterator[Finding]:
    """
    Whether the rules have what a line tells of.

    The points of a failed challenge are not looked at: the fold counts them.
    """
    if entry.kind in {EventType.PLAY_WITHDRAWN, EventType.TURN_LOST}:
        yield from _challenge(entry)
    elif entry.kind is EventType.OVERTIME_PENALTY:
        yield from _overtime(entry)


def _challenge(entry: Entry) -> Iterator[Finding]:
    rule_set = entry.rules.rule_set
    if rule_set.word_check is not WordCheck.CHALLENGE:
        message = (
            f"Under the rules {rule_set.name} no play can be challenged: words are "
            f"checked as word_check {rule_set.word_check.value!r} says"
        )
        yield entry.finding(Code.CHALLENGE_NOT_POSSIBLE, message)
    elif (
        entry.kind is EventType.TURN_LOST
        and rule_set.challenge.fail.kind is not FailKind.LOSE_TURN
    ):
        message = f"Under the rules {rule_set.name} a failed challenge costs no turn"
        yield entry.finding(Code.TURN_NOT_LOST, message)


def _overtime(entry: Entry) -> Iterator[Finding]:
    """The line does not tell the time, only what it cost."""
    clock, points = entry.rules.rule_set.clock, entry.turn.points
    if not can_cost(-points, clock):
        message = f"{points:+d} is recorded; {_cost(clock)}"
        yield entry.finding(Code.OVERTIME_NOT_POSSIBLE, message, None, f"{points:+d}")


def _cost(clock: ClockRules) -> str:
    """What overtime costs, in words."""
    most = overtime_points(limit_ms(clock), clock)
    if not most:
        return "under these rules overtime costs nothing"
    if clock.rounding is Rounding.PRO_RATA:
        return f"overtime costs at most {most} points"
    each = f"{clock.penalty_points} points for each {clock.period_s} s"
    return f"overtime costs {each}, at most {most}"
