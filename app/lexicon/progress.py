"""How long work says how far it is."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Is told the steps done and the steps there are; the last call has them equal."""

STEPS = 1000
"""The steps of work that is made of several parts."""


def silent(done: int, total: int) -> None:
    """Say nothing."""


def part(progress: Progress, start: float, stop: float) -> Progress:
    """
    Return a progress for the part of the work from *start* to *stop*, 0 to 1.

    >>> part(lambda done, total: print(done, total), 0.5, 1.0)(30, 100)
    650 1000
    """

    def tell(done: int, total: int) -> None:
        share = done / total if total else 1.0
        progress(round(STEPS * (start + (stop - start) * share)), STEPS)

    return tell
