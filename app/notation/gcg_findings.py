"""What a reader of game records has to say about a line."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

SHOWN = 60
"""Characters of the line that a finding quotes at most."""


class Severity(StrEnum):
    """How much a finding matters."""

    ERROR = "error"
    """Something could not be read, or can be read in two ways."""
    WARNING = "warning"
    """It was read, but it is probably not what was meant, or others refuse it."""
    NOTE = "note"
    """A habit of some program, or something left untold."""


class Code(StrEnum):
    """The stable name of each finding."""

    ENCODING_UNDECLARED = "encoding_undeclared"
    ENCODING_UNSUPPORTED = "encoding_unsupported"
    ENCODING_WRONG = "encoding_wrong"
    ENCODING_NOT_FIRST = "encoding_not_first"
    RECORD_EMPTY = "record_empty"
    LINE_STRAY = "line_stray"
    LINE_UNREAD = "line_unread"
    EVENT_UNREADABLE = "event_unreadable"
    NOTE_RESEMBLES_EVENT = "note_resembles_event"
    PRAGMA_UNKNOWN = "pragma_unknown"
    PRAGMA_MALFORMED = "pragma_malformed"
    PRAGMA_REPEATED = "pragma_repeated"
    PRAGMA_AFTER_EVENT = "pragma_after_event"
    PLAYERS_MISSING = "players_missing"
    PLAYER_MISSING = "player_missing"
    PLAYER_REPEATED = "player_repeated"
    PLAYER_UNDECLARED = "player_undeclared"
    NICKNAME_REPEATED = "nickname_repeated"
    NICKNAME_CASE = "nickname_case"
    RACK_REPEATED = "rack_repeated"
    RACK_MISSING = "rack_missing"
    RACK_UNKNOWN = "rack_unknown"
    START_LOWER_CASE = "start_lower_case"
    SCORE_MISSING = "score_missing"
    TOTAL_MISSING = "total_missing"
    NUMBER_MALFORMED = "number_malformed"
    SIGN_UNUSUAL = "sign_unusual"
    TEXT_AFTER_TOTAL = "text_after_total"


NOTES = frozenset(
    {
        Code.PRAGMA_UNKNOWN,
        Code.RACK_MISSING,
        Code.RACK_UNKNOWN,
        Code.START_LOWER_CASE,
        Code.TOTAL_MISSING,
        Code.SIGN_UNUSUAL,
        Code.TEXT_AFTER_TOTAL,
    }
)
WARNINGS = frozenset(
    {
        Code.ENCODING_UNDECLARED,
        Code.ENCODING_WRONG,
        Code.ENCODING_NOT_FIRST,
        Code.RECORD_EMPTY,
        Code.NOTE_RESEMBLES_EVENT,
        Code.PRAGMA_REPEATED,
        Code.PRAGMA_AFTER_EVENT,
        Code.PLAYER_MISSING,
        Code.NICKNAME_CASE,
        Code.SCORE_MISSING,
    }
)


class Remark(NamedTuple):
    """What is to be said about a place of one line."""

    code: Code
    message: str
    found: str = ""
    """The text that it is about, as it stands in the line."""
    at: int = 0
    """Where, in characters from the start of the line, counted from 0."""


@dataclass(frozen=True, slots=True)
class GcgFinding:
    """A remark with its line."""

    code: Code
    severity: Severity
    message: str
    """A sentence: what is there, and what would be right."""
    line: int
    """Counted from 1."""
    column: int
    """In characters, counted from 1."""
    found: str = ""
    """The text that it is about, cut after `SHOWN` characters."""


def place(remark: Remark, line: int) -> GcgFinding:
    """The finding of *remark* on *line*, counted from 1."""
    return GcgFinding(
        remark.code,
        _severity(remark.code),
        remark.message,
        line,
        remark.at + 1,
        shorten(remark.found),
    )


def _severity(code: Code) -> Severity:
    if code in NOTES:
        return Severity.NOTE
    return Severity.WARNING if code in WARNINGS else Severity.ERROR


def shorten(text: str) -> str:
    """Return *text*, with an ellipsis for what is past `SHOWN` characters."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
