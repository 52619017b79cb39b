"""Replays as JSON documents."""

from __future__ import annotations

from collections.abc import Mapping

from app.api.presenting.moves import present_notation
from app.api.presenting.outcomes import present_outcome
from app.api.presenting.positions import present_position
from app.api.presenting.provenance import present_provenance
from app.api.presenting.rulings import present_violation
from app.api.presenting.words import Json, present_score, present_word
from app.notation.gcg_record import GcgEvent
from app.rules.events import EventType
from app.rules.ruleset import Clause
from app.rules.ruling import Ruling
from app.rules.tiles import TileSet, show_tiles
from app.services.replay_findings import Finding
from app.services.replays import Replay, ReplayedTurn
from app.services.resolving import Court


def present_replay(replay: Replay, body: bytes, *, full: bool) -> Json:
    """
    The whole answer to a record.

    *body* is what was sent. Without *full*, letters, formulas, positions and
    provenance are null.
    """
    court, outcome = replay.court, replay.outcome
    clauses = court.resolved.clauses
    return {
        "turns": [
            _turn(index, turn, court, full=full)
            for index, turn in enumerate(replay.turns)
        ],
        "findings": [_finding(finding) for finding in replay.findings],
        "corrected": replay.corrected_text,
        "position": present_position(replay.position, court) if full else None,
        "outcome": None if outcome is None else present_outcome(outcome, clauses),
        "provenance": present_provenance(court, body) if full else None,
    }


def _turn(index: int, replayed: ReplayedTurn, court: Court, *, full: bool) -> Json:
    """What is right of one event, beside what is recorded."""
    event, turn = replayed.event, replayed.turn
    said, mover = event.said, turn.before.mover
    return {
        "index": index,
        "line": event.line or None,
        "seat": turn.before.on_turn,
        "player": said.player or mover.name,
        "type": turn.event.type,
        "notation": _notation(event, turn.ruling, court.rules.tile_set),
        **_ruling(turn.ruling, court.resolved.clauses, full=full),
        "points": turn.points,
        "total": replayed.total,
        "recorded": {
            "points": said.points,
            "total": said.total,
            "words": event.words,
            "rack": said.rack or None,
        },
        "position": present_position(turn.position, court) if full else None,
    }


def _ruling(
    ruling: Ruling | None, clauses: Mapping[str, Clause], *, full: bool
) -> Json:
    """What the referee says of the move of an event, if it has one."""
    if ruling is None:
        return {
            "legal": None,
            "words_acceptable": None,
            "violations": (),
            "words": (),
            "score": None,
            "leave": None,
        }
    score = ruling.score
    return {
        "legal": ruling.is_legal,
        "words_acceptable": ruling.words_acceptable,
        "violations": [present_violation(one, clauses) for one in ruling.violations],
        "words": [present_word(word, full=full) for word in ruling.words],
        "score": None if score is None else present_score(score, full=full),
        "leave": None if ruling.leave is None else show_tiles(ruling.leave),
    }


def _notation(event: GcgEvent, ruling: Ruling | None, tile_set: TileSet) -> str | None:
    if ruling is not None:
        return present_notation(ruling, tile_set)
    if event.said.type is not EventType.TILES_PLACED:
        return None
    return f"{event.said.start} {event.said.tiles}"


def _finding(finding: Finding) -> Json:
    return {
        "code": finding.code,
        "severity": finding.severity,
        "message": finding.message,
        "line": finding.line or None,
        "column": finding.column if finding.line else None,
        "turn": finding.turn,
        "expected": finding.expected,
        "found": finding.found,
        "cause": finding.cause,
        "replacement": finding.replacement,
        "params": finding.params,
    }
