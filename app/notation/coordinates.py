"""Coordinates: ``H8`` and ``8H``, as squares and as starts of plays."""

from __future__ import annotations

import string
from collections.abc import Mapping
from functools import lru_cache

from app.notation.errors import NotationError, SquareOffBoard
from app.rules.layout import BoardLayout
from app.rules.squares import Direction, Square, column_name

LONGEST = 6
EXPECTED = "a coordinate is a row number and column letters, such as 8H or H8"


def parse_square(text: str, layout: BoardLayout) -> Square:
    """
    Read a square, ``H8`` or ``8H``, letters in either case.

    Raises `NotationError`, and `SquareOffBoard` if *layout* has no such square.
    """
    square, _ = parse_start(text, layout)
    return square


def parse_start(text: str, layout: BoardLayout) -> tuple[Square, Direction]:
    """
    Read the start of a play: ``8D`` runs across, ``D8`` runs down.

    Raises `NotationError`, and `SquareOffBoard` if *layout* has no such square.
    """
    known = _starts(layout.width, layout.height).get(text)
    if known is not None:
        return known
    letters, direction = text.lstrip(string.digits), Direction.ACROSS
    digits = text[: len(text) - len(letters)]
    if not digits:
        letters, direction = text.rstrip(string.digits), Direction.DOWN
        digits = text[len(letters) :]
    if not (digits and letters and len(text) <= LONGEST) or letters.strip(
        string.ascii_letters
    ):
        raise NotationError(text, _fault(text), EXPECTED)
    square = Square(int(digits) - 1, _column(letters))
    if digits.startswith("0") or not layout.has(square):
        last = f"{column_name(layout.width - 1)}{layout.height}"
        problem = f"{text} is not on the board, which goes from A1 to {last}"
        raise SquareOffBoard(text, 0, problem)
    return square, direction


@lru_cache(maxsize=16)
def _starts(width: int, height: int) -> Mapping[str, tuple[Square, Direction]]:
    """The canonical starts on a board of this size, read in advance."""
    squares = [Square(row, column) for row in range(height) for column in range(width)]
    return {
        square.start(direction): (square, direction)
        for square in squares
        for direction in Direction
    }


def _fault(text: str) -> int:
    """Where *text* stops being a coordinate."""
    return min(_span(text, 0), len(text))


def _span(text: str, start: int) -> int:
    """Index of the end of the run of ASCII digits or of ASCII letters at *start*."""
    end = start
    while end < len(text) and text[end].isascii() and text[end].isdigit():
        end += 1
    if end > start:
        return end
    while end < len(text) and text[end].isascii() and text[end].isalpha():
        end += 1
    return end


def _column(letters: str) -> int:
    """Column, counted from 0, of ``A`` … ``Z``, ``AA`` … in either case."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1
