"""A word with its premiums, without a board."""

from __future__ import annotations

import pytest

from app.api.problem_codes import ProblemCode
from tests.api.asking import Json, Referee, words

PATH = "/v1/word-scores"


def test_a_word_without_a_board_lies_nowhere(referee: Referee) -> None:
    (word,) = referee.post(PATH, {"word": "CaT"})["words"]
    squares = [letter["square"] for letter in word["letters"]]
    assert [word["start"], word["direction"], squares] == [None, None, [None] * 3]


def test_there_is_no_bonus(referee: Referee) -> None:
    answer = referee.post(PATH, {"word": "RETAINS"})
    assert answer["score"] == {
        "total": 7,
        "word_points": 7,
        "bingo_bonus": 0,
        "formula": answer["score"]["formula"],
    }


@pytest.mark.parametrize(("word", "good"), [("QI", True), ("qi", True), ("QX", False)])
def test_the_word_is_looked_up(referee: Referee, word: str, *, good: bool) -> None:
    assert referee.post(PATH, {"word": word})["words"][0]["acceptable"] is good


def test_without_a_lexicon_the_word_is_neither_good_nor_bad(referee: Referee) -> None:
    body = {"word": "QX", "rules": {"lexicon": "none"}}
    assert referee.post(PATH, body)["words"][0]["acceptable"] is None


def test_letters_without_a_premium_are_plain(referee: Referee) -> None:
    assert words(referee.post(PATH, {"word": "CAT", "premiums": ["TL"]})) == {"CAT": 11}


def test_blanks_are_told_in_the_letters(referee: Referee) -> None:
    (word,) = referee.post(PATH, {"word": "CaT"})["words"]
    told = [(x["letter"], x["blank"], x["face_value"]) for x in word["letters"]]
    assert told == [("C", False, 3), ("A", True, 0), ("T", False, 1)]


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        ({}, "invalid_request", "/word"),
        ({"word": 7}, "invalid_request", "/word"),
        ({"word": ""}, "invalid_request", "/word"),
        ({"word": "C.T"}, "invalid_request", "/word"),
        ({"word": "C(A)T"}, "invalid_request", "/word"),
        ({"word": "CÄT"}, "invalid_request", "/word"),
        ({"word": "C T"}, "invalid_request", "/word"),
        ({"word": "[C"}, "invalid_request", "/word"),
        ({"word": "CAT", "premiums": [None] * 4}, "invalid_request", "/premiums"),
        ({"word": "CAT", "premiums": ["XL"]}, "invalid_request", "/premiums/0"),
        ({"word": "CAT", "premiums": "DL"}, "invalid_request", "/premiums"),
        ({"word": "CAT", "premiums": None}, "invalid_request", "/premiums"),
        ({"word": "CAT", "rules": "chess"}, "unknown_rule_set", "/rules"),
        ({"word": "CAT", "board": "standard"}, "invalid_request", "/board"),
    ],
)
def test_what_cannot_be_read_is_pointed_at(
    referee: Referee, body: Json, code: str, pointer: str
) -> None:
    problem = referee.refuse(PATH, body, ProblemCode[code.upper()])
    assert [one["pointer"] for one in problem["errors"]] == [pointer]
