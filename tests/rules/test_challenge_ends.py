"""Challenges that end a game, undo its end, or decide it."""

from __future__ import annotations

import pytest

from app.rules.ending import EndReason
from app.rules.errors import ChallengeNotPossible
from app.rules.events import EventType
from app.rules.outcome import Outcome
from app.rules.position import Position, Status
from app.rules.ruleset import Rules
from app.rules.settlement import Settlement
from app.rules.verdict import ConsequenceKind, Verdict
from tests.factories import (
    WordList,
    challenged,
    make_position,
    make_rules,
    owing,
    play,
)
from tests.rules.last_plays import (
    BAD,
    CAT,
    DOUBLE,
    FIVE,
    GOOD,
    MINUS_TEN,
    SINGLE,
    event_types,
    last_play,
    rules_with,
)

TRIPLE = rules_with("lose_game")


def scores(position: Position) -> list[int]:
    return [player.score for player in position.players]


def settlement_of(outcome: Outcome | None) -> Settlement:
    assert outcome is not None
    assert outcome.settlement is not None
    return outcome.settlement


def reason(verdict: Verdict) -> EndReason | None:
    return None if verdict.outcome is None else verdict.outcome.end_reason


# The play-out


def test_a_play_out_that_is_challenged_off_ends_no_game() -> None:
    verdict = challenged(last_play(), "8H CATS", DOUBLE, BAD)
    after = verdict.position
    assert (verdict.outcome, after.status, after.on_turn) == (None, Status.PLAYING, 1)


def test_the_tiles_of_a_withdrawn_play_out_are_on_the_rack_again() -> None:
    position = last_play(scores=(100, 90))
    after = challenged(position, "8H CATS", DOUBLE, BAD).position
    assert (after.players, after.bag_count) == (position.players, 0)


def test_a_withdrawn_play_out_is_a_scoreless_turn() -> None:
    position = last_play(scoreless_turns=1)
    after = challenged(position, "8H CATS", DOUBLE, BAD).position
    assert after.scoreless_turns == 2


@pytest.mark.parametrize("rules", [SINGLE, DOUBLE, FIVE, MINUS_TEN])
def test_a_failed_challenge_of_the_play_out_ends_the_game(rules: Rules) -> None:
    verdict = challenged(last_play(), "8H CATS", rules, GOOD)
    assert (reason(verdict), verdict.position.status) == (
        EndReason.PLAYED_OUT,
        Status.OVER,
    )


def test_a_failed_challenge_of_the_play_out_is_settled() -> None:
    # 100 + 6 + 10 and 90 - 10
    verdict = challenged(last_play(scores=(100, 90)), "8H CATS", SINGLE, GOOD)
    assert scores(verdict.position) == [116, 80]


def test_points_for_the_play_out_are_added_before_the_settlement() -> None:
    verdict = challenged(last_play(scores=(100, 90)), "8H CATS", FIVE, GOOD)
    settlement = settlement_of(verdict.outcome)
    before = [player.before for player in settlement.players]
    # 100 + 6 + 5, and then Q 10 from one to the other
    assert (before, scores(verdict.position)) == ([111, 90], [121, 80])


def test_points_from_the_challenger_are_taken_before_the_settlement() -> None:
    verdict = challenged(last_play(scores=(100, 90)), "8H CATS", MINUS_TEN, GOOD)
    settlement = settlement_of(verdict.outcome)
    before = [player.before for player in settlement.players]
    assert (before, scores(verdict.position)) == ([106, 80], [116, 70])


def test_after_the_play_out_there_is_no_turn_to_lose() -> None:
    verdict = challenged(last_play(), "8H CATS", DOUBLE, GOOD)
    assert EventType.TURN_LOST not in event_types(verdict)


def test_a_challenge_of_the_play_out_is_possible_only_where_it_waits_for_one() -> None:
    rules = make_rules(word_check="challenge", final_challenge=False)
    with pytest.raises(ChallengeNotPossible, match="no final challenge"):
        challenged(last_play(), "8H CATS", rules, BAD)


@pytest.mark.parametrize("seat", [1, 2])
def test_of_three_players_both_others_may_challenge_the_play_out(seat: int) -> None:
    position = last_play(racks=["S", "Q", "Z"])
    verdict = challenged(position, "8H CATS", DOUBLE, GOOD, by=seat)
    # CATS 6 + Q 10 + Z 10
    assert scores(verdict.position) == [26, -10, -10]


def test_a_failed_challenge_with_an_empty_bag_ends_nothing_while_all_hold_tiles() -> (
    None
):
    position = make_position(CAT, racks=["SAE", "TUV"], bag_count=0)
    verdict = challenged(position, "8H CATS", DOUBLE, GOOD)
    assert (verdict.outcome, verdict.position.on_turn) == (None, 0)


# A play that is worth nothing and ends the game by scoreless turns


def test_the_sixth_scoreless_turn_can_be_challenged_and_ends_the_game_anyway() -> None:
    position = make_position(scoreless_turns=5, racks=["??EEEEE", "Q"])
    answers = [
        reason(challenged(position, "8G ox", DOUBLE, lexicon, draw="AB"))
        for lexicon in (GOOD, WordList(""))
    ]
    # Withdrawn, it leaves an empty board, on which scoreless turns end nothing
    assert answers == [EndReason.SCORELESS_TURNS, None]


# The game as the stake


def test_who_fails_loses_the_game_whatever_the_scores() -> None:
    position = make_position(CAT, racks=["SEE", "Q"], scores=(10, 300))
    verdict = challenged(position, "8H CATS", TRIPLE, GOOD)
    settlement = settlement_of(verdict.outcome)
    assert (reason(verdict), settlement.winners) == (EndReason.LOST_CHALLENGE, (0,))


def test_whose_play_is_withdrawn_loses_the_game() -> None:
    position = make_position(CAT, racks=["SEE", "Q"], scores=(300, 10))
    verdict = challenged(position, "8H CATS", TRIPLE, BAD)
    settlement = settlement_of(verdict.outcome)
    assert (reason(verdict), settlement.winners) == (EndReason.LOST_CHALLENGE, (1,))


@pytest.mark.parametrize(("lexicon", "mover"), [(GOOD, 16), (BAD, 10)])
def test_a_lost_challenge_settles_no_rack(lexicon: WordList, mover: int) -> None:
    position = make_position(CAT, racks=["SEE", "Q"], scores=(10, 300))
    verdict = challenged(position, "8H CATS", TRIPLE, lexicon)
    assert scores(verdict.position) == [mover, 300]


def test_a_lost_challenge_of_the_play_out_settles_no_rack_either() -> None:
    verdict = challenged(last_play(), "8H CATS", TRIPLE, GOOD)
    assert (reason(verdict), scores(verdict.position)) == (
        EndReason.LOST_CHALLENGE,
        [6, 0],
    )


def test_of_three_players_the_best_of_the_others_wins() -> None:
    position = make_position(CAT, racks=[None] * 3, scores=(10, 40, 90))
    verdict = challenged(position, "8H CATS", TRIPLE, GOOD, by=2)
    assert settlement_of(verdict.outcome).winners == (1,)


def test_the_consequence_names_who_lost() -> None:
    losers = [
        challenged(make_position(CAT), "8H CATS", TRIPLE, lexicon).consequence
        for lexicon in (GOOD, BAD)
    ]
    assert [(one.kind, one.seat, one.clause) for one in losers] == [
        (ConsequenceKind.LOSE_GAME, 1, "challenge.game"),
        (ConsequenceKind.LOSE_GAME, 0, "challenge.game"),
    ]


# After the end


@pytest.mark.parametrize("rules", [DOUBLE, TRIPLE])
def test_after_a_challenge_that_ended_the_game_no_move_is_possible(
    rules: Rules,
) -> None:
    over = challenged(last_play(), "8H CATS", rules, GOOD).position
    with pytest.raises(AssertionError, match="GAME_OVER"):
        play(over, "pass", rules)


def test_turns_that_two_players_owe_are_told_in_the_order_of_play() -> None:
    # A plays; B misses, C misses, A misses, B misses again, and C is on turn
    position = owing(make_position(CAT, racks=[None] * 3), {0: 1, 1: 2, 2: 1})
    verdict = challenged(position, "8H CATS", SINGLE, GOOD)
    lost = [x.seat for x in verdict.events if x.type is EventType.TURN_LOST]
    assert (lost, verdict.position.on_turn) == ([1, 2, 0, 1], 2)
