"""Outcomes, challenges and events, in answers."""

from __future__ import annotations

from typing import Annotated

from app.api.schemas import remarks
from app.api.schemas.base import Answer
from app.api.schemas.moves import Move
from app.api.schemas.positions import Position
from app.api.schemas.remarks import Provenance, RuleClause, open_enum
from app.api.schemas.scores import Word
from app.rules.adjustments import AdjustmentReason
from app.rules.ending import EndReason
from app.rules.events import EventType
from app.rules.settlement import DecidedBy
from app.rules.verdict import ConsequenceKind


class Adjustment(Answer):
    """One line of a settlement."""

    reason: Annotated[str, open_enum([reason.value for reason in AdjustmentReason])]
    points: int
    """Added to the score; negative to subtract."""
    detail: str
    """The line in words, with what it counts."""
    rule: RuleClause


class SettledPlayer(Answer):
    """One player's part of a settlement."""

    name: str | None
    before: int
    adjustments: list[Adjustment]
    """Racks first, then blanks, overtime and penalties."""
    final: int
    """What was before and all adjustments; it may be negative."""


class Settlement(Answer):
    """Final scores, and who won."""

    players: list[SettledPlayer]
    winners: list[int]
    """
    Seats, counted from 0; several if they tie, none of a cancelled game or one that
    everybody lost.
    """
    tie: bool
    decided_by: Annotated[str | None, open_enum([by.value for by in DecidedBy])]
    """
    What told the winner from the others: the score, or else why they lost whatever
    the score. Null for a tie and for a cancelled game.
    """
    spread: int
    """
    The winner's final score less the best of the others: negative if somebody ahead
    lost whatever the score, 0 for a tie and without a winner.
    """
    deduced: bool
    """Whether a rack that nobody told was worked out from the unseen tiles."""


class SettlementAnswer(Settlement):
    """Final scores, line by line, and who won."""

    provenance: Provenance


class Outcome(Answer):
    """Why the game is over, and what it comes to."""

    end_reason: Annotated[str, open_enum([reason.value for reason in EndReason])]
    settlement: Settlement | None
    """Null if a rack that changes a score is unknown and cannot be deduced."""


class Consequence(Answer):
    """What a challenge comes to, and for whom."""

    kind: Annotated[str, open_enum([kind.value for kind in ConsequenceKind])]
    text: str
    """The same in a sentence."""
    seat: int
    """Whom it meets: the player of the play, or the challenger."""
    points: int
    """What it adds to the score of the seat, on top of what the play scores."""
    rule: RuleClause


class Event(Answer):
    """One line of the history of a game; what has no value for its type is null."""

    sequence: int | None
    """Its number in a stored game; null where nothing is stored."""
    type: Annotated[str, open_enum([kind.value for kind in EventType])]
    turn: int | None
    """The turn of a stored game that it belongs to."""
    seat: int | None
    """Whose it is, counted from 0."""
    at: str | None
    """When, in a stored game."""
    move: Move | None
    tiles: str | None
    """The tiles that changed hands."""
    words: list[str] | None
    points: int | None
    """Added to the score of the seat; negative to subtract."""
    score: int | None
    """The score of the seat afterwards."""
    note: str | None
    """What else there is to say, in words."""
    amends: int | None
    """The sequence number of the move that it puts right, in a stored game."""


class ChallengeVerdict(Answer):
    """The complete answer to a challenge."""

    upheld: bool
    """Whether the play is withdrawn."""
    words: list[Word]
    """
    The challenged words. `acceptable` is null where the rules do not reveal it, and
    where people decided.
    """
    consequence: Consequence
    position: Position
    """After the challenge and what it brings."""
    events: list[Event]
    """What happened, in order."""
    outcome: Outcome | None
    """Null while the game goes on."""
    warnings: list[remarks.Warning]
    """What about the position and the draw play could not have reached."""
    provenance: Provenance
    """Its lexicon is null where people decided."""
