"""
Who waits for events of which game, and how they are woken.

`Watchers` wakes those of this process; a `Lookout` (`listening`, `polling`) tells it
what other processes store.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from app.services.game_store import GameStore

Wake = Callable[[], None]


class Watchers:
    """All who watch a game, by game. May be used by many threads at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._wakes: dict[str, list[Wake]] = {}
        self._told: dict[str, int] = {}
        self._changed = threading.Event()

    @contextmanager
    def watch(self, game_id: str, wake: Wake) -> Iterator[None]:
        """Have *wake* called for each news of the game, while the context lasts."""
        with self._lock:
            self._wakes.setdefault(game_id, []).append(wake)
            self._changed.set()
        try:
            yield
        finally:
            with self._lock:
                self._wakes[game_id].remove(wake)
                if not self._wakes[game_id]:
                    del self._wakes[game_id]
                    self._told.pop(game_id, None)

    def tell(self, game_id: str, sequence: int) -> None:
        """Wake the watchers of a game that has an event *sequence*, if it is news."""
        if not self._wakes:  # most moves are made unwatched; a lock costs more
            return
        with self._lock:
            wakes = list(self._wakes.get(game_id, ()))
            if not wakes or self._told.get(game_id, 0) >= sequence:
                return
            self._told[game_id] = sequence
        for wake in wakes:
            wake()

    def tell_all(self) -> None:
        """Wake everybody: something may have been missed."""
        with self._lock:
            wakes = [wake for some in self._wakes.values() for wake in some]
        for wake in wakes:
            wake()

    def watched(self) -> list[str]:
        """Return the games that are watched now."""
        with self._lock:
            self._changed.clear()
            return list(self._wakes)

    def wait_for_watchers(self, timeout_s: float) -> None:
        """Return when somebody began to watch since `watched`, or after a while."""
        self._changed.wait(timeout_s)


def wait(store: GameStore, game_id: str, after: int, timeout_s: float) -> bool:
    """Wait as `GameStore.wait` says, by watching *store*."""
    deadline = time.monotonic() + timeout_s
    woken = threading.Event()
    with store.watch(game_id, woken.set):
        while not store.events(game_id, after, 1):
            left = deadline - time.monotonic()
            if left <= 0 or not woken.wait(left):
                return bool(store.events(game_id, after, 1))
            woken.clear()
    return True
