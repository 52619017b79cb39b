"""The final challenge: a play-out waits until the next player accepts it."""

from __future__ import annotations

from dataclasses import replace

from app.rules.ending import EndReason
from app.rules.position import Status
from app.rules.transition import Advance
from tests.factories import (
    TINY,
    make_position,
    make_rules,
    play,
    play_all,
)

CAT = "8 .......CAT"
CHALLENGE = make_rules(word_check="challenge")


def reason(step: Advance) -> EndReason | None:
    return None if step.outcome is None else step.outcome.end_reason


def test_where_words_are_challenged_a_play_out_waits() -> None:
    position = make_position(CAT, racks=["S", "Q"], bag_count=0)
    step = play(position, "8H CATS", CHALLENGE)
    assert (reason(step), step.position.status, step.position.on_turn) == (
        None,
        Status.FINAL_CHALLENGE,
        1,
    )


def test_of_two_empty_racks_the_one_that_waits_is_out() -> None:
    # CATS 6, and Q 10 from the third player; the first has no tile to lose
    position = make_position(CAT, racks=["", "S", "Q"], on_turn=1, bag_count=0)
    after = play_all(position, ["8H CATS", "pass"], CHALLENGE).position
    assert [player.score for player in after.players] == [0, 16, -10]


def test_while_it_waits_nothing_is_settled() -> None:
    position = make_position(CAT, racks=["S", "Q"], bag_count=0)
    after = play(position, "8H CATS", CHALLENGE).position
    assert [player.score for player in after.players] == [6, 0]


def test_the_pass_that_accepts_ends_the_game_as_played_out() -> None:
    position = make_position(CAT, racks=["S", "Q"], bag_count=0)
    step = play_all(position, ["8H CATS", "pass"], CHALLENGE)
    assert (reason(step), step.position.status) == (EndReason.PLAYED_OUT, Status.OVER)


def test_the_pass_that_accepts_settles_for_the_player_who_is_out() -> None:
    position = make_position(CAT, racks=["S", "Q"], bag_count=0)
    step = play_all(position, ["8H CATS", "pass"], CHALLENGE)
    assert [player.score for player in step.position.players] == [16, -10]


def test_the_pass_that_accepts_counts_as_nothing() -> None:
    position = make_position(
        CAT,
        racks=["Q", ""],
        bag_count=0,
        scoreless_turns=2,
        consecutive_passes=1,
        status=Status.FINAL_CHALLENGE,
    )
    after = play(position, "pass", CHALLENGE).position
    assert (after.scoreless_turns, after.consecutive_passes) == (2, 1)


def test_of_three_players_the_one_with_the_empty_rack_is_out() -> None:
    position = make_position(
        CAT, racks=["E", "", "A"], on_turn=2, status=Status.FINAL_CHALLENGE
    )
    after = play(position, "pass", CHALLENGE).position
    assert [player.score for player in after.players] == [-1, 2, -1]


def test_a_player_with_one_uncounted_tile_left_is_not_out() -> None:
    # A3 B3 C2: six lie, C is a rack and B is left: 4 + 3 to the empty rack
    board, racks = "8 .......ABABAC", [None, "", "C"]
    position = make_position(
        board,
        rules=TINY,
        racks=racks,
        on_turn=2,
        bag_count=0,
        status=Status.FINAL_CHALLENGE,
    )
    first = replace(position.players[0], rack_count=1)
    position = replace(position, players=(first, *position.players[1:]))
    after = play(position, "pass", TINY).position
    assert [player.score for player in after.players] == [-3, 7, -4]


def test_where_no_rack_is_empty_the_player_before_is_taken_to_be_out() -> None:
    # A posted position: seat 1 accepts, so seat 0 played out
    position = make_position(
        CAT, racks=["_", "Q"], on_turn=1, bag_count=0, status=Status.FINAL_CHALLENGE
    )
    step = play(position, "pass", CHALLENGE)
    assert reason(step) is EndReason.PLAYED_OUT


def test_a_table_without_a_final_challenge_ends_at_once() -> None:
    rules = make_rules(word_check="challenge", final_challenge=False)
    position = make_position(CAT, racks=["S", "Q"], bag_count=0)
    assert reason(play(position, "8H CATS", rules)) is EndReason.PLAYED_OUT
