"""Rulings: the complete answer to one move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from app.rules.moves import Move
from app.rules.position import Rack
from app.rules.scoring import Score, ScoredWord
from app.rules.squares import Direction, Square
from app.rules.violations import Violation


class Laid(NamedTuple):
    """A placement as the board sees it, however it was told."""

    new: Mapping[int, str]
    """Index to face of the new tiles, in the order of the board."""
    start: Square
    """First square of the main word; of the new tiles if they form none."""
    direction: Direction
    """Direction of the main word."""
    faces: tuple[str, ...]
    """The faces of the main word; empty where a tile lay there already."""


class Ruling(NamedTuple):
    """What the referee says of one move."""

    move: Move
    violations: tuple[Violation, ...]
    words: tuple[ScoredWord, ...]
    """The words that a placement forms, the main word first."""
    score: Score | None
    """None for a placement whose words cannot be found; 0 for other moves."""
    words_acceptable: bool | None
    """Whether every word would survive a challenge; None without a lexicon."""
    unchecked: tuple[str, ...]
    """Codes of the rules that could not be checked, for want of facts."""
    laid: Laid | None
    """The new tiles, if the placement could be laid."""
    leave: Rack | None
    """What stays on the mover's rack; None if that is unknown."""
    left: Mapping[str, int]
    """What board and known racks left of the tile set before the move."""

    @property
    def is_legal(self) -> bool:
        """Whether the move may be played."""
        return not self.violations
