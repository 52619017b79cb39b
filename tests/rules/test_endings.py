"""When a game is over, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.rules.ending import EndReason, must_go_on
from app.rules.moves import Move
from app.rules.position import Status
from app.rules.ruleset import Rules
from app.rules.transition import Advance
from tests.factories import (
    STANDARD,
    TINY,
    make_position,
    make_rules,
    play,
    play_all,
    rule_on,
)

CAT = "8 .......CAT"
SIX = {"limit": 6, "per": "total", "guard": "none"}
SIX_ZEROS = make_rules(passes={"limit_rounds": 0}, scoreless=SIX)


def reason(step: Advance) -> EndReason | None:
    return None if step.outcome is None else step.outcome.end_reason


def ended(
    moves: Sequence[Move | str],
    rules: Rules = STANDARD,
    board: str = CAT,
    players: int = 2,
) -> EndReason | None:
    return reason(play_all(make_position(board, racks=[None] * players), moves, rules))


# Played out


def test_playing_the_last_tile_with_an_empty_bag_ends_the_game() -> None:
    position = make_position(CAT, racks=["S", "Q"], bag_count=0)
    step = play(position, "8H CATS")
    assert (reason(step), step.position.status) == (EndReason.PLAYED_OUT, Status.OVER)


def test_playing_the_last_tile_with_tiles_in_the_bag_does_not() -> None:
    position = make_position(CAT, racks=["S", "Q"], bag_count=1)
    assert reason(play(position, "8H CATS")) is None


def test_keeping_a_tile_with_an_empty_bag_does_not() -> None:
    position = make_position(CAT, racks=["SE", "Q"], bag_count=0)
    assert reason(play(position, "8H CATS")) is None


def test_the_scores_of_a_finished_game_include_the_settlement() -> None:
    # CATS 6, and Q 10 from the other rack
    position = make_position(CAT, racks=["S", "Q"], scores=(100, 90), bag_count=0)
    after = play(position, "8H CATS").position
    assert [player.score for player in after.players] == [116, 80]


def test_a_player_who_passed_with_tiles_is_settled_when_another_plays_out() -> None:
    position = make_position(CAT, racks=["Q", "S"], bag_count=0)
    step = play_all(position, ["pass", "8H CATS"])
    assert [player.score for player in step.position.players] == [-10, 16]


def test_an_unknown_rack_of_counted_tiles_can_be_played_out() -> None:
    # Seven of an unknown rack of seven, with an empty bag
    step = play(make_position(bag_count=0), "8E RETAINS")
    assert reason(step) is EndReason.PLAYED_OUT


def test_an_unknown_rack_is_played_out_when_nothing_is_told_to_be_drawn() -> None:
    step = play(make_position(bag_count=0), "8E RETAINS", draw="")
    assert reason(step) is EndReason.PLAYED_OUT


def test_an_unknown_rack_is_played_out_when_no_tile_is_left_unseen() -> None:
    # A3 B3 C2: five lie, C is the other rack; B and C are all that is left
    position = make_position("8 .......ABABA", rules=TINY, racks=[None, "C"])
    step = play(position, "8H ABABABC", TINY)
    assert reason(step) is EndReason.PLAYED_OUT


def test_an_unknown_rack_is_not_played_out_while_tiles_are_unseen() -> None:
    # A3 B3 C2: five lie, C is the other rack; C is left after B is played
    position = make_position("8 .......ABABA", rules=TINY, racks=[None, "C"])
    assert reason(play(position, "8H ABABAB", TINY)) is None


def test_an_empty_rack_of_somebody_else_does_not_end_the_game_before_its_turn() -> None:
    # Play cannot reach this; the placement that empties the rack is what ends it
    position = make_position(CAT, racks=["SE", ""], bag_count=0)
    assert reason(play(position, "8H CATS")) is None


def test_of_two_empty_racks_the_one_just_emptied_is_out() -> None:
    # Nobody has a tile left: CATS 6, and nothing to settle
    position = make_position(CAT, racks=["S", ""], bag_count=0)
    after = play(position, "8H CATS").position
    assert [player.score for player in after.players] == [6, 0]


def test_a_player_said_to_hold_no_tile_has_a_known_rack() -> None:
    # CATS 6 and the Q of the second player, 10; the third holds nothing
    position = make_position(CAT, racks=["S", "Q", None], bag_count=0)
    third = replace(position.players[2], rack_count=0)
    players = (*position.players[:2], third)
    after = play(replace(position, players=players), "8H CATS").position
    assert [player.score for player in after.players] == [16, -10, 0]


def test_where_racks_change_no_score_an_unknown_one_hinders_no_settlement() -> None:
    rules = make_rules(settlement={"blocked": "none"}, passes={"limit_rounds": 1})
    position = make_position(CAT, scores=(50, 40), consecutive_passes=1)
    outcome = play(position, "pass", rules).outcome
    assert outcome is not None
    assert outcome.settlement is not None
    assert outcome.settlement.winners == (0,)


# Passes


def test_two_passes_of_each_player_in_a_row_end_the_game() -> None:
    assert ended(["pass"] * 4) is EndReason.PASSES


def test_three_passes_do_not() -> None:
    assert ended(["pass"] * 3) is None


def test_three_players_pass_six_times() -> None:
    answers = [ended(["pass"] * count, players=3) for count in (5, 6)]
    assert answers == [None, EndReason.PASSES]


@pytest.mark.parametrize("between", ["-2", "8H CATS"])
def test_an_exchange_or_a_placement_breaks_the_run_of_passes(between: str) -> None:
    assert ended(["pass", "pass", "pass", between, "pass"]) is None


def test_the_run_of_passes_begins_anew_after_an_exchange() -> None:
    # Only here the six scoreless turns are off
    rules = make_rules(scoreless={"limit": 0})
    moves: list[Move | str] = ["pass", "-2", *["pass"] * 4]
    assert ended(moves, rules) is EndReason.PASSES


def test_passes_may_end_the_game_after_another_number_of_rounds() -> None:
    rules = make_rules(passes={"limit_rounds": 3}, scoreless={"limit": 0})
    assert [ended(["pass"] * n, rules) for n in (5, 6)] == [None, EndReason.PASSES]


def test_passes_end_a_game_on_an_empty_board_too() -> None:
    assert ended(["pass"] * 4, board="") is EndReason.PASSES


# Scoreless turns


def test_six_scoreless_turns_end_the_game() -> None:
    assert ended(["-2"] * 6, SIX_ZEROS) is EndReason.SCORELESS_TURNS


def test_five_do_not() -> None:
    assert ended(["-2", "pass", "-2", "pass", "-2"], SIX_ZEROS) is None


def test_a_placement_that_scores_breaks_the_run() -> None:
    assert ended(["-2"] * 5 + ["8H CATS"] + ["-2"] * 5, SIX_ZEROS) is None


def test_passes_alone_are_scoreless_turns_where_they_end_nothing() -> None:
    assert ended(["pass"] * 6, SIX_ZEROS) is EndReason.SCORELESS_TURNS


def test_a_word_of_blanks_can_be_the_sixth() -> None:
    moves: list[Move | str] = [*["pass"] * 5, "8G ow"]
    assert ended(moves, SIX_ZEROS, board="") is EndReason.SCORELESS_TURNS


def test_a_game_may_end_by_turns_of_each_player() -> None:
    # Three for each player: nine for three players
    answers = [ended(["-2"] * count, players=3) for count in (8, 9)]
    assert answers == [None, EndReason.SCORELESS_TURNS]


def test_a_game_may_end_by_turns_of_the_table() -> None:
    answers = [ended(["-2"] * count, SIX_ZEROS, players=3) for count in (5, 6)]
    assert answers == [None, EndReason.SCORELESS_TURNS]


def test_where_scoreless_turns_are_off_they_end_nothing() -> None:
    rules = make_rules(scoreless={"limit": 0})
    assert ended(["-2"] * 20, rules) is None


def test_passes_are_named_when_both_counters_are_full() -> None:
    position = make_position(CAT, scoreless_turns=5, consecutive_passes=3)
    assert reason(play(position, "pass")) is EndReason.PASSES


@pytest.mark.parametrize(
    ("guard", "board", "scores", "ends"),
    [
        ("none", "", (0, 0), True),
        ("board_not_empty", "", (0, 0), False),
        ("board_not_empty", "8 ......ow", (0, 0), True),
        ("score_not_zero", "8 ......ow", (0, 0), False),
        ("score_not_zero", "8 ......ow", (0, 5), True),
        ("score_not_zero", "8 ......ow", (-5, 0), True),
    ],
)
def test_a_guard_keeps_six_scoreless_turns_from_ending_a_game(
    guard: str, board: str, scores: tuple[int, int], *, ends: bool
) -> None:
    rules = make_rules(passes={"limit_rounds": 0}, scoreless=SIX | {"guard": guard})
    position = make_position(board, scores=scores, scoreless_turns=5)
    assert (reason(play(position, "-2", rules)) is not None) is ends


def test_the_count_goes_on_past_the_limit_while_the_guard_holds() -> None:
    position = make_position(scoreless_turns=6)
    assert play(position, "-2").position.scoreless_turns == 7


def test_a_blocked_game_costs_everybody_the_own_rack() -> None:
    # Q 10 and S 1
    position = make_position(CAT, racks=["Q", "S"], bag_count=0, consecutive_passes=3)
    after = play(position, "pass").position
    assert [player.score for player in after.players] == [-10, -1]


# What certainly ends nothing


@pytest.mark.parametrize(
    ("move", "bag_count", "certain"),
    [
        ("8H CATS", 1, True),
        ("8H CATS", 0, False),
        ("-1", 50, False),
        ("pass", 50, False),
    ],
)
def test_a_placement_that_scores_with_tiles_in_the_bag_ends_no_game(
    move: str, bag_count: int, *, certain: bool
) -> None:
    position = make_position(CAT, bag_count=bag_count)
    assert must_go_on(position, rule_on(position, move), STANDARD) is certain


def test_a_word_of_blanks_may_end_a_game_with_tiles_in_the_bag() -> None:
    position = make_position(bag_count=50)
    assert must_go_on(position, rule_on(position, "8G ow"), STANDARD) is False
