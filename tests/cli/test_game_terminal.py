"""``referee game`` on a terminal: what is typed unseen, and what is drawn anew."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.client import RefereeClient
from app.client.game_answers import NewGame
from tests.cli.conftest import Environment
from tests.live_server import LiveServer

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
def terminal(environment: Environment, *arguments: str) -> Iterator[Terminal]:
    """Run a command on a terminal of 80 columns."""
    screen, theirs = pty.openpty()
    process = subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "app", "game", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment | {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "50"},
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


@pytest.fixture
def at_home(environment: Environment, tmp_path: Path) -> Environment:
    return environment | {"REFEREE_GAMES_DIR": str(tmp_path / "games")}


@pytest.fixture
def client(storing_server: LiveServer) -> Iterator[RefereeClient]:
    with RefereeClient(storing_server.url) as made:
        yield made


def join(at_home: Environment, server: LiveServer, made: NewGame) -> str:
    """Join as Ben, by typing; returns what the screen showed."""
    token = made.seat_tokens[1]
    with terminal(at_home, "join") as ben:
        ben.wait_for("Invitation")
        ben.type(f"{server.url}/v1/games/{made.game.id}#1.{token}\n")
        assert ben.end() == 0
        return ben.seen


def test_an_invitation_is_typed_unseen(
    at_home: Environment, storing_server: LiveServer, client: RefereeClient
) -> None:
    made = client.create_game(["Ana", "Ben"])
    seen = join(at_home, storing_server, made)
    assert "Ana is on turn" in seen
    assert made.seat_tokens[1] not in seen


def test_whoever_watches_sees_the_game_drawn_anew(
    at_home: Environment, storing_server: LiveServer, client: RefereeClient
) -> None:
    made = client.create_game(["Ana", "Ben"], rules="kitchen")
    join(at_home, storing_server, made)
    ana = client.with_token(made.seat_tokens[0])
    with terminal(at_home, "watch") as ben:
        ben.wait_for("Ctrl-C leaves.")
        ana.move(made.game.id, 0, "pass")
        ben.wait_for("it is your turn")
        ana.resign(made.game.id, 1)
        ben.wait_for("Ben wins by resignation")
        assert ben.end() == 0
        assert "\x1b[2J" in ben.seen  # each time on a clean screen


def test_ctrl_c_leaves(
    at_home: Environment, storing_server: LiveServer, client: RefereeClient
) -> None:
    made = client.create_game(["Ana", "Ben"])
    join(at_home, storing_server, made)
    with terminal(at_home, "watch") as ben:
        ben.wait_for("Ctrl-C leaves.")
        ben.process.send_signal(signal.SIGINT)
        assert ben.end() == 0
        assert "Traceback" not in ben.seen
