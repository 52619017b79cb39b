"""The numbers of event lines: points and totals, in all their spellings."""

from __future__ import annotations

LONGEST_NUMBER = 6
"""Digits of a score; no game comes near a million points."""
MINUS = "-−–"
"""The hyphen, and the signs that word processors make of it."""
SIGNS = "+" + MINUS


def read_number(word: str) -> int | None:
    """
    The number that *word* is, or None.

    Quackle writes a loss as ``+-6``, and some leave out the plus.

    >>> [read_number(word) for word in ("+66", "66", "-6", "+-6", "--6", "6x")]
    [66, 66, -6, -6, None, None]
    """
    if not word:
        return None
    digits = word.lstrip(SIGNS)
    sign = word[: len(word) - len(digits)].removeprefix("+")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > LONGEST_NUMBER:
        return None
    if not sign:
        return int(digits)
    return -int(digits) if len(sign) == 1 and sign in MINUS else None


def resembles_number(word: str) -> bool:
    """Whether *word*, which is none, was probably meant as a number."""
    return word[:1] in tuple(SIGNS) or any(map(str.isdigit, word[:LONGEST_NUMBER]))
