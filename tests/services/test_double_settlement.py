"""Settlement by double is for two players."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.lexicon.registry import LexiconRegistry
from app.services.errors import InvalidInput
from app.services.inputs import PlayerInput, PositionInput, RulesInput
from app.services.positions import open_case

DOUBLE = RulesInput(lexicon=None, parts={"settlement": {"played_out": "double"}})


def open_with(players: int, folder: Path) -> None:
    position = PositionInput(players=[PlayerInput()] * players)
    open_case(DOUBLE, position, LexiconRegistry(folder, folder))


def test_two_players_may_settle_by_double(tmp_path: Path) -> None:
    open_with(2, tmp_path)


def test_three_players_may_not(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="there are 3 players, but"):
        open_with(3, tmp_path)
