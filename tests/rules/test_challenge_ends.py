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

CAT = "8 .......CAT"
GOOD = WordList("CAT CATS OX")
BAD = WordList("CAT")


def rules_with(kind: str, **more: object) -> Rules:
    return make_rules(word_check="challenge", challenge={"fail": {"kind": kind} | more})


DOUBLE = rules_with("lose_turn")
SINGLE = rules_with("none")
TRIPLE = rules_with("lose_game")
FIVE = rules_with("points", points=5, per="word", to="mover")
MINUS_TEN = rules_with("points", points=10, per="play", to="challenger")


def last_play(**more: object) -> Position:
    """A position in which S plays out: CATS is worth 6, and Q 10 stays behind."""
    told: dict[str, object] = {"racks": ["S", "Q"], "bag_count": 0}
    return make_position(CAT, **(told | more))  # type: ignore[arg-type]


def scores(position: Position) -> list[int]:
    return [player.score for player in position.players]


def settlement_of(outcome: Outcome | None) -> Settlement:
    assert outcome is not None
    assert outcome.settlement is not None
    return outcome.settlement


def reason(verdict: Verdict) -> EndReason | None:
    return None if verdict.outcome is None else verdict.outcome.end_reason


def event_types(verdict: Verdict) -> list[EventType]:
    return [event.type for event in verdict.events]


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


# What happened, event by event


def test_an_upheld_challenge_is_told_and_the_play_withdrawn() -> None:
    position = make_position(CAT, racks=["SEE", None], scores=(10, 0))
    verdict = challenged(position, "8H CATS", DOUBLE, BAD)
    upheld, withdrawn = verdict.events
    assert (upheld.type, upheld.seat, upheld.words) == (
        EventType.CHALLENGE_UPHELD,
        1,
        ("CATS",),
    )
    assert (withdrawn.type, withdrawn.seat, withdrawn.tiles) == (
        EventType.PLAY_WITHDRAWN,
        0,
        ("S",),
    )
    assert (withdrawn.points, withdrawn.score) == (-6, 10)


def test_a_withdrawn_blank_comes_back_as_a_blank() -> None:
    verdict = challenged(make_position(CAT), "8H CATs", DOUBLE, BAD)
    assert verdict.events[1].tiles == ("?",)


def test_a_failed_challenge_is_told_with_the_turn_that_it_costs() -> None:
    verdict = challenged(make_position(CAT), "8H CATS", DOUBLE, GOOD)
    assert [(event.type, event.seat) for event in verdict.events] == [
        (EventType.CHALLENGE_FAILED, 1),
        (EventType.TURN_LOST, 1),
    ]


def test_a_turn_that_is_only_owed_is_not_told_as_lost_yet() -> None:
    position = make_position(CAT, racks=[None] * 3)
    verdict = challenged(position, "8H CATS", DOUBLE, GOOD, by=2)
    assert event_types(verdict) == [EventType.CHALLENGE_FAILED]


def test_a_turn_that_was_owed_is_told_when_the_play_brings_it() -> None:
    # B owes a turn and is passed over, so that C is next and loses a turn at once
    position = owing(make_position(CAT, racks=[None] * 3), {1: 1})
    verdict = challenged(position, "8H CATS", DOUBLE, GOOD, by=2)
    assert [(event.type, event.seat) for event in verdict.events] == [
        (EventType.CHALLENGE_FAILED, 2),
        (EventType.TURN_LOST, 1),
        (EventType.TURN_LOST, 2),
    ]


def test_a_turn_that_was_owed_is_told_after_a_withdrawn_play_too() -> None:
    position = owing(make_position(CAT, racks=[None] * 3), {1: 2})
    verdict = challenged(position, "8H CATS", DOUBLE, BAD, by=2)
    assert (event_types(verdict)[-1], verdict.events[-1].seat) == (
        EventType.TURN_LOST,
        1,
    )


def test_points_are_told_with_the_score_that_they_make() -> None:
    position = make_position(CAT, scores=(10, 20))
    booked = [
        challenged(position, "8H CATS", rules, GOOD).events[1]
        for rules in (FIVE, MINUS_TEN)
    ]
    # 10 + 6 + 5, and 20 - 10
    assert [(event.seat, event.points, event.score) for event in booked] == [
        (0, 5, 21),
        (1, -10, 10),
    ]


def test_the_end_is_told_line_by_line() -> None:
    verdict = challenged(last_play(), "8H CATS", SINGLE, GOOD)
    told = [(event.type, event.seat, event.points) for event in verdict.events]
    assert told == [
        (EventType.CHALLENGE_FAILED, 1, None),
        (EventType.RACK_BONUS, 0, 10),
        (EventType.RACK_PENALTY, 1, -10),
        (EventType.GAME_OVER, None, None),
    ]


def test_the_scores_of_the_last_events_are_the_scores_of_the_end() -> None:
    verdict = challenged(last_play(scores=(100, 90)), "8H CATS", SINGLE, GOOD)
    told = [event.score for event in verdict.events if event.score is not None]
    assert told == [116, 80]


def test_that_people_decided_is_noted() -> None:
    verdict = challenged(make_position(CAT), "8H CATS", DOUBLE, decision="upheld")
    assert verdict.events[0].note == "decided by people"


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
