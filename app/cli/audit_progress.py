"""The progress of an audit: how far, how fast, how long still, how many errors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Thread

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from app.cli.audit_sources import count_records
from app.services.audit_summaries import Summary

TITLE = "Refereeing"


class AuditProgress:
    """Draws on standard error; one line and no more where that is no terminal."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._task = progress.add_task(TITLE, total=None, errors=0)

    def show(self, summary: Summary) -> None:
        """Show how far *summary* has come."""
        errors = summary.with_errors + summary.unreadable
        self._progress.update(self._task, completed=summary.files, errors=errors)

    def expect(self, total: int) -> None:
        """Show that there are *total* files."""
        self._progress.update(self._task, total=total)


@contextmanager
def audit_progress(paths: Sequence[str]) -> Iterator[AuditProgress]:
    """Lend a progress, whose end is known once the files below *paths* are counted."""
    console = Console(stderr=True, highlight=False)
    if not console.is_terminal:
        console.print(f"{TITLE} …")
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeRemainingColumn(compact=True),
        TextColumn("{task.fields[errors]} with errors"),
    )
    drawn = Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    )
    ended = Event()
    with drawn:
        shown = AuditProgress(drawn)
        if console.is_terminal:
            Thread(target=_count, args=(paths, shown, ended), daemon=True).start()
        try:
            yield shown
        finally:
            ended.set()


def _count(paths: Sequence[str], shown: AuditProgress, ended: Event) -> None:
    """Find out how much there is to do, beside the work."""
    total = 0
    for count in count_records(paths):
        if ended.is_set():
            return
        total += count
    shown.expect(total)


class _Rate(ProgressColumn):
    """Records in a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:.0f} games/s" if task.speed else "", "dim")
