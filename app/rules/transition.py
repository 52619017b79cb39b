"""Transition: the position after a legal move, and the outcome if it ends the game."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, assert_never

from app.rules.choices import FreeExchange, ScorelessTurn, WordCheck
from app.rules.ending import EndReason, ending_by_idleness
from app.rules.moves import (
    BoardAfter,
    Exchange,
    Pass,
    PlacedTiles,
    RecycleBlank,
    Redraw,
    WrittenPlay,
)
from app.rules.outcome import Outcome, finish
from app.rules.position import (
    Player,
    Position,
    Rack,
    Status,
    count_unseen,
    tiles_in_bag,
)
from app.rules.ruleset import Rules
from app.rules.ruling import Laid, Ruling
from app.rules.tiles import UNKNOWN_TILE, TileSet
from app.rules.turns import count_turn, end_turn, let_miss


class Advance(NamedTuple):
    """What a legal move leads to."""

    position: Position
    outcome: Outcome | None
    """None while the game goes on."""


class Placed(NamedTuple):
    """What a placement leads to, before anybody says that the game is over."""

    position: Position
    """The next player is on turn."""
    is_out: bool
    """Whether the mover has no tile left and the bag none either."""


def advance(
    position: Position, ruling: Ruling, rules: Rules, draw: Rack | None
) -> Advance:
    """
    Make the move of *ruling* on *position*.

    Raises `ValueError` if the move is not legal.

    *draw* are the tiles that the mover drew for it, None if nobody said. Without
    it the mover's rack is unknown while tiles remain to be drawn, else the leave.
    Whoever has a turn to miss misses it when it comes.
    """
    if not ruling.is_legal:
        raise ValueError("only a legal move can be made")
    if position.status is Status.FINAL_CHALLENGE:  # the pass that accepts the play
        out = _out_seat(position)
        return Advance(*finish(position, EndReason.PLAYED_OUT, out, rules))
    match ruling.move:
        case WrittenPlay() | PlacedTiles() | BoardAfter():
            after, is_out = place(position, ruling, rules, draw)
            if is_out:
                return _play_out(after, position.on_turn, rules)
        case Pass():
            after = end_turn(position, rules.rule_set, ScorelessTurn.PASS)
        case Exchange() as move:
            after = _exchange(position, move, ruling, rules, draw)
        case Redraw() | RecycleBlank() as move:
            return Advance(_house_move(position, move, ruling, rules, draw), None)
        case _:
            assert_never(ruling.move)
    return go_on(after, rules)


def go_on(after: Position, rules: Rules) -> Advance:
    """Let the game of *after* go on, unless its counters end it."""
    reason = ending_by_idleness(after, rules.rule_set)
    if reason is None:
        return Advance(after, None)
    return Advance(*finish(after, reason, None, rules))


def _with_mover(position: Position, player: Player) -> tuple[Player, ...]:
    """The players with *player* in the mover's seat."""
    seat, players = position.on_turn, position.players
    return (*players[:seat], player, *players[seat + 1 :])


def _exchange(
    position: Position,
    move: Exchange,
    ruling: Ruling,
    rules: Rules,
    draw: Rack | None,
) -> Position:
    """Draw first, then put back: the bag keeps its size."""
    mover = position.mover
    if draw is None or ruling.leave is None:
        held = mover.holds(rules.rule_set.rack_size)
        mover = replace(mover, rack=None, rack_count=held)
    else:
        mover = replace(mover, rack=(*ruling.leave, *draw), rack_count=None)
    position = _swap(position, draw, move.tiles)
    position = replace(position, players=_with_mover(position, mover))
    if rules.rule_set.exchange.free is not FreeExchange.NONE:
        return position
    return end_turn(position, rules.rule_set, ScorelessTurn.EXCHANGE)


def _swap(position: Position, drawn: Rack | None, returned: Rack | None) -> Position:
    """
    Take *drawn* out of a told bag and put *returned* into it; it keeps its size.

    What is in it is unknown if either is.
    """
    if position.bag is None:
        return position
    rest = None if drawn is None else _without(position.bag, drawn)
    if rest is None or returned is None or UNKNOWN_TILE in returned:
        return replace(position, bag=None, bag_count=len(position.bag))
    bag = (*rest, *returned)
    return replace(position, bag=bag, bag_count=len(bag))


def _house_move(
    position: Position,
    move: Redraw | RecycleBlank,
    ruling: Ruling,
    rules: Rules,
    draw: Rack | None,
) -> Position:
    """Change rack and bag, or rack and board; the turn goes on."""
    mover = position.mover
    if isinstance(move, Redraw):
        held = mover.holds(rules.rule_set.rack_size) if draw is None else None
        position = _swap(position, draw, mover.rack)
        mover = replace(mover, rack=draw, rack_count=held)
        return replace(position, players=_with_mover(position, mover))
    mover = replace(mover, rack=ruling.leave)
    position = replace(position, players=_with_mover(position, mover))
    return recycle(position, move, rules.tile_set)


def recycle(position: Position, move: RecycleBlank, tile_set: TileSet) -> Position:
    """Let the tile that a blank on the board stands for lie in its place."""
    board = position.board
    letter = tile_set.letter_of[board.at(move.square)]
    at = board.layout.index(move.square)
    return replace(position, board=board.with_faces({at: letter}))


def place(
    position: Position,
    ruling: Ruling,
    rules: Rules,
    draw: Rack | None,
    bonus: int = 0,
) -> Placed:
    """
    Make the legal placement of *ruling* on *position*, whatever it ends.

    *bonus* are points that the mover gains for a challenge of it that failed; they
    belong to the turn, so that with them it is not scoreless.

    A player out of tiles leaves the turn to the next seat, even if a turn is to be
    missed there: who sits there may still accept the play. Raises `ValueError` if
    the placement was not laid and scored.
    """
    laid, score = ruling.laid, ruling.score
    if laid is None or score is None:
        raise ValueError("a legal placement has been laid and scored")
    rack, bag = _refill(position, laid, ruling, rules, draw)
    mover = position.mover
    points = score.total + bonus
    kind = None if points else ScorelessTurn.ZERO_PLACEMENT
    counters = count_turn(position, rules.rule_set, kind)
    after = Position(
        board=position.board.with_faces(laid.new),
        players=_with_mover(
            position,
            Player(
                mover.name,
                mover.score + points,
                *rack,
                mover.turns_to_miss,
                mover.overtime_ms,
            ),
        ),
        on_turn=(position.on_turn + 1) % len(position.players),
        bag=bag.tiles,
        bag_count=bag.size,
        scoreless_turns=counters.scoreless_turns,
        consecutive_passes=counters.consecutive_passes,
        status=position.status,
    )
    is_out = not bag.size and rack.rack == ()
    return Placed(after if is_out else let_miss(after, rules.rule_set), is_out)


class _Bag(NamedTuple):
    """The bag after a draw."""

    tiles: Rack | None
    size: int


def _tiles_held(mover: Player, ruling: Ruling, rules: Rules) -> int:
    """Tiles on the mover's rack; one that nobody counted has none that are not left."""
    held = mover.holds(rules.rule_set.rack_size)
    if mover.rack is None and mover.rack_count is None:
        return min(held, count_unseen(ruling.left))
    return held


class _Held(NamedTuple):
    """The mover's rack after a draw, or the number of tiles on it."""

    rack: Rack | None
    number: int | None


def _refill(
    position: Position,
    laid: Laid,
    ruling: Ruling,
    rules: Rules,
    draw: Rack | None,
) -> tuple[_Held, _Bag]:
    """Draw up to a full rack while the bag lasts: the rack and the bag then."""
    size, leave = rules.rule_set.rack_size, ruling.leave
    in_bag = tiles_in_bag(position, ruling.left, size)
    held = _tiles_held(position.mover, ruling, rules)
    kept = max(0, held - len(laid.new)) if leave is None else len(leave)
    if kept == 0:
        leave = ()
    if draw is not None:
        tiles = None if position.bag is None else _without(position.bag, draw)
        bag = _Bag(tiles, max(0, in_bag - len(draw)))
        if leave is None:
            return _Held(None, kept + len(draw)), bag
        return _Held((*leave, *draw), None), bag
    drawn = min(in_bag, max(0, size - kept))
    if drawn:
        return _Held(None, kept + drawn), _Bag(None, in_bag - drawn)
    return _Held(leave, kept if leave is None else None), _Bag(position.bag, in_bag)


def _without(bag: Rack, drawn: Rack) -> Rack | None:
    """The bag without *drawn*; None if it is not told to have them all."""
    rest = list(bag)
    for tile in drawn:
        if tile not in rest:
            return None
        rest.remove(tile)
    return tuple(rest)


def _play_out(after: Position, seat: int, rules: Rules) -> Advance:
    rule_set = rules.rule_set
    if rule_set.final_challenge and rule_set.word_check is WordCheck.CHALLENGE:
        return Advance(replace(after, status=Status.FINAL_CHALLENGE), None)
    return Advance(*finish(after, EndReason.PLAYED_OUT, seat, rules))


def _out_seat(position: Position) -> int:
    """Who played out: the last before on turn with an empty rack, if one is told."""
    seats = len(position.players)
    order = [(position.on_turn - step) % seats for step in range(1, seats + 1)]
    for seat in order:
        player = position.players[seat]
        if player.rack == () or player.rack_count == 0:
            return seat
    return order[0]
