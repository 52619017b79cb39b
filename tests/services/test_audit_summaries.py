"""The sum of an audit."""

from __future__ import annotations

from app.notation.gcg_findings import Severity
from app.services.audit_results import (
    AuditError,
    AuditResult,
    CodeCount,
    SeverityCounts,
)
from app.services.audit_summaries import MOST_SHOWN, CodeSum, Summary


def result(
    file: str, *, errors: int = 0, discrepancy: int = 0, turn: int | None = None
) -> AuditResult:
    """A record of 10 events and 8 placements."""
    found = (CodeCount(code="score_wrong", severity=Severity.ERROR, count=errors),)
    return AuditResult(
        file=file,
        ruled_by="x",
        games=1,
        turns=10,
        plays=8,
        discrepancy=discrepancy,
        discrepancy_turn=turn,
        counts=SeverityCounts(error=errors),
        codes=found if errors else (),
    )


def refused(file: str) -> AuditResult:
    error = AuditError(code="not_found", message="There is no such file")
    return AuditResult(file=file, ruled_by="x", error=error)


def summed(*results: AuditResult) -> Summary:
    summary = Summary()
    for one in results:
        summary.add(one)
    return summary


def test_games_and_plays_add_up_without_the_files_that_were_not_refereed() -> None:
    summary = summed(result("a"), refused("b"), result("c"))
    assert (summary.files, summary.games, summary.plays) == (3, 2, 16)


def test_a_code_is_counted_with_the_games_that_have_it() -> None:
    summary = summed(result("a", errors=3), result("b"), result("c", errors=1))
    assert summary.codes == [CodeSum("score_wrong", Severity.ERROR, 4, 2)]


def test_the_worst_comes_first_and_of_equals_the_earlier() -> None:
    summary = summed(
        result("a", errors=1), result("b", errors=2), result("c", errors=2)
    )
    assert [one.file for one in summary.worst] == ["b", "c", "a"]


def test_totals_that_drift_off_fastest_come_first() -> None:
    # 50 points in 10 turns are 5 a turn, 12 in 2 turns are 6.
    slow = result("slow", discrepancy=50, turn=9)
    fast = result("fast", discrepancy=12, turn=1)
    assert [one.file for one in summed(slow, fast).drifting] == ["fast", "slow"]


def test_lists_do_not_grow_with_the_number_of_files() -> None:
    bad = [result(str(n), errors=n + 1, discrepancy=n + 1, turn=0) for n in range(50)]
    gone = [refused(str(n)) for n in range(50)]
    summary = summed(*bad, *gone)
    lists = (summary.worst, summary.drifting, summary.refused)
    assert [len(one) for one in lists] == [MOST_SHOWN] * 3


def test_a_file_that_was_not_refereed_is_not_clean() -> None:
    assert not summed(result("a"), refused("b")).is_clean
    assert summed(result("a")).is_clean
