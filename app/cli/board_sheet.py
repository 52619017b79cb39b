"""What is drawn of a board, in colour or without."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from app.rules.board import Board
from app.rules.tiles import TileSet


class Sign(NamedTuple):
    """One kind of square."""

    plain: str
    """Its sign where there are no colours."""
    label: str
    """Its label where there are."""
    meaning: str


SIGNS = {
    ".": Sign(".", "", "plain"),
    "d": Sign("'", "DL", "letter × 2"),
    "t": Sign('"', "TL", "letter × 3"),
    "q": Sign("^", "QL", "letter × 4"),
    "D": Sign("-", "DW", "word × 2"),
    "T": Sign("=", "TW", "word × 3"),
    "Q": Sign("~", "QW", "word × 4"),
    "#": Sign("#", "", "no square"),
}
"""Sign in a row of a layout to how it is drawn."""

START = "*"
"""The start square where there are no colours."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A board to be drawn."""

    board: Board
    tile_set: TileSet
    new: frozenset[int] = frozenset()
    """Indices of the tiles of the move."""
    broken: frozenset[int] = frozenset()
    """Indices of the squares on which a rule is broken."""

    def sign(self, index: int) -> str:
        """The sign of the square in the rows of the layout."""
        layout = self.board.layout
        return layout.rows[index // layout.width][index % layout.width]

    def signs_in_use(self) -> list[str]:
        """The signs of the layout that a legend explains, in a fixed order."""
        used = set("".join(self.board.layout.rows))
        return [sign for sign in SIGNS if sign != "." and sign in used]
