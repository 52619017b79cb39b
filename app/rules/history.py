"""
History: the events of a game folded into the table that they lead to.

An event is either something that somebody did, or follows from that. The fold takes
the first kind, with what was drawn, and lets the rules bring the other again: a
position of a stored game is made by the same judge as a ruling.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from app.rules.claims import ChallengeDecision, Claim
from app.rules.ending import EndReason
from app.rules.errors import RulesError
from app.rules.event_moves import move_of
from app.rules.events import Event, EventType
from app.rules.lexicon import Lexicon
from app.rules.ruleset import Rules
from app.rules.table import Leads, Step, Table, make_move, next_step, tell_rack
from app.rules.table_clock import start_clock, stop_clock
from app.rules.table_decisions import (
    Correction,
    Ending,
    correct_score,
    decide_challenge,
    end_by_decision,
    enter_points,
    resign,
)
from app.rules.table_limits import rule_at


class HistoryBroken(ValueError):
    """An event that cannot have been as the game then stood."""

    def __init__(self, event: Event, problem: str) -> None:
        self.event = event
        self.problem = problem
        """What stands in its way; it names no tile that only a seat may see."""
        super().__init__(f"event {event.sequence} could not have happened: {problem}")


MOVES = frozenset(
    {
        EventType.TILES_PLACED,
        EventType.POINTS_ENTERED,
        EventType.TILES_EXCHANGED,
        EventType.TURN_PASSED,
        EventType.RACK_REDRAWN,
        EventType.BLANK_RECYCLED,
    }
)
"""Events that are a move each."""

DECISIONS = {
    EventType.CHALLENGE_UPHELD: ChallengeDecision.UPHELD,
    EventType.CHALLENGE_FAILED: ChallengeDecision.FAILED,
}
"""Events that are a challenge each, with what was decided of it."""

BY_WHO_IS_ON_TURN = MOVES | {EventType.PLAYER_TIMED_OUT}
"""Events of a seat whose turn it must be."""

ALSO_AFTER_THE_END = frozenset({EventType.SCORE_CORRECTED, EventType.EVENT_CORRECTED})
"""Events that a game that is over can still have."""

ASIDE = frozenset(
    {
        EventType.GAME_CREATED,
        EventType.SEED_GIVEN,
        EventType.TILES_DRAWN,
        EventType.CLOCK_STARTED,
        EventType.CLOCK_STOPPED,
    }
)
"""Events that leave the turn as it is, where they come before what is done in it."""


def fold(
    table: Table, events: Sequence[Event], rules: Rules, lexicon: Lexicon | None
) -> Iterator[Step]:
    """
    Do on *table* what *events* tell, step by step.

    Events have their turn; those of one turn lie together. A move that a later event
    corrects is made as that tells it. Raises `HistoryBroken` for a history that cannot
    have been.
    """
    events = _as_amended(events, rules)
    for _, group in groupby(events, lambda event: event.turn):
        told = list(group)
        while told and told[0].type in ASIDE:
            _check(table, told[0])
            step = _aside(table, told.pop(0), rules)
            table = step.table
            yield step
        if told:
            _check(table, told[0])
            step = _do(table, told, rules, lexicon)
            table = step.table
            yield step


def _check(table: Table, event: Event) -> None:
    """See that *event* can be at *table*, at that time and by that seat."""
    if table.outcome is not None and event.type not in ALSO_AFTER_THE_END:
        raise HistoryBroken(event, "the game was over by then")
    on_turn = table.position.on_turn
    if event.type in BY_WHO_IS_ON_TURN and event.seat not in {None, on_turn}:
        problem = f"seat {on_turn} was on turn then, not seat {event.seat}"
        raise HistoryBroken(event, problem)


def _as_amended(events: Sequence[Event], rules: Rules) -> list[Event]:
    """The events, each move as the last event tells it that corrects it."""
    told = {e.amends: move_of(e, rules.layout) for e in events if e.amends is not None}
    if not told:
        return [*events]
    return [
        event
        if event.sequence is None or told.get(event.sequence) is None
        else event._replace(laid=None, move=told[event.sequence])
        for event in events
    ]


def _aside(table: Table, event: Event, rules: Rules) -> Step:
    """Do what *event* says between moves."""
    now_ms = event.at or 0
    match event.type:
        case EventType.TILES_DRAWN:
            return tell_rack(table, _seat(event), event.tiles or (), rules, now_ms)
        case EventType.CLOCK_STARTED:
            return start_clock(table, now_ms)
        case EventType.CLOCK_STOPPED:
            return stop_clock(table, now_ms)
        case _:
            return Step((event,), table)


def _seat(event: Event) -> int:
    if event.seat is None:
        raise ValueError(f"the event {event.type} needs a seat")
    return event.seat


def _do(
    table: Table, told: Sequence[Event], rules: Rules, lexicon: Lexicon | None
) -> Step:
    """Do what the first of the events *told* says; the others follow from it."""
    done, *following = told
    now_ms = done.at or 0
    if done.type in MOVES:
        return _move(table, done, following, rules, lexicon)
    try:
        if done.type in DECISIONS:
            claim = Claim(_seat(done), done.words, DECISIONS[done.type])
            return decide_challenge(table, claim, rules, lexicon, now_ms)[1]
        return _by_people(table, told, rules, now_ms)
    except RulesError as error:
        raise HistoryBroken(done, str(error)) from error


def _by_people(table: Table, told: Sequence[Event], rules: Rules, now_ms: int) -> Step:
    """Do what is neither a move nor a challenge."""
    done = told[0]
    match done.type:
        case EventType.PLAYER_TIMED_OUT | EventType.GAME_ADJUDICATED:
            return end_by_decision(table, _ending(told), rules, now_ms)
        case EventType.PLAYER_RESIGNED:
            return resign(table, _seat(done), rules, now_ms)
        case EventType.EVENT_CORRECTED:
            to = Leads(table.position, table.outcome, table.last)
            return next_step(table, [done], to, rules, now_ms)
        case EventType.SCORE_CORRECTED:
            correction = Correction(_seat(done), done.points or 0, done.note)
            return correct_score(table, correction, rules, now_ms)
        case _:
            raise ValueError(f"{done.type} follows from nothing")


def _move(
    table: Table,
    done: Event,
    following: Sequence[Event],
    rules: Rules,
    lexicon: Lexicon | None,
) -> Step:
    move = move_of(done, rules.layout)
    if move is None and done.type is EventType.POINTS_ENTERED:
        return enter_points(table, done.points or 0, rules, done.at or 0)
    if move is None:
        raise ValueError(f"the event {done.type} does not tell its move")
    drawn = [e.tiles for e in following if e.type is EventType.TILES_DRAWN]
    draw = drawn[0] if drawn else None
    ruling = rule_at(table, move, rules, lexicon)
    if not ruling.is_legal:
        broken = ", ".join(one.code for one in ruling.violations)
        raise HistoryBroken(done, broken)
    return make_move(table, ruling, rules, draw, done.at or 0)


def _ending(told: Sequence[Event]) -> Ending:
    """How the game ended, the reason as its last event says."""
    over = [event.note for event in told if event.type is EventType.GAME_OVER]
    if not over or over[0] is None:
        raise ValueError("the end of the game is not told")
    losers = (event.seat for event in told if event.type is told[0].type)
    seats = tuple(seat for seat in losers if seat is not None)
    return Ending(EndReason(over[0]), seats, told[0].note)
