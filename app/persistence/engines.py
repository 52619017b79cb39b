"""Connections: how one is opened, and what is set on it."""

from __future__ import annotations

import sqlite3
import time
from typing import Any, cast

import psycopg
from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from app.services.game_store import StoreUnavailable

READERS = 8
"""Connections that stay open for reading; as many again are opened when in need."""

PATIENCE_S = 5
"""So long a connection, a lock or a free reader is waited for."""

AGAIN_S = 0.01
"""After so long a lock is asked for again, where the database does not queue."""

STATEMENT_S = 30
"""A statement that takes longer is given up."""

SQLITE_LOG_BYTES = 64 * 1024**2
"""What the write-ahead log of SQLite is cut back to when it has grown."""

_POSTGRESQL = {
    "connect_timeout": PATIENCE_S,
    "application_name": "scrabble-referee",
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
        _keep_a_log(opened)
        for pragma in pragmas:
            opened.execute(f"PRAGMA {pragma}")

    def begin(connection: Connection) -> None:
        # A transaction that reads first and writes then would be refused, not
        # queued, behind another writer: it must begin as a writer.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    options["connect_args"] = {"timeout": PATIENCE_S, "check_same_thread": False}
    engine = create_engine(url.set(query={}), **options)
    event.listen(engine, "connect", connect)
    if writes:
        event.listen(engine, "begin", begin)
    return engine


def _keep_a_log(opened: sqlite3.Connection) -> None:
    """
    Let SQLite keep its write-ahead log.

    Of several that turn a new file to it at the same time, SQLite refuses some at
    once, whatever their timeout; they must ask again.
    """
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            answer = opened.execute("PRAGMA journal_mode = WAL").fetchone()
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > until:
                raise
            time.sleep(AGAIN_S)
        else:
            break
    if answer != ("wal",):
        raise StoreUnavailable("SQLite cannot keep its log beside this file")


def _prepare_postgresql(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    opened = cast("psycopg.Connection", connection)
    opened.execute(
        f"SET lock_timeout = '{PATIENCE_S}s'; SET statement_timeout = '{STATEMENT_S}s'"
    )
    # What is acknowledged must be on the disk, whatever the server's default is.
    opened.execute(
        "SELECT set_config('synchronous_commit', 'on', false) "
        "WHERE current_setting('synchronous_commit') = 'off'"
    )
    if not opened.autocommit:
        opened.commit()
