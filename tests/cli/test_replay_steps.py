"""``referee replay --step``: a game turn by turn on a terminal."""

from __future__ import annotations

import _thread
import os
import pty
import re
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli.replay_keys import read_key
from tests.cli.conftest import Environment, Referee
from tests.cli.records import GOOD, WRONG, record_file

ROOT = Path(__file__).parents[2]
PATIENCE_S = 30.0


class Terminal:
    """The program on a terminal of its own."""

    def __init__(self, environment: Environment, *arguments: str) -> None:
        self.ours, theirs = pty.openpty()
        self.program = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-m", "app", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment | {"TERM": "xterm-256color", "COLUMNS": "80"},
            cwd=ROOT,
            start_new_session=True,
        )
        os.close(theirs)
        self.seen = ""

    def read_until(self, text: str) -> str:
        """What is printed from now on until *text* is, without the colours."""
        start, until = len(self.seen), time.monotonic() + PATIENCE_S
        while text not in plain(self.seen[start:]):
            left = until - time.monotonic()
            ready, _, _ = select.select([self.ours], [], [], max(0, left))
            assert ready, f"no {text!r} in {self.seen[start:]!r}"
            self.seen += os.read(self.ours, 65536).decode()
        return plain(self.seen[start:])

    def press(self, key: str) -> None:
        os.write(self.ours, key.encode())

    def status(self) -> int:
        return self.program.wait(PATIENCE_S)

    def close(self) -> None:
        self.program.kill()
        self.program.wait()
        os.close(self.ours)


def plain(text: str) -> str:
    """*text* without colours and with single spaces."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r\n", "\n")


@pytest.fixture
def terminal(environment: Environment, tmp_path: Path) -> Iterator[Terminal]:
    file = record_file(tmp_path, GOOD)
    started = Terminal(environment, "replay", file, "--step", "--plain")
    yield started
    started.close()


def test_keys_lead_forward_and_back_through_the_game(terminal: Terminal) -> None:
    assert "Before the first turn" in terminal.read_until("q quit")
    terminal.press(" ")
    first = terminal.read_until("q quit")
    assert "[R][E][T][A][I][N][S]" in first
    assert "turn 1 of 4" in first
    terminal.press("\r")
    assert "turn 2 of 4" in terminal.read_until("q quit")
    terminal.press("b")
    assert "turn 1 of 4" in terminal.read_until("q quit")
    terminal.press("\x1b[C")
    assert "turn 2 of 4" in terminal.read_until("q quit")
    terminal.press("\x1b[D")
    assert "turn 1 of 4" in terminal.read_until("q quit")
    terminal.press("q")
    assert terminal.status() == 0


def test_the_last_turn_goes_no_further(
    environment: Environment, tmp_path: Path
) -> None:
    file = record_file(tmp_path, GOOD)
    terminal = Terminal(environment, "replay", file, "--step", "--turn", "4")
    try:
        assert "turn 4 of 4" in terminal.read_until("q quit")
        terminal.press(" ")
        assert "turn 4 of 4" in terminal.read_until("q quit")
        terminal.press("\x04")
        assert terminal.status() == 0
    finally:
        terminal.close()


def test_findings_are_shown_with_their_turn(
    environment: Environment, tmp_path: Path
) -> None:
    file = record_file(tmp_path, WRONG)
    terminal = Terminal(environment, "replay", file, "--step", "--turn", "1")
    try:
        assert "+16 is recorded, and +66 is right" in terminal.read_until("q quit")
        terminal.press("q")
        assert terminal.status() == 1
    finally:
        terminal.close()


def test_an_interrupt_ends_the_walk_quietly(terminal: Terminal) -> None:
    terminal.read_until("q quit")
    terminal.program.send_signal(signal.SIGINT)
    assert terminal.status() == 0
    assert "Traceback" not in terminal.seen


def test_an_interrupt_just_before_the_wait_for_a_key_is_heeded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ours, theirs = pty.openpty()
    pressed: list[int] = []
    # As a signal does that comes just before a system call, it wakes none.
    signal_told = threading.Timer(0.1, _thread.interrupt_main)
    key = threading.Timer(5, lambda: pressed.append(os.write(ours, b"x\n")))
    with os.fdopen(theirs) as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        signal_told.start()
        key.start()
        with pytest.raises(KeyboardInterrupt):
            read_key()
    key.cancel()
    os.close(ours)
    assert not pressed


def test_without_a_terminal_another_option_is_named(
    referee: Referee, tmp_path: Path
) -> None:
    status, out, err = referee("replay", record_file(tmp_path, GOOD), "--step")
    assert (status, out) == (2, "")
    assert err == (
        "Error: --step: keys and boards need a terminal; "
        "--turn N prints the position after a turn.\n"
    )
