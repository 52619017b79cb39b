"""Reads the name of a square."""

from __future__ import annotations

import re

from app.rules.squares import Square

_NAME = re.compile(r"([A-Za-z]{1,2})([1-9][0-9]?)|([1-9][0-9]?)([A-Za-z]{1,2})")


def parse_square(text: str) -> Square | None:
    """
    Return the square that *text* names, or None.

    Column and row may come in either order and the column in either case.

    >>> parse_square("H8") == parse_square("8h")
    True
    >>> parse_square("AA1")
    Square(row=0, column=26)
    """
    match = _NAME.fullmatch(text)
    if match is None:
        return None
    letters = match[1] or match[4]
    number = int(match[2] or match[3])
    column = 0
    for letter in letters.upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return Square(number - 1, column - 1)
