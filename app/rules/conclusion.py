"""Conclusion: how a game ended that was folded from a history, and what it comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.rules import adjustments
from app.rules.adjustments import Adjustment, AdjustmentReason, Penalty
from app.rules.choices import PlayedOut
from app.rules.ending import EndReason
from app.rules.events import EventType
from app.rules.folded_end import OF_RACKS, SETTLING, find_end, is_turn
from app.rules.game import Turn
from app.rules.game_end import End, seats_whose_racks_count
from app.rules.outcome import Outcome, deduce_rack, is_known
from app.rules.position import Position, Status
from app.rules.ruleset import PAIR, Rules
from app.rules.settlement import Settlement, Standing, settle_as_told, settle_end

TOLD = SETTLING | {EventType.SCORE_CORRECTED}
"""Events that may be lines of a settlement."""

ORDER = tuple(AdjustmentReason)
"""The order of the lines of a player."""


def conclude(
    turns: Sequence[Turn], position: Position, rules: Rules
) -> tuple[Position, Outcome | None]:
    """
    End the game of *turns* if it has ended, *position* being the one they lead to.

    Tiles left are settled by the events that tell of them, with their right points;
    if there are none, by *rules* and the racks of *position*, one of which may be
    deduced. Overtime is as told. Returns *position* as it is, and None, if the game
    goes on; else its scores include the settlement, if there is one.
    """
    end = find_end(turns)
    if end is None:
        return position, None
    lines: dict[int, list[Adjustment]] = {}
    told = [turn for turn in turns if turn.event.type in TOLD]
    if end.reason is not EndReason.CANCELLED:
        for turn in told:
            if line := _line(turn, turns, end, rules):
                lines.setdefault(turn.before.on_turn, []).append(line)
    settlement = _settle(told, position, lines, end, rules)
    if settlement is not None:
        players = [
            replace(player, score=settled.final)
            for player, settled in zip(
                position.players, settlement.players, strict=True
            )
        ]
        position = replace(position, players=tuple(players))
    return replace(position, status=Status.OVER), Outcome(end.reason, settlement)


def _settle(
    told: Sequence[Turn],
    position: Position,
    lines: Mapping[int, Sequence[Adjustment]],
    end: End,
    rules: Rules,
) -> Settlement | None:
    """The settlement; None if it needs a rack that nobody knows."""
    if any(turn.event.type in OF_RACKS for turn in told):
        return settle_as_told(_standings(position, lines), end, rules)
    known, deduced = deduce_rack(position, rules)
    players = known.players
    double = rules.rule_set.settlement.played_out is PlayedOut.DOUBLE
    if double and len(players) > PAIR:
        return None
    counting = seats_whose_racks_count(len(players), end, rules)
    if not all(is_known(players[seat]) for seat in counting):
        return None
    return settle_end(_standings(known, lines), end, rules, deduced=deduced)


def _standings(
    position: Position, lines: Mapping[int, Sequence[Adjustment]]
) -> list[Standing]:
    """The players before the settlement, with the lines of it that are told."""
    standings = []
    for seat, player in enumerate(position.players):
        told = sorted(lines.get(seat, ()), key=lambda line: ORDER.index(line.reason))
        before = player.score - sum(line.points for line in told)
        rack = (player.rack or ()) if is_known(player) else None
        standings.append(Standing(player.name, before, rack, told=tuple(told)))
    return standings


def _line(
    turn: Turn, turns: Sequence[Turn], end: End, rules: Rules
) -> Adjustment | None:
    """*turn*, one of *turns*, as a line of the settlement; None if it is none."""
    event, points = turn.event, turn.points
    if event.type is EventType.OVERTIME_PENALTY:
        return adjustments.overtime_told(points)
    if event.type is EventType.SCORE_CORRECTED:
        if points >= 0 or not _is_after(turn, turns):
            return None
        return adjustments.penalty(Penalty(event.note or "decided", -points))
    gains = event.type is EventType.RACK_BONUS
    left = adjustments.points_left(points if gains else -points)
    if event.tiles is not None:
        left = adjustments.tiles_left(event.tiles, rules.tile_set)
    if gains:
        line = adjustments.other_racks([left], twice=points != left.points)
    else:
        is_out = end.reason is EndReason.PLAYED_OUT
        clause = adjustments.PLAYED_OUT if is_out else adjustments.BLOCKED
        line = adjustments.own_rack(left, clause)
    return line if line.points == points else None


def _is_after(turn: Turn, turns: Sequence[Turn]) -> bool:
    """Whether no move comes after *turn*, so that it is about the end."""
    for later in reversed(turns):
        if later is turn:
            return True
        if is_turn(later):
            return False
    return False
