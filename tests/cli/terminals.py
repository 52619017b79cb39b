"""Programs on terminals, as people run them."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.cli.conftest import Environment

PATIENCE_S = 60


class Terminal:
    """A program on a terminal, and all that it has printed."""

    def __init__(self, process: subprocess.Popen[bytes], screen: int) -> None:
        self.process, self._screen = process, screen
        self.seen = ""

    def wait_for(self, text: str) -> None:
        """Read until *text* has been printed since the last call."""
        before = len(self.seen)
        os.set_blocking(self._screen, False)
        deadline = time.monotonic() + PATIENCE_S
        while text not in self.seen[before:]:
            assert time.monotonic() < deadline, self.seen
            self._read()

    def _read(self) -> None:
        try:
            self.seen += os.read(self._screen, 65_536).decode("utf-8", "replace")
        except BlockingIOError:
            time.sleep(0.05)

    def wait_until(self, is_seen: Callable[[str], bool]) -> None:
        """Read until what has been printed so far is as it should be."""
        os.set_blocking(self._screen, False)
        deadline = time.monotonic() + PATIENCE_S
        while not is_seen(self.seen):
            assert time.monotonic() < deadline, self.seen
            self._read()

    def type(self, text: str) -> None:
        os.write(self._screen, text.encode())

    def end(self) -> int:
        """The exit status; what is left is read meanwhile."""
        deadline = time.monotonic() + PATIENCE_S
        while self.process.poll() is None and time.monotonic() < deadline:
            try:
                self._read()
            except OSError:  # the other end is closed
                break
        return self.process.wait(PATIENCE_S)


@contextmanager
def terminal(
    environment: Environment, *arguments: str, group: str = "game", rows: int = 50
) -> Iterator[Terminal]:
    """Run a command of a *group* of them on a terminal of 80 columns."""
    screen, theirs = pty.openpty()
    process = subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "app", group, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment
        | {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": str(rows)},
        cwd=Path(__file__).parents[2],
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield Terminal(process, screen)
    finally:
        process.kill()
        process.wait()
        os.close(screen)
