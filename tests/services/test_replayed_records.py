"""Hundreds of real games, refereed: words, scores, totals and what is wrong."""

from __future__ import annotations

from functools import cache
from typing import Any

from app.notation.gcg import read_gcg
from app.services.inputs import NO_LEXICON, RulesInput
from app.services.replays import Replay, replay_record
from tests.services.lexicons import WORDS
from tests.shared_files import shared_lines, shared_path

CODES = {
    "score": {"score_wrong"},
    "cum": {"total_wrong", "total_mended"},
    "not-in-rack": {"tile_not_on_rack"},
    "exchange-not-in-rack": {"tile_not_on_rack"},
    "rack-size": {"rack_too_large"},
    "leftover": {"tiles_left_differ"},
    "penalty-missing": {"penalty_missing"},
    "pool": {"set_exceeded"},
    "parse": {"event_unreadable"},
}
"""What the collector of the records called a problem, to our codes for it."""


@cache
def replays() -> list[tuple[dict[str, Any], Replay]]:
    """What is expected of each record, and the replay that follows it."""
    rules = RulesInput(lexicon=NO_LEXICON)
    found = []
    for case in shared_lines("gcg/expected.jsonl"):
        record = read_gcg(shared_path(f"gcg/{case['file']}").read_bytes())
        found.append((case, replay_record(record, rules, WORDS)))
    return found


def right_points(events: list[dict[str, Any]]) -> list[int]:
    """The points that the rules give; a play withdrawn loses what it gained by them."""
    return [
        -events[index - 1]["score"] if event["kind"] == "withdrawn" else event["score"]
        for index, event in enumerate(events)
    ]


def plain(word: str) -> str:
    """A word without the brackets of tiles of several letters."""
    return word.replace("[", "").replace("]", "")


def test_every_record_is_read_with_its_own_tiles() -> None:
    for case, replay in replays():
        assert replay.court.rules.tile_set.name == case["tiles"], case["file"]


def test_every_play_forms_the_words_that_it_should_form() -> None:
    for case, replay in replays():
        for event, turn in zip(case["events"], replay.turns, strict=True):
            ruling = turn.turn.ruling
            words = ruling.words if ruling else ()
            formed = [(plain(word.word), word.score) for word in words]
            expected = [(plain(word), n) for word, n in event.get("words", [])]
            assert formed == expected, (case["file"], turn.event.line)


def test_every_event_has_the_points_that_the_rules_give() -> None:
    for case, replay in replays():
        points = [turn.turn.points for turn in replay.turns]
        assert points == right_points(case["events"]), case["file"]


def test_every_running_total_is_carried_as_the_record_says() -> None:
    for case, replay in replays():
        totals = [turn.told_total for turn in replay.turns]
        assert totals == [event["cum"] for event in case["events"]], case["file"]


def test_final_scores_are_those_of_the_record() -> None:
    for case, replay in replays():
        assert list(replay.told_totals) == case["final"], case["file"]


def is_miscounted(case: dict[str, Any]) -> bool:
    """Whether a record has wrong points or totals."""
    return bool({"score", "cum"} & {problem["code"] for problem in case["problems"]})


def test_what_is_right_and_what_is_recorded_differ_only_after_a_mistake() -> None:
    for case, replay in replays():
        if not is_miscounted(case):
            scores = [turn.total for turn in replay.turns]
            assert scores == [turn.told_total for turn in replay.turns], case["file"]


def test_every_record_that_tells_the_end_has_an_outcome() -> None:
    reasons = {"out": {"played_out"}, "penalty": {"passes", "scoreless_turns"}}
    for case, replay in replays():
        if case["ended"] is not None:
            assert replay.outcome is not None, case["file"]
            assert replay.outcome.end_reason in reasons[case["ended"]], case["file"]


def test_the_final_scores_of_the_settlement_are_those_of_the_record() -> None:
    for case, replay in replays():
        if case["ended"] is not None and not is_miscounted(case):
            settlement = replay.outcome and replay.outcome.settlement
            assert settlement, case["file"]
            finals = [player.final for player in settlement.players]
            assert finals == case["final"], case["file"]


def test_a_settlement_begins_with_the_scores_before_its_first_line() -> None:
    at_the_end = {"out", "penalty", "time"}
    for case, replay in replays():
        if case["ended"] is None or is_miscounted(case):
            continue
        before = [0] * case["players"]
        for event in case["events"]:
            if event["kind"] not in at_the_end:
                before[event["p"] - 1] = event["cum"]
        settlement = replay.outcome and replay.outcome.settlement
        assert settlement, case["file"]
        assert [player.before for player in settlement.players] == before, case["file"]


def test_a_record_without_an_end_has_an_outcome_only_if_somebody_played_out() -> None:
    for case, replay in replays():
        if case["ended"] is None:
            reason = replay.outcome and replay.outcome.end_reason
            assert reason in {None, "played_out"}, case["file"]


def test_every_problem_is_found_and_nothing_else_is_an_error() -> None:
    # Problems are told by the lines of the files before their notes were taken out,
    # so that they are compared in the order of the game.
    for case, replay in replays():
        found = [
            finding.code
            for finding in replay.findings
            if finding.severity == "error" or finding.code == "total_mended"
        ]
        expected = [CODES[problem["code"]] for problem in case["problems"]]
        for code in found:
            fitting = [codes for codes in expected if code in codes]
            assert fitting, (case["file"], code)
            expected.remove(fitting[0])
        assert not expected, case["file"]


def test_a_wrong_score_is_told_beside_the_right_one() -> None:
    for case, replay in replays():
        expected = [
            (f"{event['score']:+d}", f"{event['recorded']:+d}")
            for event in case["events"]
            if "recorded" in event
        ]
        found = [
            (finding.expected, finding.found)
            for finding in replay.findings
            if finding.code == "score_wrong"
        ]
        assert found == expected, case["file"]


def test_no_real_game_has_a_play_that_the_board_forbids() -> None:
    for case, replay in replays():
        for turn in replay.turns:
            broken = turn.turn.ruling.violations if turn.turn.ruling else ()
            codes = {violation.code.value for violation in broken}
            assert codes <= {"tile_not_on_rack", "tile_unavailable"}, (
                case["file"],
                turn.event.line,
            )
