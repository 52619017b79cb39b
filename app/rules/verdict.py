"""Verdicts: the complete answer to a challenge."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.rules.events import Event
from app.rules.outcome import Outcome
from app.rules.position import Position
from app.rules.scoring import ScoredWord


class ConsequenceKind(StrEnum):
    """What a challenge comes to."""

    PLAY_WITHDRAWN = "play_withdrawn"
    NONE = "none"
    """The play stands, and the challenge costs nothing."""
    LOSE_TURN = "lose_turn"
    POINTS = "points"
    LOSE_GAME = "lose_game"


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a challenge comes to, and for whom."""

    kind: ConsequenceKind
    text: str
    """The same in a sentence."""
    seat: int
    """Whom it meets: the player of the play, or the challenger."""
    points: int
    """What it adds to the score of the seat, on top of what the play scores."""
    clause: str
    """Id of the clause of the rule set that it follows."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The complete answer to a challenge."""

    upheld: bool
    words: tuple[ScoredWord, ...]
    """
    The challenged words. Their acceptability is None where the rules do not reveal
    it, and where people decided.
    """
    consequence: Consequence
    position: Position
    """After the challenge and what it brings."""
    outcome: Outcome | None
    """None while the game goes on."""
    events: tuple[Event, ...]
    """What happened, in order, from the verdict to the end of the game if it ends."""
