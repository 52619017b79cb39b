"""Games in memory: the reference for the other stores, and a store for tests."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager

from app.persistence import watching
from app.persistence.errors import Closed
from app.services.game_store import (
    Change,
    EventRow,
    GameRow,
    GameSummary,
    KeyTaken,
    Remembered,
    StaleSequence,
    StoreError,
)


class MemoryStore:
    """A `GameStore` that forgets everything when the program ends."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._games: dict[str, GameRow] = {}
        self._events: dict[str, list[EventRow]] = {}
        self._keys: dict[bytes, tuple[str, Remembered]] = {}
        self._watchers = watching.Watchers()
        self._closed = False

    def create(
        self,
        game: GameRow,
        events: Sequence[EventRow],
        remember: Remembered | None = None,
    ) -> Future[None]:
        """Store a new game with its first events."""

        def store() -> None:
            self._check_key(remember)
            if game.id in self._games:
                raise StaleSequence("there is such a game")
            self._games[game.id] = game
            self._events[game.id] = list(events)
            self._remember(game.id, remember)

        return self._write(store, game.id, game.sequence)

    def append(self, change: Change) -> Future[None]:
        """Store *change*, unless its sequence numbers or its key are taken."""
        last = change.events[-1].sequence

        def store() -> None:
            self._check_key(change.remember)
            game = self._games.get(change.game_id)
            if game is None or change.events[0].sequence != game.sequence + 1:
                raise StaleSequence("the game has moved on")
            self._events[game.id].extend(change.events)
            self._games[game.id] = game._replace(
                updated_at=change.at,
                sequence=last,
                status=change.status,
                turn=change.turn,
                on_turn=change.on_turn,
                snapshot=change.snapshot,
            )
            self._remember(game.id, change.remember)

        return self._write(store, change.game_id, last)

    def load(self, game_id: str) -> GameRow | None:
        """Return a game, or None."""
        with self._open():
            return self._games.get(game_id)

    def events(self, game_id: str, after: int, limit: int) -> list[EventRow]:
        """Return the events after sequence number *after*, at most *limit*."""
        with self._open():
            stored = self._events.get(game_id, [])
            return [one for one in stored if one.sequence > after][:limit]

    def recall(self, key_sha256: bytes) -> Remembered | None:
        """Return the answer stored under a key, or None."""
        with self._open():
            found = self._keys.get(key_sha256)
            return found and found[1]

    def summaries(self, before: str | None, limit: int) -> list[GameSummary]:
        """Return games, the newest first, after the game *before* if there is one."""
        with self._open():
            ordered = sorted(self._games.values(), key=_age, reverse=True)
            if before is not None:
                last = self._games.get(before)
                ordered = [g for g in ordered if last and _age(g) < _age(last)]
        return [
            GameSummary(*(getattr(game, name) for name in GameSummary._fields))
            for game in ordered[:limit]
        ]

    def watch(
        self, game_id: str, wake: Callable[[], None]
    ) -> AbstractContextManager[None]:
        """Have *wake* called soon after each change of a game."""
        return self._watchers.watch(game_id, wake)

    def wait(self, game_id: str, after: int, timeout_s: float) -> bool:
        """Wait until the game has an event after number *after*."""
        return watching.wait(self, game_id, after, timeout_s)

    def forget(self, before: int) -> int:
        """Delete answers stored before the moment *before*; return their number."""
        with self._open():
            return self._drop_keys(lambda _, one: one.created_at < before)

    def purge(self, before: int) -> int:
        """Delete games last changed before *before*, with all theirs; the number."""
        with self._open():
            old = {g.id for g in self._games.values() if g.updated_at < before}
            for game_id in old:
                del self._games[game_id], self._events[game_id]
            self._drop_keys(lambda game_id, _: game_id in old)
        return len(old)

    def close(self) -> None:
        """Refuse everything from now on."""
        with self._lock:
            self._closed = True
        self._watchers.tell_all()

    def _write(
        self, store: Callable[[], None], game_id: str, sequence: int
    ) -> Future[None]:
        done: Future[None] = Future()
        try:
            with self._open():
                store()
        except StoreError as error:
            done.set_exception(error)
            return done
        self._watchers.tell(game_id, sequence)
        done.set_result(None)
        return done

    @contextmanager
    def _open(self) -> Iterator[None]:
        with self._lock:
            if self._closed:
                raise Closed
            yield

    def _check_key(self, remember: Remembered | None) -> None:
        if remember and remember.key_sha256 in self._keys:
            raise KeyTaken("the idempotency key is taken")

    def _remember(self, game_id: str, remember: Remembered | None) -> None:
        if remember:
            self._keys[remember.key_sha256] = (game_id, remember)

    def _drop_keys(self, is_old: Callable[[str, Remembered], bool]) -> int:
        old = [key for key, (game, one) in self._keys.items() if is_old(game, one)]
        for key in old:
            del self._keys[key]
        return len(old)


def _age(game: GameRow) -> tuple[int, str]:
    return game.created_at, game.id
