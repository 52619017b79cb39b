"""The first placement of a game."""

from __future__ import annotations

import pytest

from tests.factories import (
    SPANISH,
    SUPER,
    WordList,
    codes,
    make_layout,
    make_position,
    make_rules,
    placed,
    rule_on,
    words,
)

OFF_CENTRE = make_rules(board=make_layout("..... .D... ..... .....", "B2"))
"""Five columns, four rows, and a start that is not in the middle."""


def test_a_first_play_of_one_tile_is_too_short_even_on_the_start_square() -> None:
    assert codes(rule_on(make_position(), "8H A")) == ["opening_too_short"]


@pytest.mark.parametrize("check", ["void", "challenge", "none"])
def test_a_first_play_of_one_tile_is_too_short_whatever_a_dictionary_says(
    check: str,
) -> None:
    rules = make_rules(word_check=check)
    ruling = rule_on(make_position(), "8H A", rules, WordList("A"))
    assert codes(ruling) == ["opening_too_short"]


def test_two_tiles_are_enough() -> None:
    assert codes(rule_on(make_position(), "8G AX")) == []


@pytest.mark.parametrize("start", ["8B", "8H", "H2", "H8"])
def test_any_tile_may_lie_on_the_start_square(start: str) -> None:
    assert codes(rule_on(make_position(), f"{start} RETAINS")) == []


@pytest.mark.parametrize("start", ["8A", "8I", "7H", "H1", "H9", "I8"])
def test_a_first_play_beside_the_start_square_is_refused(start: str) -> None:
    ruling = rule_on(make_position(), f"{start} RETAINS")
    assert codes(ruling) == ["start_square_not_covered"]


def test_the_accusation_names_the_start_square() -> None:
    (violation,) = rule_on(make_position(), "8I AX").violations
    assert violation.params == {"start": "H8"}


def test_the_first_placement_opens_even_after_exchanges() -> None:
    position = make_position(scoreless_turns=2)
    assert codes(rule_on(position, "7H GARDEN")) == ["start_square_not_covered"]


def test_a_first_play_that_misses_the_start_is_scored_all_the_same() -> None:
    # G2 A1 R1 D2 E1 N1, with the double letter I7 under A: 2 + 2 + 1 + 2 + 1 + 1
    # and M7 under N would double it, but GARDEN ends there: N is on M7
    assert words(rule_on(make_position(), "7H GARDEN")) == {"GARDEN": 10}


def test_the_start_square_need_not_be_the_centre() -> None:
    assert codes(rule_on(make_position(rules=OFF_CENTRE), "2A AX", OFF_CENTRE)) == []


def test_the_centre_is_no_start_square_where_the_start_is_elsewhere() -> None:
    ruling = rule_on(make_position(rules=OFF_CENTRE), "3C AX", OFF_CENTRE)
    assert codes(ruling) == ["start_square_not_covered"]


def test_the_start_of_the_large_board_is_its_own_centre() -> None:
    assert codes(rule_on(make_position(rules=SUPER), "11J AXE", SUPER)) == []


def test_the_start_square_is_doubled_only_where_the_board_says_so() -> None:
    rules = make_rules(board=make_layout("... ... ...", "B2"))
    assert words(rule_on(make_position(rules=rules), "2A AXE", rules)) == {"AXE": 10}


def test_tiles_are_counted_not_letters() -> None:
    ruling = rule_on(make_position(rules=SPANISH), "8H [CH]", SPANISH)
    assert codes(ruling) == ["opening_too_short"]


def test_a_rule_set_may_ask_for_more_tiles() -> None:
    rules = make_rules(opening={"min_tiles": 3})
    assert codes(rule_on(make_position(), "8G AX", rules)) == ["opening_too_short"]


def test_a_lone_tile_forms_no_word_even_where_one_may_open() -> None:
    rules = make_rules(opening={"min_tiles": 1})
    assert codes(rule_on(make_position(), "8H A", rules)) == ["no_word_formed"]


def test_a_lone_tile_beside_the_start_breaks_both_rules() -> None:
    rules = make_rules(opening={"min_tiles": 1})
    ruling = rule_on(make_position(), "8I A", rules)
    assert codes(ruling) == ["start_square_not_covered", "no_word_formed"]


def test_an_opening_with_a_gap_over_the_start_misses_it() -> None:
    ruling = rule_on(make_position(), placed("G8 A I8 A"))
    assert codes(ruling) == ["gap", "start_square_not_covered"]


def test_a_first_play_past_the_edge_is_not_called_too_short() -> None:
    ruling = rule_on(make_position(), "8O CAT")
    assert codes(ruling) == ["off_board", "start_square_not_covered"]


def test_a_play_on_a_board_with_a_bare_start_square_is_no_opening() -> None:
    ruling = rule_on(make_position("1 CAT"), "1A ...S")
    assert codes(ruling) == []
