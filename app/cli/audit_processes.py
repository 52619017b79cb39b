"""The workers of this machine: a process for each core."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import (
    active_children,
    get_all_start_methods,
    get_context,
    parent_process,
)
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import TypeAlias

from app.cli.audit_run import Pending
from app.cli.audit_work import Record, Task, work

GRACE_S = 30.0
"""A worker that does not keep the limit of its records is ended after so long more."""

CHUNKS_EACH = 3
"""So many chunks are under way for each worker, so that none has to wait."""

Work: TypeAlias = Callable[[Task, Sequence[Record]], list[bytes]]


class LocalWorkers:
    """Processes that can die without harm."""

    losses = (BrokenProcessPool,)

    def __init__(
        self, jobs: int, task: Task, *, does: Work = work, grace_s: float = GRACE_S
    ) -> None:
        self.window = CHUNKS_EACH * jobs
        self._jobs = jobs
        self._task = task
        self._does = does
        self._grace_s = grace_s
        self._others = set(active_children())
        self._pool = self._open()

    def _open(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._jobs, _context(), initializer=_begin)

    def submit(self, records: Sequence[Record]) -> Pending:
        """Have *records* refereed by the next process that is free."""
        with _spared_from_interrupts():
            return self._pool.submit(self._does, self._task, records)

    def renew(self) -> None:
        """Begin with new processes."""
        self.close()
        self._pool = self._open()

    def tend(self, waited_s: float, count: int) -> bool:
        """End all processes if the work has taken far too long."""
        too_long = waited_s > count * self._task.limit_s + self._grace_s
        if too_long:
            self._kill()
        return too_long

    def close(self) -> None:
        """End all processes, whatever they do."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in self._kill():
            process.join()

    def _kill(self) -> set[BaseProcess]:
        processes = set(active_children()) - self._others
        for process in processes:
            process.kill()
        return processes


def _context() -> BaseContext:
    """
    How processes are made: from one that has imported the program and does no more.

    They start at once so, share its memory, and inherit no threads.
    """
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload(["app.cli.main"])
    return context


def _begin() -> None:
    """Make a new process one that ends with its parent, and not before."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _spared_from_interrupts() -> Iterator[None]:
    """
    Keep Ctrl-C, which reaches all processes of a terminal, from those that start here.

    They inherit what is blocked; here it is only put off.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
