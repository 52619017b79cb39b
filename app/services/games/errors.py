"""
What a stored game refuses, and why.

    Refused                       the game as it stands does not allow it
      StaleTurn                   it is for another turn than the present one
      MoveRefused                 the move is not legal; holds the ruling
    NotAllowed                    whoever asks may not do or see it
    GameNotFound                  there is no such game
    LexiconGone                   the lexicon of the game is not installed any more
"""

from __future__ import annotations

from app.rules.ruling import Ruling
from app.services.resolving import Court


class Refused(Exception):
    """The present state of the game does not allow what was asked."""

    def __init__(self, code: str, problem: str, turn: int) -> None:
        self.code = code
        """What, for programs."""
        self.problem = problem
        """What, for people, and what would be right."""
        self.turn = turn
        """The present turn of the game."""
        super().__init__(problem)


class StaleTurn(Refused):
    """What was asked is for another turn than the present one."""

    def __init__(self, asked: int, turn: int) -> None:
        problem = f"the game is at turn {turn}, not {asked}; look at it again"
        super().__init__("stale_turn", problem, turn)


class MoveRefused(Refused):
    """The move is not legal."""

    def __init__(self, ruling: Ruling, court: Court, turn: int) -> None:
        problem = " ".join(violation.message for violation in ruling.violations)
        super().__init__("illegal_move", problem, turn)
        self.ruling = ruling
        self.court = court


class NotAllowed(Exception):
    """Whoever asks may not do or see this; its text says who may."""


class GameNotFound(Exception):
    """There is no such game."""


class LexiconGone(Exception):
    """The lexicon of the game is not installed any more; its text says which."""
