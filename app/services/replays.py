"""Replays: a whole game record refereed turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from app.catalog.registry import tile_sets
from app.notation.gcg_findings import shorten
from app.notation.gcg_record import GcgRecord
from app.notation.gcg_writer import write_original
from app.rules.choices import PlayedOut
from app.rules.conclusion import conclude
from app.rules.game import TURNS, opening_position, replay
from app.rules.outcome import Outcome
from app.rules.position import Position
from app.rules.ruleset import DOUBLE_FOR_PAIR, PAIR, RuleSet
from app.services.inputs import RulesInput
from app.services.ports import Lexicons
from app.services.replay_checks import check_turn
from app.services.replay_ends import ReplayedTurn, check_end
from app.services.replay_events import ReadEvents, read_events
from app.services.replay_findings import (
    Code,
    Finding,
    finding_on,
    from_reader,
    severity_of,
)
from app.services.replay_header import fill_rules, line_of
from app.services.replay_ledger import Entry, Ledger
from app.services.replay_racks import show_racks
from app.services.resolving import Court, resolve

__all__ = ["Replay", "ReplayedTurn", "replay_record"]

FOLLOWING = {"word_check": "challenge"}
"""What is changed of the standard rules where none are stated: no word is refused."""

FOLLOWING_PAIR = FOLLOWING | {"settlement": {"played_out": "double"}}
"""The same for two players: records of the field count the tiles left twice."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A record, refereed."""

    court: Court
    turns: tuple[ReplayedTurn, ...]
    findings: tuple[Finding, ...]
    """By line; those of the reader are among them."""
    corrected: bytes | None
    """The file with right points and totals; None if nothing is to be corrected."""
    corrected_text: str | None
    """The characters of the same, whatever its encoding."""
    position: Position
    """
    After the last turn, with right scores and the racks that are known. If the game is
    over, the scores include the settlement.
    """
    told_totals: tuple[int, ...]
    """The last running totals as the record carries them, by seat."""
    outcome: Outcome | None = None
    """None while the game goes on."""


def _untroubled() -> None:
    """Let a replay take as long as it takes."""


def replay_record(
    record: GcgRecord,
    rules: RulesInput | None,
    lexicons: Lexicons,
    *,
    each: Callable[[], None] = _untroubled,
) -> Replay:
    """
    Referee *record* under *rules*.

    Without a rule set or parts of one the record is followed: words are not refused,
    and challenges and settlement go as its lines say. Raises `InvalidInput` for rules
    that cannot be resolved; a board or tile set of the header that is not known or
    cannot be used is a finding. *each* is called once for each event, and may raise
    to give up.
    """
    asked, follow = _rules(record, rules or RulesInput())
    filled = fill_rules(asked, record)
    court, read = _open(record, filled.rules, lexicons)
    findings = [*filled.findings, *_unreadable(record, read)]
    if not follow:
        findings += _players(record, court.rules.rule_set)
    start = _start(record, court)
    ledger = Ledger(start, court, is_sure=not record.unread, follow=follow)
    folded = replay(court.rules, court.lexicon, start, read.events, follow=follow)
    turns: list[ReplayedTurn] = []
    types = [event.type for event in read.events]
    for index, turn in enumerate(folded):
        each()
        event, seat = record.events[index], turn.before.on_turn
        following = types[index + 1] if index + 1 < len(types) else None
        findings += check_turn(Entry(ledger, index, event, turn), following)
        ledger.remember(event, turn)
        total = turn.position.players[seat].score
        turns.append(ReplayedTurn(event, turn, total, ledger.totals[seat]))
    position, found = show_racks(record, ledger, court.rules)
    position, outcome = conclude([x.turn for x in turns], position, court.rules)
    findings += [*found, *check_end(record, turns, outcome, court.rules)]
    findings += _of_reader(record)
    changed = ledger.corrected if record.lines else {}
    return Replay(
        court=court,
        turns=tuple(turns),
        findings=tuple(sorted(findings, key=lambda found: (found.line, found.column))),
        corrected=write_original(record, changed) if changed else None,
        corrected_text=_text(record, changed) if changed else None,
        position=position,
        told_totals=tuple(ledger.totals),
        outcome=outcome,
    )


def _text(record: GcgRecord, changed: Mapping[int, str]) -> str:
    """The lines of *record*, with *changed* ones by their numbers."""
    return "".join(
        [
            changed.get(line.number, line.text) + line.ending.decode()
            for line in record.lines
        ]
    )


def _rules(record: GcgRecord, asked: RulesInput) -> tuple[RulesInput, bool]:
    """The rules to go by, and whether the record is followed, none being stated."""
    if asked.rule_set is not None or asked.parts:
        return asked, False
    is_pair = len(record.players) <= PAIR
    return asked._replace(parts=FOLLOWING_PAIR if is_pair else FOLLOWING), True


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


def _players(record: GcgRecord, rule_set: RuleSet) -> list[Finding]:
    """Say that the stated rules are for fewer players, or for more."""
    seats, count = rule_set.players, len(record.players)
    is_doubled = rule_set.settlement.played_out is PlayedOut.DOUBLE
    most = min(seats.max, PAIR) if is_doubled else seats.max
    if not count or seats.min <= count <= most:
        return []
    last = record.players[-1]
    message = (
        f"The rules {rule_set.name} are for {seats.min} to {seats.max} players; "
        f"there are {count}"
    )
    if is_doubled and count > PAIR:
        message += f". {DOUBLE_FOR_PAIR}"
    line = line_of(record, f"player{last.number}")
    code = Code.PLAYERS_OUT_OF_RANGE
    return [finding_on(line, code, message, None, str(count))]


def _of_reader(record: GcgRecord) -> list[Finding]:
    turns = {event.line: index for index, event in enumerate(record.events)}
    return [from_reader(found, turns.get(found.line)) for found in record.findings]
