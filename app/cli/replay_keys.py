"""Keys of a terminal, read one by one, without a name on the screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer

if sys.platform != "win32":
    import select
    import termios
    import tty

ESCAPE = "\x1b"
LONGEST_KEY = 8
"""Characters that one key sends at most."""
PATIENCE_S = 0.05
"""So long after an escape the rest of a key may come."""
HEED_S = 0.5
"""A Ctrl-C goes unheeded so long at most."""


@contextmanager
def single_keys() -> Iterator[None]:
    """
    Let keys come one by one and unseen, until the end.

    Keys pressed while the screen is drawn are not lost.
    """
    if sys.platform == "win32":
        yield
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal, termios.TCSANOW)
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSANOW, before)


def read_key() -> str:
    """The next key, with what follows an escape; empty at the end of the input."""
    if sys.platform == "win32":
        return typer.getchar()
    terminal = sys.stdin.fileno()
    # A Ctrl-C in the moment before a wait begins is heeded only when the wait ends.
    while not select.select([terminal], [], [], HEED_S)[0]:
        pass
    key = os.read(terminal, 1).decode("latin-1")
    if key == ESCAPE and select.select([terminal], [], [], PATIENCE_S)[0]:
        key += os.read(terminal, LONGEST_KEY).decode("latin-1")
    return key
