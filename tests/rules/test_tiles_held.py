"""How many tiles lie on racks that nobody counted."""

from __future__ import annotations

from dataclasses import replace

from app.rules.position import Player, Position, left_over, tiles_held
from tests.factories import make_position, make_rules, make_tile_set

EIGHT = make_rules(tile_set=make_tile_set("A4/1 B4/3", blanks=0))
"""Eight tiles: with AB on the board and a B on a rack, five are unseen."""


def held(position: Position) -> list[int]:
    return tiles_held(position, left_over(position, EIGHT.tile_set), 7)


def seated(*players: Player) -> Position:
    return replace(make_position("8 .......AB", rules=EIGHT), players=players)


def test_a_lone_uncounted_rack_holds_what_is_unseen_at_most() -> None:
    # 8 − 2 on the board − 1 on the other rack
    assert held(seated(Player(), Player(rack=("B",)))) == [5, 1]


def test_a_told_bag_leaves_less_for_it() -> None:
    position = replace(seated(Player(), Player(rack=("B",))), bag_count=2)
    assert held(position) == [3, 1]


def test_of_two_uncounted_racks_each_is_taken_to_be_full() -> None:
    assert held(seated(Player(), Player())) == [7, 7]


def test_a_counted_rack_is_believed() -> None:
    assert held(seated(Player(rack_count=4), Player(rack=("B",)))) == [4, 1]
