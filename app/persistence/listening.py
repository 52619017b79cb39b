"""News from other processes on a PostgreSQL server, which tells who listens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

import psycopg
from sqlalchemy.engine import Connection

from app.persistence.lookout import Lookout

CHANNEL = "scrabble_referee_events"
PAYLOAD_BYTES = 7_000
"""PostgreSQL takes payloads below 8,000 bytes."""

SILENCE_S = 0.5
"""How long one look for news lasts; after it comes a look whether to close."""

CHECK_EVERY = 60
"""After so many silent looks the server is asked whether it is still there."""


def payloads(changed: Iterable[tuple[str, int]]) -> Iterator[str]:
    """
    Yield notices that name games with their last event, as few as can be.

    >>> list(payloads([("g1", 7), ("g2", 60)]))
    ['g1:7 g2:60']
    """
    text = ""
    for game_id, sequence in changed:
        word = f"{game_id}:{sequence}"
        if text and len(text) + len(word) > PAYLOAD_BYTES:
            yield text
            text = ""
        text = f"{text} {word}" if text else word
    if text:
        yield text


class Listener(Lookout):
    """Listens on a connection of its own, and opens another one when it is lost."""

    def look(self, connection: Connection) -> None:
        """Listen until the store closes; errors of the connection come out."""
        connection.exec_driver_sql(f"LISTEN {CHANNEL}")
        self.watchers.tell_all()  # what came before was not heard
        raw = cast("psycopg.Connection", connection.connection.driver_connection)
        try:
            self._listen(raw)
        finally:
            connection.invalidate()  # nobody else shall get one that listens

    def _listen(self, raw: psycopg.Connection) -> None:
        silent = 0
        while not self.closing.is_set():
            silent += 1
            for notice in raw.notifies(timeout=SILENCE_S, stop_after=1):
                silent = 0
                self._hear(notice.payload)
            if silent >= CHECK_EVERY:
                raw.execute("SELECT 1")
                silent = 0

    def _hear(self, payload: str) -> None:
        for word in payload.split():
            game_id, _, sequence = word.rpartition(":")
            if sequence.isdigit():
                self.watchers.tell(game_id, int(sequence))
