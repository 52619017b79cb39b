"""Clients of a service where only those create games who have a key."""

from __future__ import annotations

import pytest

from app.client import NotAllowed
from tests.client.both import Clients
from tests.live_server import CLUB_KEY, LiveServer


def test_a_key_creates_a_game(clients: Clients, closed_server: LiveServer) -> None:
    member = clients.to(closed_server.url, api_key=CLUB_KEY)
    made = member.create_game(["Ana", "Ben"])
    assert member.with_token(made.host_token).game(made.game.id).status == "playing"


@pytest.mark.parametrize("key", [None, "the-key-of-the-pub"])
def test_without_the_key_no_game_is_created(
    clients: Clients, closed_server: LiveServer, key: str | None
) -> None:
    with pytest.raises(NotAllowed) as told:
        clients.to(closed_server.url, api_key=key).create_game(["Ana", "Ben"])
    assert "X-Api-Key" in str(told.value)
    assert "the-key" not in str(told.value)
