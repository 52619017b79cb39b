"""Conclusion: how a game ended that was folded from a history, and what it comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

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
    told = _told(turns)
    if end.reason is not EndReason.CANCELLED:
        for turn in told:
            if line := _line(turn, end, rules):
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
    losers = tuple(sorted(end.losers))
    outcome = Outcome(end.reason, settlement, end.out_seat, losers)
    return replace(position, status=Status.OVER), outcome


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


def _told(turns: Sequence[Turn]) -> list[Turn]:
    """Those of *turns* that settle the game: corrections only if no move follows."""
    after = list(takewhile(lambda turn: not is_turn(turn), reversed(turns)))
    kind = EventType.SCORE_CORRECTED
    return [
        *[turn for turn in turns if turn.event.type in SETTLING],
        *[turn for turn in after[::-1] if turn.event.type is kind and turn.points < 0],
    ]


def _line(turn: Turn, end: End, rules: Rules) -> Adjustment | None:
    """*turn* as a line of the settlement; None if by the rules there is none."""
    event, points = turn.event, turn.points
    if event.type is EventType.OVERTIME_PENALTY:
        return adjustments.overtime_told(points)
    if event.type is EventType.SCORE_CORRECTED:
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
