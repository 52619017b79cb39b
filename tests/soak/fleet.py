"""Servers of one database, as processes that can be killed and come back."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

HOST = "127.0.0.1"
START_S = 120
SERVE = ("app", "serve")


class Fleet:
    """So many servers, each with an address of its own that it keeps."""

    def __init__(
        self,
        folder: Path,
        count: int,
        environment: dict[str, str],
        program: Sequence[str],
    ) -> None:
        """Write what they say below *folder*; *program* is a module with arguments."""
        self._folder = folder
        self._program = program
        ports = _free_ports(count)
        self.urls = [f"http://{HOST}:{port}" for port in ports]
        outside = {k: v for k, v in os.environ.items() if not k.startswith("REFEREE_")}
        self._environment = outside | environment
        self._running: dict[int, subprocess.Popen[bytes]] = {}
        self.kills = 0

    def start(self, number: int) -> None:
        """Start a server; it need not answer yet."""
        command = [sys.executable, "-m", *self._program]
        port = self.urls[number].rpartition(":")[2]
        with (self._folder / f"server-{number}.log").open("ab") as said:
            self._running[number] = subprocess.Popen(  # noqa: S603 - our own program
                [*command, "--host", HOST, "--port", port],
                cwd=Path(__file__).parents[2],
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
            )

    def kill(self, number: int) -> None:
        """End a server at once, whatever it is doing."""
        self.kills += 1
        self._end(number, signal.SIGKILL)

    def await_all(self) -> None:
        """Return when all servers answer."""
        deadline = time.monotonic() + START_S
        for number, url in enumerate(self.urls):
            while not _is_ready(url):
                if self._running[number].poll() is not None:
                    raise RuntimeError(f"server {number} has ended:\n{self.said()}")
                if time.monotonic() > deadline:
                    raise RuntimeError(f"server {number} is silent:\n{self.said()}")
                time.sleep(0.05)

    def said(self) -> str:
        """What the servers have said so far."""
        logs = sorted(self._folder.glob("server-*.log"))
        return "\n".join(log.read_text(encoding="utf-8") for log in logs)

    def stop(self) -> None:
        """End all servers as their owner does."""
        for number in [*self._running]:
            self._end(number, signal.SIGTERM)

    def _end(self, number: int, how: signal.Signals) -> None:
        process = self._running.pop(number)
        process.send_signal(how)
        try:
            process.wait(START_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def running_fleet(
    folder: Path,
    count: int,
    environment: dict[str, str],
    program: Sequence[str] = SERVE,
) -> Iterator[Fleet]:
    """Yield so many servers that answer; they end at the end."""
    fleet = Fleet(folder, count, environment, program)
    try:
        for number in range(count):
            fleet.start(number)
        fleet.await_all()
        yield fleet
    finally:
        fleet.stop()


def _free_ports(count: int) -> list[int]:
    probes = [socket.socket() for _ in range(count)]
    try:
        for probe in probes:
            probe.bind((HOST, 0))
        return [probe.getsockname()[1] for probe in probes]
    finally:
        for probe in probes:
            probe.close()


def _is_ready(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health/ready", trust_env=False).is_success
    except httpx.TransportError:
        return False
