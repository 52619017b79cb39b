"""Following a stored game: its events as they are stored, whoever stores them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from app.services.game_store import EventRow, GameStore
from app.services.games.desk import Desk
from app.services.games.game import Game
from app.services.games.histories import read_rows

PAGE = 200
"""So many events are told at once."""


class News(NamedTuple):
    """What has happened since somebody looked last."""

    game: Game
    """As it was stored when the events were read."""
    rows: list[EventRow]
    """Perhaps none."""


@contextmanager
def news_of(store: GameStore, game_id: str) -> Iterator[asyncio.Event]:
    """Have an event set after each change of a game; no thread waits for it."""
    loop, news = asyncio.get_running_loop(), asyncio.Event()

    def wake() -> None:
        with suppress(RuntimeError):  # the loop has ended, so nobody waits
            loop.call_soon_threadsafe(news.set)

    with store.watch(game_id, wake):
        yield news


async def look(desk: Desk, game_id: str, after: int, most: int) -> News:
    """
    What has happened after event number *after*, at most so many events.

    Raises as `Desk.load`, and `StoreError`.
    """
    game = await desk.load(game_id)
    return News(game, await read_rows(desk, game, after, most))


async def await_news(desk: Desk, game_id: str, after: int, timeout_s: float) -> None:
    """
    Return when something has happened after event number *after*.

    Also when *timeout_s* went by, and at once if the game is over. Raises as `look`.
    """
    with news_of(desk.store, game_id) as news, suppress(TimeoutError):
        async with asyncio.timeout(timeout_s):
            while True:
                news.clear()
                game = await desk.load(game_id)
                if game.row.sequence > after or game.is_over:
                    return
                await news.wait()


async def follow(
    desk: Desk, game_id: str, after: int, beat_s: float
) -> AsyncGenerator[News, None]:
    """
    Tell all events after number *after*, each once and in order.

    It ends when the game is over and everything is told. Where nothing happens for
    *beat_s*, there is news without events. Raises as `look` does.
    """
    with news_of(desk.store, game_id) as news:
        while True:
            news.clear()
            found = await look(desk, game_id, after, PAGE)
            if found.rows:
                after = found.rows[-1].sequence
                yield found
            if after < found.game.row.sequence:
                continue
            if found.game.is_over:
                return
            try:
                async with asyncio.timeout(beat_s):
                    await news.wait()
            except TimeoutError:
                yield News(found.game, [])
