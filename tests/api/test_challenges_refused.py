"""What cannot be challenged, or not be read, over HTTP."""

from __future__ import annotations

import pytest

from app.api.problem_codes import ProblemCode
from tests.api.asking import Json, Referee, board, on

PATH = "/v1/challenges"
CAT = board(_8=".......CAT")
DOUBLE: Json = {"word_check": "challenge"}
CATS: Json = {
    "rules": DOUBLE,
    "position": on(CAT, racks=["SAEIOUR", None]),
    "move": "8H ...S",
    "challenger": 1,
}


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"rules": {"word_check": "void"}}, "/rules"),
        ({"rules": "kitchen"}, "/rules"),
        ({"rules": {}}, "/rules"),
        ({"move": "pass"}, "/move"),
        ({"move": "-X"}, "/move"),
        ({"move": "1A CAT"}, "/move"),
        ({"challenger": 0}, "/challenger"),
        ({"position": {"status": "over"}, "move": "8H CAT"}, "/position"),
        ({"position": {"status": "final_challenge"}, "move": "8H CAT"}, "/position"),
        ({"rules": DOUBLE | {"lexicon": "none"}}, "/decision"),
    ],
)
def test_what_cannot_be_challenged_says_what_stands_in_the_way(
    referee: Referee, change: Json, pointer: str
) -> None:
    code = ProblemCode.CHALLENGE_NOT_POSSIBLE
    problem = referee.refuse(PATH, CATS | change, code)
    (error,) = problem["errors"]
    assert (error["pointer"], error["code"]) == (pointer, "challenge_not_possible")


def test_where_only_the_next_player_may_challenge_that_player_is_named(
    referee: Referee,
) -> None:
    rules = DOUBLE | {"challenge": {"who": "next_player"}}
    position = on(CAT, racks=["SAEIOUR", None, None])
    asked = CATS | {"rules": rules, "position": position, "challenger": 2}
    problem = referee.refuse(PATH, asked, ProblemCode.CHALLENGE_NOT_POSSIBLE)
    assert "player 2" in problem["detail"]


@pytest.mark.parametrize("decision", ["upheld", "failed"])
def test_a_play_is_challenged_once(referee: Referee, decision: str) -> None:
    # The position of the answer is no longer one before the play
    first = referee.post(PATH, CATS | {"decision": decision})
    asked = CATS | {"position": first["position"], "decision": decision}
    referee.refuse(PATH, asked, ProblemCode.CHALLENGE_NOT_POSSIBLE)


def test_a_blank_that_stands_for_nothing_cannot_be_challenged(
    referee: Referee,
) -> None:
    placed = [{"square": "K8", "letter": "?", "blank": True}]
    move = {"type": "placement", "placed": placed}
    asked = CATS | {"position": on(CAT, racks=["?", None]), "move": move}
    problem = referee.refuse(PATH, asked, ProblemCode.CHALLENGE_NOT_POSSIBLE)
    assert "must stand for a letter" in problem["detail"]


@pytest.mark.parametrize(
    ("change", "code", "pointer"),
    [
        ({"words": ["CAT"]}, "word_not_formed", "/words/0"),
        ({"words": ["CATS", "CATS"]}, "word_not_formed", "/words/1"),
        ({"words": ["Ж"]}, "word_not_formed", "/words/0"),
        ({"challenger": 2}, "no_such_seat", "/challenger"),
    ],
)
def test_a_word_or_a_seat_that_is_not_there_is_pointed_at(
    referee: Referee, change: Json, code: str, pointer: str
) -> None:
    problem = referee.refuse(PATH, CATS | change, ProblemCode.INVALID_REQUEST)
    (error,) = problem["errors"]
    assert (error["code"], error["pointer"]) == (code, pointer)


def test_a_word_that_is_not_formed_is_answered_with_those_that_are(
    referee: Referee,
) -> None:
    asked = CATS | {"words": ["DOG"]}
    problem = referee.refuse(PATH, asked, ProblemCode.INVALID_REQUEST)
    assert "it forms CATS" in problem["detail"]


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"challenger": -1}, "/challenger"),
        ({"challenger": 20}, "/challenger"),
        ({"challenger": None}, "/challenger"),
        ({"words": []}, "/words"),
        ({"words": ["A"] * 101}, "/words"),
        ({"words": "CATS"}, "/words"),
        ({"decision": "maybe"}, "/decision"),
        ({"failed_before": -1}, "/failed_before"),
        ({"failed_before": 10**9}, "/failed_before"),
        ({"odd": 1}, "/odd"),
        (
            {"position": {"players": [{"turns_to_miss": 21}]}},
            "/position/players/0/turns_to_miss",
        ),
    ],
)
def test_a_body_that_does_not_follow_the_schema_is_pointed_at(
    referee: Referee, change: Json, pointer: str
) -> None:
    problem = referee.refuse(PATH, CATS | change, ProblemCode.INVALID_REQUEST)
    assert [error["pointer"] for error in problem["errors"]] == [pointer]


def test_rules_that_were_left_out_are_pointed_at_all_the_same(
    referee: Referee,
) -> None:
    asked = {name: x for name, x in CATS.items() if name != "rules"}
    problem = referee.refuse(PATH, asked, ProblemCode.CHALLENGE_NOT_POSSIBLE)
    assert problem["errors"][0]["pointer"] == "/rules"


def test_a_challenge_names_its_challenger(referee: Referee) -> None:
    asked = {name: x for name, x in CATS.items() if name != "challenger"}
    problem = referee.refuse(PATH, asked, ProblemCode.INVALID_REQUEST)
    assert problem["errors"][0]["pointer"] == "/challenger"
