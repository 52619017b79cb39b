"""Game records from bug reports, and what is right of them, over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.asking import NO_LEXICON, Json, Referee
from tests.shared_files import shared_lines

Case = dict[str, Any]

KINDS = {
    "tiles_placed": "play",
    "challenge_bonus": "challenge",
    "play_withdrawn": "withdrawn",
}


def cases() -> list[Case]:
    return [x for x in shared_lines("cases/reported.jsonl") if x["kind"] == "gcg"]


def answer_to(referee: Referee, case: Case) -> Json:
    record = {"format": "gcg", "text": "\n".join(case["gcg"])}
    return referee.post("/v1/replays", {"rules": NO_LEXICON, "record": record})


def test_totals_and_events_are_those_of_the_reports(referee: Referee) -> None:
    found, expected = {}, {}
    for case in cases():
        answer = answer_to(referee, case)
        found[case["id"]] = (
            [player["score"] for player in answer["position"]["players"]],
            [KINDS[turn["type"]] for turn in answer["turns"]],
        )
        checked = case["checker"]
        expected[case["id"]] = (checked["totals"], checked["kinds"])
    assert found == expected != {}


def test_a_record_that_lacks_its_end_is_unfinished(referee: Referee) -> None:
    found, expected = {}, {}
    for case in cases():
        if "complete" in case["expected"]:
            answer = answer_to(referee, case)
            codes = [finding["code"] for finding in answer["findings"]]
            found[case["id"]] = "record_unfinished" not in codes
            expected[case["id"]] = case["expected"]["complete"]
    assert found == expected != {}


def test_the_racks_are_those_that_the_lines_leave(referee: Referee) -> None:
    for case in cases():
        if "racks_after" in case["expected"]:
            players = answer_to(referee, case)["position"]["players"]
            for player, rack in zip(
                players, case["expected"]["racks_after"], strict=True
            ):
                if rack is not None:
                    assert sorted(player["rack"]) == sorted(rack), case["id"]


def test_a_line_that_cannot_be_read_is_named(referee: Referee) -> None:
    (case,) = [x for x in cases() if "parse_error_line" in x["expected"]]
    findings = answer_to(referee, case)["findings"]
    errors = [one["line"] for one in findings if one["severity"] == "error"]
    assert errors == [case["expected"]["parse_error_line"]]


def test_words_listed_after_the_total_are_those_formed_across(
    referee: Referee,
) -> None:
    (case,) = [x for x in cases() if "cross_words_line6" in x["expected"]]
    turn = next(x for x in answer_to(referee, case)["turns"] if x["line"] == 6)
    formed = [word["word"] for word in turn["words"] if not word["main"]]
    listed = [word.strip(",") for word in turn["recorded"]["words"]]
    assert listed == case["expected"]["cross_words_line6"]
    assert sorted(formed) == sorted(listed)


@pytest.mark.parametrize("detail", ["brief", "full"])
def test_no_report_holds_a_mistake_of_the_record(referee: Referee, detail: str) -> None:
    for case in cases():
        if not case["checker"]["problems"]:
            record = {"format": "gcg", "text": "\n".join(case["gcg"])}
            body = {"rules": NO_LEXICON, "detail": detail, "record": record}
            findings = referee.post("/v1/replays", body)["findings"]
            assert [x for x in findings if x["severity"] == "error"] == [], case["id"]
