"""News from other processes on a SQLite file, which tells nobody: by looking."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.engine import Connection

from app.persistence.lookout import Lookout
from app.persistence.tables import games

INTERVAL_S = 0.05
"""So long another process's event may stay unseen."""

IDLE_S = 0.25
CHUNK = 500
"""Games asked for at once; SQLite takes a limited number of parameters."""


class Poller(Lookout):
    """
    Looks at the file while somebody watches a game.

    `PRAGMA data_version` answers from memory whether anybody else wrote; only then
    are the games that are watched looked up.
    """

    def look(self, connection: Connection) -> None:
        """Look until the store closes; errors of the connection come out."""
        seen = -1
        while not self.closing.wait(INTERVAL_S):
            if not self.watchers.watched():
                self.watchers.wait_for_watchers(IDLE_S)
                continue
            version = connection.exec_driver_sql("PRAGMA data_version").scalar_one()
            if version == seen:
                continue
            seen = version
            watched = self.watchers.watched()  # whoever comes later sees this version
            for start in range(0, len(watched), CHUNK):
                self._tell(connection, watched[start : start + CHUNK])

    def _tell(self, connection: Connection, ids: list[str]) -> None:
        query = select(games.c.id, games.c.sequence).where(games.c.id.in_(ids))
        for game_id, sequence in connection.execute(query):
            self.watchers.tell(game_id, sequence)
