"""Moves: what a player may do on a turn, as it was told to the referee."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from app.rules.squares import Direction, Square


class PlacedTile(NamedTuple):
    """One tile that a player puts on a square."""

    square: Square
    face: str


class Glyph(NamedTuple):
    """One place of a written word."""

    face: str
    """What is written there; empty for a bare through mark."""
    through: bool
    """Whether the text itself says that a tile lies there already."""


@dataclass(frozen=True, slots=True)
class WrittenPlay:
    """
    A placement told as a word from its first square on.

    A glyph that does not say so may stand for a new tile or for one that lies
    there already: the board decides.
    """

    start: Square
    direction: Direction
    glyphs: tuple[Glyph, ...]


@dataclass(frozen=True, slots=True)
class PlacedTiles:
    """
    A placement told tile by tile.

    *direction* matters for a lone tile only, and may be left open.
    """

    tiles: tuple[PlacedTile, ...]
    direction: Direction | None = None


@dataclass(frozen=True, slots=True)
class BoardAfter:
    """A placement told as the faces, row after row, that should lie afterwards."""

    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Exchange:
    """Tiles go back to the bag for others; if nobody said which, only how many."""

    tiles: tuple[str, ...] | None
    count: int


@dataclass(frozen=True, slots=True)
class Pass:
    """The player does nothing."""


@dataclass(frozen=True, slots=True)
class Redraw:
    """House rule: the whole rack is shown and drawn again."""


@dataclass(frozen=True, slots=True)
class RecycleBlank:
    """House rule: a blank on the board is exchanged for the tile it stands for."""

    square: Square


Placement: TypeAlias = WrittenPlay | PlacedTiles | BoardAfter
Move: TypeAlias = Placement | Exchange | Pass | Redraw | RecycleBlank
