"""Adjustments: the lines of a settlement, each in words with the rule it follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.rules.choices import ClockKind
from app.rules.counting import counted
from app.rules.overtime import describe_overtime, overtime_points
from app.rules.position import Rack
from app.rules.ruleset import ClockRules
from app.rules.tiles import BLANK, TileSet, show_tiles

PLAYED_OUT = "settlement.played-out"
"""Id of the clause about racks when somebody has played out."""

BLOCKED = "settlement.blocked"
"""Id of the clause about racks when nobody has."""

BLANK_LEFT = "settlement.blank-left"
"""Id of the clause about blanks left on a rack."""

PENALTY = "settlement.penalty"
"""Id of the clause about points that are taken off by decision."""

OVERTIME = "clock.overtime"
"""Id of the clause about what overtime costs."""


class AdjustmentReason(StrEnum):
    """What a line of a settlement is for."""

    OWN_RACK = "own_rack"
    OTHER_RACKS = "other_racks"
    BLANK_LEFT = "blank_left"
    OVERTIME = "overtime"
    PENALTY = "penalty"


@dataclass(frozen=True, slots=True)
class Adjustment:
    """One line of a settlement."""

    reason: AdjustmentReason
    points: int
    """Added to the score; negative to subtract."""
    detail: str
    """The line in words, with what it counts."""
    clause: str
    """Id of the clause of the rule set that it follows."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points taken off by decision: for being late, say."""

    reason: str
    points: int
    """Taken off; 0 or more."""


@dataclass(frozen=True, slots=True)
class RackLeft:
    """What is left on a rack when the game is over."""

    points: int
    """Sum of the face values."""
    blanks: int
    told: str
    """The tiles, or what else was told of them."""


def tiles_left(rack: Rack, tile_set: TileSet) -> RackLeft:
    """What is left when these tiles are."""
    points = sum(tile_set.value_of[tile] for tile in rack)
    return RackLeft(points, rack.count(BLANK), show_tiles(rack) or "(empty)")


def points_left(points: int) -> RackLeft:
    """What is left when only its *points* are told; no blanks are known of."""
    return RackLeft(points, 0, f"({counted(points, 'point')})")


def own_rack(left: RackLeft, clause: str) -> Adjustment:
    """The line of a player who loses the tiles left, under one *clause* or another."""
    detail = f"own rack {left.told}: {signed(-left.points)}"
    return Adjustment(AdjustmentReason.OWN_RACK, -left.points, detail, clause)


def other_racks(lefts: Sequence[RackLeft], *, twice: bool) -> Adjustment:
    """The line of the player who is out and gains the other racks, once or *twice*."""
    points = sum(left.points for left in lefts) * (2 if twice else 1)
    racks = " + ".join(left.told for left in lefts)
    times = "twice " if twice else ""
    detail = f"played out, {times}the other racks {racks}: {signed(points)}"
    return Adjustment(AdjustmentReason.OTHER_RACKS, points, detail, PLAYED_OUT)


def blanks_left(left: RackLeft, each: int) -> Adjustment | None:
    """The line for blanks that cost *each* so many points; None if there is none."""
    points = -left.blanks * each
    if not points:
        return None
    detail = f"{left.blanks} × {each} for blanks left: {signed(points)}"
    return Adjustment(AdjustmentReason.BLANK_LEFT, points, detail, BLANK_LEFT)


def overtime(overtime_ms: int, clock: ClockRules) -> Adjustment | None:
    """The line for overtime; None if there was none, or if no bank of time is kept."""
    if not overtime_ms or clock.kind is not ClockKind.BANK:
        return None
    points = -overtime_points(overtime_ms, clock)
    detail = f"{describe_overtime(overtime_ms, clock)}: {signed(points)}"
    return Adjustment(AdjustmentReason.OVERTIME, points, detail, OVERTIME)


def overtime_told(points: int) -> Adjustment:
    """The line for overtime of which only the *points* are told, 0 or negative."""
    detail = f"overtime: {signed(points)}"
    return Adjustment(AdjustmentReason.OVERTIME, points, detail, OVERTIME)


def penalty(decided: Penalty) -> Adjustment:
    """The line for points that were taken off by decision."""
    detail = f"{decided.reason}: {signed(-decided.points)}"
    return Adjustment(AdjustmentReason.PENALTY, -decided.points, detail, PENALTY)


def signed(points: int) -> str:
    """
    Write *points* with their sign.

    >>> signed(15), signed(-11), signed(0)
    ('+15', '−11', '0')
    """
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"
