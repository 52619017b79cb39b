"""Outcomes and settlements as JSON documents."""

from __future__ import annotations

from collections.abc import Mapping

from app.api.presenting.provenance import present_provenance
from app.api.presenting.words import Json
from app.rules.outcome import Outcome
from app.rules.ruleset import Clause
from app.rules.settlement import SettledPlayer, Settlement
from app.services.settlements import Settled


def present_outcome(outcome: Outcome, clauses: Mapping[str, Clause]) -> Json:
    """Why the game is over, and the settlement if there is one."""
    settlement = outcome.settlement
    return {
        "end_reason": outcome.end_reason,
        "settlement": None
        if settlement is None
        else present_settlement(settlement, clauses),
    }


def present_settlement(settlement: Settlement, clauses: Mapping[str, Clause]) -> Json:
    """The settlement, player by player and line by line."""
    return {
        "players": [_player(player, clauses) for player in settlement.players],
        "winners": settlement.winners,
        "tie": settlement.tie,
        "decided_by": settlement.decided_by,
        "spread": settlement.spread,
        "deduced": settlement.deduced,
    }


def present_settled(settled: Settled, body: bytes) -> Json:
    """The same settlement as of a ruling, with the provenance of its own request."""
    court = settled.court
    document = present_settlement(settled.settlement, court.resolved.clauses)
    return document | {"provenance": present_provenance(court, body)}


def _player(player: SettledPlayer, clauses: Mapping[str, Clause]) -> Json:
    return {
        "name": player.name,
        "before": player.before,
        "adjustments": [
            {
                "reason": line.reason,
                "points": line.points,
                "detail": line.detail,
                "rule": present_clause(line.clause, clauses),
            }
            for line in player.adjustments
        ],
        "final": player.final,
    }


def present_clause(clause_id: str, clauses: Mapping[str, Clause]) -> Json:
    """The clause of the rule set that something follows or breaks."""
    clause = clauses[clause_id]
    return {"id": clause.id, "text": clause.text, "source": clause.source}
