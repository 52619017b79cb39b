"""The positions that are measured."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from app.lexicon.registry import LexiconRegistry
from app.rules.moves import Move
from app.rules.position import Position
from app.rules.ruleset import Rules
from app.services.inputs import (
    MoveInput,
    MoveType,
    PlayerInput,
    PositionInput,
    RulesInput,
)
from app.services.moves import read_move
from app.services.positions import open_case

OWN = Path(__file__).with_name("positions.json")
ROOT = Path(__file__).parents[1]
SHARED = Path(os.environ.get("SHARED_CASES", ROOT.parent / "shared"))
"""A folder with more positions, if there is one."""


class Situation(NamedTuple):
    """A move to judge."""

    position: Position
    move: Move
    rules: Rules


def own_cases() -> list[dict[str, str]]:
    """The positions of this repository: ``cgp`` and ``move``, the rack in the CGP."""
    cases: list[dict[str, str]] = json.loads(OWN.read_text(encoding="utf-8"))
    return cases


def own_situations(lexicons: LexiconRegistry) -> list[Situation]:
    """The positions of this repository, read."""
    return [
        _situation(RulesInput(), PositionInput(cgp=case["cgp"]), case["move"], lexicons)
        for case in own_cases()
    ]


def shared_situations(lexicons: LexiconRegistry) -> list[Situation]:
    """The positions of the shared folder, read; none where it is not at hand."""
    path = SHARED / "cases" / "positions.jsonl"
    if not path.exists():
        return []
    return list(_read_shared(path, lexicons))


def _read_shared(path: Path, lexicons: LexiconRegistry) -> Iterator[Situation]:
    for line in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        rules = RulesInput(tile_set=case["tiles"], lexicon=None)
        players = (PlayerInput(rack=case["rack"]),)
        position = PositionInput(board=tuple(case["board"]), players=players)
        yield _situation(rules, position, case["move"], lexicons)


def _situation(
    rules: RulesInput,
    position: PositionInput,
    move: str,
    lexicons: LexiconRegistry,
) -> Situation:
    case = open_case(rules, position, lexicons)
    asked = MoveInput(MoveType.NOTATION, text=move)
    told = read_move(asked, case.court.rules, case.position.board)
    return Situation(case.position, told, case.court.rules)
