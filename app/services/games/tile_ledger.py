"""
The tile ledger: where the tiles of a game are, from its events alone.

It knows nothing of boards, words or scores, so that whoever checks the draws of a game
needs no referee: tiles move between bag, racks and board, and no others exist.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from app.rules.events import EventType
from app.rules.history import MOVES
from app.rules.position import Rack
from app.rules.tiles import BLANK, show_tiles


@dataclass(frozen=True, slots=True)
class TileEvent:
    """What an event of a game says of tiles."""

    sequence: int
    """Its number in the game, from 1."""
    type: EventType
    seat: int | None = None
    tiles: Rack | None = None
    """The tiles that it moves, in the order in which they were drawn or told."""
    draw: int | None = None
    """Of a draw its number in the game, from 1."""
    bag: Rack | None = None
    """Of a draw what was in the bag before it, in the order of the tile set."""
    amends: int | None = None
    """Of a correction the number of the event that it puts right."""
    becomes: EventType | None = None
    """Of a correction what that event is from now on."""


class Play(NamedTuple):
    """The last placement, as long as it can be withdrawn."""

    seat: int
    placed: Counter[str]
    drawn: Counter[str]


class TileLedger:
    """
    How far the events of a game have been followed.

    `take` follows one event more, and returns what cannot be, in words.
    """

    def __init__(self, stock: Mapping[str, int], seats: int) -> None:
        """Begin with all tiles of *stock*, which has a bag's order, in the bag."""
        self.stock = stock
        self.seats = seats
        self._begin_game()

    def _begin_game(self) -> None:
        self.bag: Counter[str] = Counter(self.stock)
        self.board: Counter[str] = Counter()
        self.racks: list[Counter[str]] = [Counter() for _ in range(self.seats)]
        self.events: list[TileEvent] = []
        """All that were followed, those that were put right as they are now."""
        self._aside: Counter[str] = Counter()
        self._due: int | None = None
        """The seat that may draw now; before the first move all do in turn."""
        self._moved = False
        self._dealt = 0
        self._last: Play | None = None

    def take(self, event: TileEvent) -> list[str]:
        """Follow *event*; returns a sentence for each thing that cannot be."""
        if event.type is EventType.EVENT_CORRECTED:
            return self._correct(event)
        self.events.append(event)
        step = self._steps().get(event.type)
        if step is None:
            return []
        if event.seat is None or not 0 <= event.seat < self.seats:
            return [f"there is no seat {event.seat}"]
        return step(event.seat, Counter(event.tiles or ()))

    def bag_in_order(self) -> Rack:
        """The tiles in the bag in the order of the tile set."""
        return self.in_order(self.bag)

    def in_order(self, tiles: Mapping[str, int]) -> Rack:
        """*tiles* in the order of the tile set."""
        return tuple(t for t in self.stock for _ in range(tiles.get(t, 0)))

    def _steps(self) -> Mapping[EventType, Callable[[int, Counter[str]], list[str]]]:
        return {
            EventType.TILES_DRAWN: self._draw,
            EventType.TILES_PLACED: self._place,
            EventType.TILES_EXCHANGED: self._give_back,
            EventType.RACK_REDRAWN: self._give_back,
            EventType.TURN_PASSED: self._idle,
            EventType.BLANK_RECYCLED: self._recycle,
            EventType.PLAY_WITHDRAWN: self._withdraw,
        }

    def _draw(self, seat: int, tiles: Counter[str]) -> list[str]:
        faults = self._due_to(seat)
        faults += _lacking(self.bag, tiles, "the bag")
        self.bag = (self.bag - tiles) + self._aside
        self.racks[seat] += tiles
        if self._aside and self._aside.total() != tiles.total():
            told, due = tiles.total(), self._aside.total()
            faults.append(f"{told} tiles are drawn for {due} that are given back")
        self._aside = Counter()
        self._due = None
        if self._last is not None:
            self._last = self._last._replace(drawn=tiles)
        return faults

    def _due_to(self, seat: int) -> list[str]:
        """Whether *seat* may draw: each in turn at first, later whoever moved."""
        due = self._due if self._moved else self._dealt
        self._dealt += 1
        if due is None:
            return ["nothing was to be drawn"]
        return [] if seat == due else [f"seat {due} was to draw, not seat {seat}"]

    def _begin(self, seat: int) -> list[str]:
        """A move begins; what was given back has been drawn for by now."""
        faults = []
        if self._aside:
            shown = show_tiles(self.in_order(self._aside))
            faults = [f"{shown} were given back before, and nothing was drawn for them"]
            self.bag, self._aside = self.bag + self._aside, Counter()
        self._moved, self._due, self._last = True, seat, None
        return faults

    def _place(self, seat: int, tiles: Counter[str]) -> list[str]:
        faults = self._begin(seat)
        faults += _lacking(self.racks[seat], tiles, f"the rack of seat {seat}")
        self.racks[seat] -= tiles
        self.board += tiles
        self._last = Play(seat, tiles, Counter())
        return faults

    def _give_back(self, seat: int, tiles: Counter[str]) -> list[str]:
        faults = self._begin(seat)
        faults += _lacking(self.racks[seat], tiles, f"the rack of seat {seat}")
        self.racks[seat] -= tiles
        self._aside = tiles
        return faults

    def _idle(self, seat: int, tiles: Counter[str]) -> list[str]:
        faults = self._begin(seat)
        self._due = None
        return [*faults, "a pass moves no tiles"] if tiles else faults

    def _recycle(self, seat: int, tiles: Counter[str]) -> list[str]:
        """The tile comes from the rack to the board, a blank the other way."""
        faults = self._begin(seat)
        self._due = None
        blank = Counter({BLANK: tiles.total()})
        faults += _lacking(self.racks[seat], tiles, f"the rack of seat {seat}")
        faults += _lacking(self.board, blank, "the board")
        self.racks[seat] = self.racks[seat] - tiles + blank
        self.board = self.board - blank + tiles
        return faults

    def _withdraw(self, seat: int, tiles: Counter[str]) -> list[str]:
        """The tiles go back to the rack, and those drawn for them into the bag."""
        last, self._last = self._last, None
        self._due = None
        if last is None or last.seat != seat:
            return [f"there is no play of seat {seat} to withdraw"]
        faults = []
        if tiles != last.placed:
            shown = show_tiles(self.in_order(last.placed))
            faults = [f"the play that is withdrawn has placed {shown}"]
        self.bag += last.drawn
        self.board -= last.placed
        self.racks[seat] = self.racks[seat] - last.drawn + last.placed
        return faults

    def _correct(self, event: TileEvent) -> list[str]:
        """Let all be as if a move had been made as *event* tells it."""
        known = any(one.sequence == event.amends for one in self.events)
        if not known or event.becomes not in MOVES:
            return [f"event {event.amends} cannot be put right so"]
        events = [
            replace(one, type=event.becomes, tiles=event.tiles)
            if one.sequence == event.amends
            else one
            for one in self.events
        ]
        self._begin_game()
        faults = [fault for one in events for fault in self.take(one)]
        return [f"put right so, {fault}" for fault in faults]


def _lacking(have: Counter[str], tiles: Counter[str], where: str) -> list[str]:
    missing = tiles - have
    if not missing:
        return []
    return [
        f"{where} has no {show_tiles(tuple(missing.elements()))} that it could give"
    ]
