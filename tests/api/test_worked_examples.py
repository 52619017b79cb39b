"""Scores that anybody can check with a pencil, over HTTP."""

from __future__ import annotations

import pytest

from tests.api.asking import Json, Referee, board, codes, on, total, words

# Face values of the English set: A E I N R S T U 1, B C M P 3, F H V W Y 4, J X 8,
# Q Z 10, a blank 0.


@pytest.mark.parametrize(
    ("word", "premiums", "points"),
    [
        pytest.param("CAT", [], 5, id="3 + 1 + 1"),
        pytest.param("CAT", ["DL"], 8, id="3 × 2 + 1 + 1"),
        pytest.param("CAT", ["TL"], 11, id="3 × 3 + 1 + 1"),
        pytest.param("CAT", ["QL"], 14, id="3 × 4 + 1 + 1"),
        pytest.param("QUIZ", ["TL"], 42, id="10 × 3 + 1 + 1 + 10"),
        pytest.param("CAT", [None, None, "DW"], 10, id="5 × 2"),
        pytest.param("CAT", [None, None, "TW"], 15, id="5 × 3"),
        pytest.param("CAT", ["QW"], 20, id="5 × 4"),
        pytest.param("CATS", ["DW", None, None, "DW"], 24, id="6 × 2 × 2"),
        pytest.param("CAT", ["DL", None, "DW"], 16, id="(3 × 2 + 1 + 1) × 2"),
        pytest.param("CAT", ["TW", None, "TW"], 45, id="5 × 3 × 3"),
        pytest.param("zAX", [], 9, id="0 + 1 + 8"),
        pytest.param("zAX", ["TL"], 9, id="0 × 3 + 1 + 8"),
        pytest.param("zAX", [None, None, "DW"], 18, id="(0 + 1 + 8) × 2"),
        pytest.param("zAX", ["DW"], 18, id="a blank doubles its word all the same"),
    ],
)
def test_a_word_scores_what_the_pencil_says(
    referee: Referee, word: str, premiums: list[str | None], points: int
) -> None:
    answer = referee.post("/v1/word-scores", {"word": word, "premiums": premiums})
    assert total(answer) == points


def test_a_formula_is_in_pencil_form(referee: Referee) -> None:
    body = {"word": "CAT", "premiums": ["DL", None, "DW"]}
    (word,) = referee.post("/v1/word-scores", body)["words"]
    assert word["formula"] == "((3 × 2) + 1 + 1) × 2 = 16"


@pytest.mark.parametrize(
    ("start", "points"),
    [
        # 7 letters of 1 point, doubled by H8, and 50 for seven tiles: 64. D8 and L8
        # double a letter: (7 + 1) × 2 + 50 = 66.
        ("8B", 66),
        ("8C", 66),
        ("8D", 66),
        ("8E", 64),
        ("8F", 66),
        ("8G", 66),
        ("8H", 66),
    ],
)
def test_an_opening_scores_by_where_it_lies(
    referee: Referee, start: str, points: int
) -> None:
    assert total(referee.rule(f"{start} RETAINS")) == points


def test_an_opening_down_scores_as_one_across(referee: Referee) -> None:
    assert total(referee.rule("H4 RETAINS")) == 66  # H4 doubles the R


def test_an_opening_that_ends_before_the_start_square_is_illegal(
    referee: Referee,
) -> None:
    ruling = referee.rule("8A RETAINS")
    assert codes(ruling["violations"]) == ["start_square_not_covered"]


def test_the_score_of_an_illegal_opening_is_told_all_the_same(
    referee: Referee,
) -> None:
    # A8 triples the word and D8 doubles its A: (7 + 1) × 3 + 50.
    assert total(referee.rule("8A RETAINS")) == 74


def test_a_premium_counts_in_both_words_of_its_tile(referee: Referee) -> None:
    rows = board(_6="........A", _7="........TI", _8=".......HE")
    ruling = referee.rule("6I .X", on(rows))
    # J6 triples the X both ways: AX is 1 + 8 × 3, XI is 8 × 3 + 1.
    assert (words(ruling), total(ruling)) == ({"AX": 25, "XI": 25}, 50)


TEACHERS_START = board(
    _1="...T", _2="...E", _3="...A", _4="...C", _5="...H", _6="...E", _7="...R"
)
TEACHERS_START[7] = "...START......."


def test_two_triple_words_multiply_by_nine(referee: Referee) -> None:
    ruling = referee.rule("1A INS.ANCE", on(TEACHERS_START))
    # I 1 N 1 S 1 T 1 A 1 N 1 C 3 E 1 = 10, A1 and H1 triple: 90, seven tiles: 50.
    score = ruling["score"]
    assert (score["word_points"], score["bingo_bonus"], score["total"]) == (90, 50, 140)


def test_the_premium_under_a_through_tile_is_spent(referee: Referee) -> None:
    ruling = referee.rule("1A INS.ANCE", on(TEACHERS_START))
    letters: list[Json] = ruling["words"][0]["letters"]
    assert [letter["letter_multiplier"] for letter in letters] == [1] * 8  # D1: T


def test_a_blank_doubles_its_word_and_scores_nothing(referee: Referee) -> None:
    ruling = referee.rule("8H zAX", on(racks=["?AXEEII"]))
    assert total(ruling) == 18  # (0 + 1 + 8) × 2 on H8


def test_what_a_letter_earns_is_told_with_its_square(referee: Referee) -> None:
    ruling = referee.rule("8D CAT", on(board(_8="......TO")))
    assert ruling["words"][0]["letters"][0] == {
        "square": "D8",
        "letter": "C",
        "blank": False,
        "placed": True,
        "face_value": 3,
        "letter_multiplier": 2,
        "points": 6,
    }


def test_a_tile_that_lay_there_is_told_as_not_placed(referee: Referee) -> None:
    ruling = referee.rule("8H CAT.", on(board(_8="..........s")))
    assert ruling["words"][0]["letters"][3] == {
        "square": "K8",
        "letter": "S",
        "blank": True,
        "placed": False,
        "face_value": 0,
        "letter_multiplier": 1,
        "points": 0,
    }


def test_a_tile_of_several_letters_scores_as_one_letter(referee: Referee) -> None:
    body = {"rules": {"tile_set": "spanish"}, "word": "CHE", "premiums": ["TL"]}
    answer = referee.post("/v1/word-scores", body)
    # CH 5 × 3 + E 1 = 16; C 3 × 3 + H 4 + E 1 would be 14.
    assert words(answer) == {"[CH]E": 16}


def test_a_score_may_have_any_number_of_digits(referee: Referee) -> None:
    body = {"word": "A" * 40, "premiums": ["QW"] * 40, "rules": {"lexicon": "none"}}
    assert total(referee.post("/v1/word-scores", body)) == 40 * 4**40
