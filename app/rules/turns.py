"""Turns: whose it is next, what the two counters say, and who misses one."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from app.rules.choices import ScorelessTurn
from app.rules.ending import ending_by_idleness
from app.rules.position import Player, Position, Rack
from app.rules.ruleset import RuleSet


def with_player(position: Position, seat: int, player: Player) -> Position:
    """Return *position* with *player* on *seat*."""
    players = position.players
    return Position(  # at half the cost of a call of `replace`
        board=position.board,
        players=(*players[:seat], player, *players[seat + 1 :]),
        on_turn=position.on_turn,
        bag=position.bag,
        bag_count=position.bag_count,
        scoreless_turns=position.scoreless_turns,
        consecutive_passes=position.consecutive_passes,
        status=position.status,
    )


def with_rack(position: Position, seat: int, rack: Rack) -> Position:
    """Return *position* with *rack* on *seat*, however many tiles were counted."""
    was = position.players[seat]
    told = Player(  # as above
        was.name, was.score, rack, None, was.turns_to_miss, was.overtime_ms
    )
    return with_player(position, seat, told)


def with_points(position: Position, seat: int, points: int) -> Position:
    """Return *position* with *points* added to the score of *seat*."""
    was = position.players[seat]
    return with_player(position, seat, replace(was, score=was.score + points))


def turn_to(position: Position, seat: int) -> Position:
    """Return *position* with *seat* on turn; nothing else changes."""
    return position if position.on_turn == seat else replace(position, on_turn=seat)


class Counters(NamedTuple):
    """The two counters of a position."""

    scoreless_turns: int
    consecutive_passes: int


def count_turn(
    position: Position, rule_set: RuleSet, kind: ScorelessTurn | None
) -> Counters:
    """
    The counters after a turn made on *position*.

    *kind* is None for a turn that scores. The counters are independent: a turn that
    scores nothing, and is of a kind that the rules count, adds to one; a pass adds to
    the other. Any other turn breaks the run.
    """
    if kind is None:
        return NO_RUN
    scoreless = kind in rule_set.scoreless.counts
    is_pass = kind is ScorelessTurn.PASS
    return Counters(
        position.scoreless_turns + 1 if scoreless else 0,
        position.consecutive_passes + 1 if is_pass else 0,
    )


NO_RUN = Counters(0, 0)
"""After a turn that scores."""


def pass_on(
    position: Position, rule_set: RuleSet, kind: ScorelessTurn | None
) -> Position:
    """
    End the turn: move the counters and let the next seat on, whoever sits there.

    *kind* says why the turn scores nothing, and is None if it scores (see
    `count_turn`).
    """
    counters = count_turn(position, rule_set, kind)
    return Position(
        board=position.board,
        players=position.players,
        on_turn=(position.on_turn + 1) % len(position.players),
        bag=position.bag,
        bag_count=position.bag_count,
        scoreless_turns=counters.scoreless_turns,
        consecutive_passes=counters.consecutive_passes,
        status=position.status,
    )


def end_turn(
    position: Position, rule_set: RuleSet, kind: ScorelessTurn | None
) -> Position:
    """End the turn as `pass_on` does, and let everybody miss who has a turn to miss."""
    return let_miss(pass_on(position, rule_set, kind), rule_set)


def lose_turn(position: Position, rule_set: RuleSet) -> Position:
    """
    Take the turn from the player on turn.

    Nothing was done in it: it counts as a scoreless turn if the rules count lost
    turns, and else leaves the counters as they are; it is no pass, and breaks no run
    of passes.
    """
    return let_miss(_without_turn(position, rule_set), rule_set)


def owe_turn(position: Position, seat: int) -> Position:
    """Let the player on *seat* miss the turn that comes to that seat next."""
    player = position.players[seat]
    owing = replace(player, turns_to_miss=player.turns_to_miss + 1)
    return with_player(position, seat, owing)


def missed_turns(before: Position, after: Position) -> list[int]:
    """
    The seats that missed a turn between *before* and *after*, in the order of play.

    A seat is named as often as it missed one; turns that came to be owed in between
    are not looked for.
    """
    if not any(player.turns_to_miss for player in before.players):
        return []
    seats = len(before.players)
    missed = [
        was.turns_to_miss - now.turns_to_miss
        for was, now in zip(before.players, after.players, strict=True)
    ]
    order = [(before.on_turn + step) % seats for step in range(1, seats + 1)]
    rounds = range(max(missed))
    return [seat for past in rounds for seat in order if missed[seat] > past]


def let_miss(position: Position, rule_set: RuleSet) -> Position:
    """Go past everybody with a turn to miss, until the game ends by it or goes on."""
    while position.mover.turns_to_miss and not ending_by_idleness(position, rule_set):
        position = miss_turn(position, rule_set)
    return position


def miss_turn(position: Position, rule_set: RuleSet) -> Position:
    """Let the player on turn miss this one of the turns that are owed."""
    mover = position.mover
    paid = replace(mover, turns_to_miss=mover.turns_to_miss - 1)
    position = with_player(position, position.on_turn, paid)
    return _without_turn(position, rule_set)


def _without_turn(position: Position, rule_set: RuleSet) -> Position:
    counted = ScorelessTurn.LOST_TURN in rule_set.scoreless.counts
    return replace(
        position,
        on_turn=(position.on_turn + 1) % len(position.players),
        scoreless_turns=position.scoreless_turns + counted,
    )
