"""What an audit says of each game record: one line of JSON, written and read back."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict, ValidationError

from app.notation.gcg_findings import Severity
from app.rules.violations import Param

MOST_FINDINGS = 1000
"""So many findings of a record are listed; all are counted."""


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class ListedFinding(_Value):
    """A finding as `POST /v1/replays` shows it."""

    code: str
    severity: Severity
    message: str
    line: int
    column: int
    turn: int | None
    expected: str | None
    found: str | None
    cause: str | None
    replacement: str | None
    params: Mapping[str, Param]


class CodeCount(_Value):
    """How often a finding was made."""

    code: str
    severity: Severity
    count: int


class SeverityCounts(_Value):
    """How many findings are of each severity."""

    error: int = 0
    warning: int = 0
    note: int = 0


class AuditError(_Value):
    """Why a file was not refereed."""

    code: str
    """Stable: ``not_found``, ``archive_damaged``, ``too_slow`` … (`docs/audit.md`)."""
    message: str
    """A sentence."""


class AuditResult(_Value):
    """One file, or one file of an archive, refereed or not."""

    file: str
    """Its path as given or found; ``archive.zip!folder/x.gcg`` in an archive."""
    sha256: str | None = None
    """Of its bytes; None if they were not read."""
    ruled_by: str
    """A digest of engine, rules and lexicon; equal if results can be compared."""
    error: AuditError | None = None
    """None if it was refereed."""
    games: int = 0
    """1 if it was refereed, else 0."""
    turns: int = 0
    """Number of events."""
    plays: int = 0
    """Number of placements."""
    players: tuple[str, ...] = ()
    """Nicknames, by seat."""
    finals: tuple[int, ...] = ()
    """Right scores after the last event, by seat."""
    recorded_finals: tuple[int, ...] = ()
    """The same as the record carries them."""
    discrepancy: int = 0
    """The most points by which a running total is not what is right."""
    discrepancy_turn: int | None = None
    """Index of the first event with that discrepancy; None = there is none."""
    counts: SeverityCounts = SeverityCounts()
    codes: tuple[CodeCount, ...] = ()
    """In the order of the alphabet."""
    findings: tuple[ListedFinding, ...] = ()
    """By line; `MOST_FINDINGS` at most."""

    def to_line(self) -> bytes:
        """The result as a line of JSON, with its line feed."""
        return self.model_dump_json().encode() + b"\n"


def read_line(line: bytes) -> AuditResult | None:
    """The result of a line that `AuditResult.to_line` wrote; None of another."""
    if not line.endswith(b"\n"):
        return None
    try:
        return AuditResult.model_validate_json(line)
    except ValidationError:
        return None
