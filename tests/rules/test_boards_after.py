"""A play told as the board that should lie afterwards."""

from __future__ import annotations

from tests.factories import (
    board_after,
    codes,
    make_layout,
    make_position,
    make_rules,
    rule_on,
    total,
    words,
)

CAT = "8 .......CAT"


def test_the_play_is_what_the_board_has_more() -> None:
    ruling = rule_on(make_position(CAT), board_after("8 .......CAT\n9 .......OX"))
    assert words(ruling) == words(rule_on(make_position(CAT), "9H OX"))


def test_it_scores_as_the_same_play_in_words() -> None:
    ruling = rule_on(make_position(), board_after("8 ....RETAINS"))
    assert total(ruling) == 64


def test_a_blank_is_placed_as_a_small_letter() -> None:
    position = make_position(CAT, racks=["?", None])
    assert rule_on(position, board_after("8 .......CATs")).leave == ()


def test_the_same_board_places_nothing() -> None:
    assert codes(rule_on(make_position(CAT), board_after(CAT))) == ["no_tiles"]


def test_tiles_that_are_gone_are_named_with_what_they_were() -> None:
    ruling = rule_on(make_position(CAT), board_after("8 .......C..\n9 .......O"))
    (violation,) = ruling.violations
    assert (violation.code, violation.params) == ("tile_removed", {"holds": ["A", "T"]})


def test_a_tile_that_is_gone_and_nothing_new_is_two_violations() -> None:
    ruling = rule_on(make_position(CAT), board_after("8 .......CA."))
    assert codes(ruling) == ["tile_removed", "no_tiles"]


def test_a_blank_in_place_of_its_letter_is_a_change() -> None:
    ruling = rule_on(make_position(CAT), board_after("8 .......cATS"))
    (violation,) = ruling.violations
    assert (violation.code, violation.params) == (
        "tile_changed",
        {"holds": ["C"], "says": ["c"]},
    )


def test_new_tiles_beside_a_changed_one_are_scored_with_what_lies_there() -> None:
    ruling = rule_on(make_position(CAT), board_after("8 .......BATS"))
    assert words(ruling) == {"CATS": 6}


def test_new_tiles_in_two_places_leave_a_gap() -> None:
    ruling = rule_on(make_position(CAT), board_after("8 .....S.CATS"))
    assert codes(ruling) == ["gap"]


def test_a_tile_on_an_unplayable_square_is_refused() -> None:
    rules = make_rules(board=make_layout("..... .#... .....", "C2"))
    position = make_position("2 ..AT.", rules=rules)
    after = board_after("2 .CAT.", rules)
    assert codes(rule_on(position, after, rules)) == ["unplayable_square"]


def test_a_tile_that_lies_on_an_unplayable_square_already_is_no_fault_of_it() -> None:
    rules = make_rules(board=make_layout("..... .#... .....", "C2"))
    position = make_position("2 .CAT.", rules=rules)
    assert codes(rule_on(position, board_after("2 .CATS", rules), rules)) == []
