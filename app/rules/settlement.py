"""Settlement: what the end of a game adds and takes, and who won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.rules import adjustments
from app.rules.adjustments import Adjustment, Penalty, RackLeft
from app.rules.choices import Blocked, PlayedOut, Tie
from app.rules.ending import EndReason
from app.rules.errors import RuleSetError
from app.rules.game_end import (
    MAY_NAME_LOSERS,
    RACKS_AT,
    End,
    RackRule,
    seats_whose_racks_count,
)
from app.rules.overtime import loses_on_time
from app.rules.position import Rack
from app.rules.ruleset import DOUBLE_FOR_PAIR, PAIR, Rules, SettlementRules
from app.rules.tiles import TileSet


class DecidedBy(StrEnum):
    """What told the winner from the others."""

    FINAL_SCORE = "final_score"
    PRE_ADJUSTMENT = "pre_adjustment"
    RESIGNED = "resigned"
    TIMED_OUT = "timed_out"
    LOST_CHALLENGE = "lost_challenge"
    ADJUDICATED = "adjudicated"


@dataclass(frozen=True, slots=True)
class SettledPlayer:
    """One player's part of a settlement."""

    name: str | None
    before: int
    adjustments: tuple[Adjustment, ...]
    """Racks first, then blanks, overtime and penalties."""
    final: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """Final scores, and who won."""

    players: tuple[SettledPlayer, ...]
    winners: tuple[int, ...]
    """Seats of the players with the best result; several if they tie, none if
    the game was cancelled or everybody lost it."""
    tie: bool
    decided_by: DecidedBy | None
    """None for a tie, and for a cancelled game."""
    spread: int
    """
    Final score of the winner minus the best of the others: negative if somebody
    ahead lost by more than the score, 0 for a tie and without a winner.
    """
    deduced: bool
    """Whether a rack that nobody told was worked out from the unseen tiles."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One player when the last turn is over."""

    name: str | None
    score: int
    rack: Rack | None
    """None if the tiles are not known."""
    rack_points: int | None = None
    """Value of a rack whose tiles are not known, if that much is."""
    overtime_ms: int = 0
    """Time beyond the player's own, in milliseconds."""
    penalties: tuple[Penalty, ...] = ()
    told: tuple[Adjustment, ...] = ()
    """Lines that are told as they are, beside those that the rules make."""


def settle_end(
    standings: Sequence[Standing], end: End, rules: Rules, *, deduced: bool = False
) -> Settlement:
    """
    Settle a game that came to *end*.

    Raises `RuleSetError` if settlement by double is asked for with more than two
    players: what the winner gains would come from nobody (rules of two players only).
    Raises `ValueError` if a rack among `seats_whose_racks_count` is not told. A
    cancelled game has no adjustments.
    """
    double = rules.rule_set.settlement.played_out is PlayedOut.DOUBLE
    if double and len(standings) > PAIR:
        raise RuleSetError(DOUBLE_FOR_PAIR)
    counting = seats_whose_racks_count(len(standings), end, rules)
    lefts = {n: _left(standings[n], rules.tile_set) for n in sorted(counting)}
    players = tuple(
        _settled(standing, _lines(seat, standing, lefts, end, rules))
        for seat, standing in enumerate(standings)
    )
    return _settlement(standings, players, end, rules, deduced=deduced)


def settle_as_told(standings: Sequence[Standing], end: End, rules: Rules) -> Settlement:
    """Settle a game that came to *end* with the lines told, and no others."""
    players = tuple(_settled(standing, standing.told) for standing in standings)
    return _settlement(standings, players, end, rules, deduced=False)


def _settlement(
    standings: Sequence[Standing],
    players: tuple[SettledPlayer, ...],
    end: End,
    rules: Rules,
    *,
    deduced: bool,
) -> Settlement:
    winners, decided_by = _result(standings, players, end, rules)
    return Settlement(
        players=players,
        winners=winners,
        tie=len(winners) > 1,
        decided_by=decided_by,
        spread=_spread(players, winners),
        deduced=deduced,
    )


def _settled(standing: Standing, lines: Sequence[Adjustment]) -> SettledPlayer:
    final = standing.score + sum(line.points for line in lines)
    return SettledPlayer(standing.name, standing.score, tuple(lines), final)


def _lines(
    seat: int,
    standing: Standing,
    lefts: Mapping[int, RackLeft],
    end: End,
    rules: Rules,
) -> list[Adjustment]:
    """The lines of one player, *lefts* being the racks that count, by seat."""
    if end.reason is EndReason.CANCELLED:
        return []
    rule = rules.rule_set.settlement
    if seat == end.out_seat:
        lines = [_gain(lefts, rule)]
    elif seat in lefts:
        lines = [
            _loss(lefts[seat], RACKS_AT[end.reason], rule),
            adjustments.blanks_left(lefts[seat], rule.blank_left_penalty),
        ]
    else:
        lines = []
    lines += standing.told
    lines.append(adjustments.overtime(standing.overtime_ms, rules.rule_set.clock))
    lines += [adjustments.penalty(decided) for decided in standing.penalties]
    return [line for line in lines if line is not None]


def _gain(lefts: Mapping[int, RackLeft], rule: SettlementRules) -> Adjustment | None:
    """What the player who is out has from the racks of the others."""
    if rule.played_out is PlayedOut.NONE or not lefts:
        return None
    twice = rule.played_out is PlayedOut.DOUBLE
    return adjustments.other_racks([*lefts.values()], twice=twice)


def _loss(left: RackLeft, racks: RackRule, rule: SettlementRules) -> Adjustment | None:
    """What a player with tiles left loses by them."""
    if racks is RackRule.BLOCKED and rule.blocked is Blocked.SUBTRACT:
        return adjustments.own_rack(left, adjustments.BLOCKED)
    if racks is RackRule.OUT and rule.played_out is PlayedOut.TRANSFER:
        return adjustments.own_rack(left, adjustments.PLAYED_OUT)
    return None


def _left(standing: Standing, tile_set: TileSet) -> RackLeft:
    if standing.rack is not None:
        return adjustments.tiles_left(standing.rack, tile_set)
    if standing.rack_points is None:
        raise ValueError("a rack that counts must be told, or its points")
    return adjustments.points_left(standing.rack_points)


def _result(
    standings: Sequence[Standing],
    players: Sequence[SettledPlayer],
    end: End,
    rules: Rules,
) -> tuple[tuple[int, ...], DecidedBy | None]:
    """The winners' seats, and what they won by."""
    if end.reason is EndReason.CANCELLED:
        return (), None
    late = {
        seat
        for seat, standing in enumerate(standings)
        if loses_on_time(standing.overtime_ms, rules.rule_set.clock)
    }
    out = end.losers | late
    seats = [seat for seat in range(len(players)) if seat not in out]
    if out and len(seats) <= 1:
        return tuple(seats), _decisive(end)
    return _best(players, seats, rules.rule_set.tie)


def _decisive(end: End) -> DecidedBy:
    """What lost the game for everybody but one: what was told, else the time."""
    told = end.losers and end.reason in MAY_NAME_LOSERS
    return DecidedBy(end.reason) if told else DecidedBy.TIMED_OUT


def _best(
    players: Sequence[SettledPlayer], seats: Sequence[int], tie: Tie
) -> tuple[tuple[int, ...], DecidedBy | None]:
    """Those of *seats* with the highest final score, the rule for ties applied."""
    best = _highest({seat: players[seat].final for seat in seats})
    if len(best) == 1:
        return best, DecidedBy.FINAL_SCORE
    if tie is Tie.PRE_ADJUSTMENT:
        best = _highest({seat: players[seat].before for seat in best})
        if len(best) == 1:
            return best, DecidedBy.PRE_ADJUSTMENT
    return best, None


def _highest(points: Mapping[int, int]) -> tuple[int, ...]:
    """The seats with the most points."""
    most = max(points.values())
    return tuple(seat for seat, one in points.items() if one == most)


def _spread(players: Sequence[SettledPlayer], winners: Sequence[int]) -> int:
    """The winner's final score minus the best of all the others; 0 without one."""
    if len(winners) != 1 or len(players) == 1:
        return 0
    (winner,) = winners
    others = [player.final for seat, player in enumerate(players) if seat != winner]
    return players[winner].final - max(others)
