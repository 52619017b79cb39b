"""How the tests follow stored games at real servers, as a client does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import httpx

from tests.live_server import LiveServer

PATIENCE_S = 20.0
GAME = {
    "rules": {"rule_set": "kitchen", "lexicon": "none", "passes": {"limit_rounds": 9}},
    "players": [{"name": "Ana"}, {"name": "Ben"}],
    "draws": "referee",
}
Json = dict[str, Any]


class Told(NamedTuple):
    """One event of a stream."""

    name: str
    id: str
    data: Json


class Table:
    """A game at the first of two servers, and its tokens."""

    def __init__(self, servers: list[LiveServer]) -> None:
        self.urls = [server.url for server in servers]
        self.client = httpx.Client(trust_env=False, timeout=PATIENCE_S)
        made = self.client.post(f"{self.urls[0]}/v1/games", json=GAME).json()
        self.id, self.seats = made["game"]["id"], made["seat_tokens"]
        self.host, self.spectator = made["host_token"], made["spectator_token"]
        self.turn = 0

    def ask(self, path: str, token: str, body: Json, server: int = 0) -> None:
        url = f"{self.urls[server]}/v1/games/{self.id}{path}"
        headers = {"Authorization": f"Bearer {token}"}
        response = self.client.post(url, json=body, headers=headers)
        assert response.status_code == 201, response.text

    def look(self, server: int = 0) -> Json:
        """The game as spectators see it."""
        url = f"{self.urls[server]}/v1/games/{self.id}"
        headers = {"Authorization": f"Bearer {self.spectator}"}
        game: Json = self.client.get(url, headers=headers).json()
        return game

    def wait_for_events(self, after: int, server: int = 0) -> list[Json]:
        """The events after that number, for which the server is to wait."""
        url = f"{self.urls[server]}/v1/games/{self.id}/events"
        asked = {"after": str(after), "wait": "10"}
        headers = {"Authorization": f"Bearer {self.spectator}"}
        response = self.client.get(url, params=asked, headers=headers)
        assert response.status_code == 200, response.text
        events: list[Json] = response.json()["events"]
        return events

    def play(self, server: int = 0) -> None:
        """The player on turn passes."""
        token = self.seats[self.turn % 2]
        self.ask("/moves", token, {"turn": self.turn, "move": "pass"}, server)
        self.turn += 1

    def end(self) -> None:
        self.ask("/resignations", self.seats[0], {"turn": self.turn})

    @contextmanager
    def stream(self, last: str | None = None, server: int = 0) -> Iterator[Stream]:
        url = f"{self.urls[server]}/v1/games/{self.id}/events/stream"
        headers = {"Authorization": f"Bearer {self.spectator}"}
        if last is not None:
            headers["Last-Event-ID"] = last
        with self.client.stream("GET", url, headers=headers) as response:
            assert response.headers["content-type"].startswith("text/event-stream")
            yield Stream(response)


class Stream:
    """The events of a stream, one by one."""

    def __init__(self, response: httpx.Response) -> None:
        self.lines = response.iter_lines()

    def next(self) -> Told:
        told = next(self.rest(), None)
        assert told is not None, "the stream has ended"
        return told

    def rest(self) -> Iterator[Told]:
        found: dict[str, str] = {}
        for line in self.lines:
            if line:
                name, _, value = line.partition(": ")
                found[name] = value
            elif "data" in found:
                data = json.loads(found["data"])
                yield Told(found.get("event", ""), found["id"], data)
                found = {}
