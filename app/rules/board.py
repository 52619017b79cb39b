"""Boards: which face lies on which square."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.rules.layout import BoardLayout
from app.rules.squares import Square

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

    def with_faces(self, faces: Mapping[int, str]) -> Board:
        """Return the board with *faces* put on the squares of these indices."""
        cells = list(self.cells)
        for index, face in faces.items():
            cells[index] = face
        return Board(self.layout, tuple(cells))
