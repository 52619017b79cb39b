"""Settlement: what unplayed tiles cost when the game is over, and who won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.rules.choices import Blocked, PlayedOut, Tie
from app.rules.errors import RuleSetError
from app.rules.holdings import show_tiles
from app.rules.position import Rack
from app.rules.ruleset import DOUBLE_FOR_PAIR, PAIR, Rules
from app.rules.tiles import BLANK, TileSet

BLANK_LEFT = "settlement.blank-left"
"""Id of the clause about blanks left on a rack."""


class DecidedBy(StrEnum):
    """What told the winner from the others."""

    FINAL_SCORE = "final_score"
    PRE_ADJUSTMENT = "pre_adjustment"


@dataclass(frozen=True, slots=True)
class Adjustment:
    """One line of a settlement."""

    reason: str
    """``own_rack``, ``other_racks`` or ``blank_left``."""
    points: int
    """Added to the score; negative to subtract."""
    detail: str
    """The line in words, with the tiles it counts."""
    clause: str
    """Id of the clause of the rule set that it follows."""


@dataclass(frozen=True, slots=True)
class SettledPlayer:
    """One player's part of a settlement."""

    name: str | None
    before: int
    adjustments: tuple[Adjustment, ...]
    final: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """Final scores, and who has the highest."""

    players: tuple[SettledPlayer, ...]
    winners: tuple[int, ...]
    """Seats of the players with the best result; several if they tie."""
    tie: bool
    decided_by: DecidedBy | None
    """None for a tie."""
    spread: int
    """Final score of the best minus that of the next best."""
    deduced: bool
    """Whether a rack that nobody told was worked out from the unseen tiles."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One player when the last turn is over."""

    name: str | None
    score: int
    rack: Rack


def rack_points(rack: Rack, tile_set: TileSet) -> int:
    """Sum of the face values of the tiles on *rack*."""
    return sum(tile_set.value_of[tile] for tile in rack)


def settle(
    standings: Sequence[Standing],
    out_seat: int | None,
    rules: Rules,
    *,
    deduced: bool = False,
) -> Settlement:
    """
    Settle a game in which *out_seat* played out, or nobody did (None).

    Raises `RuleSetError` if settlement by double is asked for with more than two
    players: what the winner gains would come from nobody (rules of two players only).
    """
    double = rules.rule_set.settlement.played_out is PlayedOut.DOUBLE
    if double and len(standings) > PAIR:
        raise RuleSetError(DOUBLE_FOR_PAIR)
    lines = [
        _adjustments(seat, standings, out_seat, rules) for seat in range(len(standings))
    ]
    players = tuple(
        SettledPlayer(
            standing.name,
            standing.score,
            tuple(adjustments),
            standing.score + sum(line.points for line in adjustments),
        )
        for standing, adjustments in zip(standings, lines, strict=True)
    )
    winners, decided_by = _winners(players, rules.rule_set.tie)
    finals = sorted((player.final for player in players), reverse=True)
    return Settlement(
        players=players,
        winners=winners,
        tie=len(winners) > 1,
        decided_by=decided_by,
        spread=finals[0] - finals[1] if len(finals) > 1 else 0,
        deduced=deduced,
    )


def _adjustments(
    seat: int, standings: Sequence[Standing], out_seat: int | None, rules: Rules
) -> list[Adjustment]:
    rule, rack = rules.rule_set.settlement, standings[seat].rack
    lines = []
    if out_seat is None:
        if rule.blocked is Blocked.SUBTRACT:
            lines.append(_own_rack(rack, rules.tile_set, "settlement.blocked"))
    elif seat == out_seat:
        if rule.played_out is not PlayedOut.NONE:
            lines.append(_other_racks(seat, standings, rules))
    elif rule.played_out is PlayedOut.TRANSFER:
        lines.append(_own_rack(rack, rules.tile_set, "settlement.played-out"))
    blanks = rack.count(BLANK)
    if blanks and rule.blank_left_penalty:
        points = -blanks * rule.blank_left_penalty
        detail = f"{blanks} × {rule.blank_left_penalty} for blanks left"
        lines.append(Adjustment("blank_left", points, detail, BLANK_LEFT))
    return lines


def _own_rack(rack: Rack, tile_set: TileSet, clause: str) -> Adjustment:
    points = -rack_points(rack, tile_set)
    detail = f"own rack {show_tiles(rack) or '(empty)'}: {_signed(points)}"
    return Adjustment("own_rack", points, detail, clause)


def _other_racks(seat: int, standings: Sequence[Standing], rules: Rules) -> Adjustment:
    others = [standing.rack for n, standing in enumerate(standings) if n != seat]
    points = sum(rack_points(rack, rules.tile_set) for rack in others)
    times = ""
    if rules.rule_set.settlement.played_out is PlayedOut.DOUBLE:
        points, times = 2 * points, "twice "
    tiles = " + ".join(show_tiles(rack) or "(empty)" for rack in others)
    detail = f"played out, {times}the other racks {tiles}: {_signed(points)}"
    return Adjustment("other_racks", points, detail, "settlement.played-out")


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def _winners(
    players: Sequence[SettledPlayer], tie: Tie
) -> tuple[tuple[int, ...], DecidedBy | None]:
    """Seats with the highest final score, the rule for ties applied."""
    best = max(player.final for player in players)
    seats = [seat for seat, player in enumerate(players) if player.final == best]
    if len(seats) == 1:
        return tuple(seats), DecidedBy.FINAL_SCORE
    if tie is Tie.PRE_ADJUSTMENT:
        highest = max(players[seat].before for seat in seats)
        leading = [seat for seat in seats if players[seat].before == highest]
        if len(leading) == 1:
            return tuple(leading), DecidedBy.PRE_ADJUSTMENT
        seats = leading
    return tuple(seats), None
