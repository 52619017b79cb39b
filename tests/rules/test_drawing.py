"""Tiles that were drawn for a move, and what about them cannot have been."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.rules.drawing import CheckedDraw, check_draw
from app.rules.moves import Move, RecycleBlank, Redraw
from app.rules.position import Position
from app.rules.ruleset import Rules
from app.rules.soundness import WarningCode
from tests.factories import (
    STANDARD,
    make_position,
    make_rack,
    make_rules,
    rule_on,
    square,
)

CAT = "8 .......CAT"
QAT = make_position(CAT, racks=["QSEEING", None])
HOUSE = make_rules(redraw={"when": "no_vowels_or_no_consonants"}, recycle_blank=True)


def checked(
    position: Position, move: Move | str, draw: str, rules: Rules = STANDARD
) -> CheckedDraw:
    ruling = rule_on(position, move, rules)
    assert ruling.is_legal, ruling.violations
    return check_draw(position, ruling, rules, make_rack(draw) or ())


def faults(
    position: Position, move: Move | str, draw: str, rules: Rules = STANDARD
) -> list[object]:
    found = checked(position, move, draw, rules).warnings
    assert {warning.code for warning in found} <= {WarningCode.DRAW_MISMATCH}
    return [warning.params["reason"] for warning in found]


@pytest.mark.parametrize(
    ("move", "draw"), [("8H CATS", "Z"), ("-QS", "ZX"), ("-2", "ZX"), ("8H CATS", "_")]
)
def test_a_tile_for_a_tile_is_a_sound_draw(move: str, draw: str) -> None:
    assert faults(QAT, move, draw) == []


@pytest.mark.parametrize(("move", "draw"), [("8H CATS", "ZX"), ("-2", "Z")])
def test_another_number_than_the_rules_give_is_odd(move: str, draw: str) -> None:
    assert faults(QAT, move, draw) == ["number"]


def test_the_number_says_how_many_were_due() -> None:
    (warning,) = checked(QAT, "8H CATS", "").warnings
    assert warning.params == {"reason": "number", "drawn": 0, "due": 1}


def test_a_bag_of_one_tile_gives_no_more() -> None:
    position = make_position(CAT, racks=["SEEINGX", None], bag_count=1)
    assert faults(position, "8H CATSX", "E") == []


def test_the_third_q_of_a_game_cannot_be_drawn() -> None:
    # The set has one Q, and it lies on the mover's rack.
    (warning,) = checked(QAT, "8H CATS", "Q").warnings
    assert warning.params == {"reason": "not_unseen", "tiles": ["Q"]}


def test_a_tile_on_the_known_rack_of_an_opponent_cannot_be_drawn() -> None:
    position = make_position(CAT, racks=["SEEINGX", "Z"])
    assert faults(position, "8H CATS", "Z") == ["not_unseen"]


def test_a_tile_that_an_unknown_rack_has_shown_cannot_be_drawn_too() -> None:
    # The set has one J, which the play has just put on the board.
    assert faults(make_position(CAT), "8H CATJ", "J") == ["not_unseen"]


def test_tiles_that_are_exchanged_do_not_come_back() -> None:
    assert faults(QAT, "-Q", "Q") == ["not_unseen"]


def test_a_told_bag_has_what_can_be_drawn() -> None:
    position = make_position(CAT, racks=["SEEINGX", None], bag="ABC")
    (warning,) = checked(position, "8H CATS", "Z").warnings
    assert warning.params == {"reason": "not_in_bag", "tiles": ["Z"]}


def test_each_copy_in_a_told_bag_can_be_drawn_once() -> None:
    position = make_position(CAT, racks=["SEEINGX", None], bag="ABC")
    (warning,) = checked(position, "8H CATSX", "AA").warnings
    assert warning.params == {"reason": "not_in_bag", "tiles": ["A"]}


def test_an_unknown_tile_of_a_told_bag_may_be_any() -> None:
    position = make_position(CAT, racks=["SEEINGX", None], bag="AB_")
    assert faults(position, "8H CATS", "Z") == []


@pytest.mark.parametrize(("draw", "found"), [("BCDFGHK", []), ("BCDFGH", ["number"])])
def test_a_redraw_gives_as_many_tiles_as_were_shown(
    draw: str, found: list[str]
) -> None:
    position = make_position(racks=["AEIOUAE", None])
    assert faults(position, Redraw(), draw, HOUSE) == found


def test_tiles_of_a_rack_that_is_drawn_again_do_not_come_back() -> None:
    # The set has four U, and all of them were shown.
    position = make_position(racks=["AEIUUUU", None])
    assert faults(position, Redraw(), "BCDFGHU", HOUSE) == ["not_unseen"]


def test_nothing_is_drawn_for_a_pass() -> None:
    assert faults(QAT, "pass", "Z") == ["nothing_drawn"]


def test_nothing_is_drawn_for_a_recycled_blank() -> None:
    position = make_position("8 .......cAT", racks=["CODE", None])
    move = RecycleBlank(square("H8"))
    assert faults(position, move, "Z", HOUSE) == ["nothing_drawn"]


def test_a_pass_without_tiles_drawn_is_sound() -> None:
    assert faults(QAT, "pass", "") == []


def test_from_an_unknown_rack_any_number_may_be_due() -> None:
    assert checked(make_position(CAT), "8H CATS", "ZXV") == ((), False)


def test_from_a_counted_rack_the_number_is_known() -> None:
    position = make_position(CAT)
    mover = replace(position.players[0], rack_count=7)
    position = replace(position, players=(mover, position.players[1]))
    assert faults(position, "8H CATS", "ZX") == ["number"]


def test_an_exchange_from_an_unknown_rack_draws_as_many_as_it_gives() -> None:
    assert faults(make_position(CAT), "-2", "Z") == ["number"]
