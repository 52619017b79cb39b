"""Racks that nobody told, worked out when the game is over."""

from __future__ import annotations

import pytest

from app.rules.ending import EndReason
from app.rules.position import Status
from tests.factories import (
    TINY,
    make_position,
    play,
    play_all,
)

CAT = "8 .......CAT"


def test_with_an_empty_bag_the_other_rack_is_worked_out() -> None:
    # A3 B3 C2: five lie and C is played, so B and C are left: 3 + 4. The play
    # scores C 4 + B 3 and so on: A B A B A C is 1+3+1+3+1+4 = 13, C on M8 plain
    position = make_position("8 .......ABABA", rules=TINY, racks=["C", None])
    step = play(position, "8H .....C", TINY)
    assert step.outcome is not None
    assert step.outcome.settlement is not None
    finals = [player.final for player in step.outcome.settlement.players]
    assert (finals, step.outcome.settlement.deduced) == ([20, -7], True)


def test_a_rack_that_was_told_is_not_called_deduced() -> None:
    position = make_position("8 .......ABABA", rules=TINY, racks=["C", "BC"])
    step = play(position, "8H .....C", TINY)
    assert step.outcome is not None
    assert step.outcome.settlement is not None
    assert step.outcome.settlement.deduced is False


def test_a_partial_rack_is_completed() -> None:
    position = make_position("8 .......ABABA", rules=TINY, racks=["C", "B_"])
    step = play(position, "8H .....C", TINY)
    assert [player.score for player in step.position.players] == [20, -7]


@pytest.mark.parametrize("rack", ["_", "B__"], ids=["short", "long"])
def test_a_rack_that_the_unseen_tiles_do_not_fit_is_not_settled(rack: str) -> None:
    racks = ["C", rack]
    position = make_position("8 .......ABABA", rules=TINY, racks=racks, bag_count=0)
    step = play(position, "8H .....C", TINY)
    assert step.outcome is not None
    assert step.outcome.settlement is None


def test_two_unknown_racks_cannot_be_told_apart() -> None:
    position = make_position(CAT, racks=["S", None, None], bag_count=0)
    step = play(position, "8H CATS")
    assert step.outcome is not None
    assert step.outcome.settlement is None


def test_with_tiles_in_the_bag_no_rack_is_worked_out() -> None:
    position = make_position(CAT, racks=["S", None], consecutive_passes=3)
    step = play(position, "pass")
    assert step.outcome is not None
    assert (step.outcome.end_reason, step.outcome.settlement) == (
        EndReason.PASSES,
        None,
    )


def test_a_rack_is_not_worked_out_of_tiles_that_may_be_in_the_bag() -> None:
    # B and C are unseen, and one of them is told to be in the bag
    position = make_position(
        "8 .......ABABA", rules=TINY, racks=["C", None], bag_count=1
    )
    step = play_all(position, ["pass"] * 4, TINY)
    assert step.outcome is not None
    assert step.outcome.settlement is None


def test_a_rack_is_not_worked_out_where_there_are_too_many_tiles() -> None:
    # Four A of three: what is unseen is not to be trusted
    position = make_position(
        "8 .......ABABAA", rules=TINY, racks=["C", None], bag_count=0
    )
    step = play_all(position, ["pass"] * 4, TINY)
    assert step.outcome is not None
    assert step.outcome.settlement is None


def test_a_game_that_cannot_be_settled_keeps_its_scores() -> None:
    position = make_position(CAT, scores=(10, 20), consecutive_passes=3)
    after = play(position, "pass").position
    assert ([player.score for player in after.players], after.status) == (
        [10, 20],
        Status.OVER,
    )
