"""The program in a process of its own: exit statuses, streams, colours."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from app import __version__
from tests.cli.conftest import Environment, Referee

ROOT = Path(__file__).parents[2]
FULL = Path("/dev/full")
"""A file on a disk without room."""


def test_a_legal_move_is_0(run: Referee) -> None:
    status, out, err = run("rule", "8E RETAINS", "--rack", "RETAINS")
    assert (status, err) == (0, "")
    assert "LEGAL   8E RETAINS   64 points" in out
    assert "\x1b" not in out
    assert all(line == line.rstrip() for line in out.splitlines())


def test_an_illegal_move_is_1(run: Referee) -> None:
    status, out, err = run("rule", "1A CAT")
    assert (status, err) == (1, "")
    assert "start_square_not_covered" in out


def test_what_cannot_be_read_is_2(run: Referee) -> None:
    status, out, err = run("rule", "8D \x1b[2J")
    assert (status, out) == (2, "")
    assert err.startswith("Error: MOVE: ")
    assert err.count("\n") == 1
    assert "\x1b" not in err


def test_settings_that_mean_nothing_are_2(run: Referee) -> None:
    status, _, err = run("words", "QI", REFEREE_PROT="8000")
    assert status == 2
    assert err == (
        "Error: REFEREE_PROT: there is no such setting. Do you mean REFEREE_PORT?\n"
    )


def test_signs_that_a_terminal_does_not_know_do_no_harm(run: Referee) -> None:
    assert run("words", "QI", PYTHONIOENCODING="ascii").out == "? QI  acceptable\n"


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("command", ["words QI", "rules standard", "rules --json"])
def test_what_cannot_be_written_is_2(environment: Environment, command: str) -> None:
    # 1 would be the answer no.
    with FULL.open("wb") as full:
        done = subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "-m", "app", *command.split()],
            env=environment,
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == (
        "Error: Not all could be written: No space left on device.\n"
    )


def test_a_reader_who_leaves_early_is_no_fault(environment: Environment) -> None:
    command = f"'{sys.executable}' -m app rules standard | head -n 1"
    done = subprocess.run(  # noqa: S602 - our own program
        command,
        shell=True,
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""


def test_the_version_is_told(run: Referee) -> None:
    assert run("--version").out == f"scrabble-referee {__version__}\n"


def test_a_bare_command_explains_itself(run: Referee) -> None:
    answer = run()
    for command in ("rule", "words", "lexicon", "serve", "openapi", "boards"):
        assert f" {command} " in answer.out + answer.err


def test_words_start_without_the_web(environment: Environment) -> None:
    # What a person waits for is mostly imports.
    probe = (
        "import sys; from app.cli.main import main; main(['words', 'QI']);"
        "print({'fastapi', 'starlette', 'uvicorn'} & {*sys.modules})"
    )
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", probe],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "set()"
