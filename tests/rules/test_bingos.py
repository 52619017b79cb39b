"""The bonus goes by the number of new tiles."""

from __future__ import annotations

import pytest

from app.rules.ruleset import Rules
from tests.factories import SPANISH, STANDARD, make_position, make_rules, rule_on

EIGHT = make_rules(rack_size=8, bingo={"7": 40, "8": 50})
"""A rack of eight, with a bonus for seven and a larger one for eight."""


def bonus(
    move: str, board: str = "", rules: Rules = STANDARD, rack: str | None = None
) -> int:
    position = make_position(board, rules=rules, racks=[rack, None])
    ruling = rule_on(position, move, rules)
    assert ruling.is_legal
    assert ruling.score is not None
    return ruling.score.bingo_bonus


def test_all_seven_tiles_earn_fifty() -> None:
    assert bonus("8D RETAINS") == 50


def test_six_tiles_earn_nothing() -> None:
    assert bonus("8D RETAIN") == 0


def test_seven_tiles_through_another_earn_fifty() -> None:
    assert bonus("8D RET.AINS", "8 ......R") == 50


def test_six_tiles_that_make_a_word_of_seven_earn_nothing() -> None:
    assert bonus("8D RET.INS", "8 ......A") == 0


def test_playing_out_a_last_rack_of_five_earns_nothing() -> None:
    assert bonus("8D REAMS", rack="REAMS") == 0


def test_a_bonus_may_be_another_number() -> None:
    assert bonus("8D RETAINS", rules=make_rules(bingo={"7": 35})) == 35


@pytest.mark.parametrize(
    ("word", "points"), [("RETAIN", 0), ("RETAINS", 40), ("STRAINED", 50)]
)
def test_a_rack_of_eight_earns_for_seven_and_for_eight(word: str, points: int) -> None:
    assert bonus(f"8D {word}", rules=EIGHT) == points


def test_blanks_count_as_tiles_for_the_bonus() -> None:
    assert bonus("8D rETAINs") == 50


def test_a_tile_of_two_letters_counts_once() -> None:
    # Seven letters on six tiles
    assert bonus("8D [CH]ICADE", rules=SPANISH) == 0


def test_seven_tiles_of_eight_letters_earn_fifty() -> None:
    assert bonus("8D [CH]ICADES", rules=SPANISH) == 50


def test_a_rule_set_may_have_no_bonus() -> None:
    assert bonus("8D RETAINS", rules=make_rules(bingo={})) == 0
