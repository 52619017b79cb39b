"""The program, run as a person runs it and, faster, within the tests."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import NamedTuple

import pytest

from app.cli.main import main
from app.lexicon import builtin
from tests.cli.game_players import Player
from tests.live_server import LiveServer

Environment = dict[str, str]


class Answer(NamedTuple):
    """What a command said."""

    status: int
    out: str
    err: str


Referee = Callable[..., Answer]


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """
    Folders of the tests' own, and nothing of the person who runs them.

    The built-in lexicon lies there compiled, so that no command has to do it and say
    so where a test reads what is said.
    """
    folder = tmp_path_factory.mktemp("referee")
    cache = folder / "cache"
    builtin.open_cached(cache)
    ours = {
        "REFEREE_CACHE_DIR": str(cache),
        "REFEREE_LEXICON_DIR": str(folder / "lexicons"),
    }
    colours = {"NO_COLOR", "FORCE_COLOR", "COLUMNS", "TTY_COMPATIBLE"}
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("REFEREE_") and name not in colours
    }
    return inherited | ours


@pytest.fixture
def run(environment: Environment) -> Callable[..., Answer]:
    """Run the program in a process of its own."""

    def start(*arguments: str, stdin: str = "", **variables: str) -> Answer:
        done = subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "-m", "app", *arguments],
            input=stdin,
            env=environment | variables,
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        return Answer(done.returncode, done.stdout, done.stderr)

    return start


@pytest.fixture
def referee(
    environment: Environment,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Iterator[Referee]:
    """Run a command within this process."""
    for name in [name for name in os.environ if name not in environment]:
        monkeypatch.delenv(name)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    def ask(*arguments: str, stdin: str = "", **variables: str) -> Answer:
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        text = TextIOWrapper(BytesIO(stdin.encode()), encoding="utf-8")
        monkeypatch.setattr("sys.stdin", text)
        status = main(arguments)
        out, err = capsys.readouterr()
        return Answer(status, out, err)

    yield ask
    monkeypatch.undo()


@pytest.fixture
def ana(referee: Referee, tmp_path: Path, storing_server: LiveServer) -> Player:
    return Player(referee, tmp_path / "ana", storing_server.url)


@pytest.fixture
def ben(referee: Referee, tmp_path: Path) -> Player:
    return Player(referee, tmp_path / "ben", "http://nowhere.test")
