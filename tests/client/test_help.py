"""What Python's own help tells of the clients."""

from __future__ import annotations

import pydoc
from typing import Any

import pytest

from app.client import AsyncRefereeClient, RefereeClient


@pytest.mark.parametrize("kind", [RefereeClient, AsyncRefereeClient])
def test_help_of_a_client_tells_what_each_operation_takes(kind: type[Any]) -> None:
    text = pydoc.plain(pydoc.render_doc(kind))
    assert "resign(game_id: 'str', turn: 'int', *, seat:" in text
    assert 'made = client.move(game.id, game.turn, "8D RETAINS")' in text


def test_help_of_an_operation_tells_what_it_answers() -> None:
    with RefereeClient("http://127.0.0.1:9") as client:
        text = pydoc.plain(pydoc.render_doc(client.move))
    assert "-> 'MadeMove'" in text
