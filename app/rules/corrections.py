"""Corrections: what the events of a history that only move points are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

from app.rules.adjustments import tiles_left
from app.rules.challenge import failed_points
from app.rules.choices import (
    Blocked,
    ChallengeScope,
    FailKind,
    Per,
    PlayedOut,
    PointsTo,
    WordCheck,
)
from app.rules.ending import EndReason
from app.rules.events import Event, EventType
from app.rules.position import Rack
from app.rules.ruleset import PAIR, Challenge, Rules, RuleSet, SettlementRules
from app.rules.ruling import Ruling

TIMES: Mapping[PlayedOut, int] = MappingProxyType(
    {PlayedOut.NONE: 0, PlayedOut.TRANSFER: 1, PlayedOut.DOUBLE: 2}
)
"""How often whoever plays out gains the face values left on the other racks."""


MOST_STEPS = 100
"""So many steps of an escalation are looked at; no game has as many challenges."""


class Corrections:
    """What events come to that only move points, after those that came before."""

    def __init__(self, rules: Rules, players: int, *, follow: bool) -> None:
        self.rules = rules
        self.players = players
        self.follow = follow
        self.mover: int | None = None
        """Whose play the last turn was; None if it was none."""
        self.words = 0
        """How many words that play formed; 0 if it could not be laid."""
        self.is_out = False
        """Whether somebody has played out."""
        self.failed: Counter[int] = Counter()
        """Seat to its challenges that failed."""
        self.failing: int | None = None
        """Whose challenge failed, if the event before says so."""

    def remember(
        self, kind: EventType, seat: int, made: Ruling | None, end: EndReason | None
    ) -> None:
        """Keep what later events are about: an event of *kind* on *seat*."""
        if kind is EventType.CHALLENGE_BONUS:
            challenger = self._challenger(seat)
            if self.failing is None and challenger is not None:
                self.failed[challenger] += 1
        self.failing = seat if kind is EventType.CHALLENGE_FAILED else None
        match kind:
            case EventType.TILES_PLACED:
                self.mover, self.words = seat, len(made.words) if made else 0
                self.is_out = end is EndReason.PLAYED_OUT
            case EventType.PLAY_WITHDRAWN:
                self.mover, self.is_out = None, False
            case EventType.TURN_PASSED | EventType.TILES_EXCHANGED:
                self.mover = None
            case EventType.CHALLENGE_FAILED:
                self.failed[seat] += 1
            case EventType.RACK_BONUS:
                self.is_out = True
            case _:
                pass

    def worth(self, event: Event, seat: int) -> int:
        """
        Points of *event*, which is one of *seat*.

        Tiles left have their values. By the rules, unless the record is followed, go
        whether they count, how often, and what a failed challenge costs. All other
        points are as told.
        """
        said = event.points or 0
        match event.type:
            case EventType.CHALLENGE_BONUS:
                return said if self.follow else self._challenge(said, seat)
            case EventType.RACK_BONUS | EventType.RACK_PENALTY:
                return said if event.tiles is None else self._tiles(event, event.tiles)
            case _:
                return said

    def _tiles(self, event: Event, tiles: Rack) -> int:
        """What the *tiles* left come to."""
        value = tiles_left(tiles, self.rules.tile_set).points
        rule = self.rules.rule_set.settlement
        gains = event.type is EventType.RACK_BONUS
        if not self.follow:
            if gains:
                return value * TIMES[rule.played_out]
            return _own_tiles(value, rule, played_out=self.is_out)
        if gains:
            return value if event.points == value else 2 * value
        return -value

    def _challenge(self, said: int, seat: int) -> int:
        if self.mover is None:
            return 0
        challenger = self._challenger(seat)
        before = None
        if challenger is not None:
            before = self.failed[challenger] - (self.failing is not None)
        rule_set = self.rules.rule_set
        is_mover = seat == self.mover
        return challenge_points(said, self.words, before, rule_set, mover=is_mover)

    def _challenger(self, seat: int) -> int | None:
        """Whose challenge gave points to *seat*, or took them; None if nobody knows."""
        if seat != self.mover:
            return seat
        if self.failing is None and self.players == PAIR:
            return 1 - seat
        return self.failing


def challenge_points(
    told: int, words: int, failed_before: int | None, rule_set: RuleSet, *, mover: bool
) -> int:
    """
    Points for a failed challenge of a play of so many *words*, to the *mover* or not.

    *failed_before* counts the earlier ones of the challenger, None if nobody knows
    who it was. A history does not say which words were challenged: of the numbers
    that the rules can give, the one nearest to those *told* is taken.
    """
    rule, fail = rule_set.challenge, rule_set.challenge.fail
    if rule_set.word_check is not WordCheck.CHALLENGE:
        return 0
    if fail.kind is not FailKind.POINTS or mover is not (fail.to is PointsTo.MOVER):
        return 0
    sign = 1 if mover else -1
    possible = {
        sign * failed_points(fail, step, number)
        for step in _steps(rule, failed_before)
        for number in _challenged(rule, words)
    }
    return min(sorted(possible), key=lambda points: abs(points - told))


def _steps(rule: Challenge, failed_before: int | None) -> range:
    """
    How many challenges of the player can have failed before this one.

    One that costs nothing need not be in a history.
    """
    escalation = rule.fail.escalation
    if failed_before is None:
        return range(max(1, min(len(escalation), MOST_STEPS)))
    last, end = failed_before, min(len(escalation), failed_before + MOST_STEPS)
    while last < end and not escalation[last]:
        last += 1
    return range(failed_before, last + 1)


def _challenged(rule: Challenge, words: int) -> range:
    """How many of the *words* of a play can have been challenged."""
    if rule.fail.per is Per.PLAY or words <= 1:
        return range(1, 2)
    least = 1 if rule.scope is ChallengeScope.WORDS else words
    return range(least, words + 1)


def _own_tiles(value: int, rule: SettlementRules, *, played_out: bool) -> int:
    """
    Points for a player's own tiles left, which have the face values *value*.

    They are lost when nobody *played_out*, and when somebody gains them.
    """
    if played_out:
        return -value if rule.played_out is PlayedOut.TRANSFER else 0
    return -value if rule.blocked is Blocked.SUBTRACT else 0
