"""
A game record as values: who played, what the file says of the game, and its events.

Texts stand as they were written; which tiles they name is for a tile set to say
(see `gcg_moves`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from app.notation.gcg_findings import GcgFinding
from app.notation.gcg_text import GcgLine
from app.rules.events import EventType
from app.rules.moves import Placement


class EventLine(NamedTuple):
    """What one event line says, whoever is declared elsewhere."""

    type: EventType
    player: str
    """Nickname as written."""
    rack: str = ""
    """Tiles before the event (after it for a challenge bonus); empty = not told."""
    start: str = ""
    """Where a placement starts, ``8D`` across or ``D8`` down, in upper case."""
    tiles: str = ""
    """The word of a placement, tiles exchanged, or the tiles left at the end."""
    tile_count: int | None = None
    """Number of tiles exchanged, if the line tells only that."""
    points: int | None = None
    """As recorded; None = not told."""
    total: int | None = None
    """Score of the player afterwards, as recorded; None = not told."""
    trailing: str = ""
    """Text after the total."""


@dataclass(frozen=True, slots=True)
class GcgEvent:
    """One event, with all that the record attaches to it."""

    said: EventLine
    seat: int | None
    """Seat of the player, counted from 0; None if nobody knows whose it is."""
    note: str = ""
    """The notes after the event, one line for each ``#note`` or continuation."""
    unread: tuple[str, ...] = ()
    """Lines after the event that could not be read."""
    line: int = field(default=0, compare=False)
    """Where the event stands, counted from 1; 0 = in no file."""
    move: Placement | None = None
    """A placement that no start and word can tell, such as tiles with a gap."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words that the line lists after the total, as written."""
        return listed_words(self.said.trailing)


def listed_words(trailing: str) -> tuple[str, ...]:
    """
    The words that *trailing* lists, or none if it is another text.

    >>> listed_words("BE, ET, DO"), listed_words("see p. 7")
    (('BE', 'ET', 'DO'), ())
    """
    words = tuple(trailing.replace(",", " ").split())
    if all(word.translate(WORD_SIGNS).isalpha() for word in words):
        return words
    return ()


WORD_SIGNS = {ord(sign): "x" for sign in "[]()·"}
"""Signs that a word may have beside letters, made letters."""


class GcgPlayer(NamedTuple):
    """One line ``#player1 nick Full Name``."""

    number: int
    """As the record counts, from 1."""
    nickname: str
    full_name: str = ""


class GcgPragma(NamedTuple):
    """One line ``#name value``; more lines of the value stand in lines of their own."""

    name: str
    """In lower case, without ``#``."""
    value: str = ""


class GcgRack(NamedTuple):
    """One line ``#rack1 TILES``: what a player has at the end of the record."""

    number: int
    tiles: str


@dataclass(frozen=True, slots=True)
class GcgRecord:
    """
    A game as a record tells it.

    Two records are equal if they tell the same, however their files look.
    """

    players: tuple[GcgPlayer, ...] = ()
    """By their numbers; the first one has seat 0."""
    pragmas: tuple[GcgPragma, ...] = ()
    """All others, in the order of the canonical form."""
    events: tuple[GcgEvent, ...] = ()
    racks: tuple[GcgRack, ...] = ()
    incomplete: str | None = None
    """Value of ``#incomplete``: the rack on turn, or empty; None = no such line."""
    note: str = ""
    """Notes before the first event."""
    unread: tuple[str, ...] = ()
    """Lines before the first event that could not be read."""
    findings: tuple[GcgFinding, ...] = field(default=(), compare=False)
    """By line and column."""
    lines: tuple[GcgLine, ...] = field(default=(), compare=False, repr=False)
    """The file, line by line."""
    encoding: str = field(default="utf-8", compare=False)

    def value(self, name: str) -> str | None:
        """The value of pragma *name*, the last one if there are several, or None."""
        values = [pragma.value for pragma in self.pragmas if pragma.name == name]
        return values[-1] if values else None

    @property
    def tiles(self) -> tuple[tuple[str, str], ...]:
        """Tiles of several letters that ``#tile`` declares: face and blank's face."""
        told = [value.split() for name, value in self.pragmas if name == "tile"]
        return tuple((t[0].strip("[]"), t[1].strip("[]")) for t in told if len(t) > 1)
