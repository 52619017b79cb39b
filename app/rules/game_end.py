"""Ends of games: what each does to the racks, and whose racks count at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from app.rules.choices import Blocked, PlayedOut
from app.rules.ending import EndReason
from app.rules.ruleset import Rules


class RackRule(Enum):
    """What an end does with the tiles left on racks."""

    OUT = "out"
    """They are settled by ``settlement.played_out``."""
    BLOCKED = "blocked"
    """They are settled by ``settlement.blocked``."""
    UNTOUCHED = "untouched"
    """They change no score."""


RACKS_AT: Mapping[EndReason, RackRule] = MappingProxyType(
    {
        EndReason.PLAYED_OUT: RackRule.OUT,
        EndReason.PASSES: RackRule.BLOCKED,
        EndReason.SCORELESS_TURNS: RackRule.BLOCKED,
        EndReason.NO_MOVES: RackRule.BLOCKED,
        EndReason.RESIGNED: RackRule.UNTOUCHED,
        EndReason.TIMED_OUT: RackRule.UNTOUCHED,
        EndReason.LOST_CHALLENGE: RackRule.UNTOUCHED,
        EndReason.ADJUDICATED: RackRule.UNTOUCHED,
        EndReason.CANCELLED: RackRule.UNTOUCHED,
    }
)
"""
What racks do at each end. A game that is broken off is not played to its racks; so
online play has it for resignations and lost challenges.
"""

DECIDED_ENDS = frozenset(
    {EndReason.RESIGNED, EndReason.TIMED_OUT, EndReason.LOST_CHALLENGE}
)
"""Ends that somebody loses whatever the score."""

MAY_NAME_LOSERS = DECIDED_ENDS | {EndReason.ADJUDICATED}
"""
Ends at which people may name somebody as having lost. At the others the scores of all
tell who have not resigned before.
"""


@dataclass(frozen=True, slots=True)
class End:
    """
    How a game ended.

    Raises `ValueError` if nobody is named who played out, or somebody is at another
    end; or if somebody has lost a game that was cancelled.
    """

    reason: EndReason
    out_seat: int | None = None
    """Who played out; for `EndReason.PLAYED_OUT`."""
    losers: frozenset[int] = frozenset()
    """
    Seats that lost whatever the score: who resigned, also while others played on, or
    ran out of time.
    """

    def __post_init__(self) -> None:
        if (self.reason is EndReason.PLAYED_OUT) is (self.out_seat is None):
            raise ValueError(f"who played out does not go with {self.reason}")
        if self.losers and self.reason is EndReason.CANCELLED:
            raise ValueError(f"losers do not go with {self.reason}")


def seats_whose_racks_count(players: int, end: End, rules: Rules) -> frozenset[int]:
    """The seats, of so many *players*, whose racks change a score at this *end*."""
    rule, everybody = rules.rule_set.settlement, frozenset(range(players))
    others = everybody - {end.out_seat}
    match RACKS_AT[end.reason]:
        case RackRule.UNTOUCHED:
            return frozenset()
        case RackRule.OUT:
            settled = rule.played_out is not PlayedOut.NONE
            return others if settled or rule.blank_left_penalty else frozenset()
        case RackRule.BLOCKED:
            settled = rule.blocked is not Blocked.NONE
            return everybody if settled or rule.blank_left_penalty else frozenset()
