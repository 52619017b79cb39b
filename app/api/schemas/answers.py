"""Rulings, positions and words without a board, as they are answered."""

from __future__ import annotations

from app.api.problems import Problem
from app.api.schemas import remarks
from app.api.schemas.base import Answer
from app.api.schemas.moves import Move
from app.api.schemas.outcomes import Outcome
from app.api.schemas.positions import Position
from app.api.schemas.remarks import Provenance, Violation
from app.api.schemas.scores import Score, Word


class Ruling(Answer):
    """The complete answer to a move."""

    legal: bool
    """Whether it may be played."""
    words_acceptable: bool | None
    """Whether every word would survive a challenge; null without a lexicon."""
    violations: list[Violation]
    """Every rule that the move breaks."""
    warnings: list[remarks.Warning]
    """What play could not have reached, and what was ruled on all the same."""
    unchecked: list[str]
    """Rules that could not be checked, since the request does not say enough."""
    move: Move
    """The move as the board sees it; it can be sent again."""
    notation: str | None
    leave: str | None
    """What stays on the rack; null if that is unknown."""
    words: list[Word]
    """The words formed, the main word first."""
    score: Score | None
    """Null if the words cannot be found."""
    position: Position | None
    """After the move; null if it is illegal, and in brief."""
    outcome: Outcome | None
    """Null while the game goes on."""
    provenance: Provenance | None
    """Null in brief."""


class BatchAnswer(Answer):
    """The answer to one item; either the ruling or the problem is null."""

    index: int
    id: str | None
    ruling: Ruling | None
    problem: Problem | None


class BatchRulings(Answer):
    """The answers to a batch, in its order."""

    items: list[BatchAnswer]


class PositionAnswer(Answer):
    """What stands on a board and what is unseen."""

    position: Position
    words: list[Word]
    """All words on the board, across before down, each worth its face values."""
    warnings: list[remarks.Warning]
    provenance: Provenance


class WordScore(Answer):
    """The score of a word without a board."""

    words: list[Word]
    score: Score
    provenance: Provenance
