"""Servers of one database, as processes that can be killed and come back."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.soak.nursery import HOST

PATIENCE_S = 120
PAUSE_S = 0.02
NURSERY = "tests.soak.nursery"


class Fleet:
    """So many servers, each with an address of its own that it keeps."""

    def __init__(self, nursery: subprocess.Popen[str], count: int, log: Path) -> None:
        """Start the servers; what they say is in the file *log*."""
        self._nursery = nursery
        self._log = log
        ports = _free_ports(count)
        self.urls = [f"http://{HOST}:{port}" for port in ports]
        self._running = [self._start(port) for port in ports]
        self.await_all()

    def kill(self, number: int) -> None:
        """End a server at once, whatever it is doing, and start it anew."""
        self._end(self._running[number], signal.SIGKILL)
        port = int(self.urls[number].rpartition(":")[2])
        self._running[number] = self._start(port)

    def await_all(self) -> None:
        """Return when all servers answer."""
        deadline = time.monotonic() + PATIENCE_S
        for url in self.urls:
            while not _is_ready(url):
                if time.monotonic() > deadline:
                    raise TimeoutError(f"{url} is silent:\n{self.said()}")
                time.sleep(PAUSE_S)

    def said(self) -> str:
        """What the servers have said so far."""
        return self._log.read_text(encoding="utf-8")

    def stop(self) -> None:
        """End all servers as their owner does."""
        while self._running:
            self._end(self._running.pop(), signal.SIGTERM)

    def _start(self, port: int) -> int:
        return int(self._tell(f"start {port}"))

    def _end(self, server: int, how: signal.Signals) -> None:
        self._tell(f"end {server} {how.value}")

    def _tell(self, command: str) -> str:
        """Tell the nursery to do something; returns its answer."""
        asking, telling = self._nursery.stdin, self._nursery.stdout
        if asking is None or telling is None:
            raise RuntimeError("nobody can talk to the nursery")
        asking.write(f"{command}\n")
        asking.flush()
        told = telling.readline()
        if not told:
            raise RuntimeError(f"the nursery has ended:\n{self.said()}")
        return told


@contextmanager
def running_fleet(
    folder: Path, count: int, environment: dict[str, str]
) -> Iterator[Fleet]:
    """Yield so many servers that answer; they end at the end."""
    outside = {k: v for k, v in os.environ.items() if not k.startswith("REFEREE_")}
    log = folder / "servers.log"
    with (
        log.open("w") as said,
        subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-m", NURSERY],
            cwd=Path(__file__).parents[2],
            env=outside | environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=said,
            text=True,
        ) as nursery,
    ):
        fleet = Fleet(nursery, count, log)
        try:
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
