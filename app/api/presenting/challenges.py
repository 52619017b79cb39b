"""Challenges and events as JSON documents."""

from __future__ import annotations

from collections.abc import Mapping

from app.api.presenting.moves import present_laid
from app.api.presenting.outcomes import present_clause, present_outcome
from app.api.presenting.positions import present_position, present_warning
from app.api.presenting.provenance import present_provenance
from app.api.presenting.words import Json, present_word
from app.rules.events import Event
from app.rules.ruleset import Clause, Rules
from app.rules.tiles import show_tiles
from app.rules.verdict import Consequence
from app.services.challenges import Judgement


def present_challenge(judged: Judgement, body: bytes) -> Json:
    """The whole answer to a challenge; *body* is what was sent."""
    verdict, court = judged.verdict, judged.case.court
    clauses, outcome = court.resolved.clauses, verdict.outcome
    return {
        "upheld": verdict.upheld,
        "words": [present_word(word, full=True) for word in verdict.words],
        "consequence": present_consequence(verdict.consequence, clauses),
        "position": present_position(verdict.position, court),
        "events": [present_event(event, court.rules) for event in verdict.events],
        "outcome": None if outcome is None else present_outcome(outcome, clauses),
        "warnings": [present_warning(warning) for warning in judged.warnings],
        "provenance": present_provenance(judged.judges, body),
    }


def present_consequence(
    consequence: Consequence, clauses: Mapping[str, Clause]
) -> Json:
    """What a challenge comes to, and by which rule."""
    return {
        "kind": consequence.kind,
        "text": consequence.text,
        "seat": consequence.seat,
        "points": consequence.points,
        "rule": present_clause(consequence.clause, clauses),
    }


def present_event(event: Event, rules: Rules) -> Json:
    """An event; all types have the same members, null where they have no value."""
    return {
        "sequence": event.sequence,
        "type": event.type,
        "turn": event.turn,
        "seat": event.seat,
        "at": event.at,
        "move": None if event.laid is None else present_laid(event.laid, rules),
        "tiles": None if event.tiles is None else show_tiles(event.tiles),
        "words": event.words,
        "points": event.points,
        "score": event.score,
        "note": event.note,
        "amends": event.amends,
    }
