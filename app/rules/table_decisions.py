"""What is decided at a table beside the moves: challenges, corrections, ends."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from app.rules.challenge import challenge
from app.rules.claims import Claim
from app.rules.ending import EndReason
from app.rules.events import Event, EventType
from app.rules.judge import judge
from app.rules.lexicon import Lexicon
from app.rules.outcome import end_game
from app.rules.position import Position
from app.rules.ruleset import Rules
from app.rules.table import Step, Table, next_step
from app.rules.turns import with_player
from app.rules.verdict import Verdict


def decide_challenge(
    table: Table, claim: Claim, rules: Rules, lexicon: Lexicon | None
) -> tuple[Verdict, Step]:
    """
    Decide *claim* about the last play of *table*.

    Raises `ChallengeNotPossible`, `WordNotFormed`, and `ValueError` if there is no
    play that may be challenged.
    """
    if table.last is None:
        raise ValueError("there is no play to be challenged")
    before, move, draw = table.last
    failed = table.seats[claim.challenger].challenges_failed
    claim = replace(claim, failed_before=failed)
    ruling = judge(before, move, rules, lexicon)
    verdict = challenge(before, ruling, claim, rules, draw)
    seats = list(table.seats)
    if not verdict.upheld:
        seats[claim.challenger] = replace(
            seats[claim.challenger], challenges_failed=failed + 1
        )
    step = next_step(
        table, verdict.events, verdict.position, verdict.outcome, seats=tuple(seats)
    )
    return verdict, step


def resign(table: Table, seat: int, rules: Rules) -> Step:
    """
    Let *seat* give up.

    While two others are left they go on, and the turns of the seat are skipped. Raises
    `EndNotPossible` if the game is over.
    """
    event = Event(EventType.PLAYER_RESIGNED, seat)
    seats = list(table.seats)
    seats[seat] = replace(seats[seat], resigned=True)
    gone = [number for number, one in enumerate(seats) if one.resigned]
    if len(gone) < len(seats) - 1:
        step = next_step(table, [event], table.position, None, seats=tuple(seats))
        return Step(step.events, replace(step.table, last=table.last))
    position, outcome = end_game(table.position, EndReason.RESIGNED, rules, gone)
    return next_step(table, [event], position, outcome, seats=tuple(seats))


def end_by_decision(
    table: Table,
    reason: EndReason,
    rules: Rules,
    losers: Collection[int] = (),
    note: str | None = None,
) -> Step:
    """
    End the game for a *reason* that no move brings, *losers* being seats.

    Raises `EndNotPossible`.
    """
    position, outcome = end_game(table.position, reason, rules, losers)
    if reason is EndReason.TIMED_OUT:
        done = [Event(EventType.PLAYER_TIMED_OUT, seat) for seat in sorted(losers)]
    else:
        seats: list[int | None] = [*sorted(losers)] or [None]
        done = [Event(EventType.GAME_ADJUDICATED, seat, note=note) for seat in seats]
    return next_step(table, done, position, outcome, seats=table.seats)


def correct_score(table: Table, seat: int, points: int, note: str | None) -> Step:
    """Add *points*, negative to subtract, to the score of *seat*, for a *note*."""
    position = _with_points(table.position, seat, points)
    score = position.players[seat].score
    event = Event(
        EventType.SCORE_CORRECTED, seat, points=points, score=score, note=note
    )
    last = table.last
    if last is not None:
        last = last._replace(before=_with_points(last.before, seat, points))
    step = next_step(table, [event], position, table.outcome, seats=table.seats)
    return Step((step.events[0],), replace(step.table, last=last))


def _with_points(position: Position, seat: int, points: int) -> Position:
    player = position.players[seat]
    return with_player(position, seat, replace(player, score=player.score + points))
