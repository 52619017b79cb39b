"""Following a game over connections that are cut, and servers that are started anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from app.client import NotFound, UnexpectedAnswer, Unreachable
from app.client.retrying import Retries
from tests.client.both import Clients
from tests.client.cutting_proxy import CuttingProxy, cutting_proxy
from tests.live_server import LiveServer, live_server

QUICK = Retries(most=200, first_s=0.01, longest_s=0.05)
PASSES = {
    "lexicon": "none",
    "word_check": "none",
    "passes": {"limit_rounds": 0},
    "scoreless": {"limit": 0},
}
"""Passing does not end a game by them."""


def create(client: Any) -> Any:
    """A game for the host alone, who lets everybody pass."""
    return client.create_game(["Ana", "Ben"], rules=PASSES, draws="none")


def start(client: Any) -> tuple[str, Any]:
    made = create(client)
    return made.game.id, client.with_token(made.host_token)


def pass_on(host: Any, game_id: str, times: int) -> None:
    for _ in range(times):
        game = host.game(game_id)
        host.move(game_id, game.turn, "pass", seat=game.on_turn)


def cancel(host: Any, game_id: str) -> None:
    host.cancel(game_id, host.game(game_id).turn, "enough")


def numbers(events: Iterator[Any]) -> list[int]:
    return [event.sequence for event in events]


def test_events_are_told_as_they_happen(client: Any) -> None:
    game_id, host = start(client)
    following = host.follow(game_id, after=0)
    assert next(following).type == "game_created"
    pass_on(host, game_id, 1)
    assert next(following).type == "turn_passed"
    cancel(host, game_id)
    assert [event.type for event in following] == ["game_adjudicated", "game_over"]


def test_without_a_number_only_what_is_to_come_is_told(client: Any) -> None:
    game_id, host = start(client)
    pass_on(host, game_id, 3)
    known = host.game(game_id).sequence
    cancel(host, game_id)
    assert numbers(host.follow(game_id, after=known)) == [known + 1, known + 2]
    assert numbers(host.follow(game_id)) == []


@pytest.mark.parametrize("count", [1_111, 1_703])
def test_a_stream_that_is_cut_within_an_event_loses_and_doubles_none(
    clients: Clients, proxy: CuttingProxy, storing_server: LiveServer, count: int
) -> None:
    client = clients.to(storing_server.url)
    made = create(client)
    game_id, host = made.game.id, client.with_token(made.host_token)
    pass_on(host, game_id, 8)
    cancel(host, game_id)
    proxy.cut_after(count)
    through = clients.to(proxy.url, token=made.host_token)
    told = numbers(through.follow(game_id, after=0, patience=QUICK))
    # The creation, 8 passes, and two events of the cancellation.
    assert told == [*range(1, 12)]


Serve = Callable[[str], AbstractContextManager[LiveServer]]


@pytest.fixture
def serve(tmp_path: Path, storing_server: LiveServer) -> Serve:
    """Starts a server on one database, the same for all that are started."""
    variables = {
        "REFEREE_DATABASE_URL": f"sqlite:///{tmp_path / 'games.sqlite3'}",
        "REFEREE_CACHE_DIR": str(storing_server.cache_dir),
    }

    def start_server(name: str) -> AbstractContextManager[LiveServer]:
        folder = tmp_path / name
        folder.mkdir()
        return live_server(folder, **variables)

    return start_server


def test_a_server_that_is_started_anew_is_asked_for_the_rest(
    clients: Clients, serve: Serve
) -> None:
    with cutting_proxy("http://127.0.0.1:9") as proxy:
        with serve("first") as first:
            proxy.upstream = first.url
            game_id, host = start(clients.to(proxy.url))
            following = host.follow(game_id, after=0, patience=QUICK)
            told = [next(following).sequence]
            pass_on(host, game_id, 2)
        with serve("second") as second:
            proxy.upstream = second.url
            cancel(host, game_id)
            told += numbers(following)
    assert told == [1, 2, 3, 4, 5]


def test_a_service_that_does_not_come_back_is_given_up(clients: Clients) -> None:
    client = clients.to("http://127.0.0.1:9", token="t")
    few = Retries(most=2, first_s=0.01)
    with pytest.raises(Unreachable, match="tried 3 times"):
        next(client.follow("a" * 32, patience=few))


def test_a_game_that_is_not_there_cannot_be_followed(client: Any) -> None:
    with pytest.raises(NotFound):
        next(client.with_token("nobody").follow("a" * 32))


def test_an_event_that_there_has_never_been_is_not_waited_for(client: Any) -> None:
    game_id, host = start(client)
    with pytest.raises(UnexpectedAnswer, match="has 1 events"):
        next(host.follow(game_id, after=70))
