"""Plays of real games and situations from bug reports, over HTTP."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any
from unicodedata import normalize

import pytest

from tests.api.asking import Json, Referee, codes, words
from tests.shared_files import shared_lines

POSITIONS = "cases/positions.jsonl"
REPORTED = "cases/reported.jsonl"
SCORE_CHECKS = "cases/score_checks.jsonl"
MOST = 1_000
"""Items of a batch."""

Case = dict[str, Any]
Spelling = Callable[[Case], Json]


def as_rows(case: Case) -> Json:
    """The request, its board row by row."""
    players: list[Json] = [{"rack": case["rack"]}, {}]
    position = {"board": case["board"], "players": players}
    if "bag" in case:
        position["bag_count"] = case["bag"]
    rules = {"lexicon": "none", "tile_set": case["tiles"]}
    return {"rules": rules, "position": position, "move": case["move"]}


def as_cgp(case: Case) -> Json:
    """The request, its board and tile set in a CGP."""
    rows = [re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in case["board"]]
    cgp = f"{'/'.join(rows)} {case['rack']}/ 0/0 0 ld {case['tiles']};"
    position: Json = {"cgp": cgp}
    if "bag" in case:
        position["bag_count"] = case["bag"]
    return {"rules": {"lexicon": "none"}, "position": position, "move": case["move"]}


def as_objects(case: Case) -> Json:
    """The request, nothing in it abbreviated, and its texts decomposed (NFD)."""
    request = as_rows(case)
    position = request["position"]
    position["players"][0]["rack"] = normalize("NFD", case["rack"])
    position["board"] = [normalize("NFD", row) for row in case["board"]]
    text = normalize("NFD", case["move"])
    return request | {"move": {"type": "notation", "text": text}}


SPELLINGS: Mapping[str, Spelling] = {
    "rows": as_rows,
    "cgp": as_cgp,
    "objects-in-nfd": as_objects,
}
every_spelling = pytest.mark.parametrize("spelling", SPELLINGS)


def singly(referee: Referee, requests: list[Json]) -> list[Json]:
    """The rulings, each asked for by itself."""
    return [referee.post("/v1/rulings", request) for request in requests]


def in_batches(referee: Referee, requests: list[Json]) -> list[Json]:
    """The rulings, as many at once as may be."""
    found = []
    for start in range(0, len(requests), MOST):
        items = requests[start : start + MOST]
        answer = referee.post("/v1/rulings/batch", {"items": items})
        found += [item["ruling"] for item in answer["items"]]
    return found


every_way = pytest.mark.parametrize("ask", [singly, in_batches])


def scored(ruling: Json) -> list[object]:
    """Words in the order of the alphabet, bonus, total."""
    found = sorted([word["word"], word["score"]] for word in ruling["words"])
    return [found, ruling["score"]["bingo_bonus"], ruling["score"]["total"]]


def recorded(case: Case) -> list[object]:
    return [sorted(map(list, case["words"])), case["bonus"], case["score"]]


def wrong(cases: list[Case], rulings: list[Json]) -> list[str]:
    return [
        f"{case['move']} on {'/'.join(case['board'])}"
        for case, ruling in zip(cases, rulings, strict=True)
        if scored(ruling) != recorded(case)
    ]


@every_way
@every_spelling
def test_plays_of_real_games_are_legal_with_their_words_and_scores(
    referee: Referee, spelling: str, ask: Callable[..., list[Json]]
) -> None:
    cases = shared_lines(POSITIONS)
    rulings = ask(referee, [SPELLINGS[spelling](case) for case in cases])
    illegal = [codes(x["violations"]) for x in rulings if not x["legal"]]
    assert (len(cases), wrong(cases, rulings), illegal) == (423, [], [])


def test_plays_of_real_games_are_told_back_as_the_records_tell_them(
    referee: Referee,
) -> None:
    cases = shared_lines(POSITIONS)
    rulings = in_batches(referee, [as_rows(case) for case in cases])
    told = [ruling["notation"] for ruling in rulings]
    assert told == [case["move"] for case in cases]


@every_way
@every_spelling
def test_plays_whose_recorded_score_is_wrong_are_scored_right(
    referee: Referee, spelling: str, ask: Callable[..., list[Json]]
) -> None:
    cases = shared_lines(SCORE_CHECKS)
    rulings = ask(referee, [SPELLINGS[spelling](case) for case in cases])
    assert (len(cases), wrong(cases, rulings)) == (15, [])


def reported(kind: str) -> list[Case]:
    return [case for case in shared_lines(REPORTED) if case["kind"] == kind]


def is_answered(case: Case, ruling: Json) -> bool:
    expected = case["expected"]
    if not expected["legal"]:
        named = set(expected["violation"].split(" | "))
        return not ruling["legal"] and bool(named & {*codes(ruling["violations"])})
    spelt = dict(zip(expected["words"], expected["word_scores"], strict=True))
    score = ruling["score"]
    return (
        ruling["legal"]
        and words(ruling) == spelt
        and score["bingo_bonus"] == expected["bonus"]
        and score["total"] == expected["score"]
    )


@every_way
@every_spelling
def test_moves_from_bug_reports_get_the_right_answer(
    referee: Referee, spelling: str, ask: Callable[..., list[Json]]
) -> None:
    cases = reported("move")
    rulings = ask(referee, [SPELLINGS[spelling](case) for case in cases])
    unanswered = [
        case["id"]
        for case, ruling in zip(cases, rulings, strict=True)
        if not is_answered(case, ruling)
    ]
    assert (len(cases), unanswered) == (37, [])


@pytest.mark.parametrize("told", ["tiles", "text", "short"])
def test_exchanges_from_bug_reports_break_the_right_rule(
    referee: Referee, told: str
) -> None:
    (case,) = reported("exchange")
    tiles = case["exchange"]
    move = {
        "tiles": {"type": "exchange", "tiles": tiles},
        "text": f"exchange {tiles}",
        "short": f"-{tiles}",
    }[told]
    players: list[Json] = [{"rack": case["rack"]}, {}]
    position = {"players": players, "bag_count": case["bag"]}
    ruling = referee.rule(move, position)
    assert codes(ruling["violations"]) == [case["expected"]["violation"]]


METHODS = {"+x/-x": "transfer", "2x": "double", "own rack": "transfer"}


def last_pass(case: Case) -> Json:
    """
    The request for the pass with which the game of *case* ends.

    The opponent's pass accepts a play-out where words are challenged; four passes
    in a row end any game of two.
    """
    rules: Json = {
        "tile_set": case["tiles"],
        "word_check": "challenge",
        "settlement": {"played_out": METHODS[case["rules"]]},
    }
    position: Json = {
        "players": [
            {"score": score, "rack": rack}
            for score, rack in zip(case["scores"], case["racks"], strict=True)
        ]
    }
    if case["ended"] == "out":
        other = 1 - case["racks"].index("")
        position |= {"status": "final_challenge", "bag_count": 0, "on_turn": other}
    else:
        position |= {"consecutive_passes": 3}
    return {"rules": rules, "position": position, "move": "pass"}


def test_games_from_bug_reports_settle_at_the_right_totals(referee: Referee) -> None:
    cases = reported("settle")
    wrongly = {}
    for case in cases:
        ruling = referee.post("/v1/rulings", last_pass(case))
        settled = ruling["outcome"]["settlement"]
        finals = [player["final"] for player in settled["players"]]
        for seat, points in case.get("time", []):  # a later line, of the clock
            finals[seat - 1] += points
        if finals != case["expected"]["final"]:
            wrongly[case["id"]] = finals
    assert (len(cases), wrongly) == (10, {})


def settlement(case: Case) -> Json:
    """The request that settles the game of *case*; ten points are a minute over."""
    players: list[Json] = [
        {"score": score, "rack": rack}
        for score, rack in zip(case["scores"], case["racks"], strict=True)
    ]
    for seat, points in case.get("time", []):
        players[seat - 1]["overtime_ms"] = -points * 6_000
    rules = {
        "tile_set": case["tiles"],
        "settlement": {"played_out": METHODS[case["rules"]]},
        "clock": {"kind": "bank"},
    }
    end = "played_out" if case["ended"] == "out" else "scoreless_turns"
    return {"rules": rules, "players": players, "end_reason": end}


def test_games_from_bug_reports_are_settled_when_asked_for_that_alone(
    referee: Referee,
) -> None:
    cases = reported("settle")
    wrongly = {}
    for case in cases:
        answer = referee.post("/v1/settlements", settlement(case))
        finals = [player["final"] for player in answer["players"]]
        winner = None if answer["tie"] else answer["winners"][0] + 1
        expected = [case["expected"][name] for name in ("final", "winner", "tie")]
        if [finals, winner, answer["tie"]] != expected:
            wrongly[case["id"]] = finals
    assert (len(cases), wrongly) == (10, {})
