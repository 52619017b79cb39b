"""
Worked requests of stored games, with what is answered.

They are recorded, not made when the document is asked for: a service that stores
nothing describes them too. `python -m tools.record_games` records them anew.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

RECORDING = Path(__file__).with_name("game_examples.json")


class GameExample(NamedTuple):
    """A request and its answer."""

    operation: str
    """Id of the operation."""
    name: str
    """Name of its file, and of the example in the OpenAPI document."""
    summary: str
    method: str
    path: str
    headers: Mapping[str, str]
    body: Mapping[str, object] | None
    status: int
    answer: Any


@cache
def game_examples() -> tuple[GameExample, ...]:
    """All of them, in the order in which they were asked."""
    recorded = json.loads(RECORDING.read_text(encoding="utf-8"))
    return tuple(GameExample(**one) for one in recorded)
