"""
Players who play stored games over HTTP, and are a nuisance.

Each moves as soon as it is on turn: once, or five times with the same key, or twice at
once with two keys, or first for a turn that is past. A request without an answer is
sent again with its key until there is one, to whichever server. Each answer must be
the right one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

import httpx

from app.notation.tilestrings import read_row, read_tiles
from app.rules.board import Board
from app.rules.position import Player, Position, Status
from app.rules.ruleset import Rules
from app.services.inputs import RulesInput
from app.services.resolving import resolve_rules
from tests.games import random_move, said
from tests.services.games.tables import SMALL_SET
from tests.soak.journal import Journal

Json = dict[str, Any]

PATIENCE_S = 120
"""So long a request may go without an answer."""

TIMEOUT_S = 15
WAIT_S = 1
PAUSE_S = 0.05
REPEATS = 5
LOST = 503

HOUSES: Sequence[Json] = (
    {"rule_set": "naspa"},
    {"rule_set": "naspa", "tile_set_definition": SMALL_SET, "rack_size": 3},
)
"""Rules by which phonies can be played and challenged: games long and short."""


class Kind(NamedTuple):
    """What a player does, and how often of a hundred times."""

    five_times: int = 15
    race: int = 15
    stale: int = 10
    long_poll: int = 20
    challenge: int = 20
    resign: int = 1


KIND = Kind()


class Change(NamedTuple):
    """A request that changes a game."""

    path: str
    body: Json
    token: str


@dataclass
class Seated:
    """A game, and the tokens of its seats."""

    id: str
    seats: list[str]
    rules: Rules
    turn: int = 0
    """The latest turn that anybody was told of."""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when somebody was told of one: a hammer does not wait for servers."""


@dataclass
class Arena:
    """Where the players of one run play."""

    urls: Sequence[str]
    client: httpx.AsyncClient
    rng: Random
    journal: Journal = field(default_factory=Journal)
    over: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when nobody shall begin anything more."""

    async def ask(
        self,
        method: str,
        path: str,
        token: str | None = None,
        body: Json | None = None,
        key: str | None = None,
    ) -> httpx.Response:
        """The answer to a request that is sent until there is one."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if key is not None:
            headers["Idempotency-Key"] = key
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            url = self.rng.choice(self.urls) + path
            try:
                response = await self.client.request(
                    method, url, json=body, headers=headers
                )
            except httpx.TransportError:
                response = None
            if response is not None and response.status_code != LOST:
                return response
            self.journal.failed += 1
            await asyncio.sleep(PAUSE_S)
        raise TimeoutError(f"{method} {path} has no answer for {PATIENCE_S} s")

    def key(self) -> str:
        """A key that no other request has."""
        return self.rng.randbytes(16).hex()

    def happens(self, percent: int) -> bool:
        """Whether something happens that happens so often of a hundred times."""
        return self.rng.randrange(100) < percent


async def play_tables(arena: Arena, tables: int) -> None:
    """Let two players at each of so many tables play until the arena is closed."""
    async with asyncio.TaskGroup() as group:
        for number in range(tables):
            group.create_task(_play_table(arena, number))


async def _play_table(arena: Arena, number: int) -> None:
    """Play game after game."""
    while not arena.over.is_set():
        seated = await _sit_down(arena, HOUSES[number % len(HOUSES)])
        async with asyncio.TaskGroup() as group:
            for seat in range(len(seated.seats)):
                group.create_task(_play_seat(arena, seated, seat))


async def _sit_down(arena: Arena, rules: Json) -> Seated:
    players = [{"name": "Ana"}, {"name": "Ben"}]
    body = {"rules": rules, "players": players, "draws": "referee"}
    made = (await _send(arena, Change("/v1/games", body, ""), 1))[0].json()
    game = made["game"]
    arena.journal.created[game["id"]] = game["sequence"]
    parts = {"rack_size": rules["rack_size"]} if "rack_size" in rules else {}
    asked = RulesInput(
        rules["rule_set"],
        tile_set_definition=rules.get("tile_set_definition"),
        parts=parts,
    )
    return Seated(game["id"], made["seat_tokens"], resolve_rules(asked).rules)


async def _play_seat(arena: Arena, seated: Seated, seat: int) -> None:
    """Play one seat until the game is over, or the arena closed."""
    token, path = seated.seats[seat], f"/v1/games/{seated.id}"
    while not arena.over.is_set():
        known = seated.turn
        answer = await arena.ask("GET", path, token)
        if answer.status_code != 200:
            arena.journal.blame(f"{path}: {answer.status_code} {answer.text}")
            return
        game = answer.json()
        if game["turn"] < known:
            arena.journal.blame(f"{path}: turn {known} was told, then {game['turn']}")
        seated.turn = max(seated.turn, game["turn"])
        if game["status"] == "over":
            return
        if game["on_turn"] == seat:
            await _act(arena, seated, seat, game)
        elif arena.happens(KIND.long_poll):
            after = f"{path}/events?after={game['sequence']}&limit=1&wait={WAIT_S}"
            await arena.ask("GET", after, token)
        else:
            with suppress(TimeoutError):
                await asyncio.wait_for(seated.news.wait(), WAIT_S)
            seated.news.clear()


async def _act(arena: Arena, seated: Seated, seat: int, game: Json) -> None:
    """Do something in the present turn, in one of the ways of a nuisance."""
    change = _choose(arena, seated, seat, game)
    if game["turn"] and arena.happens(KIND.stale):
        late = {**change.body, "turn": game["turn"] - 1}
        for answer in await _send(arena, change._replace(body=late), 1):
            _expect_refused(arena, seated, answer)
    if arena.happens(KIND.race):
        answers = await _race(arena, change)
    elif arena.happens(KIND.five_times):
        answers = await _send(arena, change, REPEATS)
    else:
        answers = await _send(arena, change, 1)
    for answer in answers:
        if answer.status_code == 201:
            told = answer.json()
            arena.journal.acknowledge(seated.id, told["events"])
            seated.news.set()
            seated.turn = max(seated.turn, told["game"]["turn"])
        elif answer.json().get("code") not in {"challenge_not_possible"}:
            arena.journal.blame(f"{seated.id}: {change} was answered {answer.text}")


def _choose(arena: Arena, seated: Seated, seat: int, game: Json) -> Change:
    token, path, turn = seated.seats[seat], f"/v1/games/{seated.id}", game["turn"]
    if turn and arena.happens(KIND.challenge):
        return Change(f"{path}/challenges", {"turn": turn}, token)
    if arena.happens(KIND.resign):
        return Change(f"{path}/resignations", {"turn": turn}, token)
    position = _position(game, seat, seated.rules)
    move = random_move(position, seated.rules, arena.rng)
    body = {"turn": turn, "move": said(move, seated.rules.tile_set)}
    return Change(f"{path}/moves", body, token)


async def _send(arena: Arena, change: Change, times: int) -> list[httpx.Response]:
    """Send a change so often at once with one key; all answers must be the same."""
    key = arena.key()
    answers = await asyncio.gather(
        *(
            arena.ask("POST", change.path, change.token, change.body, key)
            for _ in range(times)
        )
    )
    first, *others = answers
    arena.journal.repeated += sum("idempotent-replayed" in a.headers for a in answers)
    if any(other.status_code != first.status_code for other in others) or (
        first.is_success and any(other.content != first.content for other in others)
    ):
        texts = [f"{one.status_code} {one.text}" for one in answers]
        arena.journal.blame(f"{change} has different answers: {texts}")
    return [first]


async def _race(arena: Arena, change: Change) -> list[httpx.Response]:
    """Send a change twice at once, each with a key of its own: one may win."""
    pairs = await asyncio.gather(_send(arena, change, 1), _send(arena, change, 1))
    answers = [answer for pair in pairs for answer in pair]
    won = [answer for answer in answers if answer.is_success]
    codes = [answer.json()["code"] for answer in answers if not answer.is_success]
    if len(won) == 1 and codes == ["stale_turn"]:
        arena.journal.refused += 1
        return won
    if not won and len({*codes}) == 1:
        return answers[:1]
    arena.journal.blame(f"{change} in a race: {[answer.text for answer in answers]}")
    return won


def _expect_refused(arena: Arena, seated: Seated, answer: httpx.Response) -> None:
    arena.journal.refused += 1
    if answer.status_code != 409 or answer.json()["code"] != "stale_turn":
        arena.journal.blame(f"{seated.id}: a stale turn was answered {answer.text}")


def _position(game: Json, seat: int, rules: Rules) -> Position:
    """The position as the player at *seat* sees it."""
    told, tile_set = game["position"], rules.tile_set
    rows = (read_row(row, tile_set) for row in told["board"])
    board = Board(rules.layout, tuple(face for row in rows for face in row))
    players = [
        Player(
            rack=None if one["rack"] is None else read_tiles(one["rack"], tile_set),
            rack_count=one["rack_count"] if one["rack"] is None else None,
        )
        for one in game["players"]
    ]
    return Position(
        board,
        tuple(players),
        seat,
        bag_count=told["bag_count"],
        status=Status(told["status"]),
    )
