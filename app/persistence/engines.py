"""Connections: how one is opened, and what is set on it."""

from __future__ import annotations

import sqlite3
import time
from typing import Any, cast

import psycopg
from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from app.services.game_store import StoreUnavailable

READERS = 8
"""Connections that stay open for reading; as many again are opened when in need."""

PATIENCE_S = 5
"""So long a connection, a lock or a free reader is waited for."""

AGAIN_S = 0.0002
"""
After so long SQLite is asked again for a lock, a write taking about twice that.

Left alone it would soon wait a tenth of a second each time, while others come and go.
"""

PART_AGAIN = 0.05
"""If a lock is held for long, it is asked for after such a part of the time so far."""

STATEMENT_S = 30
"""A statement that takes longer is given up."""

SQLITE_LOG_BYTES = 64 * 1024**2
"""What the write-ahead log of SQLite is cut back to when it has grown."""

_POSTGRESQL = {
    "connect_timeout": PATIENCE_S,
    "application_name": "scrabble-referee",
    "client_encoding": "utf8",
    "keepalives_idle": 15,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""Unless the address says otherwise; a server cut off is noticed in half a minute."""


def make_engine(url: URL, *, writes: bool) -> Engine:
    """
    Return an engine for *url*, which `urls.read_url` read; nothing is opened yet.

    One that *writes* begins each transaction as a writer; another one reads, each
    statement for itself.
    """
    options: dict[str, Any] = {
        "pool_size": 1 if writes else READERS,
        "max_overflow": READERS,
        "pool_timeout": PATIENCE_S,
    }
    if url.get_backend_name() == "sqlite":
        return _sqlite_engine(url, options, writes=writes)
    options["connect_args"] = {**_POSTGRESQL, **url.query}
    options["paramstyle"] = "format"  # values by their place, as SQLite takes them
    if not writes:
        options["isolation_level"] = "AUTOCOMMIT"
    engine = create_engine(url.set(query={}), **options)
    event.listen(engine, "connect", _prepare_postgresql)
    return engine


def _sqlite_engine(url: URL, options: dict[str, Any], *, writes: bool) -> Engine:
    pragmas = (
        f"synchronous = {url.query.get('synchronous', 'full')}",
        "foreign_keys = ON",
        f"journal_size_limit = {SQLITE_LOG_BYTES}",
        f"query_only = {'OFF' if writes else 'ON'}",
    )

    def connect(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        opened = cast("sqlite3.Connection", connection)
        opened.isolation_level = None  # transactions begin where `begin` says so
        answer = _patiently(opened, "PRAGMA journal_mode = WAL")
        if answer != ("wal",):
            raise StoreUnavailable("SQLite cannot keep its log beside this file")
        for pragma in pragmas:
            opened.execute(f"PRAGMA {pragma}")

    def begin(connection: Connection) -> None:
        # A transaction that reads first and writes then would be refused, not
        # queued, behind another writer: it must begin as a writer.
        opened = cast("sqlite3.Connection", connection.connection.driver_connection)
        try:
            _patiently(opened, "BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            raise OperationalError("BEGIN IMMEDIATE", None, error) from error

    timeout = 0 if writes else PATIENCE_S
    options["connect_args"] = {"timeout": timeout, "check_same_thread": False}
    engine = create_engine(url.set(query={}), **options)
    event.listen(engine, "connect", connect)
    if writes:
        event.listen(engine, "begin", begin)
    return engine


def _patiently(opened: sqlite3.Connection, statement: str) -> object:
    """
    Run a *statement* that wants a lock, and return the first row of its answer.

    Some are refused at once, whatever the timeout: of several that turn a new file to
    its log at the same time, for one.
    """
    start = time.monotonic()
    while True:
        try:
            return opened.execute(statement).fetchone()
        except sqlite3.OperationalError as error:
            waited = time.monotonic() - start
            is_busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not is_busy or waited > PATIENCE_S:
                raise
        time.sleep(max(AGAIN_S, waited * PART_AGAIN))


def _prepare_postgresql(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    opened = cast("psycopg.Connection", connection)
    opened.execute(
        f"SET lock_timeout = '{PATIENCE_S}s'; SET statement_timeout = '{STATEMENT_S}s';"
        # Who waits for a row must see then what has become of it.
        "SET default_transaction_isolation = 'read committed'"
    )
    # What is acknowledged must be on the disk, whatever the server's default is.
    opened.execute(
        "SELECT set_config('synchronous_commit', 'on', false) "
        "WHERE current_setting('synchronous_commit') = 'off'"
    )
    if not opened.autocommit:
        opened.commit()
