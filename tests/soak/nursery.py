"""
Servers that start at once: each is a fork of this process, which has imported it all.

    python -m tests.soak.nursery

Reads commands from standard input, a line each, and answers each with a line:

    start PORT       a server on the port; the answer is its process id
    end PID SIGNAL   sends the number of a signal; the answer comes when it has ended

At the end of the input all servers are ended. No process but this one ends a server: as
it has not looked for its death before, its number cannot be another's by then.

With `SMALL_DISK=FILE`, SQLite files have as many pages at most as that file says, as on
a disk that is full. It is read anew for each connection, of which a writer opens a new
one after each failure.
"""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
from pathlib import Path

import uvicorn
from sqlalchemy import event
from sqlalchemy.engine import Engine

from app import main as composition
from app.persistence import opening

HOST = "127.0.0.1"
SMALL_DISK = "SMALL_DISK"
FACTORY = f"{composition.__name__}:{composition.create_app_from_environment.__name__}"
PRELOADED = (opening,)
"""What the composition imports only when it has to."""


def main() -> None:
    """Start servers until nobody asks for more; end them."""
    if SMALL_DISK in os.environ:
        event.listen(Engine, "connect", _limit)
    children: set[int] = set()
    for line in sys.stdin:
        command, *numbers = line.split()
        if command == "start":
            child = _start(int(numbers[0]))
            children.add(child)
        else:
            child, how = map(int, numbers)
            _end(child, how)
            children.remove(child)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()
    for child in children:
        _end(child, signal.SIGKILL)


def _start(port: int) -> int:
    child = os.fork()
    if not child:
        _serve(port)
        os._exit(0)
    return child


def _end(child: int, how: int) -> None:
    os.kill(child, how)
    os.waitpid(child, 0)


def _serve(port: int) -> None:
    """Serve until the process is ended; what is said goes to standard error."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, sys.stdin.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    uvicorn.run(
        FACTORY,
        factory=True,
        host=HOST,
        port=port,
        log_level="error",
        access_log=False,
        timeout_graceful_shutdown=5,
    )


def _limit(connection: object, _: object) -> None:
    """Set the limit of pages on a new connection."""
    if isinstance(connection, sqlite3.Connection):
        pages = int(Path(os.environ[SMALL_DISK]).read_text(encoding="ascii"))
        connection.execute(f"PRAGMA max_page_count = {pages}")


if __name__ == "__main__":
    main()
