"""Snapshots: what is written is what is read."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.services.games.snapshots import Snapshot, read_snapshot, write_snapshot
from tests.games import seeds
from tests.rules.test_histories import RULE_SETS, Play
from tests.strategies import few


@few
@given(st.sampled_from(sorted(RULE_SETS)), seeds)
def test_every_table_of_a_game_is_read_as_it_was_written(name: str, seed: int) -> None:
    rules = RULE_SETS[name]
    play = Play(rules, 2, seed)
    while play.table.outcome is None and len(play.events) < 200:
        play.go_on()
        snapshot = Snapshot(play.table, play.draws, ("a seed", None))
        assert read_snapshot(write_snapshot(snapshot), rules) == snapshot
