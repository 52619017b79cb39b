"""Bodies that do not follow the schema, each fault pointed at where it was sent."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.api.problem_codes import ProblemCode
from tests.api.asking import Json, Referee

RULINGS = "/v1/rulings"
INVALID = ProblemCode.INVALID_REQUEST
SMALL = {"rows": ["..."] * 3, "start": "B2"}


def asking(**members: Any) -> Json:
    return {"move": "pass"} | members


def tiles(*letters: Json, **more: object) -> Json:
    return {"tile_set_definition": {"tiles": list(letters), "blanks": 0} | more}


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/move"),
        (asking(odd=1), "/odd"),
        (asking(move=None), "/move"),
        (asking(move={}), "/move/type"),
        (asking(move={"type": "fly"}), "/move/type"),
        (asking(move={"type": "pass", "odd": 1}), "/move/odd"),
        (
            asking(move={"type": "placement", "placed": [{"square": "H8"}]}),
            "/move/placed/0/letter",
        ),
        (asking(move={"type": "exchange", "count": -1}), "/move/count"),
        (asking(move={"type": "exchange", "count": "2"}), "/move/count"),
        (asking(move={"type": "notation", "text": "x" * 501}), "/move/text"),
        (asking(move="x" * 501), "/move"),
        (asking(rules=None), "/rules"),
        (asking(rules=7), "/rules"),
        (asking(rules={"odd": 1}), "/rules/odd"),
        (asking(rules={"rack_size": "7"}), "/rules/rack_size"),
        (asking(rules={"rack_size": 7.0}), "/rules/rack_size"),
        (asking(rules={"exchange": {"min_bagg": 7}}), "/rules/exchange/min_bagg"),
        (
            asking(rules={"challenge": {"fail": {"kind": "x"}}}),
            "/rules/challenge/fail/kind",
        ),
        (
            asking(rules={"scoreless": {"counts": ["pass", "nap"]}}),
            "/rules/scoreless/counts/1",
        ),
        (asking(rules={"bingo": {"seven": 50}}), "/rules/bingo/seven"),
        (asking(rules={"name": "mine"}), "/rules/name"),
        (asking(rules={"clauses": []}), "/rules/clauses"),
        (asking(rules={"board_definition": {}}), "/rules/board_definition/rows"),
        (
            asking(rules={"board_definition": SMALL | {"start": 7}}),
            "/rules/board_definition/start",
        ),
        (
            asking(rules=tiles({"letter": "A", "count": "1", "value": 1})),
            "/rules/tile_set_definition/tiles/0/count",
        ),
        (asking(position=None), "/position"),
        (asking(position=[]), "/position"),
        (asking(position={"board": None}), "/position/board"),
        (asking(position={"board": [7]}), "/position/board/0"),
        (
            asking(position={"players": [{}, {"score": 1.5}]}),
            "/position/players/1/score",
        ),
        (
            asking(position={"players": [{"rack_count": -1}]}),
            "/position/players/0/rack_count",
        ),
        (asking(position={"players": [{}] * 21}), "/position/players"),
        (asking(position={"on_turn": -1}), "/position/on_turn"),
        (asking(position={"bag_count": -1}), "/position/bag_count"),
        (asking(position={"scoreless_turns": True}), "/position/scoreless_turns"),
        (asking(position={"status": "paused"}), "/position/status"),
        (asking(draw=None), "/draw"),
        (asking(draw=[]), "/draw"),
        (asking(detail="long"), "/detail"),
        ([], ""),
        ("8H CAT", ""),
        (7, ""),
        (None, ""),
    ],
)
def test_a_body_that_does_not_follow_the_schema_is_pointed_at(
    referee: Referee, body: object, pointer: str
) -> None:
    problem = referee.refuse(RULINGS, body, INVALID)
    errors = problem["errors"]
    # An object without both members is told so once for each.
    assert pointer in [one["pointer"] for one in errors]


def test_several_faults_are_told_together(referee: Referee) -> None:
    body = {"move": {"type": "pass", "odd": 1}, "position": {"on_turn": -1}, "x": 0}
    problem = referee.refuse(RULINGS, body, INVALID)
    found = sorted(one["pointer"] for one in problem["errors"])
    assert found == ["/move/odd", "/position/on_turn", "/x"]


@pytest.mark.parametrize(
    ("member", "escaped"), [("a/b", "a~1b"), ("a~b", "a~0b"), ("", ""), ("é", "é")]
)
def test_a_pointer_is_escaped(referee: Referee, member: str, escaped: str) -> None:
    problem = referee.refuse(RULINGS, asking(**{member: 1}), INVALID)
    assert problem["errors"][0]["pointer"] == f"/{escaped}"


HUGE = {"2^63": 2**63, "2^64": 2**64, "-2^70": -(2**70), "10^4000": 10**4_000}


@pytest.mark.parametrize("number", HUGE)
@pytest.mark.parametrize(
    ("path", "body", "pointer"),
    [
        ("/v1/word-scores", {"word": "CAT", "premiums": [0]}, "/premiums/0"),
        (RULINGS, asking(detail=0), "/detail"),
        (RULINGS, asking(draw=0), "/draw"),
        (RULINGS, asking(rules={"tie": 0}), "/rules/tie"),
        (RULINGS, asking(rules={"recycle_blank": 0}), "/rules/recycle_blank"),
        (RULINGS, asking(position={"on_turn": 0}), "/position/on_turn"),
        (
            RULINGS,
            asking(position={"players": [{"score": 0}]}),
            "/position/players/0/score",
        ),
    ],
)
def test_a_number_of_any_size_is_refused_where_it_has_no_meaning(
    referee: Referee, path: str, body: Json, pointer: str, number: str
) -> None:
    text = json.dumps(body).replace("0", f"{HUGE[number]:d}")
    problem = referee.refuse_bytes(path, text.encode(), INVALID)
    assert [one["pointer"] for one in problem["errors"]] == [pointer]


TILE = {"letter": "A", "count": 1, "value": 1}


@pytest.mark.parametrize(
    ("rules", "member", "code"),
    [
        ({"exchange": {"min_bag": -1}}, "exchange/min_bag", "too_small"),
        ({"exchange": {"min_bag": 1001}}, "exchange/min_bag", "too_large"),
        ({"rack_size": 0}, "rack_size", "too_small"),
        ({"players": {"max": 21}}, "players/max", "too_large"),
        ({"clock": {"period_s": 0}}, "clock/period_s", "too_small"),
        ({"clock": {"bank_s": 604_801}}, "clock/bank_s", "too_large"),
        ({"bingo": {"7": 10_001}}, "bingo/7", "too_large"),
        ({"bingo": {str(n): 1 for n in range(101)}}, "bingo", "too_long"),
        ({"bingo": {"7": 50, "07": 60}}, "bingo/07", "invalid_value"),
        ({"bingo": {"101": 60}}, "bingo/101", "invalid_value"),
        (
            {"challenge": {"fail": {"escalation": [10, -1]}}},
            "challenge/fail/escalation/1",
            "too_small",
        ),
        (
            {"challenge": {"fail": {"escalation": [10] * 101}}},
            "challenge/fail/escalation",
            "too_long",
        ),
        (tiles(TILE | {"count": -1}), "tile_set_definition/tiles/0/count", "too_small"),
        (
            tiles(TILE | {"value": 100}),
            "tile_set_definition/tiles/0/value",
            "too_large",
        ),
        (tiles(TILE, blanks=1001), "tile_set_definition/blanks", "too_large"),
        (tiles(TILE, blank_value=-100), "tile_set_definition/blank_value", "too_small"),
        (
            {"board_definition": {"rows": ["." * 41], "start": "A1"}},
            "board_definition/rows/0",
            "too_long",
        ),
        (
            {"board_definition": {"rows": ["."] * 41, "start": "A1"}},
            "board_definition/rows",
            "too_long",
        ),
    ],
)
def test_a_number_out_of_bounds_is_pointed_at_itself(
    referee: Referee, rules: Json, member: str, code: str
) -> None:
    problem = referee.refuse(RULINGS, asking(rules=rules), INVALID)
    found = [(one["pointer"], one["code"]) for one in problem["errors"]]
    assert found == [(f"/rules/{member}", code)]


@pytest.mark.parametrize("number", [2**63, 2**64, -(2**70), 10**400])
@pytest.mark.parametrize(
    ("rules", "member"),
    [
        ({"rack_size": 0}, "rack_size"),
        ({"clock": {"bank_s": 0}}, "clock/bank_s"),
        ({"bingo": {"7": 0}}, "bingo/7"),
        (tiles(TILE | {"value": 0}), "tile_set_definition/tiles/0/value"),
    ],
)
def test_a_number_of_any_size_is_refused_as_a_number(
    referee: Referee, rules: Json, member: str, number: int
) -> None:
    text = json.dumps(asking(rules=rules)).replace(": 0", f": {number}")
    problem = referee.refuse_bytes(RULINGS, text.encode(), INVALID)
    pointers = [one["pointer"] for one in problem["errors"]]
    assert f"/rules/{member}" in pointers
    assert {one["code"] for one in problem["errors"]} <= {"too_small", "too_large"}


def test_a_score_that_no_cgp_could_repeat_is_refused(referee: Referee) -> None:
    body = asking(position={"players": [{"score": 100_001}]})
    problem = referee.refuse(RULINGS, body, INVALID)
    assert problem["errors"][0]["pointer"] == "/position/players/0/score"
