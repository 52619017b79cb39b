"""Events: one line of the history of a game each, flat and alike for every type."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from app.rules.adjustments import AdjustmentReason
from app.rules.moves import Move
from app.rules.outcome import Outcome
from app.rules.position import Rack
from app.rules.ruling import Laid


class EventType(StrEnum):
    """What can happen in a game."""

    GAME_CREATED = "game_created"
    SEED_GIVEN = "seed_given"
    """A player's part of what the draws come from."""
    TILES_DRAWN = "tiles_drawn"
    TILES_PLACED = "tiles_placed"
    POINTS_ENTERED = "points_entered"
    """A turn of which only the points are told."""
    TILES_EXCHANGED = "tiles_exchanged"
    TURN_PASSED = "turn_passed"
    RACK_REDRAWN = "rack_redrawn"
    BLANK_RECYCLED = "blank_recycled"
    CHALLENGE_UPHELD = "challenge_upheld"
    CHALLENGE_FAILED = "challenge_failed"
    PLAY_WITHDRAWN = "play_withdrawn"
    CHALLENGE_BONUS = "challenge_bonus"
    """Points for a failed challenge, given to the mover or taken from the other."""
    TURN_LOST = "turn_lost"
    CLOCK_STARTED = "clock_started"
    CLOCK_STOPPED = "clock_stopped"
    SCORE_CORRECTED = "score_corrected"
    EVENT_CORRECTED = "event_corrected"
    """An earlier move was misread; all is as if it had been made as now told."""
    PLAYER_RESIGNED = "player_resigned"
    PLAYER_TIMED_OUT = "player_timed_out"
    GAME_ADJUDICATED = "game_adjudicated"
    RACK_BONUS = "rack_bonus"
    RACK_PENALTY = "rack_penalty"
    OVERTIME_PENALTY = "overtime_penalty"
    GAME_OVER = "game_over"


class Event(NamedTuple):
    """Something that happened; what has no value for its type is None."""

    type: EventType
    seat: int | None = None
    """Whose it is, counted from 0."""
    laid: Laid | None = None
    """The placement, if it is about one."""
    tiles: Rack | None = None
    """The tiles that changed hands."""
    words: tuple[str, ...] | None = None
    points: int | None = None
    """Added to the score of the seat; negative to subtract."""
    score: int | None = None
    """The score of the seat afterwards."""
    note: str | None = None
    """What else there is to say, in words."""
    sequence: int | None = None
    """Its number in a stored game, which gives it; the engine knows none."""
    turn: int | None = None
    """The turn of a stored game that it belongs to."""
    at: int | None = None
    """
    When, in milliseconds since 1970, as a stored game says; the engine knows no time.
    """
    move: Move | None = None
    """The move as it was told; None where `laid` or `tiles` say it all."""
    rack: Rack | None = None
    """The rack of the seat before the event, if it was told."""
    amends: int | None = None
    """The sequence number of the event that it puts right."""


SETTLING: Mapping[AdjustmentReason, EventType] = MappingProxyType(
    {
        AdjustmentReason.OWN_RACK: EventType.RACK_PENALTY,
        AdjustmentReason.OTHER_RACKS: EventType.RACK_BONUS,
        AdjustmentReason.BLANK_LEFT: EventType.RACK_PENALTY,
        AdjustmentReason.OVERTIME: EventType.OVERTIME_PENALTY,
        AdjustmentReason.PENALTY: EventType.SCORE_CORRECTED,
    }
)
"""Reason of an adjustment to the type of its event."""


def ending_events(outcome: Outcome) -> list[Event]:
    """The events of the end of a game: each line of the settlement, then the end."""
    found = []
    players = outcome.settlement.players if outcome.settlement else ()
    for seat, player in enumerate(players):
        score = player.before
        for line in player.adjustments:
            score += line.points
            kind, points, note = SETTLING[line.reason], line.points, line.detail
            found.append(Event(kind, seat, points=points, score=score, note=note))
    return [*found, Event(EventType.GAME_OVER, note=outcome.end_reason.value)]
