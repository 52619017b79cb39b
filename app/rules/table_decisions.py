"""What is decided at a table beside the moves: challenges, corrections, ends."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from app.rules.challenge import challenge
from app.rules.choices import ChallengeWho, ScorelessTurn
from app.rules.claims import Claim
from app.rules.ending import EndReason
from app.rules.errors import ChallengeNotPossible
from app.rules.events import Event, EventType
from app.rules.game_end import MAY_NAME_LOSERS
from app.rules.judge import judge
from app.rules.lexicon import Lexicon
from app.rules.outcome import end_game, settle_again
from app.rules.ruleset import Rules
from app.rules.table import Leads, Step, Table, missed_events, next_step, timed
from app.rules.transition import go_on
from app.rules.turns import end_turn, with_player, with_points
from app.rules.verdict import Verdict


def decide_challenge(
    table: Table, claim: Claim, rules: Rules, lexicon: Lexicon | None, now_ms: int
) -> tuple[Verdict, Step]:
    """
    Decide *claim* about the last play of *table*.

    Raises `ChallengeNotPossible`, also where there is no play that may be challenged,
    and `WordNotFormed`.
    """
    if table.last is None:
        raise ChallengeNotPossible("move", "there is no play to be challenged")
    before, move, draw = table.last
    before = timed(before, table.clock, now_ms)
    seat, seats = claim.challenger, [*table.seats]
    failed = seats[seat].challenges_failed
    ruling = judge(before, move, rules, lexicon)
    claim = replace(claim, failed_before=failed)
    verdict = challenge(before, ruling, claim, _for_next(table, seat, rules), draw)
    if not verdict.upheld:
        seats[seat] = replace(seats[seat], challenges_failed=failed + 1)
    table = replace(table, seats=tuple(seats))
    to = Leads(verdict.position, verdict.outcome)
    return verdict, next_step(table, verdict.events, to, rules, now_ms)


def _for_next(table: Table, seat: int, rules: Rules) -> Rules:
    """
    The *rules* for a challenge by *seat*.

    Where only the next player can challenge, that is whoever is on turn at the table,
    past the seats that have resigned, of which a position knows nothing.
    """
    rule_set = rules.rule_set
    only_next = rule_set.challenge.who is ChallengeWho.NEXT_PLAYER
    if not only_next or seat != table.position.on_turn:
        return rules
    anybody = replace(rule_set.challenge, who=ChallengeWho.ANY_OPPONENT)
    return replace(rules, rule_set=replace(rule_set, challenge=anybody))


def resign(table: Table, seat: int, rules: Rules, now_ms: int) -> Step:
    """
    Let *seat* give up.

    While two others are left they go on, and the turns of the seat are skipped. Raises
    `EndNotPossible` if the game is over, or nobody else plays in it.
    """
    event = Event(EventType.PLAYER_RESIGNED, seat)
    seats = [*table.seats]
    seats[seat] = replace(seats[seat], resigned=True)
    position = timed(table.position, table.clock, now_ms)
    free = replace(position.players[seat], turns_to_miss=0)
    position = with_player(position, seat, free)
    table = replace(table, position=position, seats=tuple(seats))
    gone = [number for number, one in enumerate(seats) if one.resigned]
    to = Leads(position, None, table.last)
    if len(gone) >= len(seats) - 1:
        to = Leads(*end_game(position, EndReason.RESIGNED, rules, gone))
    return next_step(table, [event], to, rules, now_ms)


class Ending(NamedTuple):
    """An end of the game that no move brings."""

    reason: EndReason
    losers: tuple[int, ...] = ()
    """Seats that lost whatever the score."""
    note: str | None = None


def end_by_decision(table: Table, ending: Ending, rules: Rules, now_ms: int) -> Step:
    """
    End the game, because time is up or because people say so.

    Raises `EndNotPossible`.
    """
    position = timed(table.position, table.clock, now_ms)
    losers = {*ending.losers}
    if ending.reason in MAY_NAME_LOSERS:
        losers |= {seat for seat, one in enumerate(table.seats) if one.resigned}
    to = Leads(*end_game(position, ending.reason, rules, losers))
    kind = EventType.GAME_ADJUDICATED
    if ending.reason is EndReason.TIMED_OUT:
        kind = EventType.PLAYER_TIMED_OUT
    seats: list[int | None] = [*sorted(ending.losers)] or [None]
    done = [Event(kind, seat, note=ending.note) for seat in seats]
    return next_step(table, done, to, rules, now_ms)


class Correction(NamedTuple):
    """Points that a director gives or takes."""

    seat: int
    points: int
    """Negative to take."""
    note: str | None = None


def correct_score(
    table: Table, correction: Correction, rules: Rules, now_ms: int
) -> Step:
    """
    Correct a score; the last play stays open.

    A game that is over is settled again: who has won may change.
    """
    seat, points, note = correction
    last, outcome = table.last, table.outcome
    if outcome is None:
        position = with_points(table.position, seat, points)
    else:
        position, outcome = settle_again(table.position, outcome, seat, points, rules)
    if last is not None:
        last = last._replace(before=with_points(last.before, seat, points))
    score = position.players[seat].score
    event = Event(
        EventType.SCORE_CORRECTED, seat, points=points, score=score, note=note
    )
    to = Leads(position, outcome, last)
    return next_step(table, [event], to, rules, now_ms)


def enter_points(table: Table, points: int, rules: Rules, now_ms: int) -> Step:
    """
    Let the player on turn have *points* for a turn of which nothing else is told.

    Nobody knows which tiles were played, so board and bag stay as they are. Points of
    0 count as a placement without points.
    """
    seat = table.position.on_turn
    before = timed(table.position, table.clock, now_ms)
    kind = None if points else ScorelessTurn.ZERO_PLACEMENT
    after = end_turn(with_points(before, seat, points), rules.rule_set, kind)
    score = after.players[seat].score
    done = Event(EventType.POINTS_ENTERED, seat, points=points, score=score)
    to = Leads(*go_on(after, rules))
    return next_step(table, [done, *missed_events(before, after)], to, rules, now_ms)
