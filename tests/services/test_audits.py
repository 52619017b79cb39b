"""Audits: what is wrong with a record, in a line."""

from __future__ import annotations

from app.services.audit_results import MOST_FINDINGS, AuditResult, read_line
from app.services.audits import Basis, audit_record, basis_of
from app.services.inputs import NO_LEXICON, RulesInput
from tests.services.lexicons import WORDS
from tests.shared_files import shared_lines, shared_path

HEAD = "#player1 ann Ann\n#player2 bob Bob\n"
# RETAINS is 16 and 50 for the bingo, 66 in all; the record has forgotten the 50.
FORGOTTEN = f"{HEAD}>ann: AEINRST 8D RETAINS +16 16\n>bob: AEINRST - +0 0\n".encode()
BASIS = basis_of(RulesInput(lexicon=NO_LEXICON), WORDS)


def audited(data: bytes, basis: Basis = BASIS) -> AuditResult:
    return audit_record("game.gcg", data, basis)


def test_events_and_placements_are_counted() -> None:
    result = audited(FORGOTTEN)
    assert (result.games, result.turns, result.plays) == (1, 2, 1)


def test_right_and_recorded_scores_stand_side_by_side() -> None:
    result = audited(FORGOTTEN)
    assert (result.finals, result.recorded_finals) == ((66, 0), (16, 0))


def test_the_discrepancy_is_the_largest_difference_of_a_total_and_where_it_is() -> None:
    # 50 too few at turn 0; nothing is wrong with the pass.
    result = audited(FORGOTTEN)
    assert (result.discrepancy, result.discrepancy_turn) == (50, 0)


def test_a_right_record_has_no_discrepancy() -> None:
    result = audited(f"{HEAD}>ann: AEINRST 8D RETAINS +66 66\n".encode())
    assert (result.discrepancy, result.discrepancy_turn) == (0, None)


def test_findings_are_listed_and_counted() -> None:
    result = audited(FORGOTTEN)
    listed = [finding.code for finding in result.findings]
    assert "score_wrong" in listed
    assert [(c.code, c.count) for c in result.codes if c.severity == "error"] == [
        ("score_wrong", 1)
    ]


def test_a_finding_says_what_is_right() -> None:
    (found,) = (x for x in audited(FORGOTTEN).findings if x.code == "score_wrong")
    assert (found.expected, found.found, found.cause) == (
        "+66",
        "+16",
        "bingo_forgotten",
    )


def test_of_very_many_findings_all_are_counted_and_some_listed() -> None:
    result = audited(b"stray\n" * 1200)
    assert result.counts.error == 1200
    assert len(result.findings) == MOST_FINDINGS


def test_a_record_that_is_too_long_is_no_game() -> None:
    result = audited(b"\n" * 50_001)
    assert result.error is not None
    assert (result.error.code, result.games) == ("record_too_large", 0)


def test_a_line_reads_back_as_it_was_written() -> None:
    result = audited(FORGOTTEN)
    assert read_line(result.to_line()) == result


def test_a_torn_line_is_not_read() -> None:
    assert read_line(audited(FORGOTTEN).to_line()[:-1]) is None


def test_other_rules_have_another_digest() -> None:
    rules = RulesInput(rule_set="naspa", lexicon=NO_LEXICON)
    assert basis_of(rules, WORDS).digest != BASIS.digest


def test_another_lexicon_has_another_digest() -> None:
    assert basis_of(RulesInput(), WORDS).digest != BASIS.digest


def test_the_shared_records_come_out_as_their_collector_found_them() -> None:
    for case in shared_lines("gcg/expected.jsonl"):
        result = audited(shared_path(f"gcg/{case['file']}").read_bytes())
        # A total that is right again is a problem for the collector and a note here.
        mended = sum(c.count for c in result.codes if c.code == "total_mended")
        found = (result.counts.error + mended, list(result.recorded_finals))
        assert found == (len(case["problems"]), case["final"]), case["file"]
