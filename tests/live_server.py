"""Runs the service as a process of its own, as its users do."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

SERVE = ("app", "serve", "--host", "127.0.0.1", "--port", "0")
PATIENCE_S = 60
CLUB_KEY = "the-key-of-the-club"
"""The one key that creates games at the closed server of the tests."""
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


@dataclass(frozen=True, slots=True)
class LiveServer:
    """A server that answers."""

    url: str
    lexicon_dir: Path
    """Where it finds imported lexicons."""
    cache_dir: Path
    pid: int
    """The number of its process."""


@contextmanager
def live_server(folder: Path, **more: str) -> Iterator[LiveServer]:
    """
    Start a server that keeps everything below *folder*; stop it at the end.

    *more* are other variables of its environment.
    """
    lexicon_dir, cache_dir = folder / "lexicons", folder / "cache"
    lexicon_dir.mkdir()
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("REFEREE_")
    } | {
        "REFEREE_LEXICON_DIR": str(lexicon_dir),
        "REFEREE_CACHE_DIR": str(cache_dir),
        **more,
    }
    said = folder / "said.txt"
    with said.open("wb") as file:
        process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-m", *SERVE],
            cwd=Path(__file__).parents[1],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    try:
        url = _wait_until_ready(process, said)
        yield LiveServer(url, lexicon_dir, cache_dir, process.pid)
    finally:
        _stop(process)


def _wait_until_ready(process: subprocess.Popen[bytes], said: Path) -> str:
    """The address that the server tells, once it answers there."""
    deadline = time.monotonic() + PATIENCE_S
    while process.poll() is None and time.monotonic() < deadline:
        found = ADDRESS.search(said.read_text(encoding="utf-8"))
        if found and _is_ready(found[0]):
            return found[0]
        time.sleep(0.05)
    raise RuntimeError(f"the server does not answer:\n{said.read_text('utf-8')}")


def _is_ready(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health/ready", trust_env=False).is_success
    except httpx.TransportError:
        return False


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(PATIENCE_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
