"""
Seats that have resigned, in a game that the others play on.

A position knows nothing of them: its turn goes round all seats, and its limits are
those of all players. Here they are passed over, limits for each player count only
those who stay, and whoever has resigned has lost at every end that counts.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from app.rules.ending import EndReason, ending_by_idleness
from app.rules.outcome import Outcome, finish, settle_again
from app.rules.position import Position, Status
from app.rules.ruleset import Rules
from app.rules.turns import miss_turn, turn_to


class GoneOn(NamedTuple):
    """Where a game is whose seats that are gone have been passed over."""

    position: Position
    outcome: Outcome | None
    """None while the game goes on."""
    missed: tuple[int, ...] = ()
    """The seats that missed a turn on the way, in order."""


def go_past(
    position: Position, gone: Collection[int], rules: Rules, *, is_turn_over: bool
) -> GoneOn:
    """
    Let the next seat on that is not among those *gone*, and has no turn to miss.

    If a turn *is over*, or one is missed, limits that are reached end the game.
    """
    missed: list[int] = []
    while True:
        while position.on_turn in gone:
            position = turn_to(position, (position.on_turn + 1) % len(position.players))
        if position.status is not Status.PLAYING:
            return GoneOn(position, None, tuple(missed))
        reason = None
        if is_turn_over:
            reason = ending_by_idleness(position, rules.rule_set, len(gone))
        if reason is not None:
            ended = finish(position, reason, None, rules)
            return GoneOn(*let_lose(*ended, gone, rules), tuple(missed))
        if not position.mover.turns_to_miss:
            return GoneOn(position, None, tuple(missed))
        missed.append(position.on_turn)
        position = miss_turn(position, rules.rule_set)
        is_turn_over = True


def let_lose(
    position: Position, outcome: Outcome, gone: Collection[int], rules: Rules
) -> tuple[Position, Outcome]:
    """The end of a game as it is if all seats that are *gone* have lost it."""
    losers = {*outcome.losers, *gone}
    if outcome.end_reason is EndReason.CANCELLED or losers == {*outcome.losers}:
        return position, outcome
    outcome = replace(outcome, losers=tuple(sorted(losers)))
    return settle_again(position, outcome, 0, 0, rules)
