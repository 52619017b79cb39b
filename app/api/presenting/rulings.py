"""Rulings as JSON documents."""

from __future__ import annotations

from collections.abc import Mapping

from app.api.presenting.moves import present_move, present_notation
from app.api.presenting.outcomes import present_clause, present_outcome
from app.api.presenting.positions import present_position, present_warning
from app.api.presenting.provenance import present_provenance
from app.api.presenting.words import Json, present_score, present_word
from app.rules.ruleset import Clause
from app.rules.tiles import show_tiles
from app.rules.violations import Violation
from app.services.rulings import Decision


def present_ruling(decision: Decision, body: bytes, *, full: bool) -> Json:
    """
    The whole answer to a move.

    *body* is what was sent. Without *full*, letters, formulas, position and
    provenance are null.
    """
    ruling, court, after = decision.ruling, decision.court, decision.position
    clauses = court.resolved.clauses
    score, outcome = ruling.score, decision.outcome
    return {
        "legal": ruling.is_legal,
        "words_acceptable": ruling.words_acceptable,
        "violations": [present_violation(one, clauses) for one in ruling.violations],
        "warnings": [present_warning(warning) for warning in decision.warnings],
        "unchecked": ruling.unchecked,
        "move": present_move(ruling, court.rules),
        "notation": present_notation(ruling, court.rules.tile_set),
        "leave": None if ruling.leave is None else show_tiles(ruling.leave),
        "words": [present_word(word, full=full) for word in ruling.words],
        "score": None if score is None else present_score(score, full=full),
        "position": present_position(after, court) if full and after else None,
        "outcome": None if outcome is None else present_outcome(outcome, clauses),
        "provenance": present_provenance(court, body) if full else None,
    }


def present_violation(violation: Violation, clauses: Mapping[str, Clause]) -> Json:
    """A broken rule with the clause that it breaks."""
    return {
        "code": violation.code,
        "message": violation.message,
        "rule": present_clause(violation.clause, clauses),
        "squares": [square.name for square in violation.squares],
        "words": violation.words,
        "params": violation.params,
    }
