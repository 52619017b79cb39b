"""The queue before the database, and the one thread that empties it."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future

from app.persistence.committing import Committer, Outcome
from app.persistence.errors import Closed, as_store_error
from app.persistence.writes import Write
from app.services.game_store import StoreUnavailable

MOST_WAITING = 1024
"""Writes that may wait; more are refused, for they would wait too long."""

MOST_AT_ONCE = 256
"""Writes in one transaction."""

Stored = Callable[[Sequence[Write]], None]
_log = logging.getLogger(__name__)


class Writer:
    """
    Stores writes in the order in which they come.

    While a transaction is being committed others gather, and all of them make the
    next one: the more there is to do, the less each costs. *stored* is told what is
    stored, after the futures are done.
    """

    def __init__(
        self, committer: Callable[[Callable[[float], None]], Committer], stored: Stored
    ) -> None:
        self._committer = committer(self._pause)
        self._stored = stored
        self._waiting: deque[Write] = deque()
        self._news = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(
            target=self._run, name="store-writer", daemon=True
        )
        self._thread.start()

    def put(self, write: Write) -> Future[None]:
        """Queue *write*; its future is done when it is stored or refused."""
        refusal: StoreUnavailable | None = None
        with self._news:
            if self._closing:
                refusal = Closed()
            elif len(self._waiting) >= MOST_WAITING:
                refusal = StoreUnavailable("too many changes wait to be stored")
            else:
                self._waiting.append(write)
                self._news.notify()
        if refusal is not None:
            write.future.set_exception(refusal)
        return write.future

    def close(self) -> None:
        """Store what waits, and end the thread."""
        with self._news:
            self._closing = True
            self._news.notify()
        self._thread.join()

    def _run(self) -> None:
        while batch := self._next_batch():
            try:
                outcomes = self._committer.store(batch)
            except Exception as error:  # noqa: BLE001 - the thread must live on
                _log.exception("A batch of %s writes crashed", len(batch))
                outcomes = [as_store_error(error)] * len(batch)
            self._answer(batch, outcomes)
        self._committer.close()

    def _next_batch(self) -> list[Write]:
        """Wait for writes that somebody still wants; none when the store closes."""
        while True:
            with self._news:
                while not self._waiting and not self._closing:
                    self._news.wait()
                if not self._waiting:
                    return []
            time.sleep(0)  # who is just deciding more gets it into this batch
            with self._news:
                count = min(len(self._waiting), MOST_AT_ONCE)
                taken = [self._waiting.popleft() for _ in range(count)]
            batch = [w for w in taken if w.future.set_running_or_notify_cancel()]
            if batch:
                return batch

    def _answer(self, batch: Sequence[Write], outcomes: Sequence[Outcome]) -> None:
        stored = []
        for write, outcome in zip(batch, outcomes, strict=True):
            if outcome is None:
                write.future.set_result(None)
                stored.append(write)
            else:
                write.future.set_exception(outcome)
        self._stored(stored)

    def _pause(self, seconds: float) -> None:
        """Sleep while the database is away; what waits is told so now."""
        with self._news:
            waiting = [*self._waiting]
            self._waiting.clear()
        for write in waiting:
            if write.future.set_running_or_notify_cancel():
                write.future.set_exception(
                    StoreUnavailable("the database does not answer")
                )
        time.sleep(seconds)
