"""Turns that a challenge takes, and what a challenge does to the two counters."""

from __future__ import annotations

from app.rules.ending import EndReason
from app.rules.position import Position, Status
from tests.factories import (
    WordList,
    challenged,
    make_position,
    make_rules,
    owing,
    play,
)

CAT = "8 .......CAT"
WORDS = WordList("CAT CATS OX CO AX")
NO_AX = WordList("CAT CATS OX CO")
SINGLE = make_rules(word_check="challenge", challenge={"fail": {"kind": "none"}})
DOUBLE = make_rules(word_check="challenge")
POINTS = {"kind": "points", "points": 10, "per": "play"}
PLUS_TEN = make_rules(
    word_check="challenge", challenge={"fail": POINTS | {"to": "mover"}}
)
MINUS_TEN = make_rules(
    word_check="challenge", challenge={"fail": POINTS | {"to": "challenger"}}
)


# Two counters


def counters(position: Position) -> tuple[int, int]:
    return position.scoreless_turns, position.consecutive_passes


def test_a_withdrawn_play_adds_to_the_scoreless_turns_before_it() -> None:
    # The withdrawn play has not broken the run: 2 + 1, and not 0 + 1
    position = make_position(CAT, scoreless_turns=2)
    after = challenged(position, "9H OX", SINGLE, NO_AX).position
    assert after.scoreless_turns == 3


def test_a_withdrawn_play_breaks_a_run_of_passes() -> None:
    position = make_position(CAT, scoreless_turns=2, consecutive_passes=2)
    after = challenged(position, "9H OX", SINGLE, NO_AX).position
    assert counters(after) == (3, 0)


def test_where_withdrawn_plays_do_not_count_they_break_the_run() -> None:
    rules = make_rules(
        word_check="challenge", scoreless={"counts": ["pass", "exchange"]}
    )
    position = make_position(CAT, scoreless_turns=2)
    assert challenged(position, "9H OX", rules, NO_AX).position.scoreless_turns == 0


def test_the_sixth_scoreless_turn_may_be_a_withdrawn_play() -> None:
    position = make_position(CAT, scoreless_turns=5)
    outcome = challenged(position, "9H OX", SINGLE, NO_AX).outcome
    assert outcome is not None
    assert outcome.end_reason is EndReason.SCORELESS_TURNS


def test_a_lost_turn_is_a_scoreless_turn() -> None:
    # The play scores and begins anew: 0, and 1 for the lost turn
    position = make_position(CAT, scoreless_turns=4)
    after = challenged(position, "9H OX", DOUBLE, WORDS).position
    assert after.scoreless_turns == 1


def test_where_lost_turns_do_not_count_they_leave_the_count_alone() -> None:
    rules = make_rules(
        word_check="challenge", scoreless={"counts": ["pass", "zero_placement"]}
    )
    position = make_position(scoreless_turns=2)
    after = challenged(position, "8G ox", rules, WORDS).position
    assert after.scoreless_turns == 3  # the word of blanks alone


def test_a_lost_turn_is_no_pass() -> None:
    verdict = challenged(make_position(CAT), "9H OX", DOUBLE, WORDS)
    assert verdict.position.consecutive_passes == 0


def test_a_lost_turn_can_be_the_one_that_ends_the_game() -> None:
    # A word of blanks is the fifth, the turn lost for it the sixth
    position = make_position(scoreless_turns=4)
    outcome = challenged(position, "8G ox", DOUBLE, WORDS).outcome
    assert outcome is not None
    assert outcome.end_reason is EndReason.SCORELESS_TURNS


def test_points_for_the_mover_make_a_play_worth_nothing_no_scoreless_turn() -> None:
    position = make_position(scoreless_turns=5)
    verdict = challenged(position, "8G ox", PLUS_TEN, WORDS)
    assert (verdict.position.scoreless_turns, verdict.outcome) == (0, None)


def test_points_from_the_challenger_leave_it_a_scoreless_turn() -> None:
    position = make_position(scoreless_turns=2)
    verdict = challenged(position, "8G ox", MINUS_TEN, WORDS)
    assert verdict.position.scoreless_turns == 3


# More than two players


def owed(position: Position) -> list[int]:
    return [player.turns_to_miss for player in position.players]


def test_a_challenger_who_comes_next_loses_that_turn() -> None:
    position = make_position(CAT, racks=[None] * 3)
    after = challenged(position, "9H OX", DOUBLE, WORDS, by=1).position
    assert (after.on_turn, owed(after)) == (2, [0, 0, 0])


def test_a_challenger_who_does_not_come_next_misses_a_turn_later() -> None:
    # B plays, D challenges wrongly, and C is next: C is not touched by it
    position = make_position(CAT, racks=[None] * 4, on_turn=1)
    after = challenged(position, "9H OX", DOUBLE, WORDS, by=3).position
    assert (after.on_turn, owed(after)) == (2, [0, 0, 0, 1])


def test_the_turn_that_is_owed_is_missed_when_it_comes() -> None:
    position = owing(make_position(CAT, racks=[None] * 4, on_turn=2), {3: 1})
    after = play(position, "-2").position
    assert (after.on_turn, owed(after)) == (0, [0] * 4)


def test_a_missed_turn_counts_as_a_scoreless_turn_and_breaks_no_run_of_passes() -> None:
    position = owing(make_position(CAT, racks=[None] * 3), {1: 1})
    assert counters(play(position, "pass").position) == (2, 1)


def test_a_missed_turn_can_end_the_game() -> None:
    # Three for each of three: the pass is the eighth, the missed turn the ninth
    position = owing(make_position(CAT, racks=[None] * 3, scoreless_turns=7), {1: 1})
    outcome = play(position, "pass").outcome
    assert outcome is not None
    assert outcome.end_reason is EndReason.SCORELESS_TURNS


def test_two_turns_that_are_owed_are_missed_one_after_the_other() -> None:
    position = owing(make_position(CAT, racks=[None] * 3), {1: 2})
    first = play(position, "8H CATS").position
    second = play(play(first, "pass").position, "pass").position
    assert [owed(first), owed(second), second.on_turn] == [[0, 1, 0], [0, 0, 0], 2]


def test_several_players_may_miss_a_turn_at_once() -> None:
    position = owing(make_position(CAT, racks=[None] * 4), {1: 1, 2: 1})
    after = play(position, "8H CATS").position
    assert (after.on_turn, owed(after)) == (3, [0] * 4)


def test_a_turn_to_miss_is_kept_while_others_play() -> None:
    position = owing(make_position(CAT, racks=[None] * 3), {0: 1, 2: 1})
    assert owed(play(position, "8H CATS").position) == [1, 0, 1]


def test_a_turn_that_is_owed_is_lost_after_a_withdrawn_play_too() -> None:
    position = owing(make_position(CAT, racks=[None] * 3), {1: 1})
    after = challenged(position, "9H OX", DOUBLE, NO_AX, by=2).position
    assert (after.on_turn, counters(after)) == (2, (2, 0))


def test_after_a_play_out_the_next_player_may_accept_it_whatever_is_owed() -> None:
    racks = ["S", "Q", "Z"]
    position = owing(make_position(CAT, racks=racks, bag_count=0), {1: 1})
    after = play(position, "8H CATS", DOUBLE).position
    assert (after.on_turn, after.status) == (1, Status.FINAL_CHALLENGE)


def test_of_three_players_points_go_to_the_mover_or_from_the_challenger_only() -> None:
    position = make_position(CAT, racks=[None] * 3)
    booked = []
    for rules in (PLUS_TEN, MINUS_TEN):
        after = challenged(position, "8H CATS", rules, WORDS, by=2).position
        booked.append([player.score for player in after.players])
    assert booked == [[16, 0, 0], [6, 0, -10]]


def test_a_third_players_upheld_challenge_leaves_the_turn_to_the_next() -> None:
    position = make_position(CAT, racks=[None] * 3)
    after = challenged(position, "9H OX", DOUBLE, NO_AX, by=2).position
    assert (after.on_turn, owed(after)) == (1, [0, 0, 0])
