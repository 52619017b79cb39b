"""What can be challenged, by whom, and what cannot."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.rules.errors import ChallengeNotPossible
from app.rules.moves import Pass, Redraw
from app.rules.position import MOST_OWED, Status
from app.rules.verdict import Verdict
from tests.factories import (
    WordList,
    challenged,
    make_position,
    make_rules,
    owing,
    placed,
)

CAT = "8 .......CAT"
WORDS = WordList("CAT CATS OX CO AX")
NO_AX = WordList("CAT CATS OX CO")
DOUBLE = make_rules(word_check="challenge")


def refused(ask: Callable[[], Verdict]) -> str:
    """The part of the question that stands in the way of a challenge."""
    with pytest.raises(ChallengeNotPossible) as caught:
        ask()
    return caught.value.part


@pytest.mark.parametrize("check", ["void", "none"])
def test_where_no_word_is_challenged_nothing_can_be(check: str) -> None:
    rules = make_rules(word_check=check)
    part = refused(lambda: challenged(make_position(CAT), "8H CATS", rules, WORDS))
    assert part == "rules"


@pytest.mark.parametrize("move", ["-2", "-9", "pass", Pass(), Redraw()])
def test_only_a_placement_can_be_challenged(move: str) -> None:
    assert refused(lambda: challenged(make_position(CAT), move, DOUBLE, WORDS)) == (
        "move"
    )


def test_nobody_challenges_the_own_play() -> None:
    position = make_position(CAT)
    part = refused(lambda: challenged(position, "8H CATS", DOUBLE, WORDS, by=0))
    assert part == "challenger"


def test_a_challenge_of_no_word_at_all_is_none() -> None:
    rules = make_rules(word_check="challenge", challenge={"scope": "words"})
    position = make_position(CAT)
    part = refused(lambda: challenged(position, "8H CATS", rules, WORDS, words=""))
    assert part == "words"


def test_an_illegal_move_was_never_made_and_cannot_be_challenged() -> None:
    with pytest.raises(ChallengeNotPossible, match="touches no tile"):
        challenged(make_position(CAT), "1A OX", DOUBLE, WORDS)


def test_a_play_with_a_blank_that_stands_for_nothing_cannot_be_challenged() -> None:
    position = make_position(CAT)
    part = refused(lambda: challenged(position, placed("K8 ?"), DOUBLE, WORDS))
    assert part == "move"


@pytest.mark.parametrize("status", [Status.OVER, Status.FINAL_CHALLENGE])
def test_the_position_is_the_one_before_the_play(status: Status) -> None:
    position = make_position(CAT, status=status)
    part = refused(lambda: challenged(position, "8H CATS", DOUBLE, WORDS))
    assert part == "position"


def test_where_only_the_next_player_may_challenge_no_other_can() -> None:
    rules = make_rules(word_check="challenge", challenge={"who": "next_player"})
    position = make_position(CAT, racks=[None] * 3)
    part = refused(lambda: challenged(position, "8H CATS", rules, WORDS, by=2))
    assert part == "challenger"


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_where_any_opponent_may_challenge_all_others_can(seat: int) -> None:
    position = make_position(CAT, racks=[None] * 4)
    assert challenged(position, "9H OX", DOUBLE, NO_AX, by=seat).upheld


def test_the_next_player_is_the_one_whose_turn_comes() -> None:
    rules = make_rules(word_check="challenge", challenge={"who": "next_player"})
    position = owing(make_position(CAT, racks=[None] * 3), {1: 1})
    assert challenged(position, "9H OX", rules, NO_AX, by=2).upheld


def test_whoever_owes_the_most_turns_owes_no_more() -> None:
    position = owing(make_position(CAT), {1: MOST_OWED})
    part = refused(lambda: challenged(position, "8H CATS", DOUBLE, WORDS))
    assert part == "challenger"


def test_a_play_that_stands_after_a_challenge_cannot_be_challenged_again() -> None:
    after = challenged(make_position(CAT), "9H OX", DOUBLE, WORDS).position
    assert refused(lambda: challenged(after, "9H OX", DOUBLE, WORDS)) == "move"


def test_a_withdrawn_play_cannot_be_challenged_again() -> None:
    after = challenged(make_position(CAT), "9H OX", DOUBLE, NO_AX).position
    part = refused(lambda: challenged(after, "9H OX", DOUBLE, NO_AX))
    assert part == "challenger"


@pytest.mark.parametrize("later", [1, 3])
def test_of_several_challengers_of_one_play_only_the_first_is_answered(
    later: int,
) -> None:
    # C challenges in vain and owes a turn, so that B is on turn
    position = make_position(CAT, racks=[None] * 4)
    after = challenged(position, "9H OX", DOUBLE, WORDS, by=2).position
    part = refused(lambda: challenged(after, "9H OX", DOUBLE, WORDS, by=later))
    assert part == ("challenger" if later == after.on_turn else "move")
