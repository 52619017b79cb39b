"""From the lines of a game record to events that the engine can fold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from app.notation.errors import NotationError
from app.notation.gcg_lines import UNKNOWN_RACK
from app.notation.gcg_moves import read_move, read_rack
from app.notation.gcg_record import EventLine, GcgEvent
from app.notation.tilestrings import read_tiles
from app.rules.events import Event, EventType
from app.rules.moves import Move, WrittenPlay
from app.rules.position import Rack
from app.rules.ruleset import Rules

LONGEST_RACK = 1000
"""Characters of a rack at most; more are no rack, and no whole bag either."""

AT_THE_END = frozenset({EventType.RACK_BONUS, EventType.RACK_PENALTY})
"""Events whose tiles are those left on racks."""


class Unreadable(NamedTuple):
    """A text of an event that names no tiles."""

    turn: int
    """Index of the event."""
    text: str
    problem: str


class ReadEvents(NamedTuple):
    """The events of a record, with what could not be read into tiles."""

    events: tuple[Event, ...]
    unreadable: tuple[Unreadable, ...]


def read_events(events: Sequence[GcgEvent], rules: Rules) -> ReadEvents:
    """
    Read the texts of *events* with the board and the tiles of *rules*.

    A rack that cannot be read is not told; a move that cannot be read has no tiles.
    """
    unreadable: list[Unreadable] = []
    read = [
        _Reader(index, rules, unreadable).event(event)
        for index, event in enumerate(events)
    ]
    return ReadEvents(tuple(read), tuple(unreadable))


def _note(event: GcgEvent) -> str | None:
    """What else there is to say; the text after a placement lists words."""
    is_placement = event.said.type is EventType.TILES_PLACED
    text = "" if is_placement else event.said.trailing
    return text or event.note or None


class _Reader:
    """Reads one event."""

    def __init__(self, index: int, rules: Rules, unreadable: list[Unreadable]) -> None:
        self.index = index
        self.rules = rules
        self.unreadable = unreadable

    def event(self, event: GcgEvent) -> Event:
        """The event, with its move where it is one."""
        said = event.said
        tiles = None
        if said.type in AT_THE_END:
            tiles = self._tiles(said.tiles)
        move: Move | None = event.move
        try:
            if move is None:
                move = read_move(said, self.rules.layout, self.rules.tile_set)
        except NotationError as error:
            self._refuse(f"{said.start} {said.tiles}".strip(), error)
        return Event(
            said.type,
            event.seat,
            tiles=tiles,
            points=said.points,
            score=said.total,
            note=_note(event),
            move=move,
            rack=self._rack(said, move),
        )

    def _rack(self, said: EventLine, move: Move | None) -> Rack | None:
        """
        The rack of an event.

        ``LL`` may be one tile or two: it is two where only they can have been played.
        """
        if not said.rack or said.rack == UNKNOWN_RACK:
            return None
        rack = self._tiles(said.rack)
        tile_set = self.rules.tile_set
        if rack is None or tile_set.longest == 1 or not isinstance(move, WrittenPlay):
            return rack
        placed = Counter(
            tile_set.tile_of[glyph.face] for glyph in move.glyphs if not glyph.through
        )
        if placed <= Counter(rack):
            return rack
        try:
            single = read_tiles(said.rack, tile_set)
        except NotationError:  # a letter that is no tile by itself
            return rack
        return single if placed <= Counter(single) else rack

    def _tiles(self, text: str) -> Rack | None:
        if len(text) > LONGEST_RACK:
            problem = f"a rack is told in {LONGEST_RACK} characters at most"
            self.unreadable.append(Unreadable(self.index, text, problem))
            return None
        try:
            return read_rack(text, self.rules.tile_set)
        except NotationError as error:
            self._refuse(text, error)
        return None

    def _refuse(self, text: str, error: NotationError) -> None:
        self.unreadable.append(Unreadable(self.index, text, error.problem))
