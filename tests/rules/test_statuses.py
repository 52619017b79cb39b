"""What may be done when the game is over, or a play-out waits for a challenge."""

from __future__ import annotations

import pytest

from app.rules.moves import Move, RecycleBlank, Redraw
from app.rules.position import Status
from tests.factories import codes, make_position, make_rules, rule_on, square

CAT = "8 .......cAT"
HOUSE = make_rules(redraw={"when": "no_vowels_or_no_consonants"}, recycle_blank=True)
MOVES = ["8H ...S", "-AE", Redraw(), RecycleBlank(square("H8"))]
IDS = ["placement", "exchange", "redraw", "recycle"]
RACK = "AEIOCS_"


@pytest.mark.parametrize("move", [*MOVES, "pass"], ids=[*IDS, "pass"])
def test_no_move_can_be_made_when_the_game_is_over(move: Move | str) -> None:
    position = make_position(CAT, racks=[RACK, None], status=Status.OVER)
    assert codes(rule_on(position, move, HOUSE)) == ["game_over"]


@pytest.mark.parametrize("move", MOVES, ids=IDS)
def test_only_a_pass_or_a_challenge_is_left_after_a_play_out(move: Move | str) -> None:
    position = make_position(CAT, racks=[RACK, ""], status=Status.FINAL_CHALLENGE)
    assert "only_pass_or_challenge" in codes(rule_on(position, move, HOUSE))


def test_a_pass_accepts_the_play_out() -> None:
    position = make_position(CAT, racks=["AE", ""], status=Status.FINAL_CHALLENGE)
    assert codes(rule_on(position, "pass")) == []


def test_a_pass_is_always_legal_while_the_game_goes_on() -> None:
    ruling = rule_on(make_position(CAT, racks=[RACK, None], bag_count=0), "pass")
    assert (codes(ruling), ruling.leave) == ([], tuple(RACK))
