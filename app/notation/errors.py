"""
What cannot be read.

    NotationError (a ValueError)
    └── SquareOffBoard    a well-written square that the board does not have
"""

from __future__ import annotations

SHOWN = 60


class NotationError(ValueError):
    """A text that cannot be read, with the place and what would be right."""

    code = "notation"

    def __init__(self, text: str, at: int, problem: str) -> None:
        """Blame character *at*, counted from 0, of *text* for *problem*."""
        self.text = text
        self.at = at
        self.problem = problem
        shown = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
        super().__init__(f"{problem} (character {at + 1} of {shown!r})")


class SquareOffBoard(NotationError):
    """A well-written square that the board does not have."""

    code = "square_off_board"
