"""Replays of whole game records, as they are answered."""

from __future__ import annotations

from typing import Annotated

from app.api.schemas.base import Answer
from app.api.schemas.outcomes import Outcome
from app.api.schemas.positions import Position
from app.api.schemas.remarks import Params, Provenance, Violation, open_enum
from app.api.schemas.scores import Score, Word
from app.notation.gcg_findings import Code as ReaderCode
from app.notation.gcg_findings import Severity
from app.rules.events import EventType
from app.rules.violations import ViolationCode
from app.services.replay_findings import Code as ReplayCode

FINDING_CODES = [
    *[code.value for code in ReplayCode],
    *[code.value for code in ViolationCode],
    *[code.value for code in ReaderCode],
]


class RecordedTurn(Answer):
    """What the record itself says of a turn, right or wrong."""

    points: int | None
    """Null if it tells none."""
    total: int | None
    """The running total of the player; null if it tells none."""
    words: list[str]
    """The words that it lists, as they are written."""
    rack: str | None
    """As it is written; null if it tells none."""


class ReplayedTurn(Answer):
    """One event of a record: what is right, beside what is recorded."""

    index: int
    """Counted from 0."""
    line: int | None
    """Where it stands in the GCG, counted from 1; null for a list of moves."""
    seat: int
    """Whose it was taken for, counted from 0."""
    player: str | None
    """The name, as the record writes it."""
    type: Annotated[str, open_enum([kind.value for kind in EventType])]
    notation: str | None
    """The move as text; as the record has it, if nobody can read it."""
    legal: bool | None
    """Null for an event that is no move, or whose move nobody can read."""
    words_acceptable: bool | None
    """Whether every word is in the lexicon; null if nothing was looked up."""
    violations: list[Violation]
    """Every rule that the move breaks."""
    words: list[Word]
    """The words formed, the main word first."""
    score: Score | None
    """Null if the words cannot be found, and for an event that is no move."""
    points: int
    """
    What the event is worth by the rules; what the record says, where they do not
    tell.
    """
    total: int
    """The right running total of the player."""
    recorded: RecordedTurn
    leave: str | None
    """What stays on the rack; null if that is unknown."""
    position: Position | None
    """After the event, with the right scores; null in brief."""


class Finding(Answer):
    """
    Something that the record says, beside what would be right.

    The code is one of the reader of records, one of the replay, or that of the
    violation for a move that breaks a rule.
    """

    code: Annotated[str, open_enum(FINDING_CODES)]
    severity: Annotated[str, open_enum([severity.value for severity in Severity])]
    message: str
    line: int | None
    """Counted from 1; null for a list of moves."""
    column: int | None
    """In characters, counted from 1; null for a list of moves."""
    turn: int | None
    """The index of the turn that it is about; null if it is about none."""
    expected: str | None
    """What would be right, as records write it."""
    found: str | None
    """What the record says, its beginning if it is long."""
    cause: str | None
    """What was probably done; null if no usual mistake explains it."""
    replacement: str | None
    """The whole line as it should be; null where nobody can tell."""
    params: Params


class Replay(Answer):
    """A whole game record, refereed turn by turn."""

    turns: list[ReplayedTurn]
    findings: list[Finding]
    """By line; those of the reader are among them."""
    corrected: str | None
    """The GCG with right points and totals; null if nothing is to be corrected."""
    position: Position | None
    """After the last event, with the right scores; null in brief."""
    outcome: Outcome | None
    """Null while the game goes on."""
    provenance: Provenance | None
    """Null in brief."""
