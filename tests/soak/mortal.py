"""
A client whose process dies between two statements, each time between two others.

    python -m tests.soak.mortal DATABASE_URL

Each life is a process of its own: it repeats the request that the last one got no
answer to, makes some more, and is killed at its own moment, one later than the life
before: before or after a statement, before or after a commit. The first life that gets
through its requests is the last. Every answer is a line on standard output.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any

import orjson
from sqlalchemy import event
from sqlalchemy.engine import Engine
from sqlalchemy.engine.default import DefaultDialect

from app.api.app import read_time_ms
from app.api.presenting.games import SPECTATOR, present_events
from app.persistence.opening import open_store
from app.services.game_store import KeyTaken, Remembered
from app.services.games.creating import NewGame, create_game
from app.services.games.desk import Acted, Desk
from app.services.games.game import Draws, Game
from app.services.games.moving import Moved, move
from tests.services.games.tables import HOUSES, NOWHERE, random_said

Json = dict[str, Any]

REQUESTS = 3
"""In a life that is not cut short."""

WRITER = "store-writer"
"""The thread whose statements are counted."""


class Fate:
    """Kills this process when so many moments have come."""

    def __init__(self, moments: int) -> None:
        self._left = moments

    def come(self, *_: object) -> None:
        """Let a moment come."""
        if threading.current_thread().name != WRITER:
            return
        self._left -= 1
        if not self._left:
            os.kill(os.getpid(), signal.SIGKILL)

    def settle(self) -> None:
        """Watch over all statements and commits of this process from now on."""
        event.listen(Engine, "before_cursor_execute", self.come)
        event.listen(Engine, "after_cursor_execute", self.come)
        commit: Callable[[DefaultDialect, Any], None] = DefaultDialect.do_commit

        def do_commit(dialect: DefaultDialect, connection: Any) -> None:
            self.come()
            commit(dialect, connection)
            self.come()

        # No event is told of a commit both before and after it.
        DefaultDialect.do_commit = do_commit  # type: ignore[method-assign]


class Client:
    """Makes one request after the other, the first one a new game."""

    def __init__(
        self, desk: Desk, first: int, game_id: str | None, answers: int
    ) -> None:
        """Go on with request *first*; answers go to the file number *answers*."""
        self._desk = desk
        self._number = first
        self._game_id = game_id
        self._answers = answers

    async def live(self) -> None:
        """Make all requests of a life."""
        for _ in range(REQUESTS):
            await self._ask()
            self._number += 1

    async def _ask(self) -> None:
        """Make a request, unless it has been fulfilled; answer it."""
        key = sha256(f"request {self._number}".encode()).digest()
        kept = self._desk.store.recall(key)
        if kept is None:
            with suppress(KeyTaken):
                await self._act(key)
            kept = self._desk.store.recall(key)
        if kept is None:
            raise RuntimeError("a request was fulfilled, and its answer is not there")
        os.write(self._answers, kept.answer + b"\n")
        self._game_id = orjson.loads(kept.answer)["next"]

    async def _act(self, key: bytes) -> None:
        if self._game_id is None:
            asked = NewGame(HOUSES["small"], ["Ana", "Ben"], Draws.REFEREE)
            created = create_game(asked, NOWHERE, self._desk.now_ms())
            await self._desk.create(created, lambda acted: self._remember(acted, key))
            return
        chance = Random(self._number)

        def decide(game: Game, now_ms: int) -> Moved:
            return move(game, random_said(game, chance), None, now_ms)

        await self._desk.act(
            self._game_id, decide, lambda acted: self._remember(acted, key)
        )

    def _remember(self, acted: Acted[Any], key: bytes) -> Remembered:
        game = acted.game
        answer = {
            "number": self._number,
            "game": game.row.id,
            "events": present_events(acted.events, game, SPECTATOR),
            "next": None if game.is_over else game.row.id,
        }
        return Remembered(key, key, 201, orjson.dumps(answer), self._desk.now_ms())


def live(url: str, moments: int, first: int, game_id: str | None, out: int) -> None:
    """Live until the moment has come, or all requests are made."""
    with closing(open_store(url)) as store:
        Fate(moments).settle()
        desk = Desk(store, NOWHERE, read_time_ms)
        asyncio.run(Client(desk, first, game_id, out).live())


def main(url: str) -> None:
    """Live until a life gets through; print the answers."""
    open_store(url).close()
    first, game_id = 0, None
    for moments in count(1):
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            live(url, moments, first, game_id, writing)
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as answers:
            for line in answers:
                sys.stdout.buffer.write(line)
                answer = orjson.loads(line)
                first, game_id = answer["number"] + 1, answer["next"]
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if status != -signal.SIGKILL:
            sys.exit(status)


if __name__ == "__main__":
    main(sys.argv[1])
