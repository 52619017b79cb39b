"""
The table: a game that is being played, with what a position alone does not tell.

A position says nothing of the play that may still be challenged, nor of how often a
player did what the rules count. Each step takes a table and gives the events that
happen with the table after them; nothing is changed. `history.fold` goes the same way
from the events alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from app.rules.choices import FreeExchange
from app.rules.clock import Clock, end_turn, new_clock, overtime, stop
from app.rules.event_moves import tile_by_tile
from app.rules.events import Event, EventType, ending_events
from app.rules.game import TURNS, opening_position
from app.rules.moves import (
    Exchange,
    Move,
    Pass,
    PlacedTiles,
    RecycleBlank,
    Redraw,
)
from app.rules.outcome import Outcome
from app.rules.position import Position, Rack, Status
from app.rules.ruleset import Rules
from app.rules.ruling import Ruling
from app.rules.staying import GoneOn, go_past, let_lose
from app.rules.transition import advance
from app.rules.turns import missed_turns, with_rack

ACCEPTED = "accepts the last play"
"""Note of the pass that accepts a play-out."""

OWED = "owed for an earlier challenge"
"""Note of a turn that is lost when it comes."""

OVER_WITH = TURNS | {EventType.PLAY_WITHDRAWN}
"""Events with which a turn is over."""


class LastPlay(NamedTuple):
    """The last placement, as long as nothing has come after it."""

    before: Position
    """The position in which it was made, its player on turn."""
    move: PlacedTiles
    draw: Rack | None
    """The tiles that were drawn for it; None if nobody said."""


@dataclass(frozen=True, slots=True)
class Seat:
    """What is counted of a player."""

    challenges_failed: int = 0
    exchanges: int = 0
    redraws: int = 0
    resigned: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A game as it stands."""

    position: Position
    seats: tuple[Seat, ...]
    turn: int = 0
    """How many moves, challenges and rulings of people there have been."""
    last: LastPlay | None = None
    outcome: Outcome | None = None
    """None while the game goes on."""
    clock: Clock | None = None
    """None where no time is kept."""


class Step(NamedTuple):
    """What happened, and where that leads."""

    events: tuple[Event, ...]
    """In order; the first one is what somebody did, the others follow from it."""
    table: Table


def set_table(names: Sequence[str | None], rules: Rules) -> Table:
    """The table before anything happened: an empty board, full racks of backs."""
    seats = len(names)
    return Table(
        opening_position(names, rules),
        (Seat(),) * seats,
        clock=new_clock(rules.rule_set.clock, seats),
    )


def tell_rack(table: Table, seat: int, tiles: Rack, rules: Rules, now_ms: int) -> Step:
    """
    Let *seat* have exactly *tiles*, dealt or told; the turn goes on.

    What a player with an open play tells is the rack after the draw for it.
    """
    event = Event(EventType.TILES_DRAWN, seat, tiles=tiles, turn=table.turn, at=now_ms)
    position = with_rack(table.position, seat, tiles)
    last = table.last
    if last is not None and seat != last.before.on_turn:
        last = last._replace(before=with_rack(last.before, seat, tiles))
    elif last is not None:
        last = last._replace(draw=_drawn(last, tiles, rules))
    return Step((event,), replace(table, position=position, last=last))


def _drawn(last: LastPlay, tiles: Rack, rules: Rules) -> Rack | None:
    """What was drawn for the last play, if its player has *tiles* after it."""
    rack, tile_of = last.before.mover.rack, rules.tile_set.tile_of
    if rack is None:
        return None
    placed = Counter(tile_of[tile.face] for tile in last.move.tiles)
    leave = Counter(rack) - placed
    drawn = Counter(tiles)
    if not leave <= drawn:
        return None
    return tuple((drawn - leave).elements())


def make_move(
    table: Table, ruling: Ruling, rules: Rules, draw: Rack | None, now_ms: int
) -> Step:
    """
    Make the legal move of *ruling* on the position of *table*.

    *draw* are the tiles drawn for it, None if nobody said. Raises `ValueError` if the
    move is not legal.
    """
    before = timed(table.position, table.clock, now_ms)
    after, outcome = advance(before, ruling, _rules_now(table, rules), draw)
    done = [event_of(ruling, before, rules)]
    if draw:
        done.append(Event(EventType.TILES_DRAWN, before.on_turn, tiles=draw))
    done += missed_events(before, after)
    last = None
    if ruling.laid is not None:
        last = LastPlay(before, tile_by_tile(ruling.laid, rules.layout), draw)
    counted = _counted(table.seats, before.on_turn, ruling.move)
    if counted is not table.seats:
        table = replace(table, seats=counted)
    return next_step(table, done, Leads(after, outcome, last), rules, now_ms)


def _rules_now(table: Table, rules: Rules) -> Rules:
    """
    The *rules* for the player on turn.

    Where a player's first exchange leaves the turn with the player, later ones do not.
    """
    mover, exchange = table.seats[table.position.on_turn], rules.rule_set.exchange
    if exchange.free is not FreeExchange.ONCE or not mover.exchanges:
        return rules
    spent = replace(exchange, free=FreeExchange.NONE)
    return replace(rules, rule_set=replace(rules.rule_set, exchange=spent))


def event_of(ruling: Ruling, before: Position, rules: Rules) -> Event:
    """The event of the move of *ruling*, made in the position *before*."""
    seat = before.on_turn
    if ruling.laid is not None and ruling.score is not None:
        tile_of, points = rules.tile_set.tile_of, ruling.score.total
        return Event(
            EventType.TILES_PLACED,
            seat,
            ruling.laid,
            tiles=tuple(tile_of[face] for face in ruling.laid.new.values()),
            words=tuple(word.word for word in ruling.words),
            points=points,
            score=before.mover.score + points,
        )
    move = ruling.move
    if isinstance(move, Pass):
        accepts = before.status is Status.FINAL_CHALLENGE
        return Event(EventType.TURN_PASSED, seat, note=ACCEPTED if accepts else None)
    if isinstance(move, Exchange):
        return Event(EventType.TILES_EXCHANGED, seat, tiles=move.tiles, move=move)
    if isinstance(move, RecycleBlank):
        letter = rules.tile_set.letter_of[before.board.at(move.square)]
        return Event(EventType.BLANK_RECYCLED, seat, tiles=(letter,), move=move)
    return Event(EventType.RACK_REDRAWN, seat, tiles=before.mover.rack, move=move)


def missed_events(before: Position, after: Position) -> list[Event]:
    """The turns that were owed and came between two positions."""
    return [
        Event(EventType.TURN_LOST, seat, note=OWED)
        for seat in missed_turns(before, after)
    ]


def _counted(seats: tuple[Seat, ...], mover: int, move: Move) -> tuple[Seat, ...]:
    """The seats after *move* of the *mover*."""
    now = seats[mover]
    if isinstance(move, Exchange):
        now = replace(now, exchanges=now.exchanges + 1)
    elif isinstance(move, Redraw):
        now = replace(now, redraws=now.redraws + 1)
    else:
        return seats
    return (*seats[:mover], now, *seats[mover + 1 :])


class Leads(NamedTuple):
    """Where a step leads, before clocks and seats that have resigned."""

    position: Position
    outcome: Outcome | None = None
    last: LastPlay | None = None


def next_step(
    table: Table, done: Sequence[Event], to: Leads, rules: Rules, now_ms: int
) -> Step:
    """
    The step from *table* to where it leads, with all its events.

    It ends the turn of the table. The clock of the next player runs, and all stand
    still when the game is over; the seats of those who have resigned are skipped.
    """
    events, (position, outcome, missed) = [*done], _staying(table, done, to, rules)
    events += [Event(EventType.TURN_LOST, seat, note=OWED) for seat in missed]
    if outcome is not None and table.outcome is None and not _told_end(events):
        events += ending_events(outcome)
    after = Table(
        position,
        table.seats,
        table.turn + 1,
        to.last,
        outcome,
        _ticking(table, position, outcome, rules, now_ms),
    )
    told = tuple(one._replace(turn=table.turn, at=now_ms) for one in events)
    return Step(told, after)


def timed(position: Position, clock: Clock | None, now_ms: int) -> Position:
    """The position with the overtime that everybody has at *now_ms*."""
    if clock is None:
        return position
    players = tuple(
        replace(player, overtime_ms=overtime(clock, seat, now_ms))
        for seat, player in enumerate(position.players)
    )
    return replace(position, players=players)


def _ticking(
    table: Table,
    position: Position,
    outcome: Outcome | None,
    rules: Rules,
    now_ms: int,
) -> Clock | None:
    """The clock after a step: it runs for whoever is on turn now."""
    clock = table.clock
    if clock is None or clock.running is None:
        return clock
    if outcome is not None:
        return stop(clock, now_ms)
    if clock.running.seat == position.on_turn:
        return clock
    return end_turn(clock, position.on_turn, now_ms, rules.rule_set.clock)


def _told_end(events: Sequence[Event]) -> bool:
    """Whether the end of the game is among *events* already."""
    return any(event.type is EventType.GAME_OVER for event in events)


def _staying(table: Table, done: Sequence[Event], to: Leads, rules: Rules) -> GoneOn:
    """Where a step leads, past the seats that have resigned."""
    position, outcome = to.position, to.outcome
    gone = [number for number, seat in enumerate(table.seats) if seat.resigned]
    if not gone:
        return GoneOn(position, outcome)
    if outcome is not None:
        return GoneOn(*let_lose(position, outcome, gone, rules))
    is_turn_over = any(event.type in OVER_WITH for event in done)
    return go_past(position, gone, rules, is_turn_over=is_turn_over)
