"""Counting in words: ``1 tile``, ``2 tiles``."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """
    Write *number* and what it counts.

    *noun* is what stands behind a one; behind a ``|`` may follow what stands behind
    the other numbers, where it is not the same with an s.

    >>> counted(1, "tile"), counted(0, "tile"), counted(2, "entry|entries")
    ('1 tile', '0 tiles', '2 entries')
    """
    one, _, many = noun.partition("|")
    return f"{number} {one if number == 1 else many or f'{one}s'}"


class Counted(int):
    """
    A number for templates, in which the braces may name what it counts.

    >>> "{count:tile is|tiles are} left of {count}".format(count=Counted(1))
    '1 tile is left of 1'
    """

    def __format__(self, noun: str) -> str:
        """Write the number as `counted` does, alone if nothing is named."""
        return counted(self, noun) if noun else str(self)
