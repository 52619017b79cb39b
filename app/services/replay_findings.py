"""What a replay has to say about a game record, beside what its reader says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from app.notation.gcg_findings import GcgFinding, Severity, shorten
from app.rules.violations import Param
from app.services.replay_causes import Cause


class Code(StrEnum):
    """
    The stable name of each finding of a replay.

    Beside these stand the codes of the reader, and those of violations for a move
    that breaks a rule.
    """

    SCORE_WRONG = "score_wrong"
    TOTAL_WRONG = "total_wrong"
    TOTAL_MENDED = "total_mended"
    RACK_TOO_LARGE = "rack_too_large"
    RACK_PARTIAL = "rack_partial"
    RACK_JUMPS = "rack_jumps"
    WORDS_DIFFER = "words_differ"
    WORD_NOT_LISTED = "word_not_in_lexicon"
    TURN_OUT_OF_ORDER = "turn_out_of_order"
    EVENT_AFTER_END = "event_after_end"
    NOTHING_TO_WITHDRAW = "nothing_to_withdraw"
    WITHDRAWN_ACCEPTABLE = "withdrawn_acceptable"
    BONUS_WITHOUT_PLAY = "bonus_without_play"
    SET_EXCEEDED = "set_exceeded"
    TILES_LEFT_DIFFER = "tiles_left_differ"
    PENALTY_MISSING = "penalty_missing"
    RECORD_UNFINISHED = "record_unfinished"
    TILES_UNREADABLE = "tiles_unreadable"
    HEADER_UNKNOWN = "header_unknown"
    HEADER_UNUSABLE = "header_unusable"
    RACK_UNUSABLE = "rack_unusable"
    PLAYERS_OUT_OF_RANGE = "players_out_of_range"
    CHALLENGE_NOT_POSSIBLE = "challenge_not_possible"
    TURN_NOT_LOST = "turn_not_lost"
    OVERTIME_NOT_POSSIBLE = "overtime_not_possible"


NOTES = frozenset(
    {
        Code.TOTAL_MENDED,
        Code.RACK_PARTIAL,
        Code.RACK_JUMPS,
        Code.WORD_NOT_LISTED,
        Code.WITHDRAWN_ACCEPTABLE,
        Code.RECORD_UNFINISHED,
    }
)
WARNINGS = frozenset(
    {
        Code.WORDS_DIFFER,
        Code.TURN_OUT_OF_ORDER,
        Code.BONUS_WITHOUT_PLAY,
        Code.HEADER_UNKNOWN,
        Code.HEADER_UNUSABLE,
        Code.RACK_UNUSABLE,
        Code.PLAYERS_OUT_OF_RANGE,
        Code.TURN_NOT_LOST,
    }
)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that a record says, beside what would be right."""

    code: str
    severity: Severity
    message: str
    """A sentence: what is there, and what would be right."""
    line: int
    """Counted from 1."""
    column: int = 1
    """In characters, counted from 1."""
    turn: int | None = None
    """Index of the turn that it is about, counted from 0; None = no turn."""
    expected: str | None = None
    """What would be right, written as records write it."""
    found: str | None = None
    """What the record says."""
    cause: str | None = None
    """A code for what was probably done; None = nothing that is known explains it."""
    replacement: str | None = None
    """The whole line, corrected; None where nobody can tell."""
    params: Mapping[str, Param] = field(default_factory=dict)

    def explained(self, cause: Cause | None) -> Finding:
        """The finding with its probable *cause*, if there is one."""
        if cause is None:
            return self
        return replace(
            self,
            message=f"{self.message}; probably {cause.sentence}",
            cause=cause.code,
            params={**self.params, **cause.params},
        )


def finding_on(
    line: int, code: Code, message: str, expected: str | None, found: str | None
) -> Finding:
    """A finding about a *line* of the record that is no turn."""
    shown = None if found is None else shorten(found)
    severity = severity_of(code)
    return Finding(code.value, severity, message, line, expected=expected, found=shown)


def severity_of(code: Code) -> Severity:
    """How much a finding of this *code* matters."""
    if code in NOTES:
        return Severity.NOTE
    return Severity.WARNING if code in WARNINGS else Severity.ERROR


def from_reader(finding: GcgFinding, turn: int | None) -> Finding:
    """A finding of the reader, on the line of *turn* or between turns."""
    return Finding(
        code=finding.code.value,
        severity=finding.severity,
        message=finding.message,
        line=finding.line,
        column=finding.column,
        turn=turn,
        found=finding.found or None,
    )
