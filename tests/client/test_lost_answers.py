"""
Answers that are lost on the way: the request has arrived, the answer never comes.

What was asked for is done once all the same, and the client hears of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from app.client import Unreachable
from app.client.retrying import Retries
from tests.client.both import Clients
from tests.client.cutting_proxy import CuttingProxy
from tests.client.playing import CHALLENGED
from tests.live_server import LiveServer

QUICK = Retries(first_s=0.01)


class Seated(NamedTuple):
    """A game of two behind a network that fails."""

    proxy: CuttingProxy
    id: str
    ana: Any
    ben: Any
    host: Any
    watcher: Any
    """By a network that does not fail."""

    def types(self, after: int) -> list[str]:
        return [one.type for one in self.watcher.events(self.id, after=after).events]


@pytest.fixture
def seated(clients: Clients, proxy: CuttingProxy, storing_server: LiveServer) -> Seated:
    client = clients.to(proxy.url, retries=QUICK)
    proxy.swallow()
    made = client.create_game(["Ana", "Ben"], rules=CHALLENGED, draws="reported")
    watcher = clients.to(storing_server.url, token=made.spectator_token)
    ana, ben = (client.with_token(token) for token in made.seat_tokens)
    host = client.with_token(made.host_token)
    return Seated(proxy, made.game.id, ana, ben, host, watcher)


def test_a_game_is_created_once(seated: Seated) -> None:
    assert seated.proxy.swallowed == 1
    assert seated.types(0) == ["game_created"]


CHANGES: dict[str, tuple[Callable[[Seated, int], Any], list[str]]] = {
    "a move": (lambda on, turn: on.ana.move(on.id, turn, "8F CATS"), ["tiles_placed"]),
    "a pass": (lambda on, turn: on.ana.move(on.id, turn, "pass"), ["turn_passed"]),
    "a rack": (
        lambda on, turn: on.ana.report_rack(on.id, turn, seat=0, rack="CATSEEN"),
        ["tiles_drawn"],
    ),
    "a correction": (
        lambda on, turn: on.host.correct_points(on.id, turn, "late", seat=0, points=-5),
        ["score_corrected"],
    ),
}


@pytest.mark.parametrize("what", CHANGES)
@pytest.mark.parametrize("losses", [1, 3])
def test_a_change_is_made_once(seated: Seated, what: str, losses: int) -> None:
    act, types = CHANGES[what]
    game = seated.watcher.game(seated.id)
    seated.proxy.swallow(losses)
    act(seated, game.turn)
    assert seated.types(game.sequence) == types


def test_a_challenge_is_decided_once(seated: Seated) -> None:
    seated.ana.move(seated.id, 0, "8F CATZ")
    seated.proxy.swallow()
    before = seated.watcher.game(seated.id).sequence
    assert seated.ben.challenge(seated.id, 1).upheld
    assert seated.types(before) == ["challenge_upheld", "play_withdrawn"]


def test_a_resignation_is_heard_once(seated: Seated) -> None:
    seated.proxy.swallow()
    assert seated.ana.resign(seated.id, 0).game.is_over
    assert seated.types(0).count("player_resigned") == 1


def test_whoever_loses_every_answer_is_told_that_none_came(seated: Seated) -> None:
    seated.proxy.swallow(100)
    with pytest.raises(Unreachable, match="tried 6 times"):
        seated.ana.move(seated.id, 0, "pass")
    seated.proxy.swallow(0)
    assert seated.types(1) == ["turn_passed"]
