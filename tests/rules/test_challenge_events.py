"""What a challenge does, event by event."""

from __future__ import annotations

from app.rules.events import EventType
from tests.factories import (
    challenged,
    make_position,
    owing,
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
)


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
