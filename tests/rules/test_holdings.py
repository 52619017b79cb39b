"""Which tiles the mover has, may have, and cannot have."""

from __future__ import annotations

import pytest

from app.rules.holdings import lacks_vowels_or_consonants, take
from app.rules.position import Rack
from tests.factories import (
    STANDARD,
    codes,
    make_position,
    make_tile_set,
    rule_on,
)

CAT = "8 .......CAT"


def leave(rack: str | None, move: str = "8H CATS") -> Rack | None:
    return rule_on(make_position(CAT, racks=[rack, None]), move).leave


def unchecked(rack: str | None, move: str = "8H CATS") -> tuple[str, ...]:
    position = make_position(CAT, racks=[rack, None])
    return rule_on(position, move).unchecked


def test_the_leave_is_what_the_play_did_not_use() -> None:
    assert leave("SEEING") == ("E", "E", "I", "N", "G")


def test_one_copy_of_a_tile_is_used_and_the_other_stays() -> None:
    assert leave("SSE") == ("S", "E")


def test_a_tile_twice_in_the_play_must_be_twice_on_the_rack() -> None:
    position = make_position(racks=["TOXEIUN", None])
    assert codes(rule_on(position, "8H TOOT")) == ["tile_not_on_rack"]


def test_a_short_rack_is_complete() -> None:
    position = make_position(CAT, racks=["E", None])
    assert codes(rule_on(position, "8H CATS")) == ["tile_not_on_rack"]


def test_an_empty_rack_is_complete() -> None:
    position = make_position(CAT, racks=["", None])
    (violation,) = rule_on(position, "8H CATS").violations
    assert violation.params["rack"] == ""
    assert violation.message == "Not on the rack (empty): S."


def test_a_known_rack_leaves_no_rule_unchecked() -> None:
    assert "tile_not_on_rack" not in unchecked("SEEING")


def test_an_unknown_rack_breaks_no_rule_and_is_named_unchecked() -> None:
    position = make_position(CAT)
    ruling = rule_on(position, "8H CATS")
    assert (codes(ruling), "tile_not_on_rack" in ruling.unchecked) == ([], True)


def test_the_leave_of_an_unknown_rack_is_unknown() -> None:
    assert leave(None) is None


def test_an_unknown_tile_of_a_partial_rack_may_be_the_one_played() -> None:
    assert ("tile_not_on_rack" in unchecked("E__"), leave("E__")) == (True, ("E", "_"))


def test_a_known_tile_of_a_partial_rack_is_used_first() -> None:
    assert ("tile_not_on_rack" in unchecked("S__"), leave("S__")) == (False, ("_", "_"))


def test_a_partial_rack_cannot_give_more_than_its_unknown_tiles() -> None:
    position = make_position(CAT, racks=["E_", None])
    (violation,) = rule_on(position, "9H OX").violations
    assert (violation.code, violation.params["tiles"]) == ("tile_not_on_rack", ["X"])


def test_a_tile_of_which_all_lie_elsewhere_is_on_no_unknown_rack() -> None:
    position = make_position("8 .......ZOO")
    assert codes(rule_on(position, "7H ZA")) == ["tile_unavailable"]


def test_a_tile_on_another_known_rack_is_unavailable() -> None:
    position = make_position(CAT, racks=[None, "ZEBRA"])
    assert codes(rule_on(position, "9H OZ")) == ["tile_unavailable"]


def test_a_tile_on_the_movers_own_rack_is_counted_once() -> None:
    position = make_position(CAT, racks=["OZ", None])
    assert codes(rule_on(position, "9H OZ")) == []


def test_an_unknown_tile_cannot_be_one_of_which_none_is_left() -> None:
    position = make_position("8 .......ZOO", racks=["A_", None])
    assert codes(rule_on(position, "7H ZA")) == ["tile_unavailable"]


def test_seven_tiles_around_three_others_are_not_too_many() -> None:
    assert codes(rule_on(make_position("8 .......CAT"), "8E SEL...ODES")) == []


def test_eight_tiles_are_too_many_for_a_rack_of_seven() -> None:
    (violation,) = rule_on(make_position(), "8D ABCDEFGI").violations
    assert violation.params == {"placed": 8, "rack_size": 7}


@pytest.mark.parametrize(
    ("rack", "lacks"),
    [
        ("BCDFGHK", True),
        ("AEIOUAE", True),
        ("BCDFGHA", False),
        ("AEIOUAB", False),
        ("BCDFGH?", False),
        ("AEIOU?A", False),
        ("YYYYBCD", True),  # Y is no vowel of the English set
        ("", False),
    ],
)
def test_a_rack_lacks_vowels_or_consonants(rack: str, *, lacks: bool) -> None:
    assert lacks_vowels_or_consonants(tuple(rack), STANDARD.tile_set) is lacks


def test_vowels_are_those_of_the_tile_set() -> None:
    tile_set = make_tile_set("A9/1 B9/1 Y9/1", vowels="Y")
    assert lacks_vowels_or_consonants("AB", tile_set) is True


def test_taking_from_an_unknown_rack_is_all_guessed() -> None:
    assert take(None, "AB") == (None, (), ("A", "B"))
