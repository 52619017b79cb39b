"""The sum of an audit, in memory that does not grow with the number of records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from app.notation.gcg_findings import Severity
from app.services.audit_results import AuditResult

MOST_SHOWN = 10
"""So many files stand in each list of the worst."""


class Singled(NamedTuple):
    """What is told of a record that is among the worst."""

    file: str
    errors: int
    warnings: int
    discrepancy: int
    """Points."""
    turns: int
    """Turns until the discrepancy was reached."""

    @property
    def growth(self) -> Fraction:
        """Points by which the totals drifted off in a turn."""
        return Fraction(self.discrepancy, self.turns) if self.turns else Fraction(0)


class Refused(NamedTuple):
    """A file that was not refereed."""

    file: str
    code: str
    message: str


class CodeSum(NamedTuple):
    """A kind of finding in all records."""

    code: str
    severity: Severity
    findings: int
    games: int
    """Number of records that have it."""


class Summary:
    """A fold of results; the order of `add` decides between equals."""

    def __init__(self) -> None:
        self.files = 0
        self.games = 0
        self.turns = 0
        self.plays = 0
        self.unreadable = 0
        self.with_errors = 0
        """Records with a finding that is an error."""
        self.severities: Counter[Severity] = Counter(dict.fromkeys(Severity, 0))
        self.refused: list[Refused] = []
        """The first files that were not refereed, `MOST_SHOWN` at most."""
        self.worst: list[Singled] = []
        """Records with the most errors, the most first."""
        self.drifting: list[Singled] = []
        """Records whose totals drift off fastest, the fastest first."""
        self._counts: Counter[tuple[str, Severity]] = Counter()
        self._records: Counter[tuple[str, Severity]] = Counter()

    @property
    def codes(self) -> list[CodeSum]:
        """Kinds of findings: errors first, then the most frequent."""
        order = list(Severity)
        sums = [
            CodeSum(code, severity, count, self._records[code, severity])
            for (code, severity), count in self._counts.items()
        ]
        return sorted(
            sums, key=lambda s: (order.index(s.severity), -s.findings, s.code)
        )

    @property
    def is_clean(self) -> bool:
        """Whether all files were refereed and have no errors."""
        return not self.unreadable and not self.with_errors

    def add(self, result: AuditResult) -> None:
        """Take one more result into account."""
        self.files += 1
        if result.error is not None:
            self.unreadable += 1
            if len(self.refused) < MOST_SHOWN:
                told = result.error
                self.refused.append(Refused(result.file, told.code, told.message))
            return
        self.games += result.games
        self.turns += result.turns
        self.plays += result.plays
        self.with_errors += result.counts.error > 0
        for code in result.codes:
            self.severities[code.severity] += code.count
            self._counts[code.code, code.severity] += code.count
            self._records[code.code, code.severity] += 1
        self._single_out(result)

    def _single_out(self, result: AuditResult) -> None:
        turn = result.discrepancy_turn
        one = Singled(
            file=result.file,
            errors=result.counts.error,
            warnings=result.counts.warning,
            discrepancy=result.discrepancy,
            turns=0 if turn is None else turn + 1,
        )
        if one.errors:
            _keep(self.worst, one, lambda x: (x.errors, x.warnings, x.discrepancy))
        if one.discrepancy:
            _keep(self.drifting, one, lambda x: (x.growth, x.discrepancy))


def _keep(
    best: list[Singled], one: Singled, rank: Callable[[Singled], tuple[object, ...]]
) -> None:
    """Put *one* into *best* if it is among the `MOST_SHOWN` of highest *rank*."""
    best.append(one)
    best.sort(key=rank, reverse=True)  # keeps the order of equals
    del best[MOST_SHOWN:]
