"""Squares, directions, and the names that players give to squares."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import NamedTuple


class Direction(StrEnum):
    """The two ways in which a word may run."""

    ACROSS = "across"
    """From left to right along a row."""
    DOWN = "down"
    """From top to bottom along a column."""

    @property
    def other(self) -> Direction:
        """The direction that crosses this one."""
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS


class Square(NamedTuple):
    """One square, counted from the top-left corner, which is row 0, column 0."""

    row: int
    column: int

    @property
    def name(self) -> str:
        """
        Column letters, then the row number from 1.

        >>> Square(7, 7).name
        'H8'
        >>> Square(0, 26).name
        'AA1'
        """
        return _name(self.row, self.column)

    def start(self, direction: Direction) -> str:
        """
        The name of the square as the start of a play in *direction*.

        >>> Square(7, 3).start(Direction.ACROSS), Square(7, 3).start(Direction.DOWN)
        ('8D', 'D8')
        """
        if direction is Direction.ACROSS:
            return f"{self.row + 1}{column_name(self.column)}"
        return self.name


@cache
def _name(row: int, column: int) -> str:
    return f"{column_name(column)}{row + 1}"


def column_name(column: int) -> str:
    """
    Letters of the column counted from 0: A to Z, then AA, AB and so on.

    >>> [column_name(n) for n in (0, 25, 26, 39)]
    ['A', 'Z', 'AA', 'AN']
    """
    high, low = divmod(column, 26)
    letter = chr(ord("A") + low)
    return column_name(high - 1) + letter if high else letter
