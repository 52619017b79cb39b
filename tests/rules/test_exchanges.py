"""Exchanging tiles, and what a table may allow beside it."""

from __future__ import annotations

import pytest

from app.rules.moves import Exchange, RecycleBlank, Redraw
from app.rules.position import Rack
from app.rules.ruleset import Rules
from app.rules.ruling import Ruling
from tests.factories import (
    SPANISH,
    STANDARD,
    codes,
    make_position,
    make_rules,
    make_tile_set,
    rule_on,
    square,
)

ITALY = make_rules(exchange={"min_bag": 3})
SPAIN = make_rules(exchange={"min_bag": 1})
REDRAW = make_rules(redraw={"when": "no_vowels_or_no_consonants", "max": 1})
RECYCLE = make_rules(recycle_blank=True)
RETAINS = "RETAINS"


def exchange(tiles: str, bag_count: int) -> Ruling:
    position = make_position(racks=[RETAINS, None], bag_count=bag_count)
    return rule_on(position, f"exchange {tiles}")


@pytest.mark.parametrize("tiles", ["R", "RET", RETAINS])
def test_with_seven_in_the_bag_any_number_may_be_exchanged(tiles: str) -> None:
    assert codes(exchange(tiles, 7)) == []


@pytest.mark.parametrize("tiles", ["R", "RET", RETAINS])
def test_with_six_in_the_bag_none_may_be_exchanged(tiles: str) -> None:
    assert codes(exchange(tiles, 6)) == ["exchange_bag_too_small"]


@pytest.mark.parametrize(
    ("tiles", "bag_count", "allowed"),
    [("R", 3, True), ("RET", 3, True), ("R", 2, False), ("RETA", 3, False)],
)
def test_another_least_number_may_hold_and_the_bag_must_have_what_is_asked(
    tiles: str, bag_count: int, *, allowed: bool
) -> None:
    position = make_position(racks=[RETAINS, None], bag_count=bag_count)
    assert rule_on(position, f"-{tiles}", ITALY).is_legal is allowed


def test_where_no_least_number_holds_one_tile_in_the_bag_is_enough_for_one() -> None:
    position = make_position(racks=[RETAINS, None], bag_count=1)
    assert codes(rule_on(position, "-R", SPAIN)) == []


def test_a_bag_too_small_is_told_with_what_is_needed() -> None:
    (violation,) = exchange("RE", 6).violations
    assert violation.params == {"count": 2, "needed": 7, "bag_count": 6}


@pytest.mark.parametrize(("rack", "allowed"), [("ABAB", True), ("ABABA", False)])
def test_a_bag_that_nobody_counted_has_the_unseen_tiles_less_the_other_rack(
    rack: str, *, allowed: bool
) -> None:
    # A set of 18; the other rack holds 7 unknown ones: 18 - 4 - 7 = 7, or 6
    rules = make_rules(tile_set=make_tile_set("A9/1 B9/1", blanks=0))
    position = make_position(rules=rules, racks=[rack, None])
    assert rule_on(position, "-A", rules).is_legal is allowed


def test_a_told_bag_is_counted() -> None:
    position = make_position(racks=[RETAINS, None], bag="ABCDEF")
    assert codes(rule_on(position, "-R")) == ["exchange_bag_too_small"]


def test_a_blank_may_be_exchanged() -> None:
    position = make_position(racks=["R?", None])
    ruling = rule_on(position, "-?")
    assert (codes(ruling), ruling.leave) == ([], ("R",))


def test_an_exchange_of_no_tiles_is_refused() -> None:
    assert codes(rule_on(make_position(), "-0")) == ["exchange_no_tiles"]


def test_tiles_that_are_not_on_the_rack_cannot_be_exchanged() -> None:
    assert codes(exchange("QR", 50)) == ["tile_not_on_rack"]


def test_a_tile_that_the_set_cannot_have_any_more_is_unavailable() -> None:
    position = make_position("8 .......QI", bag_count=50)
    assert codes(rule_on(position, "-Q")) == ["tile_unavailable"]


def test_more_tiles_than_the_rack_has_are_too_many() -> None:
    position = make_position(racks=["RET", None])
    (violation,) = rule_on(position, "-4").violations
    assert violation.params == {"count": 4, "rack_count": 3}


def test_more_tiles_than_an_unknown_rack_can_have_are_too_many() -> None:
    assert codes(rule_on(make_position(), "-8")) == ["exchange_too_many"]


def test_named_tiles_that_are_too_many_are_not_on_the_rack_either() -> None:
    position = make_position(racks=["RE", None])
    assert codes(rule_on(position, "-RET")) == ["exchange_too_many", "tile_not_on_rack"]


@pytest.mark.parametrize(
    ("rack", "told", "leave"),
    [
        ("RETAINS", "-AE", tuple("RTINS")),
        ("RETAINS", "-7", ()),
        ("RETAINS", "-3", None),
        (None, "-AE", None),
        ("RE_____", "-AE", tuple("R____")),
    ],
)
def test_the_leave_of_an_exchange_is_what_was_kept(
    rack: str | None, told: str, leave: Rack | None
) -> None:
    assert rule_on(make_position(racks=[rack, None]), told).leave == leave


@pytest.mark.parametrize(
    ("rack", "told", "unchecked"),
    [
        ("RETAINS", "-AE", ()),
        (None, "-AE", ("tile_not_on_rack",)),
        ("R______", "-A", ("tile_not_on_rack",)),
        ("RETAINS", "-3", ()),
    ],
)
def test_an_exchange_of_unknown_tiles_leaves_the_rack_unchecked(
    rack: str | None, told: str, unchecked: tuple[str, ...]
) -> None:
    assert rule_on(make_position(racks=[rack, None]), told).unchecked == unchecked


def test_a_limit_for_a_whole_game_is_unchecked() -> None:
    rules = make_rules(exchange={"max_per_player": 3})
    position = make_position(racks=[RETAINS, None])
    assert rule_on(position, "-R", rules).unchecked == ("exchange.max_per_player",)


def test_whether_the_free_exchange_is_used_up_is_unchecked() -> None:
    rules = make_rules(exchange={"free": "once"})
    position = make_position(racks=[RETAINS, None])
    assert rule_on(position, "-R", rules).unchecked == ("exchange.free",)


def test_a_tile_of_two_letters_is_exchanged_as_one() -> None:
    position = make_position(rules=SPANISH, racks=["A[CH]E", None])
    ruling = rule_on(position, "-[CH]", SPANISH)
    assert (codes(ruling), ruling.leave) == ([], ("A", "E"))


def test_exchanging_by_number_keeps_the_number() -> None:
    ruling = rule_on(make_position(racks=[RETAINS, None]), "-2")
    assert ruling.move == Exchange(None, 2)


@pytest.mark.parametrize("rack", ["AEIOUAE", "BCDFGHK"])
def test_a_rack_of_one_sort_may_be_drawn_again(rack: str) -> None:
    ruling = rule_on(make_position(racks=[rack, None]), Redraw(), REDRAW)
    assert (codes(ruling), ruling.leave) == ([], ())


@pytest.mark.parametrize("rack", ["AEIOUAB", "BCDFGH?", "AEIOUA?"])
def test_a_rack_of_both_sorts_may_not_a_blank_counting_as_either(rack: str) -> None:
    ruling = rule_on(make_position(racks=[rack, None]), Redraw(), REDRAW)
    assert codes(ruling) == ["redraw_not_allowed"]


def test_rules_without_redraws_refuse_them_on_any_rack() -> None:
    ruling = rule_on(make_position(racks=["AEIOUAE", None]), Redraw())
    assert codes(ruling) == ["redraw_not_allowed"]


def test_where_no_rack_is_drawn_again_there_is_no_number_to_check() -> None:
    rules = make_rules(redraw={"when": "never", "max": 1})
    ruling = rule_on(make_position(racks=["AEIOUAE", None]), Redraw(), rules)
    assert ruling.unchecked == ()


@pytest.mark.parametrize(
    ("rack", "rules", "reason"),
    [
        ("AEIOUAE", STANDARD, "not_in_rules"),
        ("AEIOUAB", REDRAW, "has_vowels_and_consonants"),
        ("", REDRAW, "rack_empty"),
    ],
)
def test_a_refused_redraw_says_why(rack: str, rules: Rules, reason: str) -> None:
    position = make_position(racks=[rack, None])
    (violation,) = rule_on(position, Redraw(), rules).violations
    assert violation.params == {"reason": reason}


def test_a_rack_is_drawn_again_only_from_as_many_tiles_in_the_bag() -> None:
    # The old tiles go back when the new ones have been drawn: of six come no seven.
    position = make_position(racks=["AEIOUAE", None], bag_count=6)
    (violation,) = rule_on(position, Redraw(), REDRAW).violations
    assert violation.params == {
        "reason": "bag_too_small",
        "bag_count": 6,
        "rack_count": 7,
    }


@pytest.mark.parametrize(("bag_count", "found"), [(7, []), (6, ["redraw_not_allowed"])])
def test_that_much_is_known_of_an_unknown_rack_too(
    bag_count: int, found: list[str]
) -> None:
    position = make_position(racks=[None, None], bag_count=bag_count)
    assert codes(rule_on(position, Redraw(), REDRAW)) == found


@pytest.mark.parametrize("rack", [None, "AEIOUA_"])
def test_a_redraw_of_an_unknown_rack_is_unchecked(rack: str | None) -> None:
    ruling = rule_on(make_position(racks=[rack, None]), Redraw(), REDRAW)
    assert (codes(ruling), ruling.unchecked) == (
        [],
        ("redraw.max", "redraw_not_allowed"),
    )


def test_the_number_of_redraws_is_checked_only_where_it_is_limited() -> None:
    rules = make_rules(redraw={"when": "no_vowels_or_no_consonants", "max": 0})
    ruling = rule_on(make_position(racks=["AEIOUAE", None]), Redraw(), rules)
    assert ruling.unchecked == ()


NO_C = {"reason": "tile_not_on_rack", "tile": "C"}


def recycle(board: str, rack: str | None, name: str = "H8") -> Ruling:
    position = make_position(board, racks=[rack, None])
    return rule_on(position, RecycleBlank(square(name)), RECYCLE)


def test_a_blank_may_be_swapped_for_the_tile_that_it_stands_for() -> None:
    ruling = recycle("8 .......cAT", "CODE")
    assert (codes(ruling), ruling.leave) == ([], tuple("ODE?"))


@pytest.mark.parametrize(
    ("board", "rack", "name", "params"),
    [
        ("8 .......CAT", "CODE", "H8", {"reason": "no_blank_there"}),
        ("8 .......cAT", "CODE", "H9", {"reason": "no_blank_there"}),
        ("8 .......cAT", "DOER", "H8", NO_C),
        ("8 .......cAT", "D?ER", "H8", NO_C),
    ],
    ids=["no-blank", "empty-square", "tile-not-held", "blank-for-blank"],
)
def test_anything_else_may_not_be_swapped(
    board: str, rack: str, name: str, params: dict[str, str]
) -> None:
    (violation,) = recycle(board, rack, name).violations
    assert (violation.code, violation.params) == ("recycle_not_allowed", params)


def test_rules_without_recycling_refuse_it() -> None:
    position = make_position("8 .......cAT", racks=["CODE", None])
    (violation,) = rule_on(position, RecycleBlank(square("H8"))).violations
    assert violation.code == "recycle_not_allowed"
    assert violation.params == {"reason": "not_in_rules"}


@pytest.mark.parametrize("rack", [None, "ODE_"])
def test_a_swap_from_an_unknown_rack_is_unchecked(rack: str | None) -> None:
    ruling = recycle("8 .......cAT", rack)
    assert (codes(ruling), ruling.unchecked) == ([], ("tile_not_on_rack",))


@pytest.mark.parametrize("rack", [None, "ODE_"])
def test_no_tile_is_swapped_for_a_blank_that_lies_elsewhere(rack: str | None) -> None:
    # There are two C's, and both are on the board already.
    ruling = recycle("8 .......cATCC", rack)
    assert codes(ruling) == ["tile_unavailable"]
