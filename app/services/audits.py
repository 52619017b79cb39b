"""Audits: what is wrong with a game record, in short."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from app import __version__
from app.notation.errors import NotationError
from app.notation.gcg import read_gcg
from app.rules.events import EventType
from app.services.audit_results import (
    MOST_FINDINGS,
    AuditError,
    AuditResult,
    CodeCount,
    ListedFinding,
    SeverityCounts,
)
from app.services.errors import InvalidInput
from app.services.inputs import ABSENT, RulesInput
from app.services.ports import Lexicons
from app.services.replay_findings import Finding
from app.services.replays import Replay, ReplayedTurn, replay_record
from app.services.resolving import DEFAULT_LEXICONS, resolve

DIGEST_LENGTH = 16
"""Hexadecimal digits of a digest: enough to tell apart what one archive meets."""


@dataclass(frozen=True, slots=True)
class Basis:
    """What records are refereed by."""

    rules: RulesInput
    lexicons: Lexicons
    digest: str
    """Equal where engine, rules and lexicons are."""


def basis_of(rules: RulesInput, lexicons: Lexicons) -> Basis:
    """
    Look up what *rules* name, and sign it with a digest.

    Raises `InvalidInput` with paths that begin with ``rules``.
    """
    court = resolve(rules, lexicons)
    names = set() if court.lexicon is None else {court.lexicon.name}
    if rules.lexicon is ABSENT:
        # A record may name another tile set, and so ask for its default lexicon.
        names |= set(DEFAULT_LEXICONS.values())
    resolved = court.resolved
    signed = {
        "engine": __version__,
        "asked": [rules.rule_set, rules.board, rules.tile_set],
        "rules": [
            one.sha256 for one in (resolved.rule_set, resolved.board, resolved.tile_set)
        ],
        "lexicons": {name: lexicons.get(name).sha256 for name in sorted(names)},
    }
    text = json.dumps(signed, sort_keys=True)
    digest = sha256(text.encode()).hexdigest()[:DIGEST_LENGTH]
    return Basis(rules, lexicons, digest)


def audit_record(file: str, data: bytes, basis: Basis) -> AuditResult:
    """Referee the record *data*, which is called *file*; says so if it cannot."""
    try:
        replay = replay_record(read_gcg(data), basis.rules, basis.lexicons)
    except NotationError as error:
        return not_audited(file, data, basis.digest, error.code, error.problem)
    except InvalidInput as error:
        code = error.faults[0].code
        return not_audited(file, data, basis.digest, code, str(error))
    return _result(file, data, basis.digest, replay)


def not_audited(
    file: str, data: bytes | None, ruled_by: str, code: str, message: str
) -> AuditResult:
    """The result for a file that was not refereed, and why; *data* if it was read."""
    return AuditResult(
        file=file,
        sha256=None if data is None else sha256(data).hexdigest(),
        ruled_by=ruled_by,
        error=AuditError(code=code, message=message),
    )


def _result(file: str, data: bytes, ruled_by: str, replay: Replay) -> AuditResult:
    types = [turn.turn.event.type for turn in replay.turns]
    points, turn = _discrepancy(replay.turns)
    severities = Counter(finding.severity.value for finding in replay.findings)
    return AuditResult(
        file=file,
        sha256=sha256(data).hexdigest(),
        ruled_by=ruled_by,
        games=1,
        turns=len(types),
        plays=types.count(EventType.TILES_PLACED),
        players=tuple(p.name or "" for p in replay.position.players),
        finals=tuple(player.score for player in replay.position.players),
        recorded_finals=replay.told_totals,
        discrepancy=points,
        discrepancy_turn=turn,
        counts=SeverityCounts(**severities),
        codes=_codes(replay.findings),
        findings=tuple(map(_listed, replay.findings[:MOST_FINDINGS])),
    )


def _discrepancy(turns: Sequence[ReplayedTurn]) -> tuple[int, int | None]:
    """The largest difference of a running total, and the first turn that has it."""
    largest, at = 0, None
    for index, turn in enumerate(turns):
        points = abs(turn.told_total - turn.total)
        if points > largest:
            largest, at = points, index
    return largest, at


def _codes(findings: Sequence[Finding]) -> tuple[CodeCount, ...]:
    counts = Counter((finding.code, finding.severity) for finding in findings)
    return tuple(
        CodeCount(code=code, severity=severity, count=count)
        for (code, severity), count in sorted(counts.items())
    )


def _listed(finding: Finding) -> ListedFinding:
    return ListedFinding(
        code=finding.code,
        severity=finding.severity,
        message=finding.message,
        line=finding.line,
        column=finding.column,
        turn=finding.turn,
        expected=finding.expected,
        found=finding.found,
        cause=finding.cause,
        replacement=finding.replacement,
        params=finding.params,
    )
