"""What `listening` and `polling` have in common: a thread with a connection."""

from __future__ import annotations

import logging
import threading
from abc import ABC, abstractmethod

import psycopg
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from app.persistence.watching import Watchers
from app.services.game_store import StoreError

RETRY_S = (0.1, 0.2, 0.5, 1.0, 2.0)
"""Pauses after the first failure in a row, the second …"""

_log = logging.getLogger(__name__)


class Lookout(ABC):
    """Tells *watchers* what other processes store, from the first watcher on."""

    def __init__(self, engine: Engine, watchers: Watchers) -> None:
        self._engine = engine
        self.watchers = watchers
        self.closing = threading.Event()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to look, if not begun already; returns at once."""
        with self._lock:
            if self._thread is None and not self.closing.is_set():
                self._thread = threading.Thread(
                    target=self._run, name="store-lookout", daemon=True
                )
                self._thread.start()

    def close(self) -> None:
        """Look no longer."""
        self.closing.set()
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join()

    @abstractmethod
    def look(self, connection: Connection) -> None:
        """Look until the store closes; errors of the connection come out."""

    def _run(self) -> None:
        failures = 0
        while not self.closing.is_set():
            try:
                with self._engine.connect() as connection:
                    failures = 0
                    self.look(connection)
            except (SQLAlchemyError, psycopg.Error, StoreError) as error:
                _log.warning("Cannot look for news: %s", type(error).__name__)
                self.closing.wait(RETRY_S[min(failures, len(RETRY_S) - 1)])
                failures += 1
