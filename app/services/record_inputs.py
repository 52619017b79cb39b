"""
What is asked of a game record, before its texts are read.

Whatever has the members of a `…Said` will do. The members carry the names of the JSON
bodies; `None` is "not said".
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from app.services.inputs import PlacedSaid


class RecordFormat(StrEnum):
    """In which form a record is sent."""

    GCG = "gcg"
    MOVES = "moves"


class NamedPlayer(Protocol):
    """Who sits on one seat."""

    @property
    def name(self) -> str | None:
        """What the player is called for short."""

    @property
    def full_name(self) -> str | None:
        """The whole name."""


class ItemSaid(Protocol):
    """
    A move, or an event that is none; which members are said depends on the type.

    Those that say what a move is are as in `MoveSaid`.
    """

    @property
    def type(self) -> str:
        """A `MoveType`, or the `EventType` of an event that is no move."""

    @property
    def text(self) -> str | None:
        """The move as people write it."""

    @property
    def start(self) -> str | None:
        """First square of the word."""

    @property
    def direction(self) -> str | None:
        """A `Direction`."""

    @property
    def word(self) -> str | None:
        """The whole word."""

    @property
    def placed(self) -> Sequence[PlacedSaid] | None:
        """The new tiles one by one."""

    @property
    def tiles(self) -> str | None:
        """The tiles that are exchanged, or left on racks."""

    @property
    def count(self) -> int | None:
        """The number of tiles that are exchanged."""

    @property
    def board(self) -> Sequence[str] | None:
        """The board afterwards."""

    @property
    def seat(self) -> int | None:
        """Whose it is, counted from 0."""

    @property
    def rack(self) -> str | None:
        """The tiles before the event."""

    @property
    def points(self) -> int | None:
        """As recorded."""

    @property
    def total(self) -> int | None:
        """The score of the player afterwards, as recorded."""

    @property
    def note(self) -> str | None:
        """What somebody has to say about it."""


class MovesSaid(Protocol):
    """A record as a list of moves."""

    @property
    def players(self) -> Sequence[NamedPlayer] | None:
        """The seats in the order of play."""

    @property
    def moves(self) -> Sequence[str | ItemSaid] | None:
        """The events; a bare string is a move as people write it."""

    @property
    def title(self) -> str | None:
        """What the game is called."""

    @property
    def description(self) -> str | None:
        """More about the game."""

    @property
    def id(self) -> str | None:
        """By what the game is known to somebody."""

    @property
    def lexicon(self) -> str | None:
        """The lexicon that it was played with."""

    @property
    def board_layout(self) -> str | None:
        """The name of the board."""

    @property
    def tile_distribution(self) -> str | None:
        """The name of the tile set."""


class RecordSaid(MovesSaid, Protocol):
    """A record in either form."""

    @property
    def format(self) -> str:
        """A `RecordFormat`."""

    @property
    def text(self) -> str | None:
        """The GCG."""
