"""What the clients of a run were told, and whether the database has exactly that."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from app.services.game_store import EventRow
from tests.soak.checking import Checked

Json = dict[str, Any]

ALIKE = ("type", "turn", "seat", "points", "score", "note")
"""Members of an event that are the same for everybody, and in its row."""

MOST_FAULTS = 20


@dataclass
class Journal:
    """Every acknowledged event of a run, by game and number."""

    created: dict[str, int] = field(default_factory=dict)
    """How many events each game began with."""
    events: defaultdict[str, dict[int, Json]] = field(
        default_factory=lambda: defaultdict(dict)
    )
    changes: int = 0
    """Changes that were acknowledged."""
    repeated: int = 0
    """Answers that were given again."""
    refused: int = 0
    """Requests refused as they should be: stale, or too late in a race."""
    failed: int = 0
    """Requests that got no answer, or a 503, and were sent again."""
    faults: list[str] = field(default_factory=list)

    def acknowledge(self, game_id: str, events: Sequence[Json]) -> None:
        """Note the events of a change that is acknowledged for the first time."""
        self.changes += 1
        noted = self.events[game_id]
        for event in events:
            if event["sequence"] in noted:
                self.blame(f"{game_id}: event {event['sequence']} is told twice")
            noted[event["sequence"]] = event

    def blame(self, fault: str) -> None:
        """Note something that may not be."""
        self.faults.append(fault)

    def compare(self, checked: Checked) -> list[str]:
        """Return all faults: those of the run, of the database, and between them."""
        found = [*self.faults, *checked.faults]
        for game_id, first in self.created.items():
            rows = checked.events.get(game_id)
            if rows is None:
                found.append(f"{game_id} is lost")
                continue
            noted = self.events[game_id]
            if [*noted] and max(noted) > len(rows):
                found.append(f"{game_id}: {max(noted)} is told, {len(rows)} are stored")
            for row in rows[first:]:
                fault = _compare(noted.get(row.sequence), row)
                if fault:
                    found.append(f"{game_id}: event {row.sequence} {fault}")
        unknown = {*checked.events} - {*self.created}
        return [
            *found,
            *(f"{one} is stored, and nobody was told so" for one in unknown),
        ]

    def __str__(self) -> str:
        return (
            f"{len(self.created)} games, {self.changes} changes, {self.repeated} "
            f"repeated, {self.refused} refused, {self.failed} failed and sent again"
        )


def _compare(told: Json | None, row: EventRow) -> str | None:
    """What differs between an event as it was told and as it is stored."""
    if told is None:
        return f"is stored, and nobody was told so: {row}"
    stored = row._asdict()
    wrong = [name for name in ALIKE if told[name] != stored[name]]
    if round(datetime.fromisoformat(told["at"]).timestamp() * 1_000) != row.at:
        wrong.append("at")
    if told["tiles"] not in {None, row.tiles}:  # None: hidden from whoever was told
        wrong.append("tiles")
    return f"was told otherwise in {wrong}: {told}, {row}" if wrong else None
