"""Reading texts of the input, with faults that say where they stand."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from types import TracebackType

from app.notation.cgp import row_error
from app.notation.errors import NotationError
from app.notation.tilestrings import read_row, read_tiles
from app.rules.counting import counted
from app.rules.layout import BoardLayout
from app.rules.tiles import NO_TILE, TileSet
from app.services.errors import Path, invalid


class reading:  # noqa: N801 - reads as a statement: with reading("move", "text")
    """Turn a `NotationError` inside into an `InvalidInput` at a path."""

    __slots__ = ("_path",)

    def __init__(self, *path: str | int) -> None:
        self._path = path

    def __enter__(self) -> None:
        """Begin to read."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Give the error, if it is about notation, its place."""
        if isinstance(error, NotationError):
            raise invalid(self._path, error.code, str(error)) from error


def read_cells(
    rows: Sequence[str],
    layout: BoardLayout,
    tile_set: TileSet,
    path: Path,
    *,
    cgp: str | None = None,
) -> tuple[str, ...]:
    """
    Read the rows of a board into faces, row after row.

    Raises `InvalidInput` when a row cannot be read or has a wrong length: at *path*
    and the number of the row, or at *path* itself if the rows are those of *cgp*.
    """
    if len(rows) != layout.height:
        problem = (
            f"the board {layout.name} has {counted(layout.height, 'row')}, "
            f"{counted(len(rows), 'was|were')} given"
        )
        raise invalid(path, "board_size", problem)
    if set(map(len, rows)) == {layout.width}:
        # The quickest of all loops; the sign at the end makes it a tuple always
        signs = itemgetter(*"".join(rows), NO_TILE)
        try:
            faces: tuple[str, ...] = signs(tile_set.plain_cells)
        except KeyError:
            pass  # told below, or a tile of several letters
        else:
            return faces[:-1]
    cells: list[str] = []
    for number, row in enumerate(rows):
        place = (*path, number) if cgp is None else path
        try:
            squares = read_row(row, tile_set)
        except NotationError as error:
            told = error if cgp is None else row_error(cgp, number + 1, error)
            raise invalid(place, told.code, str(told)) from error
        _check_length(squares, number + 1, layout, place)
        cells += squares
    return tuple(cells)


def _check_length(
    faces: Sequence[str], number: int, layout: BoardLayout, path: Path
) -> None:
    if len(faces) != layout.width:
        problem = (
            f"row {number} has {counted(len(faces), 'square')}, "
            f"the board {layout.name} has {layout.width} in a row"
        )
        raise invalid(path, "row_length", problem)


def read_tile_string(text: str, tile_set: TileSet, *path: str | int) -> tuple[str, ...]:
    """Read a rack, a bag or a draw, or raise `InvalidInput` at *path*."""
    with reading(*path):
        return read_tiles(text, tile_set)
