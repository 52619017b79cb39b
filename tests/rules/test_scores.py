"""Letters first, then words: what a play is worth."""

from __future__ import annotations

import pytest

from app.rules.layout import Premium
from app.rules.scoring import Word, score_word, total_score
from app.rules.tiles import TileSet
from tests.factories import (
    STANDARD,
    SUPER,
    codes,
    formulas,
    make_layout,
    make_position,
    make_rules,
    make_tile_set,
    placed,
    rule_on,
    total,
    words,
)


@pytest.mark.parametrize(
    ("board", "move", "score"),
    [
        # C 3 + A 1 + T 1, all on plain squares
        ("7 ..........A", "7J C.T", 5),
        # C on the double letter D1: 6 + 1 + 1
        ("1 ....A", "1D C.T", 8),
        # Q on the triple letter F2: 30 + 1 + 1 + 10
        ("2 ......U", "2F Q.IZ", 42),
        # T on the double word N2: (3 + 1 + 1) × 2
        ("2 ............A", "2L C.T", 10),
    ],
    ids=["CAT", "CAT-C-on-DL", "QUIZ-Q-on-TL", "CAT-T-on-DW"],
)
def test_worked_examples_of_one_word(board: str, move: str, score: int) -> None:
    assert total(rule_on(make_position(board), move)) == score


def test_a_premium_counts_in_both_words_of_a_new_tile() -> None:
    # X on the triple letter F2: AX = 1 + 24, XI = 24 + 1
    position = make_position("2 ....A\n3 .....I")
    ruling = rule_on(position, "2E .X")
    assert (words(ruling), total(ruling)) == ({"AX": 25, "XI": 25}, 50)


@pytest.mark.parametrize("column", "BCDFGH")
def test_an_opening_of_retains_scores_66_on_a_double_letter(column: str) -> None:
    # Six letters of 1 and one of 1 × 2, doubled by the start: 16, and 50
    assert total(rule_on(make_position(), f"8{column} RETAINS")) == 66


def test_an_opening_of_retains_scores_64_between_the_double_letters() -> None:
    # Seven letters of 1, doubled by the start: 14, and 50
    assert total(rule_on(make_position(), "8E RETAINS")) == 64


def test_an_opening_of_retains_from_a_misses_the_start() -> None:
    ruling = rule_on(make_position(), "8A RETAINS")
    assert codes(ruling) == ["start_square_not_covered"]


def test_a_word_over_two_double_words_counts_four_times() -> None:
    # C 3, N 1 and ARAVA 8: 12 × 2 × 2, on E5 and K5
    ruling = rule_on(make_position("5 .....ARAVA"), "5E C.....N")
    assert formulas(ruling) == ["(3 + 1 + 1 + 1 + 4 + 1 + 1) × 2 × 2 = 48"]


def test_a_word_over_two_triple_words_counts_nine_times() -> None:
    # B 3 + ATTERE 6 + D 2 = 11, on A1 and H1: 11 × 3 × 3
    ruling = rule_on(make_position("1 .ATTERE"), "1A B......D")
    assert formulas(ruling) == ["(3 + 1 + 1 + 1 + 1 + 1 + 1 + 2) × 3 × 3 = 99"]


def test_a_word_over_three_triple_words_counts_twenty_seven_times() -> None:
    # U1 N1 C3 O1 P3 Y4 R1 I1 G2 H4 T1 A1 B3 L1 E1 = 28, and 28 × 27 = 756
    position = make_position("1 .NCOPYR.GHTABL.")
    assert total(rule_on(position, "1A U......I......E")) == 756


def test_a_word_over_two_quadruple_words_counts_sixteen_times() -> None:
    # 21 letters E from corner to corner: 21 × 4 × 4
    position = make_position(f"1 .{'E' * 19}.", rules=SUPER)
    ruling = rule_on(position, f"1A E{'.' * 19}E", SUPER)
    assert total(ruling) == 336


def test_a_quadruple_letter_counts_four_times() -> None:
    # Q on F3: 40 + 1
    ruling = rule_on(make_position("3 ......I", rules=SUPER), "3F Q.", SUPER)
    assert formulas(ruling) == ["(10 × 4) + 1 = 41"]


def test_letter_premiums_come_before_word_premiums() -> None:
    rules = make_rules(board=make_layout("d.D ... ...", "C1"))
    ruling = rule_on(make_position(rules=rules), "1A CAT", rules)
    assert formulas(ruling) == ["((3 × 2) + 1 + 1) × 2 = 16"]


def test_a_word_without_premiums_has_a_plain_formula() -> None:
    assert formulas(rule_on(make_position("7 ..........A"), "7J C.T")) == [
        "3 + 1 + 1 = 5"
    ]


def test_the_total_is_the_sum_of_the_words() -> None:
    position = make_position("2 ....A\n3 .....I")
    score = rule_on(position, "2E .X").score
    assert score is not None
    assert (score.word_points, score.bingo_bonus, score.formula) == (
        50,
        0,
        "25 + 25 = 50",
    )


def test_the_total_of_one_word_needs_no_sum() -> None:
    score = rule_on(make_position("7 ..........A"), "7J C.T").score
    assert score is not None
    assert score.formula == "5"


def test_the_bonus_is_the_last_summand_and_is_not_multiplied() -> None:
    score = rule_on(make_position(), "8E RETAINS").score
    assert score is not None
    assert (score.word_points, score.bingo_bonus, score.formula) == (
        14,
        50,
        "14 + 50 = 64",
    )


def test_a_premium_that_a_tile_has_covered_is_spent() -> None:
    # The start square under C counted when C was placed: 3 + 1 + 1 + 1
    ruling = rule_on(make_position("8 .......CAT"), "8H CATS")
    assert formulas(ruling) == ["3 + 1 + 1 + 1 = 6"]


def test_each_cross_word_is_multiplied_by_its_own_square_only() -> None:
    # E lies on the double word K5. ATE (1+1+1) × 2 = 6, PA 3+1, IT 1+1, EE (1+1) × 2
    ruling = rule_on(make_position("4 ........PIE"), "5I ATE")
    assert words(ruling) == {"ATE": 6, "PA": 4, "IT": 2, "EE": 4}


def test_a_cross_word_takes_the_letter_premium_of_its_new_tile() -> None:
    # H on the double letter I7: HI (4 × 2) + 1 both ways
    ruling = rule_on(make_position("8 .......DIM"), "7H AH")
    assert words(ruling) == {"AH": 9, "AD": 3, "HI": 9}


def test_a_letter_tells_what_it_earns() -> None:
    ruling = rule_on(make_position("1 ....A"), "1D C.T")
    earned = [
        (letter.letter, letter.placed, letter.letter_multiplier, letter.points)
        for letter in ruling.words[0].letters
    ]
    assert earned == [("C", True, 2, 6), ("A", False, 1, 1), ("T", True, 1, 1)]


def test_premiums_of_an_oblong_board_are_read_row_by_row() -> None:
    # T is the last square of the middle row: (3 + 1 + 1) × 3
    rules = make_rules(board=make_layout("..... ....T .....", "C2"))
    assert total(rule_on(make_position(rules=rules), "2C CAT", rules)) == 15


def test_words_and_score_are_found_for_an_illegal_play_in_one_line() -> None:
    # Not joined to CAT: D 2 + O 1 + G 2, on the plain squares A13 to C13 but C13
    # is a double word
    ruling = rule_on(make_position("8 .......CAT"), "13A DOG")
    assert (codes(ruling), words(ruling)) == (["not_connected"], {"DOG": 10})


@pytest.mark.parametrize(
    "told",
    ["K8 S H9 A", "K8 S M8 A", "J8 T K8 S", "K8 S K8 E"],
    ids=["not-in-line", "gap", "occupied", "twice"],
)
def test_tiles_that_do_not_lie_in_one_line_have_no_score(told: str) -> None:
    ruling = rule_on(make_position("8 .......CAT"), placed(told))
    assert (ruling.words, ruling.score) == ((), None)


def test_a_play_past_the_edge_has_no_score() -> None:
    ruling = rule_on(make_position("8 ............CAT"), "8M CATS")
    assert (ruling.words, ruling.score) == ((), None)


def test_a_lone_tile_without_a_word_scores_nothing() -> None:
    ruling = rule_on(make_position("8 .......CAT"), placed("A1 X"))
    assert (ruling.words, total(ruling)) == ((), 0)


def test_a_move_without_tiles_scores_nothing() -> None:
    assert total(rule_on(make_position(), "pass")) == 0


def test_a_word_without_a_board_is_scored_by_its_premiums() -> None:
    # The box example that fits no board: CATS over two double words, 6 × 4
    tile_set: TileSet = STANDARD.tile_set
    premiums = [Premium(1, 2), Premium(1, 1), Premium(1, 1), Premium(1, 2)]
    word = score_word(lone("CATS", premiums), tile_set, lambda _: None)
    assert word.formula == "(3 + 1 + 1 + 1) × 2 × 2 = 24"


def test_without_a_rule_set_there_is_no_bonus() -> None:
    retains = lone("RETAINS", [Premium(1, 1)] * 7)
    word = score_word(retains, STANDARD.tile_set, lambda _: None)
    assert total_score([word], 7, None).total == 7


def lone(faces: str, premiums: list[Premium]) -> Word:
    squares = [None] * len(faces)
    return Word(None, None, main=True, squares=squares, faces=faces, premiums=premiums)


def test_a_tile_of_negative_value_lowers_the_score() -> None:
    tiles = make_tile_set("A9/1 B9/3")
    kinds = (*tiles.tiles[:1], type(tiles.tiles[0])("X", 1, -4))
    rules = make_rules(tile_set=TileSet("test", kinds, 2))
    # (1 − 4) × 2 on the start square
    assert total(rule_on(make_position(rules=rules), "8H AX", rules)) == -6
