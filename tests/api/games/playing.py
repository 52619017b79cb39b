"""How the tests play stored games over HTTP."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
from fastapi import FastAPI

from app.api.problem_codes import ProblemCode
from app.services.games.game import Game
from tests.api.shell.talking import client_of, problem_in
from tests.games import random_move, said

Json = dict[str, Any]

ADMIN_KEY = "admin-key-of-the-tests"
API_KEY = "api-key-of-the-tests"


class Clock:
    """A time that only the tests move, in milliseconds since 1970."""

    def __init__(self) -> None:
        self.now_ms = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now_ms

    def wait(self, seconds: float) -> None:
        """Let some time go by."""
        self.now_ms += round(seconds * 1_000)


@dataclass
class Table:
    """A stored game with everybody's tokens."""

    client: httpx.AsyncClient
    id: str
    host: str
    seats: list[str]
    spectator: str
    answers: list[tuple[str, str]] = field(default_factory=list)
    """Every answer so far: the token it was for, and its text."""

    @property
    def path(self) -> str:
        return f"/v1/games/{self.id}"

    async def ask(
        self,
        method: str,
        path: str,
        token: str | None,
        body: object = None,
        **headers: str,
    ) -> httpx.Response:
        """The answer below the path of the game."""
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        response = await self.client.request(
            method, self.path + path, json=body, headers=sent
        )
        self.answers.append((token or "", response.text))
        return response

    async def do(
        self, path: str, token: str, body: Json, status: int = 201, method: str = "POST"
    ) -> Json:
        """What is answered to something that must be done."""
        response = await self.ask(method, path, token, body)
        assert response.status_code == status, response.text
        answer: Json = response.json()
        return answer

    async def put(self, path: str, token: str, body: Json) -> Json:
        return await self.do(path, token, body, 200, "PUT")

    async def refuse(
        self,
        path: str,
        token: str,
        body: Json,
        code: ProblemCode,
        method: str = "POST",
        status: int = 409,
    ) -> Json:
        """The problem with something that must be refused."""
        response = await self.ask(method, path, token, body)
        return problem_in(response, code, status)

    async def look(self, token: str | None = None) -> Json:
        """The game as the spectators see it, or whoever has *token*."""
        response = await self.ask("GET", "", token or self.spectator)
        assert response.status_code == 200, response.text
        game: Json = response.json()
        return game

    async def move(self, seat: int, move: object, **more: object) -> Json:
        """Let *seat* make a move in the present turn."""
        turn = (await self.look())["turn"]
        body = {"turn": turn, "move": move} | more
        return await self.do("/moves", self.seats[seat], body)


async def sit_down(client: httpx.AsyncClient, **asked: object) -> Table:
    """Create a game of Ana and Ben that is as *asked*."""
    body = {"players": [{"name": "Ana"}, {"name": "Ben"}], "draws": "referee"} | asked
    response = await client.post("/v1/games", json=body)
    assert response.status_code == 201, response.text
    made = response.json()
    return Table(
        client,
        made["game"]["id"],
        made["host_token"],
        made["seat_tokens"],
        made["spectator_token"],
    )


def client_for(api: FastAPI) -> httpx.AsyncClient:
    return client_of(api)


def said_move(game: Game, rng: Random) -> Json:
    """A random legal move of the player on turn, as a client would say it."""
    rules = game.court.rules
    return said(random_move(game.table.position, rules, rng), rules.tile_set)


CHALLENGED: Json = {"rule_set": "naspa", "clock": {"kind": "none"}}
SHEET: Json = {"rules": {"lexicon": "none", "word_check": "none"}, "draws": "none"}
THREE: list[Json] = [{"name": "Ana"}, {"name": "Ben"}, {"name": "Cal"}]

TWO_TILES: Json = {
    "name": "two",
    "tiles": [
        {"letter": "A", "count": 2, "value": 1},
        {"letter": "B", "count": 2, "value": 3},
    ],
    "blanks": 0,
}
LAST_PLAY = CHALLENGED | {
    "tile_set_definition": TWO_TILES,
    "rack_size": 2,
    "lexicon": "none",
}
"""Four tiles, two for each: the first play is the last."""


async def played_out(client: httpx.AsyncClient) -> Table:
    table = await sit_down(client, rules=LAST_PLAY, draws="reported")
    await table.put("/racks/0", table.seats[0], {"turn": 0, "rack": "AB"})
    await table.move(0, "8G AB")
    return table


def types(answer: Json) -> list[str]:
    return [event["type"] for event in answer["events"]]


def scores(answer: Json) -> list[int]:
    return [player["score"] for player in answer["game"]["players"]]


async def opened(client: httpx.AsyncClient, word: str, **asked: Any) -> Table:
    """A game in which Ana has opened with a word from 8F."""
    asked = {"rules": CHALLENGED, "draws": "reported"} | asked
    table = await sit_down(client, **asked)
    rack = (word + "EEIIOUA")[:7]
    await table.put("/racks/0", table.seats[0], {"turn": 0, "rack": rack})
    await table.move(0, f"8F {word}")
    return table
