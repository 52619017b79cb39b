"""Positions of a replayed record, with the racks that its events tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.rules.events import EventType
from app.rules.game import Turn
from app.rules.position import Player, Position, Rack
from app.rules.ruleset import PAIR
from app.rules.tiles import UNKNOWN_TILE
from app.services.replays import Replay


def position_at(replay: Replay, number: int) -> Position:
    """
    The position after so many turns of *replay*: 0 is before the first one.

    A rack is told by the next event of its player, who draws right after a turn and
    not before the next one; only a withdrawal tells the rack from before the play.
    Of a rack that is told in part, the rest is unknown tiles. Raises `IndexError` for
    a turn that the record does not have.
    """
    turns = [replayed.turn for replayed in replay.turns]
    if not 0 <= number <= len(turns):
        raise IndexError(f"the record has {len(turns)} turns, there is none {number}")
    if number == len(turns):
        return replay.position
    position = turns[number - 1].position if number else _start(turns[0])
    size = replay.court.rules.rule_set.rack_size
    racks = _racks(turns[number:], len(position.players))
    players = [
        _with_rack(player, rack, size)
        for player, rack in zip(position.players, racks, strict=True)
    ]
    return replace(position, players=tuple(players))


def _start(first: Turn) -> Position:
    return replace(first.before, on_turn=first.due)


def _racks(following: Sequence[Turn], seats: int) -> list[Rack | None]:
    """What each seat has before the turns that follow, None where nobody tells."""
    racks: dict[int, Rack | None] = {}
    for turn in following:
        seat = turn.before.on_turn
        racks.setdefault(seat, _rack_before(turn))
        if turn.event.type is EventType.RACK_BONUS and seats == PAIR:
            racks.setdefault(1 - seat, turn.event.tiles)
        if len(racks) == seats:
            break
    return [racks.get(seat) for seat in range(seats)]


def _rack_before(turn: Turn) -> Rack | None:
    """The rack of its player just before *turn*, whatever turns lie between."""
    event = turn.event
    match event.type:
        case EventType.PLAY_WITHDRAWN:
            return None
        case EventType.RACK_BONUS:
            return ()
        case EventType.RACK_PENALTY:
            return event.tiles if event.rack is None else event.rack
        case _:
            return event.rack


def _with_rack(player: Player, rack: Rack | None, size: int) -> Player:
    """*player* with *rack*, filled up to the tiles that are counted on it."""
    count = player.holds(size)
    if rack is None:
        return replace(player, rack=None, rack_count=count)
    unknown = (UNKNOWN_TILE,) * (count - len(rack))
    return replace(player, rack=(*rack, *unknown), rack_count=None)
