"""News from other processes on a SQLite file, for whoever begins to watch just then."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import ExitStack, closing

from app.persistence.engines import make_engine
from app.persistence.opening import open_store
from app.persistence.polling import Poller
from app.persistence.urls import read_url
from app.persistence.watching import Watchers
from tests.persistence.rows import change, event, new_game


class Interrupted(Watchers):
    """Watchers among which something happens just after they were first listed."""

    def __init__(self, happens: Callable[[], object]) -> None:
        super().__init__()
        self.happens: Callable[[], object] | None = happens

    def watched(self) -> list[str]:
        """Return the games that are watched now."""
        found = super().watched()
        happens, self.happens = self.happens, None
        if happens is not None:
            happens()
        return found


def test_who_begins_to_watch_while_the_file_is_looked_at_is_told(
    sqlite_url: str,
) -> None:
    woken = threading.Event()
    with closing(open_store(sqlite_url)) as other, ExitStack() as stack:
        for game_id in ("g1", "g2"):
            other.create(new_game(game_id), [event(1)]).result()

        def begin_to_watch() -> None:
            stack.enter_context(watchers.watch("g2", woken.set))
            other.append(change("g2", 2)).result()

        watchers = Interrupted(begin_to_watch)
        engine = make_engine(read_url(sqlite_url), writes=False)
        stack.callback(engine.dispose)
        stack.enter_context(watchers.watch("g1", lambda: None))
        poller = stack.enter_context(closing(Poller(engine, watchers)))
        poller.start()
        assert woken.wait(2)
