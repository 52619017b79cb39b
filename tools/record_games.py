"""
Plays the games of the documentation, and records what the service answers.

`python -m tools.record_games` writes the recording anew. Time and chance are its own,
so that the same service answers the same bytes.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx

from app.api.access import Keys
from app.api.app import StoredGames, build_api
from app.api.game_examples import RECORDING
from app.lexicon.registry import LexiconRegistry
from app.persistence.memory import MemoryStore

Json = dict[str, Any]

ADMIN_KEY = "an-admin-key-for-the-examples"
NOON_MS = 1_767_268_800_000
"""Noon of the first of January 2026, in UTC."""
HERE = "http://localhost"
STEP_MS = 20_000
"""What goes by between two requests."""

PLAYERS = [{"name": "Ana"}, {"name": "Ben"}]
CREATION: Json = {
    "rules": {"rule_set": "naspa"},
    "players": PLAYERS,
    "draws": "referee",
    "time_control": {"bank_s": 1500},
    "client_seeds": True,
}


class Chance:
    """Bytes that look like chance, the same at every recording."""

    def __init__(self) -> None:
        self._count = 0

    def __call__(self, size: int) -> bytes:
        """Give so many bytes."""
        self._count += 1
        return sha256(b"example %d" % self._count).digest()[:size]


class Time:
    """A time that stands still but for what is added to it."""

    now_ms = NOON_MS

    def __call__(self) -> int:
        """The time, in milliseconds since 1970."""
        return self.now_ms


@dataclass
class Recorder:
    """Asks, and writes down what is answered."""

    client: httpx.AsyncClient
    time: Time
    told: list[Json] = field(default_factory=list)

    async def ask(
        self, what: tuple[str, str, str], request: str, token: str, body: Json | None
    ) -> Any:
        """
        Ask something, and record it; returns JSON, or the text that is answered.

        *what* are the operation, the name of the example and its summary; *request*
        is method and path.
        """
        self.time.now_ms += STEP_MS
        operation, name, summary = what
        method, path = request.split(" ")
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        response = await self.client.request(method, path, json=body, headers=headers)
        if not response.is_success:
            raise ValueError(f"{name} is answered: {response.text}")
        is_json = response.headers["content-type"] == "application/json"
        answer = response.json() if is_json else response.text
        self.told.append(
            {
                "operation": operation,
                "name": name,
                "summary": summary,
                "method": method,
                "path": path,
                "headers": headers,
                "body": body,
                "status": response.status_code,
                "answer": answer,
            }
        )
        return answer

    async def create(self, **asked: object) -> tuple[Json, str]:
        """Create a game that is told nothing of; the answer, and its path."""
        body = {"players": PLAYERS, "draws": "referee"} | asked
        response = await self.client.post("/v1/games", json=body)
        made: Json = response.json()
        return made, f"/v1/games/{made['game']['id']}"


async def play(recorder: Recorder) -> None:
    """Play the games of the documentation."""
    await _play_and_challenge(recorder)
    await _tell_racks(recorder)
    await _end(recorder)


async def _play_and_challenge(recorder: Recorder) -> None:
    """Two players, their seeds, a phony, and a director."""
    ask = recorder.ask
    what = ("start_game", "game-new", "A game of two, each of whom adds a seed")
    made = await ask(what, "POST /v1/games", "", CREATION)
    path = f"/v1/games/{made['game']['id']}"
    await _seed(recorder, path, made["seat_tokens"])
    await _play(recorder, path, made["seat_tokens"])
    what = ("get_game", "game", "The game as the spectators see it")
    await ask(what, f"GET {path}", made["spectator_token"], None)
    await _direct(recorder, path, made["host_token"])
    what = ("resign_game", "game-resignation", "A player resigns")
    await ask(what, f"POST {path}/resignations", made["seat_tokens"][1], {"turn": 3})
    await _read(recorder, path, made["spectator_token"])


async def _seed(recorder: Recorder, path: str, seats: list[str]) -> None:
    what = ("send_seed", "game-seed", "The first of two seeds")
    seed = {"seed": "seven of hearts"}
    await recorder.ask(what, f"PUT {path}/seeds/0", seats[0], seed)
    headers = {"Authorization": f"Bearer {seats[1]}"}
    seed = {"seed": "4 8 15 16 23 42"}
    await recorder.client.put(f"{path}/seeds/1", json=seed, headers=headers)


async def _play(recorder: Recorder, path: str, seats: list[str]) -> None:
    ask, (ana, ben) = recorder.ask, seats
    what = ("get_rack", "game-rack", "A player reads the own rack")
    rack = (await ask(what, f"GET {path}/racks/0", ana, None))["rack"]
    tiles = [tile for tile in rack if tile != "?"]
    play = {"type": "notation", "text": f"8F {''.join(tiles[:4])}"}
    what = ("preview_move", "game-preview", "A player tries a move")
    await ask(what, f"POST {path}/rulings", ana, {"move": play})
    what = ("make_move", "game-move", "A play; its words are not looked up yet")
    await ask(what, f"POST {path}/moves", ana, {"turn": 0, "move": play})
    what = ("challenge_play", "game-challenge", "The opponent challenges it")
    await ask(what, f"POST {path}/challenges", ben, {"turn": 1})
    what = ("get_game_clock", "game-clock", "The clocks")
    await ask(what, f"GET {path}/clock", ben, None)


async def _direct(recorder: Recorder, path: str, host: str) -> None:
    what = ("set_game_clock", "game-clock-stopped", "The host stops the clocks")
    body: Json = {"turn": 2, "running": False}
    await recorder.ask(what, f"PUT {path}/clock", host, body)
    what = ("correct_game", "game-correction", "The host takes ten points")
    body = {"turn": 2, "reason": "late", "type": "points", "seat": 0, "points": -10}
    await recorder.ask(what, f"POST {path}/corrections", host, body)


async def _read(recorder: Recorder, path: str, token: str) -> None:
    """What can be read of a game that is over."""
    for operation, name, summary, below in (
        ("list_events", "game-events", "The last events", "events?after=9"),
        ("stream_events", "game-stream", "The end of a stream", "events/stream"),
        ("get_position_at", "game-position", "The first position", "positions/0"),
        ("get_cgp", "game-cgp", "The last position on one line", "position.cgp"),
        ("get_record", "game-record", "The game as a GCG", "record.gcg"),
        ("get_fairness", "game-fairness", "Where every tile was", "fairness"),
    ):
        what = (operation, name, summary)
        await recorder.ask(what, f"GET {path}/{below}", token, None)


async def _tell_racks(recorder: Recorder) -> None:
    """A table with tiles of its own."""
    made, path = await recorder.create(draws="reported")
    what = ("report_rack", "game-rack-reported", "A player reports the own rack")
    body = {"turn": 0, "rack": "RETAINS"}
    await recorder.ask(what, f"PUT {path}/racks/0", made["seat_tokens"][0], body)


async def _end(recorder: Recorder) -> None:
    """Games that end otherwise, and the list of all."""
    ask = recorder.ask
    made, path = await recorder.create()
    what = ("adjudicate_game", "game-adjudication", "The host decides who has lost")
    body = {"turn": 0, "reason": "Ben has left", "loser_seats": [1]}
    await ask(what, f"POST {path}/adjudications", made["host_token"], body)
    made, path = await recorder.create()
    what = ("cancel_game", "game-cancellation", "The host cancels a game")
    body = {"turn": 0, "reason": "power cut"}
    await ask(what, f"POST {path}/cancellations", made["host_token"], body)
    control = {"bank_s": 10, "max_overtime_s": 5, "on_max": "lose"}
    made, path = await recorder.create(time_control=control)
    what = ("claim_time", "game-timeout", "A claim that the opponent is out of time")
    ben = made["seat_tokens"][1]
    await ask(what, f"POST {path}/timeouts", ben, {"turn": 0})
    what = ("import_record", "game-import", "A game that was played elsewhere")
    moves = ["8D RETAINS", {"type": "exchange", "count": 2}, "E7 F.EE"]
    told = {"record": {"format": "moves", "players": PLAYERS, "moves": moves}}
    await ask(what, "POST /v1/games/imports", "", told)
    what = ("list_games", "games", "All games, for whoever runs the service")
    await ask(what, "GET /v1/games", ADMIN_KEY, None)


async def record(cache_dir: Path) -> list[Json]:
    """Return all examples; the default lexicon is compiled in *cache_dir*."""
    lexicons = LexiconRegistry(cache_dir, cache_dir / "no-lexicons")
    time = Time()
    games = StoredGames(MemoryStore(), Keys(ADMIN_KEY), time, Chance())
    api = build_api(lexicons, cache_dir=cache_dir, games=games)
    transport = httpx.ASGITransport(app=api)
    async with httpx.AsyncClient(transport=transport, base_url=HERE) as client:
        recorder = Recorder(client, time)
        await play(recorder)
    return recorder.told


def written(told: list[Json]) -> str:
    """The recording as it stands in its file."""
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Write the recording anew."""
    with TemporaryDirectory() as scratch:
        told = asyncio.run(record(Path(scratch)))
    RECORDING.write_text(written(told), encoding="utf-8")
    print(f"{RECORDING}: {len(told)} examples")


if __name__ == "__main__":
    main()
