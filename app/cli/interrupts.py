"""Ctrl-C and SIGTERM, which end long work in an orderly way."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from types import FrameType

INTERRUPTED = 130
"""Exit status of a command that was told to end, as a shell gives it for Ctrl-C."""

SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def heeded_interrupts() -> Iterator[Event]:
    """
    Lend an event that Ctrl-C or SIGTERM sets, instead of ending the program.

    The second time they do what they did before.
    """
    told = Event()
    before = {number: signal.getsignal(number) for number in SIGNALS}

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    def heed(_number: int, _frame: FrameType | None) -> None:
        told.set()
        restore()

    for number in SIGNALS:
        signal.signal(number, heed)
    try:
        yield told
    finally:
        restore()


@contextmanager
def sigterm_like_ctrl_c() -> Iterator[None]:
    """Let SIGTERM raise a `KeyboardInterrupt` too, so that the screen is put right."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
