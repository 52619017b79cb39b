"""Later placements: one line, no gap, joined to what lies there, edges included."""

from __future__ import annotations

import pytest

from tests.factories import (
    codes,
    make_layout,
    make_position,
    make_rules,
    placed,
    rule_on,
    total,
    words,
)

CAT = "8 .......CAT"


def test_a_tile_that_touches_diagonally_only_is_not_connected() -> None:
    assert codes(rule_on(make_position(CAT), "9K DOG")) == ["not_connected"]


def test_a_parallel_play_is_connected() -> None:
    assert codes(rule_on(make_position(CAT), "9H OX")) == []


def test_a_play_through_a_tile_is_connected() -> None:
    assert codes(rule_on(make_position(CAT), "I7 C.R")) == []


def test_a_later_play_may_be_one_tile_that_makes_two_words() -> None:
    position = make_position("8 .......AT\n9 .........I")
    ruling = rule_on(position, "9I E")
    assert (codes(ruling), list(words(ruling))) == ([], ["EI", "TE"])


def test_a_play_may_lengthen_a_word_at_both_ends() -> None:
    ruling = rule_on(make_position(CAT), "8G S...S")
    assert (codes(ruling), list(words(ruling))) == ([], ["SCATS"])


def test_three_tiles_may_lie_fifteen_squares_apart() -> None:
    position = make_position("8 .ONGRAT.LATION.")
    ruling = rule_on(position, placed("A8 C H8 U O8 S"))
    assert (codes(ruling), list(words(ruling))) == ([], ["CONGRATULATIONS"])


def test_every_square_between_the_new_tiles_must_hold_a_tile() -> None:
    position = make_position("8 .ON.RAT.LATION.")
    (violation,) = rule_on(position, placed("A8 C H8 U O8 S")).violations
    assert (violation.code, [square.name for square in violation.squares]) == (
        "gap",
        ["D8"],
    )


def test_the_order_in_which_tiles_are_told_does_not_matter() -> None:
    ruling = rule_on(make_position(CAT), placed("H10 G H9 O"))
    assert (codes(ruling), list(words(ruling))) == ([], ["COG"])


def test_a_diagonal_play_is_not_in_line() -> None:
    assert codes(rule_on(make_position(CAT), placed("K8 S L9 O"))) == ["not_in_line"]


def test_a_line_with_a_corner_is_not_in_line() -> None:
    ruling = rule_on(make_position(CAT), placed("K8 S K9 O L9 B"))
    assert codes(ruling) == ["not_in_line"]


def test_tiles_out_of_line_that_touch_nothing_are_accused_of_both() -> None:
    ruling = rule_on(make_position(CAT), placed("A1 S B2 O"))
    assert codes(ruling) == ["not_in_line", "not_connected"]


def test_the_end_of_a_row_does_not_join_the_beginning_of_the_next() -> None:
    ruling = rule_on(make_position("1 ..............A"), "2A BC")
    assert (codes(ruling), list(words(ruling))) == (["not_connected"], ["BC"])


def test_a_word_does_not_go_on_in_the_row_above() -> None:
    # O1 and A2 are neighbours in a list of squares, not on the board
    position = make_position("1 ............CAT\n2 .AT")
    assert list(words(rule_on(position, "2A B.."))) == ["BAT"]


def test_the_foot_of_a_column_does_not_join_the_head_of_the_next() -> None:
    position = make_position("14 A\n15 B")
    ruling = rule_on(position, "B1 CD")
    assert (codes(ruling), list(words(ruling))) == (["not_connected"], ["CD"])


@pytest.mark.parametrize(
    ("board", "move", "score"),
    [
        # A on the triple word A1: (1 + 8) × 3
        ("1 .X", "1A A.", 27),
        # E on the triple word O1: (8 + 1) × 3
        ("1 .............X", "1N .E", 27),
        # A on the triple word A15, read downwards: (8 + 1) × 3
        ("14 X", "A14 .A", 27),
        # A on the triple word O15: (8 + 1) × 3
        ("15 .............X", "15N .A", 27),
    ],
    ids=["A1", "O1", "A15", "O15"],
)
def test_words_may_end_in_a_corner(board: str, move: str, score: int) -> None:
    ruling = rule_on(make_position(board), move)
    assert (codes(ruling), total(ruling)) == ([], score)


def test_a_play_may_fill_a_row_to_the_edge() -> None:
    assert codes(rule_on(make_position("7 ............A"), "8M CAT")) == []


@pytest.mark.parametrize("start", ["8N", "N14"])
def test_a_play_may_not_run_past_the_edge(start: str) -> None:
    position = make_position("8 ............A\n13 .............A")
    assert codes(rule_on(position, f"{start} CAT"))[0] == "off_board"


def test_running_past_the_edge_is_told_with_the_room_there_is() -> None:
    violation = rule_on(make_position("8 ............A"), "8N CATS").violations[0]
    assert violation.params == {"start": "8N", "available": 2, "needed": 4}


def test_a_word_stops_at_an_unplayable_square() -> None:
    rules = make_rules(board=make_layout("..... ..#.. ..... ..... .....", "C3"))
    position = make_position("2 AX.OX\n3 .....", rules=rules)
    ruling = rule_on(position, "B2 .U", rules)
    assert list(words(ruling)) == ["XU"]


def test_a_cross_word_stops_at_an_unplayable_square() -> None:
    rules = make_rules(board=make_layout("..... ..#.. ..... ..... .....", "C3"))
    position = make_position("1 ..A..\n3 B....", rules=rules)
    ruling = rule_on(position, "3A .EE", rules)
    assert list(words(ruling)) == ["BEE"]


def test_a_play_does_not_lie_on_an_unplayable_square() -> None:
    rules = make_rules(board=make_layout("..... ..#.. ..... ..... .....", "C3"))
    ruling = rule_on(make_position("2 A....", rules=rules), "2A .XE", rules)
    assert codes(ruling) == ["unplayable_square"]


def test_an_unplayable_square_cannot_be_played_through() -> None:
    rules = make_rules(board=make_layout("..... ..#.. ..... ..... .....", "C3"))
    ruling = rule_on(make_position("2 A....", rules=rules), "2A .X.E", rules)
    assert codes(ruling) == ["unplayable_square"]


def test_an_unplayable_square_between_told_tiles_is_a_gap() -> None:
    rules = make_rules(board=make_layout("..... ..#.. ..... ..... .....", "C3"))
    position = make_position("2 A....", rules=rules)
    assert codes(rule_on(position, placed("B2 X D2 E"), rules)) == ["gap"]


def test_a_board_of_one_row_has_words_across_only() -> None:
    rules = make_rules(board=make_layout(".......", "D1"))
    ruling = rule_on(make_position("1 ..CAT", rules=rules), "1C ...S", rules)
    assert (codes(ruling), list(words(ruling))) == ([], ["CATS"])


def test_a_tall_board_has_its_last_row() -> None:
    rules = make_rules(board=make_layout("... ... ... ... ...", "B2"))
    ruling = rule_on(make_position("3 .C.\n4 .A.", rules=rules), "B3 ..T", rules)
    assert (codes(ruling), list(words(ruling))) == ([], ["CAT"])
