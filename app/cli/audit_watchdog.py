"""A limit on the time that one record may take."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread, get_ident
from time import monotonic
from types import TracebackType

MOST_TICK_S = 0.5
"""The clock is looked at so often at least."""


class TooSlow(Exception):
    """The time is up."""


class Watchdog:
    """
    Raises `TooSlow` in the thread that made it when a guarded block takes too long.

    The engine is plain Python, so that the exception arrives within a moment, in
    whatever thread; a signal would reach the main thread only, and a Dask worker does
    its work in others. Should something swallow it, as Python does where it collects
    garbage, it is raised again.
    """

    def __init__(self, limit_s: float) -> None:
        self._limit_s = limit_s
        self._watched = get_ident()
        self._deadline: float | None = None
        self._lock = Lock()
        self._closed = Event()
        self._thread = Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Watchdog:
        """Begin to watch."""
        self._thread.start()
        return self

    def __exit__(
        self,
        _type: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        """Watch no longer."""
        self._closed.set()
        self._thread.join()

    @contextmanager
    def guard(self) -> Iterator[None]:
        """Limit the time of a block."""
        with self._lock:
            self._deadline = monotonic() + self._limit_s
        try:
            yield
        finally:
            self._disarm()

    def _disarm(self) -> None:
        """Raise nothing from now on, nor what has not arrived yet."""
        while True:
            try:
                with self._lock:
                    self._deadline = None
                _raise_in(self._watched, None)
            except TooSlow:
                continue
            return

    def _watch(self) -> None:
        tick_s = min(MOST_TICK_S, self._limit_s / 4)
        while not self._closed.wait(tick_s):
            with self._lock:
                if self._deadline is not None and monotonic() > self._deadline:
                    _raise_in(self._watched, TooSlow)


def _raise_in(thread: int, error: type[Exception] | None) -> None:
    """Have *error* raised in a thread soon; None takes back what is not raised yet."""
    what = None if error is None else ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), what)
