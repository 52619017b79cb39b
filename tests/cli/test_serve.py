"""``referee serve``, really serving."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.cli.conftest import Environment, Referee
from tests.live_server import LiveServer

ROOT = Path(__file__).parents[2]
SERVICE = re.compile(r"Service +(http://127\.0\.0\.1:\d+)")


@contextmanager
def serving(
    environment: Environment, *options: str
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Lend the address of a running service, and its process."""
    process = subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "app", "serve", "--port", "0", *options],
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
    )
    with process:
        try:
            yield _address(process), process
        finally:
            process.kill()


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if found := SERVICE.search(line):
            return found.group(1)
    raise AssertionError("the service did not say where it is")


def ask(address: str) -> int:
    """The score of an opening play; the socket listens before the workers do."""
    answer = httpx.post(
        f"{address}/v1/rulings", json={"move": "8E RETAINS"}, timeout=30
    )
    total: int = answer.json()["score"]["total"]
    return total


@pytest.mark.parametrize("workers", ["1", "2"])
def test_it_says_where_it_is_serves_and_ends_at_an_interrupt(
    environment: Environment, workers: str
) -> None:
    with serving(environment, "--workers", workers) as (address, process):
        assert ask(address) == 64
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) == 0


def test_a_taken_port_is_a_sentence(
    referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_PORT", "")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        status, out, err = referee("serve", "--port", port)
    assert (status, out) == (2, "")
    assert err.startswith(f"Error: --port: port {port} on 127.0.0.1 is taken")
    assert err.count("\n") == 1


def test_an_address_of_another_machine_is_refused(
    referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_HOST", "")
    status, _, err = referee("serve", "--host", "192.0.2.1")
    assert status == 2
    assert err == "Error: --host: 192.0.2.1 is not an address of this machine.\n"


def test_how_tables_are_made_in_general_is_no_news_at_a_start(
    storing_server: LiveServer,
) -> None:
    said = (storing_server.lexicon_dir.parent / "said.txt").read_text(encoding="utf-8")
    assert ("startup complete" in said, "alembic" in said) == (True, False)
