"""The end of a game as its record tells it, and what the record leaves out of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.notation.gcg_record import GcgEvent, GcgRecord
from app.rules.adjustments import tiles_left
from app.rules.corrections import TIMES
from app.rules.ending import EndReason
from app.rules.events import EventType
from app.rules.folded_end import SETTLING
from app.rules.game import Turn
from app.rules.outcome import Outcome
from app.rules.ruleset import Rules
from app.services.replay_checks import show_in_order, unseen_tiles
from app.services.replay_findings import Code, Finding, severity_of

SAYS_THE_END = SETTLING | {
    EventType.PLAYER_RESIGNED,
    EventType.PLAYER_TIMED_OUT,
    EventType.GAME_ADJUDICATED,
    EventType.GAME_OVER,
}
"""Events after which a record needs to say no more of the end."""


class ReplayedTurn(NamedTuple):
    """One event as the record tells it, and what is right."""

    event: GcgEvent
    turn: Turn
    total: int
    """The right running total of the player."""
    told_total: int
    """The running total of the player as the record carries it."""


def check_end(
    record: GcgRecord,
    turns: Sequence[ReplayedTurn],
    outcome: Outcome | None,
    rules: Rules,
) -> Iterator[Finding]:
    """
    What *record* should say after its last event, its game having that *outcome*.

    A list of moves in no file leaves the end to the rules, if they bring one.
    """
    if not turns:
        return
    types = {replayed.turn.event.type for replayed in turns}
    if not SAYS_THE_END & types and (record.lines or outcome is None):
        yield _unfinished(turns, rules)
    elif EventType.RACK_PENALTY in types and EventType.RACK_BONUS not in types:
        yield from _penalties_missing(turns)


def _penalties_missing(turns: Sequence[ReplayedTurn]) -> Iterator[Finding]:
    """Where nobody played out, everybody loses the own rack."""
    last, code = turns[-1], Code.PENALTY_MISSING
    told = {
        replayed.turn.before.on_turn
        for replayed in turns
        if replayed.turn.event.type is EventType.RACK_PENALTY
    }
    for seat, player in enumerate(last.turn.position.players):
        if seat not in told:
            name = player.name or f"player {seat + 1}"
            yield Finding(
                code=code.value,
                severity=severity_of(code),
                message=f"Nobody played out, so {name} loses the tiles left as well",
                line=last.event.line,
                turn=len(turns) - 1,
            )


def _unfinished(turns: Sequence[ReplayedTurn], rules: Rules) -> Finding:
    """Say that the end is missing, and what it must be where the tiles tell."""
    last, code = turns[-1], Code.RECORD_UNFINISHED
    message, expected = "The record has no end: nothing is said of tiles left", None
    times = TIMES[rules.rule_set.settlement.played_out]
    if last.turn.end_reason is EndReason.PLAYED_OUT and times:
        expected = _bonus_line(last, times, rules)
        message += f"; after the last play it is {expected}"
    return Finding(
        code=code.value,
        severity=severity_of(code),
        message=message,
        line=last.event.line,
        turn=len(turns) - 1,
        expected=expected,
    )


def _bonus_line(last: ReplayedTurn, times: int, rules: Rules) -> str:
    """The line of a player who is out and gains the tiles left so many *times*."""
    tile_set = rules.tile_set
    unseen = unseen_tiles(last.turn.position, rules)
    points = times * tiles_left(tuple(unseen.elements()), tile_set).points
    tiles = show_in_order(unseen, tile_set)
    player = last.event.said.player
    return f">{player}: ({tiles}) {points:+d} {last.told_total + points}"
