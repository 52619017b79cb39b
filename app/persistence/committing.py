"""
Batches of writes into transactions, each of which is known to be stored or not.

What can go wrong, and what comes of it:

- one write of a batch is refused: all are stored one by one, and it fails alone;
- the connection is lost before the commit: once more on a new one;
- the database refuses (locked, full, away): all writes of the batch fail;
- the connection is lost during the commit: nobody knows what became of it, so the
  writes are looked for, and stored if they are not there.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from app.persistence.errors import as_store_error, is_rolled_back
from app.persistence.statements import make_statements
from app.persistence.writes import Write, is_stored, put
from app.services.game_store import OutcomeUnknown, StoreError, StoreUnavailable

SETTLE_S = 30
"""So long a database that fell silent over a commit is asked what became of it."""

PAUSE_S = 0.2
"""Between two questions."""

Outcome = StoreError | None
_log = logging.getLogger(__name__)


class Committer:
    """
    Stores batches through one connection, which it opens anew when it is lost.

    Belongs to one thread. *pause* is called with seconds while the database is
    asked in vain, and returns after them.
    """

    def __init__(
        self, engine: Engine, pause: Callable[[float], None] = time.sleep
    ) -> None:
        self._engine = engine
        self._pause = pause
        self._statements = make_statements(engine.dialect)
        self._connection: Connection | None = None
        self._trouble = ""

    def store(self, writes: Sequence[Write]) -> list[Outcome]:
        """Store *writes*; returns what each came to, None if it is stored."""
        try:
            self._commit(writes)
        except OutcomeUnknown:
            return self._one_by_one(writes, doubtful=True)
        except StoreUnavailable as error:
            return [StoreUnavailable(str(error)) for _ in writes]
        except StoreError as error:
            if len(writes) == 1:
                return [error]
            return self._one_by_one(writes, doubtful=False)
        return [None] * len(writes)

    def close(self) -> None:
        """Let go of the connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _one_by_one(self, writes: Sequence[Write], *, doubtful: bool) -> list[Outcome]:
        """Store *writes* that, if *doubtful*, may have been stored already."""
        deadline = time.monotonic() + SETTLE_S
        return [
            self._store_alone(write, deadline, doubtful=doubtful) for write in writes
        ]

    def _store_alone(self, write: Write, deadline: float, *, doubtful: bool) -> Outcome:
        refusal: Outcome = None
        while time.monotonic() < deadline:
            try:
                if doubtful and self._is_stored(write):
                    return None
                if refusal is not None:
                    return refusal
                self._commit([write])
            except StoreError as error:
                doubtful = doubtful or isinstance(error, OutcomeUnknown)
                if not doubtful:
                    return error
                if isinstance(error, StoreUnavailable):
                    self._pause(PAUSE_S)
                else:
                    refusal = error  # by its own commit, which ended late? Look.
            else:
                return None
        return OutcomeUnknown("the database fell silent over the change")

    def _commit(self, writes: Sequence[Write]) -> None:
        """Store *writes* in one transaction, or raise a `StoreError`."""
        is_new = self._connection is None
        try:
            self._open().begin()
            put(self._open(), writes, self._statements)
        except Exception as error:
            meaning = self._undo(error)
            is_lost = isinstance(error, DBAPIError) and error.connection_invalidated
            if is_new or not is_lost:
                raise meaning from error
            self._commit(writes)
            return
        try:
            self._open().commit()
        except Exception as error:
            meaning = self._undo(error)
            if is_rolled_back(error):
                raise meaning from error
            raise OutcomeUnknown("the commit was not answered") from error
        self._trouble = ""

    def _is_stored(self, write: Write) -> bool:
        try:
            with self._open().begin():
                return is_stored(self._open(), write, self._statements)
        except Exception as error:
            raise self._undo(error) from error

    def _open(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _undo(self, error: Exception) -> StoreError:
        """End the transaction, and the connection if it may be to blame."""
        meaning = as_store_error(error)
        if not isinstance(meaning, StoreUnavailable):
            with suppress(SQLAlchemyError):
                self._open().rollback()
                return meaning
        if str(meaning) != self._trouble:  # once for each trouble, not for each change
            self._trouble = str(meaning)
            _log.warning("Storing failed: %s", meaning)
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()
        return meaning
