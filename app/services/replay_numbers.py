"""Points and running totals of a record, beside the right ones."""

from __future__ import annotations

from collections.abc import Iterator

from app.rules.adjustments import signed
from app.rules.events import EventType
from app.services.replay_causes import score_cause, total_cause
from app.services.replay_findings import Code, Finding
from app.services.replay_ledger import Entry, is_unlaid


def check_numbers(entry: Entry) -> Iterator[Finding]:
    """Points and running total; from a slip on, both totals are carried."""
    said, told, seat = entry.event.said, entry.told, entry.seat
    before, right = told.totals[seat], _right_points(entry)
    points = right if said.points is None else said.points
    told.totals[seat] = before + points if said.total is None else said.total
    corrected = corrected_line(entry)
    if points != right:
        yield _score_wrong(entry, points, right, corrected)
    if before + points != told.totals[seat]:
        yield _total_wrong(entry, before, points, corrected)


def _score_wrong(
    entry: Entry, points: int, right: int, corrected: str | None
) -> Finding:
    message = f"{signed(points)} is recorded, and {signed(right)} is right"
    if entry.turn.ruling and entry.turn.ruling.score:
        message += f": {entry.turn.ruling.score.formula}"
    cause = score_cause(entry.turn, points, entry.rules, entry.told.lexicon)
    if cause is not None and cause.start is not None:
        corrected = entry.move(cause)
    finding = entry.finding(
        Code.SCORE_WRONG, message, f"{right:+d}", f"{points:+d}", corrected
    )
    return finding.explained(cause)


def _total_wrong(
    entry: Entry, before: int, points: int, corrected: str | None
) -> Finding:
    """The finding of a running total that does not follow from the one before."""
    due, found = _right_total(entry), entry.told.totals[entry.seat]
    message = f"{before} and {signed(points)} are {before + points}, not {found}"
    if found == due:
        message += f"; the total {found} is right again"
        return entry.finding(Code.TOTAL_MENDED, message, str(due), str(found))
    cause = total_cause(before, points, found)
    finding = entry.finding(Code.TOTAL_WRONG, message, str(due), str(found), corrected)
    return finding.explained(cause)


def _right_points(entry: Entry) -> int:
    """Points by the rules; a withdrawal takes what the record gave."""
    played = entry.told.played
    withdraws = entry.kind is EventType.PLAY_WITHDRAWN
    if withdraws and played is not None and played[0] == entry.seat:
        return -played[1]
    return entry.turn.points


def _right_total(entry: Entry) -> int:
    return entry.turn.position.players[entry.seat].score


def corrected_line(entry: Entry) -> str | None:
    """
    The line with the right place and numbers, which is kept for the corrected record.

    None if it has them, or nobody knows.
    """
    right = entry.said
    if entry.told.is_sure and not is_unlaid(entry.turn):
        points = None if right.points is None else entry.turn.points
        total = None if right.total is None else _right_total(entry)
        if points != right.points or total != right.total:
            right = right._replace(points=points, total=total)
    return None if right == entry.event.said else entry.correct(right)
