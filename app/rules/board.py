"""Boards: which face lies on which square."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from app.rules.layout import BoardLayout
from app.rules.squares import Direction, Square

EMPTY = ""
"""What stands for no tile in the cells of a board."""


@dataclass(frozen=True, slots=True)
class Board:
    """A layout with the tiles that lie on it."""

    layout: BoardLayout
    cells: tuple[str, ...]
    """Faces row after row, indexed as in the layout; `EMPTY` where no tile lies."""

    @classmethod
    def empty(cls, layout: BoardLayout) -> Board:
        """A board of this *layout* without tiles."""
        return cls(layout, (EMPTY,) * (layout.width * layout.height))

    @property
    def is_empty(self) -> bool:
        """Whether no tile lies on the board."""
        return not any(self.cells)

    def at(self, square: Square) -> str:
        """The face on *square*, `EMPTY` if there is none."""
        return self.cells[self.layout.index(square)]

    def with_faces(self, faces: dict[int, str]) -> Board:
        """Return the board with *faces* put on the squares of these indices."""
        cells = list(self.cells)
        for index, face in faces.items():
            cells[index] = face
        return Board(self.layout, tuple(cells))


class Lane(NamedTuple):
    """
    The row or column through a square, as a range of indices.

    A word along *direction* has the indices ``first, first + step, …``; indices
    below *low* or above *high* are outside the lane.
    """

    step: int
    low: int
    high: int


def lane(layout: BoardLayout, index: int, direction: Direction) -> Lane:
    """The lane in *direction* through the square with this *index*."""
    width = layout.width
    if direction is Direction.ACROSS:
        low = index - index % width
        return Lane(1, low, low + width - 1)
    low = index % width
    return Lane(width, low, low + width * (layout.height - 1))
