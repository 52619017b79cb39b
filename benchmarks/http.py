"""
What a ruling costs over HTTP, beside an endpoint that only echoes the same body.

Two real servers of one process each; the rounds alternate between them, over several
connections that stay open. Counted is the CPU time of the server process, which does
not depend on how fast this client is.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from benchmarks.positions import own_cases

ROUNDS = 15
CONNECTIONS = 16
REQUESTS = 100 * CONNECTIONS
WARM_UP = 20 * CONNECTIONS
START_SECONDS = 30
HOST = "127.0.0.1"


class Target(NamedTuple):
    """One thing to measure."""

    name: str
    port: int
    pid: int
    path: str
    bodies: list[bytes]


def run(console: Console) -> None:
    """Measure, and print CPU microseconds per request and the ratios."""
    with ExitStack() as stack:
        scratch = stack.enter_context(TemporaryDirectory())
        echo = stack.enter_context(server("benchmarks.echo:app", scratch))
        referee = stack.enter_context(
            server("app.main:create_app_from_environment", scratch, factory=True)
        )
        targets = []
        for detail in ("brief", "full"):
            bodies = [_body(case, detail) for case in _mid_game()]
            name = f"echo of the {detail} bodies"
            targets.append(Target(name, *echo, "/echo", bodies))
            name = f"ruling, {detail}"
            targets.append(Target(name, *referee, "/v1/rulings", bodies))
        times = _measure(targets)
    console.print(_table(targets, times))


def _mid_game() -> list[dict[str, str]]:
    """The positions with 30 to 60 tiles on the board; they take turns."""
    return [
        case
        for case in own_cases()
        if 30 <= sum(map(str.isalpha, case["cgp"].split(" ")[0])) <= 60
    ]


def _body(case: dict[str, str], detail: str) -> bytes:
    """The body of a client that sends the board row by row, with a rack."""
    board, racks, _, _ = case["cgp"].split(" ")[:4]
    rows = []
    for row in board.split("/"):
        drawn, digits = "", ""
        for sign in f"{row} ":
            if sign.isdigit():
                digits += sign
                continue
            drawn += "." * int(digits or 0) + sign.strip()
            digits = ""
        rows.append(drawn)
    players = [{"score": 120, "rack": racks.split("/")[0]}, {"score": 131}]
    return json.dumps(
        {
            "rules": {"rule_set": "standard"},
            "position": {"board": rows, "players": players, "on_turn": 0},
            "move": {"type": "notation", "text": case["move"]},
            "detail": detail,
        }
    ).encode()


@contextmanager
def server(
    target: str, scratch: str, *, factory: bool = False, **more: str
) -> Iterator[tuple[int, int]]:
    """
    Run a uvicorn process; yields its port and its pid.

    *more* are variables of its environment.
    """
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", target, "--port", str(port)]
    command += ["--no-access-log", "--log-level", "warning"]
    command += ["--factory"] if factory else []
    folders = {"REFEREE_CACHE_DIR": scratch, "REFEREE_LEXICON_DIR": scratch}
    process = subprocess.Popen(command, env=_environment() | folders | more)
    try:
        _wait(port)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(START_SECONDS)


def _environment() -> dict[str, str]:
    return {k: v for k, v in os.environ.items() if not k.startswith("REFEREE_")}


def _wait(port: int) -> None:
    for _ in range(START_SECONDS * 20):
        with socket.socket() as probe:
            if probe.connect_ex((HOST, port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError(f"no server on port {port}")


def _measure(targets: list[Target]) -> list[list[float]]:
    times: list[list[float]] = [[] for _ in targets]
    with Progress(transient=True) as progress:
        task = progress.add_task("requests", total=ROUNDS * len(targets))
        for target in targets:
            _ask(target, WARM_UP)
        for _ in range(ROUNDS):
            for target, found in zip(targets, times, strict=True):
                before = cpu_ns(target.pid)
                _ask(target, REQUESTS)
                found.append((cpu_ns(target.pid) - before) / REQUESTS / 1000)
                progress.advance(task)
    return times


def cpu_ns(pid: int) -> int:
    """Nanoseconds of CPU that all threads of a process have used (Linux)."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((one / "schedstat").read_text().split()[0]) for one in tasks)


def _ask(target: Target, count: int) -> None:
    """Send *count* requests, `CONNECTIONS` of them at a time."""
    requests = [_request(target.path, body) for body in target.bodies]
    with ExitStack() as stack:
        connections = []
        for _ in range(CONNECTIONS):
            connection = socket.create_connection((HOST, target.port))
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connections.append(stack.enter_context(connection))
        for number in range(count // CONNECTIONS):
            for offset, connection in enumerate(connections):
                connection.sendall(requests[(number + offset) % len(requests)])
            for connection in connections:
                _receive(connection)


def _request(path: str, body: bytes) -> bytes:
    return (
        f"POST {path} HTTP/1.1\r\nHost: {HOST}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    ).encode() + body


def _receive(connection: socket.socket) -> None:
    """Read one answer, which must be a 200."""
    data = b""
    while b"\r\n\r\n" not in data:
        data += connection.recv(65536)
    head, _, rest = data.partition(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 200"):
        raise ValueError(head.decode() + rest.decode())
    length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
    while len(rest) < length:
        rest += connection.recv(65536)


def _table(targets: list[Target], times: list[list[float]]) -> Table:
    table = Table(title="HTTP: CPU time of the server per request")
    for column in ("what", "median µs", "least µs", "times the echo"):
        table.add_column(column, justify="left" if column == "what" else "right")
    base: list[float] = []
    for target, found in zip(targets, times, strict=True):
        if target.path == "/echo":
            base = found
        # Round by round, for the machine may be slower in one than in the next.
        ratio = median([one / echo for one, echo in zip(found, base, strict=True)])
        row = [f"{median(found):.0f}", f"{min(found):.0f}", f"{ratio:.2f}"]
        table.add_row(target.name, *row)
    return table
