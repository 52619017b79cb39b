"""The version of the tables in a database, and how it becomes the present one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect
from sqlalchemy.engine import Connection, Engine

from app.persistence.errors import WrongSchema

if TYPE_CHECKING:
    import sqlite3

VERSION_TABLE = "referee_version"
"""Not Alembic's own name for it: PostgreSQL databases are shared with others."""

LOCK = 0x5C4A_BB1E
"""Number of the lock that PostgreSQL keeps while somebody makes the tables."""


class State(StrEnum):
    """What a database is to this version of the program."""

    EMPTY = "empty"
    FOREIGN = "foreign"
    """It has tables, and none of them are ours."""
    OLD = "old"
    CURRENT = "current"
    NEWER = "newer"


class Version(NamedTuple):
    """What a database has, and what it should have."""

    state: State
    found: str | None
    wanted: str


def read_version(connection: Connection) -> Version:
    """Return what version the tables in a database are, without changing it."""
    scripts = ScriptDirectory.from_config(_config())
    wanted = scripts.get_current_head() or ""
    context = MigrationContext.configure(
        connection, opts={"version_table": VERSION_TABLE}
    )
    found = context.get_current_revision()
    if found is None:
        names = inspect(connection).get_table_names()
        others = [name for name in names if name != VERSION_TABLE]
        return Version(State.FOREIGN if others else State.EMPTY, None, wanted)
    if found == wanted:
        return Version(State.CURRENT, found, wanted)
    ours = {script.revision for script in scripts.walk_revisions()}
    return Version(State.OLD if found in ours else State.NEWER, found, wanted)


def upgrade(connection: Connection, to: str = "head") -> None:
    """Bring the tables to a version, within the transaction of *connection*."""
    command.upgrade(_config(connection), to)


def downgrade(connection: Connection, to: str) -> None:
    """Bring the tables back to a version, within the transaction of *connection*."""
    command.downgrade(_config(connection), to)


@contextmanager
def exclusively(engine: Engine) -> Iterator[Connection]:
    """
    Yield a connection in a transaction that no other one of these runs beside.

    *engine* must be one that writes.
    """
    with engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            with _unreferred(connection):
                yield connection
            return
        with connection.begin():
            connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            yield connection


@contextmanager
def _unreferred(connection: Connection) -> Iterator[None]:
    """
    Begin a transaction, of which SQLite allows one at a time, that may alter tables.

    SQLite alters one by making it anew; when the old one is dropped, everything that
    refers to it would be deleted. So references are looked after at the end only.
    """
    opened = cast("sqlite3.Connection", connection.connection.driver_connection)
    opened.execute("PRAGMA foreign_keys = OFF")  # does nothing in a transaction
    try:
        with connection.begin():
            yield
            if connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                raise WrongSchema("a table refers to what is not there")
    finally:
        opened.execute("PRAGMA foreign_keys = ON")


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_folder()).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _folder() -> Path:
    """The migrations: in the package where it is installed, else beside it."""
    here = Path(__file__).resolve()
    installed = here.with_name("migrations")
    return installed if installed.is_dir() else here.parents[2] / "migrations"
