"""Board layouts: size, premium squares, start square, unplayable squares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from app.rules.counting import counted
from app.rules.errors import LayoutError
from app.rules.squares import Direction, Square

MAX_SIDE = 40


class Premium(NamedTuple):
    """What a square multiplies when a tile is placed on it."""

    letter: int
    word: int


PLAIN = Premium(1, 1)

PREMIUMS = {
    ".": PLAIN,
    "d": Premium(2, 1),
    "t": Premium(3, 1),
    "q": Premium(4, 1),
    "D": Premium(1, 2),
    "T": Premium(1, 3),
    "Q": Premium(1, 4),
    "#": PLAIN,
}
"""Sign in a row of a layout to what the square multiplies."""

UNPLAYABLE = "#"


class Lane(NamedTuple):
    """
    The row or column through a square, as a range of indices.

    A word along it has the indices ``first, first + step, …``; indices below *low*
    or above *high* are outside.
    """

    step: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """
    A board without tiles.

    Squares are kept row after row in flat tuples: the square in row *r* and
    column *c* has the index ``r * width + c``. Raises `LayoutError` if the rows
    differ in length, a sign is unknown, or the start square cannot be covered.
    """

    name: str
    rows: tuple[str, ...]
    """
    The board drawn row by row: ``.`` plain; ``d t q`` letter × 2, 3, 4; ``D T Q``
    word × 2, 3, 4; ``#`` a square on which no tile may lie.
    """
    start: Square
    """The square that the opening play must cover."""

    width: int = field(init=False, repr=False, compare=False)
    height: int = field(init=False, repr=False, compare=False)
    premiums: tuple[Premium, ...] = field(init=False, repr=False, compare=False)
    """Index to what the square multiplies."""
    unplayable: frozenset[int] = field(init=False, repr=False, compare=False)
    """Indices on which no tile may lie."""
    squares: tuple[Square, ...] = field(init=False, repr=False, compare=False)
    """Index to square."""
    names: tuple[str, ...] = field(init=False, repr=False, compare=False)
    """Index to the name of the square: ``("A1", "B1", …)``."""
    lanes: Mapping[Direction, tuple[Lane, ...]] = field(
        init=False, repr=False, compare=False
    )
    """Direction, then index, to the lane through the square."""
    bits: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """
    Index to the power of two that stands for the square in a set of squares.

    A bit beside each row is left free: so shifting a set by one moves it by one column
    and never into another row, shifting it by `stride` moves it by one row.
    """
    neighbours: tuple[tuple[int, ...], ...] = field(
        init=False, repr=False, compare=False
    )
    """Index to the indices of the squares beside, above and below it."""

    def __post_init__(self) -> None:
        self._check()
        signs = "".join(self.rows)
        width, height = len(self.rows[0]), len(self.rows)
        squares = tuple(Square(r, c) for r in range(height) for c in range(width))
        derive = object.__setattr__
        derive(self, "width", width)
        derive(self, "height", height)
        derive(self, "premiums", tuple(PREMIUMS[sign] for sign in signs))
        blocked = frozenset(i for i, sign in enumerate(signs) if sign == UNPLAYABLE)
        derive(self, "unplayable", blocked)
        derive(self, "squares", squares)
        derive(self, "names", tuple(square.name for square in squares))
        derive(self, "lanes", self._lanes(squares))
        stride = self.stride
        derive(self, "bits", tuple(1 << r * stride + c for r, c in squares))
        derive(self, "neighbours", tuple(map(self._neighbours, squares)))

    def _check(self) -> None:
        if not 1 <= len(self.rows) <= MAX_SIDE:
            raise LayoutError(f"a board has 1 to {MAX_SIDE} rows", ("rows",))
        width = len(self.rows[0])
        if not 1 <= width <= MAX_SIDE:
            raise LayoutError(f"a row has 1 to {MAX_SIDE} squares", ("rows", 0))
        for number, signs in enumerate(self.rows, start=1):
            at = ("rows", number - 1)
            if len(signs) != width:
                told = counted(len(signs), "square")
                problem = f"row {number} has {told}, row 1 has {width}"
                raise LayoutError(problem, at)
            strange = sorted(set(signs) - PREMIUMS.keys())
            if strange:
                raise LayoutError(
                    f"row {number} has the unknown sign {strange[0]!r}; "
                    f"the signs are {' '.join(PREMIUMS)}",
                    at,
                )
        row, column = self.start
        if not (0 <= row < len(self.rows) and 0 <= column < width):
            raise LayoutError("the start square is not on the board", ("start",))
        if self.rows[row][column] == UNPLAYABLE:
            raise LayoutError("the start square is unplayable", ("start",))

    def _lanes(self, squares: tuple[Square, ...]) -> dict[Direction, tuple[Lane, ...]]:
        width, height = self.width, self.height
        rows = [Lane(1, r * width, (r + 1) * width - 1) for r in range(height)]
        last = width * (height - 1)
        columns = [Lane(width, column, column + last) for column in range(width)]
        return {
            Direction.ACROSS: tuple([rows[row] for row, _ in squares]),
            Direction.DOWN: tuple([columns[column] for _, column in squares]),
        }

    def _neighbours(self, square: Square) -> tuple[int, ...]:
        row, column = square
        around = (
            (row, column - 1),
            (row, column + 1),
            (row - 1, column),
            (row + 1, column),
        )
        near = (Square(*pair) for pair in around)
        return tuple(self.index(square) for square in near if self.has(square))

    @property
    def stride(self) -> int:
        """Bits from a square to the one below it (see `bits`)."""
        return self.width + 1

    @property
    def start_index(self) -> int:
        """Index of the start square."""
        return self.index(self.start)

    def index(self, square: Square) -> int:
        """Index of *square*, which must be on the board."""
        return square.row * self.width + square.column

    def has(self, square: Square) -> bool:
        """Whether *square* is on the board."""
        return 0 <= square.row < self.height and 0 <= square.column < self.width
