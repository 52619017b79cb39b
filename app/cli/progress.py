"""Progress of work that takes longer than a person likes to wait in silence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console
from rich.progress import Progress as RichProgress

from app.lexicon.progress import Progress

PATIENCE_S = 1.0
"""Work that is done sooner says nothing."""


@contextmanager
def progress_bar(title: str, patience_s: float = PATIENCE_S) -> Iterator[Progress]:
    """
    Lend a `Progress` that draws a bar on standard error once work takes long.

    Without a terminal the title is printed, once.
    """
    bar = _DelayedBar(title, patience_s)
    try:
        yield bar.tell
    finally:
        bar.close()


class _DelayedBar:
    def __init__(self, title: str, patience_s: float) -> None:
        self._title = title
        self._due = monotonic() + patience_s
        self._bar: _Bar | None = None

    def tell(self, done: int, total: int) -> None:
        if self._bar is None and monotonic() >= self._due and done < total:
            self._bar = _Bar(self._title)
        if self._bar is not None:
            self._bar.update(done, total)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()


class _Bar:
    """A bar that is being drawn."""

    def __init__(self, title: str) -> None:
        console = Console(stderr=True, highlight=False)
        if not console.is_terminal:
            console.print(f"{title} …")
        self._drawn = RichProgress(
            console=console, transient=True, disable=not console.is_terminal
        )
        self._task = self._drawn.add_task(title)
        self._drawn.start()

    def update(self, done: int, total: int) -> None:
        self._drawn.update(self._task, completed=done, total=total)

    def close(self) -> None:
        self._drawn.stop()
