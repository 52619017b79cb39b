"""Racks and the bag after a move."""

from __future__ import annotations

from app.rules.position import Player
from tests.factories import (
    make_position,
    play,
)

RETAINS = "RETAINS"


def test_after_a_placement_the_rack_is_unknown_and_full() -> None:
    after = play(make_position(racks=[RETAINS, None]), "8H RAT").position
    assert after.players[0] == Player(score=6, rack=None, rack_count=7)


def test_after_a_placement_the_bag_has_as_many_tiles_less() -> None:
    # 100 less two racks of seven is 86; three are drawn
    after = play(make_position(racks=[RETAINS, None]), "8H RAT").position
    assert (after.bag, after.bag_count) == (None, 83)


def test_a_told_draw_fills_the_rack() -> None:
    position = make_position(racks=[RETAINS, None])
    after = play(position, "8H RAT", draw="QZ?").position
    assert after.players[0].rack == tuple("EINSQZ?")


def test_a_told_draw_is_taken_from_the_count_of_the_bag() -> None:
    position = make_position(racks=[RETAINS, None], bag_count=10)
    after = play(position, "8H RAT", draw="QZ?").position
    assert after.bag_count == 7


def test_a_told_draw_is_taken_from_the_told_bag() -> None:
    position = make_position(racks=[RETAINS, None], bag="AQZE?")
    after = play(position, "8H RAT", draw="QZ?").position
    assert (after.bag, after.bag_count) == (("A", "E"), 2)


def test_a_told_bag_is_unknown_after_a_draw_that_it_does_not_have() -> None:
    position = make_position(racks=[RETAINS, None], bag="ABCDE")
    after = play(position, "8H RAT", draw="QZ?").position
    assert (after.bag, after.bag_count) == (None, 2)


def test_a_draw_to_an_unknown_rack_is_counted() -> None:
    after = play(make_position(bag_count=10), "8H RAT", draw="QZ?").position
    assert after.players[0] == Player(score=6, rack=None, rack_count=7)


def test_an_unknown_rack_that_was_emptied_is_what_was_drawn() -> None:
    after = play(make_position(bag_count=10), "8E RETAINS", draw="ABCDEFG").position
    assert after.players[0].rack == tuple("ABCDEFG")


def test_a_told_bag_is_unknown_after_a_draw_that_nobody_told() -> None:
    position = make_position(racks=[RETAINS, None], bag="ABCDE")
    after = play(position, "8H RAT").position
    assert (after.bag, after.bag_count) == (None, 2)


def test_a_short_bag_gives_what_it_has() -> None:
    position = make_position(racks=[RETAINS, None], bag_count=2)
    after = play(position, "8H RAT").position
    assert (after.players[0].rack_count, after.bag_count) == (6, 0)


def test_from_an_empty_bag_nothing_is_drawn_and_the_leave_stays_known() -> None:
    position = make_position(racks=[RETAINS, None], bag_count=0)
    after = play(position, "8H RAT").position
    assert (after.players[0].rack, after.bag_count) == (tuple("EINS"), 0)


def test_from_an_empty_bag_an_unknown_rack_becomes_shorter() -> None:
    position = make_position(bag_count=0)
    after = play(position, "8H RAT").position
    assert after.players[0] == Player(score=6, rack=None, rack_count=4)


def test_an_emptied_bag_and_a_full_rack_do_not_end_the_game() -> None:
    step = play(make_position(racks=[RETAINS, None], bag_count=3), "8H RAT")
    assert (step.outcome, step.position.bag_count) == (None, 0)


def test_a_rack_that_was_longer_than_allowed_draws_nothing() -> None:
    position = make_position(racks=["RATABCDEFGH", None], bag_count=50)
    after = play(position, "8H RAT").position
    assert (after.players[0].rack, after.bag_count) == (tuple("ABCDEFGH"), 50)


def test_a_rack_that_was_short_is_filled_up() -> None:
    position = make_position(racks=["RATE", None], bag_count=50)
    after = play(position, "8H RAT").position
    assert (after.players[0].rack_count, after.bag_count) == (7, 44)


def test_a_pass_keeps_rack_and_bag() -> None:
    position = make_position(racks=[RETAINS, None], bag="ABC")
    after = play(position, "pass").position
    assert (after.players, after.bag) == (position.players, position.bag)
