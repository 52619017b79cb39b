"""Replays: a whole game record refereed turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from app.catalog.registry import tile_sets
from app.notation.gcg_findings import shorten
from app.notation.gcg_record import GcgEvent, GcgRecord
from app.notation.gcg_writer import write_original
from app.rules.adjustments import tiles_left
from app.rules.ending import EndReason
from app.rules.events import EventType
from app.rules.game import TURNS, Turn, opening_position, replay
from app.rules.outcome import Outcome
from app.rules.position import Position
from app.rules.ruleset import PAIR
from app.rules.tiles import TileSet
from app.services.inputs import RulesInput
from app.services.ports import Lexicons
from app.services.replay_checks import check_turn, show_in_order, unseen_tiles
from app.services.replay_events import ReadEvents, fill_rules, read_events
from app.services.replay_findings import Code, Finding, from_reader, severity_of
from app.services.replay_ledger import Entry, Ledger
from app.services.resolving import Court, resolve

FOLLOWING = {"word_check": "challenge"}
"""What is changed of the standard rules where none are stated: no word is refused."""

SETTLING = frozenset(
    {EventType.RACK_BONUS, EventType.RACK_PENALTY, EventType.OVERTIME_PENALTY}
)
"""Events that only a finished game has."""


class ReplayedTurn(NamedTuple):
    """One event as the record tells it, and what is right."""

    event: GcgEvent
    turn: Turn
    total: int
    """The right running total of the player."""
    told_total: int
    """The running total of the player as the record carries it."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A record, refereed."""

    court: Court
    turns: tuple[ReplayedTurn, ...]
    findings: tuple[Finding, ...]
    """By line; those of the reader are among them."""
    corrected: bytes | None
    """The file with right points and totals; None if nothing is to be corrected."""
    position: Position
    """After the last turn, with right scores."""
    told_totals: tuple[int, ...]
    """The last running totals as the record carries them, by seat."""
    outcome: Outcome | None = None
    """None while the game goes on."""


def replay_record(
    record: GcgRecord, rules: RulesInput | None, lexicons: Lexicons
) -> Replay:
    """
    Referee *record* under *rules*.

    Without a rule set or parts of one the record is followed: words are not refused,
    and settlement goes as its lines say. Raises `InvalidInput` for rules that cannot
    be resolved; a board or tile set of the header that is not known is a finding.
    """
    asked = rules or RulesInput()
    follow = asked.rule_set is None and not asked.parts
    if follow:
        asked = asked._replace(parts=FOLLOWING)
    filled = fill_rules(asked, record)
    court, read = _open(record, filled.rules, lexicons)
    start = _start(record, court)
    ledger = Ledger(start, court, is_sure=not record.unread)
    folded = replay(court.rules, court.lexicon, start, read.events, follow=follow)
    turns: list[ReplayedTurn] = []
    findings = [_unknown(record, name) for name in filled.unknown]
    findings += _unreadable(record, read)
    types = [event.type for event in read.events]
    for index, turn in enumerate(folded):
        event, seat = record.events[index], turn.before.on_turn
        following = types[index + 1] if index + 1 < len(types) else None
        findings += check_turn(Entry(ledger, index, event, turn), following)
        ledger.remember(event, turn)
        total = turn.position.players[seat].score
        turns.append(ReplayedTurn(event, turn, total, ledger.totals[seat]))
    findings += _at_the_end(turns, court)
    findings += _of_reader(record)
    findings.sort(key=lambda finding: (finding.line, finding.column))
    changed = ledger.corrected if record.lines else {}
    return Replay(
        court=court,
        turns=tuple(turns),
        findings=tuple(findings),
        corrected=write_original(record, changed) if changed else None,
        position=turns[-1].turn.position if turns else start,
        told_totals=tuple(ledger.totals),
    )


def _open(
    record: GcgRecord, rules: RulesInput, lexicons: Lexicons
) -> tuple[Court, ReadEvents]:
    """
    The rules, and the events read with them.

    A record that names no tile set is read with the one of the rules, or, if its
    tiles cannot be read so, with the first of the catalogue with which they can.
    """
    court = resolve(rules, lexicons)
    read = read_events(record.events, court.rules)
    is_named = rules.tile_set is not None or rules.tile_set_definition is not None
    if is_named or not read.unreadable:
        return court, read
    for name in tile_sets.names():
        other = resolve(rules._replace(tile_set=name), lexicons)
        again = read_events(record.events, other.rules)
        if not again.unreadable:
            return other, again
    return court, read


def _start(record: GcgRecord, court: Court) -> Position:
    """The position before the first event, whose player begins."""
    names: list[str | None] = [player.nickname for player in record.players]
    names += [None] * (court.rules.rule_set.players.min - len(names))
    start = opening_position(names, court.rules)
    seats = [e.seat for e in record.events if e.said.type in TURNS]
    first = seats[0] if seats and seats[0] is not None else 0
    return replace(start, on_turn=first)


def _unknown(record: GcgRecord, name: str) -> Finding:
    """Say that the header names something by pragma *name* that is not known here."""
    code, value = Code.HEADER_UNKNOWN, record.value(name) or ""
    starts = [line.number for line in record.lines if f"#{name}" in line.text.lower()]
    return Finding(
        code=code.value,
        severity=severity_of(code),
        message=f"#{name} names {shorten(value)}, which is not known here",
        line=starts[-1] if starts else 0,
        found=shorten(value),
    )


def _unreadable(record: GcgRecord, read: ReadEvents) -> list[Finding]:
    code = Code.TILES_UNREADABLE
    return [
        Finding(
            code=code.value,
            severity=severity_of(code),
            message=f"The tiles cannot be read: {problem}",
            line=record.events[turn].line,
            turn=turn,
            found=shorten(text),
        )
        for turn, text, problem in read.unreadable
    ]


def _of_reader(record: GcgRecord) -> list[Finding]:
    turns = {event.line: index for index, event in enumerate(record.events)}
    return [from_reader(found, turns.get(found.line)) for found in record.findings]


def _at_the_end(turns: Sequence[ReplayedTurn], court: Court) -> list[Finding]:
    """What the record should say after its last event."""
    if not turns:
        return []
    types = [replayed.turn.event.type for replayed in turns]
    if not SETTLING.intersection(types):
        return [_unfinished(turns, court)]
    penalties = {
        replayed.turn.before.on_turn
        for replayed in turns
        if replayed.turn.event.type is EventType.RACK_PENALTY
    }
    if not penalties or EventType.RACK_BONUS in types:
        return []
    return _penalties_missing(turns, penalties)


def _penalties_missing(
    turns: Sequence[ReplayedTurn], penalties: set[int]
) -> list[Finding]:
    """Where nobody played out, everybody loses the own rack."""
    last = turns[-1]
    code = Code.PENALTY_MISSING
    return [
        Finding(
            code=code.value,
            severity=severity_of(code),
            message=f"Nobody played out, so {name} loses the tiles left as well",
            line=last.event.line,
            turn=len(turns) - 1,
        )
        for seat, player in enumerate(last.turn.position.players)
        if seat not in penalties
        for name in [player.name or f"player {seat + 1}"]
    ]


def _unfinished(turns: Sequence[ReplayedTurn], court: Court) -> Finding:
    """Say that the end is missing, and what it must be where the tiles tell."""
    last, code = turns[-1], Code.RECORD_UNFINISHED
    message, expected = "The record has no end: nothing is said of tiles left", None
    if last.turn.end_reason is EndReason.PLAYED_OUT:
        expected = _bonus_line(last, court)
        message += f"; after the last play it is {expected}"
    return Finding(
        code=code.value,
        severity=severity_of(code),
        message=message,
        line=last.event.line,
        turn=len(turns) - 1,
        expected=expected,
    )


def _bonus_line(last: ReplayedTurn, court: Court) -> str:
    """The line of a player who is out: for two twice the tiles left, as is usual."""
    tile_set: TileSet = court.rules.tile_set
    unseen = unseen_tiles(last.turn.position, court.rules)
    times = 2 if len(last.turn.position.players) == PAIR else 1
    points = times * tiles_left(tuple(unseen.elements()), tile_set).points
    tiles = show_in_order(unseen, tile_set)
    player = last.event.said.player
    return f">{player}: ({tiles}) {points:+d} {last.told_total + points}"
