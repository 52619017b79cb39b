"""What is told of a game that the service can no longer be asked for."""

from __future__ import annotations

import pytest

from app.cli.game_asking import Seated
from app.cli.game_showing import show_decided
from app.cli.kept_games import KeptGame
from app.client import RefereeClient, Retries
from tests.cli.game_players import lines_of
from tests.live_server import LiveServer

NOWHERE = "http://127.0.0.1:9"


def test_a_move_that_was_made_is_told_though_the_service_has_gone_away(
    storing_server: LiveServer, capsys: pytest.CaptureFixture[str]
) -> None:
    with RefereeClient(storing_server.url) as client:
        made = client.create_game(["Ana", "Ben"])
        token = made.seat_tokens[0]
        moved = client.with_token(token).move(made.game.id, 0, "pass")
    kept = KeptGame(NOWHERE, made.game.id, ("Ana", "Ben"), {"0": token})
    with RefereeClient(NOWHERE, retries=Retries(most=0)) as gone:
        show_decided(Seated(gone, kept, 0), moved, as_json=False, plain=True)
    told = lines_of(capsys.readouterr().out)
    assert "0 Ana passes" in told
