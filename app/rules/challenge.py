"""Challenges: is a play withdrawn, and if it stands, what does the challenge cost?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from app.rules.choices import FailKind, Per, PointsTo, ScorelessTurn
from app.rules.claims import (
    ChallengeDecision,
    Claim,
    challenged_words,
    check_claim,
    check_made,
)
from app.rules.counting import counted
from app.rules.ending import EndReason, ending_by_idleness
from app.rules.events import Event, EventType, ending_events
from app.rules.outcome import Outcome, end_game, finish
from app.rules.position import Position, Rack
from app.rules.ruleset import ChallengeFail, Rules
from app.rules.ruling import Ruling
from app.rules.scoring import ScoredWord
from app.rules.transition import Placed, go_on, place
from app.rules.turns import end_turn, lose_turn, missed_turns, owe_turn, with_player
from app.rules.verdict import Consequence, ConsequenceKind, Verdict

UPHELD = "challenge.upheld"
FAILED = "challenge.failed"
DECIDES = "challenge.game"
"""Ids of the clauses that consequences follow."""

BY_PEOPLE = "decided by people"


def challenge(
    before: Position, ruling: Ruling, claim: Claim, rules: Rules, draw: Rack | None
) -> Verdict:
    """
    Decide the challenge *claim* of the move of *ruling*, made on *before*.

    *draw* are the tiles that the mover drew after the play, None if nobody said;
    when the play is withdrawn they are back in the bag. The seat of the challenger
    must be one of the position. Raises `ChallengeNotPossible` and `WordNotFormed`.
    """
    check_claim(before, ruling, claim, rules.rule_set)
    made = place(before, ruling, rules, draw)
    check_made(made, claim, rules.rule_set)
    words = challenged_words(ruling, claim, rules)
    upheld = any(word.acceptable is False for word in words)
    if claim.decision is not None:
        upheld = claim.decision is ChallengeDecision.UPHELD
    case = _Case(before, ruling, claim, rules, words)
    if upheld:
        return _withdraw(case)
    fail = rules.rule_set.challenge.fail
    match fail.kind:
        case FailKind.NONE:
            return _fail_freely(case, made)
        case FailKind.LOSE_TURN:
            return _fail_by_turn(case, made)
        case FailKind.POINTS:
            return _fail_by_points(case, draw)
        case FailKind.LOSE_GAME:
            return _fail_by_game(case, made)
        case _:
            assert_never(fail.kind)


@dataclass(frozen=True, slots=True)
class _Case:
    """What all consequences are made from."""

    before: Position
    ruling: Ruling
    claim: Claim
    rules: Rules
    words: tuple[ScoredWord, ...]

    @property
    def mover(self) -> int:
        """The seat whose play is challenged."""
        return self.before.on_turn

    @property
    def is_fatal(self) -> bool:
        """Whether whoever is wrong loses the game."""
        return self.rules.rule_set.challenge.fail.kind is FailKind.LOSE_GAME

    def name(self, seat: int) -> str:
        """The name of a player, or the number of one without a name."""
        return self.before.players[seat].name or f"player {seat + 1}"

    def event(self, kind: EventType) -> Event:
        """The verdict as an event."""
        return Event(
            kind,
            self.claim.challenger,
            words=tuple(word.word for word in self.words),
            note=None if self.claim.decision is None else BY_PEOPLE,
        )

    def verdict(
        self,
        consequence: Consequence,
        step: tuple[Position, Outcome | None],
        events: Iterable[Event],
        *,
        upheld: bool = False,
    ) -> Verdict:
        """The verdict, with no more of the words than the rules reveal."""
        position, outcome = step
        reveal = self.rules.rule_set.challenge.reveal
        words = self.words
        if not reveal or self.claim.decision is not None:
            words = tuple(word._replace(acceptable=None) for word in words)
        found = [*events, *(ending_events(outcome) if outcome else ())]
        return Verdict(upheld, words, consequence, position, outcome, tuple(found))


def _withdraw(case: _Case) -> Verdict:
    """
    Take the play back: all is as it was before, but for the turn and the counters.

    The play has broken no run of scoreless turns; withdrawn, it adds to it if the
    rules count withdrawn plays. A run of passes is over: the turn was no pass.
    """
    before, rules, mover = case.before, case.rules, case.mover
    after = end_turn(before, rules.rule_set, ScorelessTurn.WITHDRAWN)
    events = [
        case.event(EventType.CHALLENGE_UPHELD),
        _withdrawal(case),
        *_turns_lost(before, after),
    ]
    if case.is_fatal:
        text = f"The challenge is upheld: {case.name(mover)} loses the game."
        consequence = Consequence(ConsequenceKind.LOSE_GAME, text, mover, 0, DECIDES)
        step = end_game(after, EndReason.LOST_CHALLENGE, rules, [mover])
        return case.verdict(consequence, step, events, upheld=True)
    text = (
        f"The challenge is upheld: the play of {case.name(mover)} is withdrawn and "
        "scores nothing."
    )
    consequence = Consequence(ConsequenceKind.PLAY_WITHDRAWN, text, mover, 0, UPHELD)
    return case.verdict(consequence, go_on(after, rules), events, upheld=True)


def _withdrawal(case: _Case) -> Event:
    laid, score = case.ruling.laid, case.ruling.score
    tile_of = case.rules.tile_set.tile_of
    return Event(
        EventType.PLAY_WITHDRAWN,
        case.mover,
        laid,
        tiles=tuple(tile_of[face] for face in laid.new.values()) if laid else None,
        words=tuple(word.word for word in case.ruling.words),
        points=-score.total if score else None,
        score=case.before.mover.score,
    )


def _turns_lost(before: Position, after: Position) -> list[Event]:
    """The turns that were owed and came between two positions."""
    return [
        Event(EventType.TURN_LOST, seat, note="owed for an earlier challenge")
        for seat in missed_turns(before, after)
    ]


def _stand(case: _Case, made: Placed) -> tuple[Position, Outcome | None]:
    """Let the play stand; a player who is out has ended the game."""
    if made.is_out:
        reason = EndReason.PLAYED_OUT
        return finish(made.position, reason, case.mover, case.rules)
    return go_on(made.position, case.rules)


def _fail_freely(case: _Case, made: Placed) -> Verdict:
    events = [
        case.event(EventType.CHALLENGE_FAILED),
        *_turns_lost(case.before, made.position),
    ]
    text, seat = "The challenge fails, at no cost.", case.claim.challenger
    consequence = Consequence(ConsequenceKind.NONE, text, seat, 0, FAILED)
    return case.verdict(consequence, _stand(case, made), events)


def _fail_by_turn(case: _Case, made: Placed) -> Verdict:
    """
    Take a turn from the challenger: this one, or the next that comes to the seat.

    A game that is over has no turn to lose.
    """
    rule_set, seat = case.rules.rule_set, case.claim.challenger
    name, after = case.name(seat), made.position
    events = [
        case.event(EventType.CHALLENGE_FAILED),
        *_turns_lost(case.before, after),
    ]
    if made.is_out or ending_by_idleness(after, rule_set):
        text = f"The challenge fails; the game is over, and {name} has no turn to lose."
        step = _stand(case, made)
    elif after.on_turn == seat:
        text = f"The challenge fails: {name} loses this turn."
        step = go_on(lose_turn(after, rule_set), case.rules)
        events.append(Event(EventType.TURN_LOST, seat))
        events += _turns_lost(after, step[0])
    else:
        text = f"The challenge fails: {name} misses the next turn that comes."
        step = owe_turn(after, seat), None
    consequence = Consequence(ConsequenceKind.LOSE_TURN, text, seat, 0, FAILED)
    return case.verdict(consequence, step, events)


def _fail_by_points(case: _Case, draw: Rack | None) -> Verdict:
    """Give points to the mover or take them from the challenger, before any end."""
    fail = case.rules.rule_set.challenge.fail
    points = failed_points(fail, case.claim.failed_before, len(case.words))
    to_mover = fail.to is PointsTo.MOVER
    bonus = points if to_mover else 0
    made = place(case.before, case.ruling, case.rules, draw, bonus)
    seat = case.mover if to_mover else case.claim.challenger
    if not to_mover:
        player = made.position.players[seat]
        paid = replace(player, score=player.score - points)
        made = made._replace(position=with_player(made.position, seat, paid))
        points = -points
    events = [case.event(EventType.CHALLENGE_FAILED)]
    if points:
        score = made.position.players[seat].score
        kind = EventType.CHALLENGE_BONUS
        events.append(Event(kind, seat, points=points, score=score))
    events += _turns_lost(case.before, made.position)
    verb = "gains" if to_mover else "loses"
    gain = counted(abs(points), "point")
    text = f"The challenge fails: {case.name(seat)} {verb} {gain}."
    consequence = Consequence(ConsequenceKind.POINTS, text, seat, points, FAILED)
    return case.verdict(consequence, _stand(case, made), events)


def failed_points(fail: ChallengeFail, failed_before: int, words: int) -> int:
    """
    What a failed challenge of so many *words* is worth, 0 or more.

    *failed_before* counts the earlier ones of the same player; the last step of an
    escalation goes on.
    """
    points = fail.points
    if fail.escalation:
        points = fail.escalation[min(failed_before, len(fail.escalation) - 1)]
    return points * words if fail.per is Per.WORD else points


def _fail_by_game(case: _Case, made: Placed) -> Verdict:
    seat = case.claim.challenger
    text = f"The challenge fails: {case.name(seat)} loses the game."
    consequence = Consequence(ConsequenceKind.LOSE_GAME, text, seat, 0, DECIDES)
    reason = EndReason.LOST_CHALLENGE
    step = end_game(made.position, reason, case.rules, [seat])
    events = [
        case.event(EventType.CHALLENGE_FAILED),
        *_turns_lost(case.before, made.position),
    ]
    return case.verdict(consequence, step, events)
