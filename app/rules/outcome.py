"""Outcome: the end of a game with its settlement, racks deduced where they can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace

from app.rules.ending import EndReason
from app.rules.errors import EndNotPossible
from app.rules.game_end import (
    DECIDED_ENDS,
    MAY_NAME_LOSERS,
    RACKS_AT,
    End,
    RackRule,
    seats_whose_racks_count,
)
from app.rules.position import Player, Position, Status, left_over, tiles_in_bag
from app.rules.ruleset import Rules
from app.rules.settlement import Settlement, Standing, settle_end
from app.rules.tiles import UNKNOWN_TILE

BY_MOVES = frozenset(
    {EndReason.PLAYED_OUT, EndReason.PASSES, EndReason.SCORELESS_TURNS}
)
"""The ends that only moves bring."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why the game is over, and what it comes to."""

    end_reason: EndReason
    settlement: Settlement | None
    """None if a rack that counts is unknown and cannot be deduced."""
    out_seat: int | None = None
    """Who played out, if that ended the game."""
    losers: tuple[int, ...] = ()
    """Seats that lost whatever the score, in order."""


def is_known(player: Player) -> bool:
    """Whether every tile on the rack of *player* is known; of none, all are."""
    if player.rack is None:
        return player.rack_count == 0
    return UNKNOWN_TILE not in player.rack


def deduce_rack(position: Position, rules: Rules) -> tuple[Position, bool]:
    """
    Fill in the one unknown rack of *position* from the unseen tiles.

    That works when the bag is empty and only one rack is not wholly known. Returns
    the position and whether a rack was filled in; nothing is, if the unseen tiles
    do not fit the rack.
    """
    unknown = [n for n, player in enumerate(position.players) if not is_known(player)]
    if len(unknown) != 1:
        return position, False
    left = left_over(position, rules.tile_set)
    size = rules.rule_set.rack_size
    if tiles_in_bag(position, left, size) or min(left.values()) < 0:
        return position, False
    seat = unknown[0]
    player = position.players[seat]
    told = [tile for tile in player.rack or () if tile != UNKNOWN_TILE]
    rack = (*told, *Counter(left).elements())
    counted = player.rack is not None or player.rack_count is not None
    if len(rack) > size or (counted and len(rack) != player.holds(size)):
        return position, False
    players = list(position.players)
    players[seat] = replace(player, rack=rack, rack_count=None)
    return replace(position, players=tuple(players)), True


def finish(
    position: Position, end_reason: EndReason, out_seat: int | None, rules: Rules
) -> tuple[Position, Outcome]:
    """
    End the game of *position*, in which *out_seat* played out, or nobody (None).

    The scores of the position returned include the settlement, if there is one: a
    rack that changes no score need not be known.
    """
    return _settle(position, End(end_reason, out_seat), rules)


def settle_again(
    position: Position, outcome: Outcome, seat: int, points: int, rules: Rules
) -> tuple[Position, Outcome]:
    """
    Settle an ended game again, with *points* more for *seat* before the end.

    *position* and *outcome* are those of its end.
    """
    settlement, players = outcome.settlement, position.players
    befores = [player.score for player in players]
    if settlement is not None:
        befores = [settled.before for settled in settlement.players]
    befores[seat] += points
    scored = tuple(
        replace(player, score=before)
        for player, before in zip(players, befores, strict=True)
    )
    end = End(outcome.end_reason, outcome.out_seat, frozenset(outcome.losers))
    return _settle(replace(position, players=scored), end, rules)


def _settle(position: Position, end: End, rules: Rules) -> tuple[Position, Outcome]:
    """End the game of *position*, whose scores are those before any settlement."""
    known, deduced = position, False
    if RACKS_AT[end.reason] is not RackRule.UNTOUCHED:
        known, deduced = deduce_rack(position, rules)
    counting = seats_whose_racks_count(len(known.players), end, rules)
    settlement = None
    if all(is_known(known.players[seat]) for seat in counting):
        standings = [_standing(player) for player in known.players]
        settlement = settle_end(standings, end, rules, deduced=deduced)
    outcome = Outcome(end.reason, settlement, end.out_seat, tuple(sorted(end.losers)))
    return _over(position, settlement), outcome


def _over(position: Position, settlement: Settlement | None) -> Position:
    """The position when its game is over, the settlement in its scores."""
    players = position.players
    if settlement is not None:
        players = tuple(
            replace(player, score=settled.final)
            for player, settled in zip(players, settlement.players, strict=True)
        )
    return replace(position, players=players, status=Status.OVER)


def _standing(player: Player) -> Standing:
    rack = (player.rack or ()) if is_known(player) else None
    return Standing(player.name, player.score, rack, overtime_ms=player.overtime_ms)


def end_game(
    position: Position,
    end_reason: EndReason,
    rules: Rules,
    losers: Collection[int] = (),
) -> tuple[Position, Outcome]:
    """
    End the game of *position* for a reason that no move brings.

    *losers* are the seats that resigned, ran out of time or lost by a challenge: at
    least one, and not all, where that is the reason. An adjudication may name some
    too, and no other end does. Raises `EndNotPossible` if the losers are not as they
    must be, if the game is over already, if its rules do not have this end, or if a
    move would have to bring it. What each end does to racks says `game_end.RACKS_AT`.
    """
    _check_end(position, end_reason, rules)
    _check_losers(end_reason, losers, len(position.players))
    return _settle(position, End(end_reason, losers=frozenset(losers)), rules)


def _check_end(position: Position, end_reason: EndReason, rules: Rules) -> None:
    if position.status is Status.OVER:
        raise EndNotPossible("the game is over already")
    if end_reason in BY_MOVES:
        raise EndNotPossible(f"a move brings the end by {end_reason.value}")
    if end_reason is not EndReason.NO_MOVES:
        return
    if not rules.rule_set.no_moves:
        problem = "under these rules it ends no game that nobody can move; play on"
        raise EndNotPossible(problem)
    if position.status is Status.FINAL_CHALLENGE:
        problem = "somebody played out: a pass or a challenge ends the game"
        raise EndNotPossible(problem)


def _check_losers(end_reason: EndReason, losers: Collection[int], players: int) -> None:
    named = set(losers)
    if not named <= set(range(players)):
        raise EndNotPossible(f"seats are counted from 0 to {players - 1}")
    if end_reason not in MAY_NAME_LOSERS and named:
        raise EndNotPossible(f"the end {end_reason.value} names no losers")
    if end_reason in DECIDED_ENDS and not named:
        raise EndNotPossible(f"the end {end_reason.value} must name who loses")
    if len(named) == players:
        raise EndNotPossible("somebody must be left to win")
