"""Records of stored games: every finished game replays without an error."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from app.notation.gcg import read_gcg
from app.notation.gcg_findings import Severity
from app.notation.gcg_writer import write_gcg
from app.services.games.recording import tell_record
from app.services.games.tokens import Actor, Role
from app.services.replays import Replay, replay_record
from tests.games import seeds
from tests.services.games.tables import (
    FOR_TWO,
    HOUSES,
    NOWHERE,
    Played,
    new_table,
)

SPECTATOR = Actor(Role.SPECTATOR)


def text(played: Played, actor: Actor = SPECTATOR) -> str:
    record = tell_record(played.game, played.events, actor)
    return write_gcg(record).data.decode()


def replayed(played: Played, house: str) -> Replay:
    return replay_record(read_gcg(text(played).encode()), HOUSES[house], NOWHERE)


def errors(replay: Replay) -> list[tuple[str, str]]:
    return [
        (found.code, found.message)
        for found in replay.findings
        if found.severity is not Severity.NOTE
    ]


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(HOUSES)), st.integers(2, 4), seeds)
def test_the_record_of_a_finished_game_replays_without_an_error(
    house: str, players: int, seed: int
) -> None:
    players = 2 if house in FOR_TWO else players
    played = new_table(house, players=players, seed=seed).to_the_end()
    replay = replayed(played, house)
    assert errors(replay) == []
    scores = [player.score for player in played.game.table.position.players]
    assert [player.score for player in replay.position.players] == scores
    assert replay.position.board == played.game.table.position.board
