"""Games in a database: a SQLite file, or PostgreSQL where several servers share it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import TypeVar

from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.exc import DBAPIError

from app.persistence import deleting, reading, watching, writes
from app.persistence.committing import Committer
from app.persistence.engines import make_engine
from app.persistence.errors import Closed, as_store_error
from app.persistence.listening import Listener
from app.persistence.polling import Poller
from app.persistence.writer import Writer
from app.services.game_store import (
    Change,
    EventRow,
    GameRow,
    GameSummary,
    Remembered,
)

Answer = TypeVar("Answer")


class SqlStore:
    """
    A `GameStore` on a database that has its tables; `opening.open_store` sees to that.

    One thread writes; whoever reads does it in his own thread, on a connection from a
    pool.
    """

    def __init__(self, url: URL) -> None:
        self._readers = make_engine(url, writes=False)
        self._writers = make_engine(url, writes=True)
        self._watchers = watching.Watchers()
        kind = Poller if url.get_backend_name() == "sqlite" else Listener
        self._lookout = kind(self._readers, self._watchers)
        self._writer = Writer(lambda pause: Committer(self._writers, pause), self._tell)
        self._closed = False

    def create(
        self,
        game: GameRow,
        events: Sequence[EventRow],
        remember: Remembered | None = None,
    ) -> Future[None]:
        """Store a new game with its first events."""
        return self._writer.put(writes.creation(game, events, remember))

    def append(self, change: Change) -> Future[None]:
        """Store *change*, unless its sequence numbers or its key are taken."""
        return self._writer.put(writes.addition(change))

    def load(self, game_id: str) -> GameRow | None:
        """Return a game by one indexed query; None if there is none."""
        return self._read(lambda connection: reading.load(connection, game_id))

    def events(self, game_id: str, after: int, limit: int) -> list[EventRow]:
        """Return the events after sequence number *after*, at most *limit*."""
        return self._read(
            lambda connection: reading.list_events(connection, game_id, after, limit)
        )

    def recall(self, key_sha256: bytes) -> Remembered | None:
        """Return the answer stored under a key, however old; None if there is none."""
        return self._read(lambda connection: reading.recall(connection, key_sha256))

    def summaries(self, before: str | None, limit: int) -> list[GameSummary]:
        """Return games, the newest first, after the game *before* if there is one."""
        return self._read(
            lambda connection: reading.list_summaries(connection, before, limit)
        )

    def watch(
        self, game_id: str, wake: Callable[[], None]
    ) -> AbstractContextManager[None]:
        """Have *wake* called soon after each change of a game, whoever stored it."""
        self._lookout.start()
        return self._watchers.watch(game_id, wake)

    def wait(self, game_id: str, after: int, timeout_s: float) -> bool:
        """Wait until the game has an event after number *after*, whoever stored it."""
        return watching.wait(self, game_id, after, timeout_s)

    def forget(self, before: int) -> int:
        """Delete answers stored before the moment *before*; return their number."""
        return self._delete(deleting.forget, before)

    def purge(self, before: int) -> int:
        """Delete games last changed before *before*, with all theirs; the number."""
        return self._delete(deleting.purge, before)

    def close(self) -> None:
        """Store what is queued, and let go of everything."""
        self._writer.close()
        self._closed = True
        self._watchers.tell_all()
        self._lookout.close()
        self._writers.dispose()
        self._readers.dispose()

    def _tell(self, stored: Sequence[writes.Write]) -> None:
        for write in stored:
            self._watchers.tell(write.game_id, write.last)

    def _read(self, query: Callable[[Connection], Answer]) -> Answer:
        """Ask in this thread; once more if the connection had been lost before."""
        try:
            try:
                return self._ask(query)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                return self._ask(query)
        except Exception as error:
            raise as_store_error(error) from error

    def _ask(self, query: Callable[[Connection], Answer]) -> Answer:
        if self._closed:
            raise Closed
        with self._readers.connect() as connection:
            return query(connection)

    def _delete(self, what: Callable[[Engine, int], int], before: int) -> int:
        if self._closed:
            raise Closed
        try:
            return what(self._writers, before)
        except Exception as error:
            raise as_store_error(error) from error
