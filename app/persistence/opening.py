"""The way in: from the address of a database to a store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.engine import URL, Engine

from app.persistence.engines import make_engine
from app.persistence.errors import WrongSchema, as_store_error
from app.persistence.schema import State, Version, exclusively, read_version, upgrade
from app.persistence.sql_store import SqlStore
from app.persistence.urls import read_url, shown

UPGRADE = "referee db upgrade"


def open_store(text: str) -> SqlStore:
    """
    Return the games of the database at the address *text*.

    An empty database gets its tables, also when several processes open it at once.
    Raises `BadDatabaseUrl`, `StoreUnavailable`, or `WrongSchema` for one that has
    other tables than this version needs.
    """
    url = read_url(text)
    version = _read(url)
    if version.found is None:
        version = _make_tables(url)
    if version.state is not State.CURRENT:
        raise WrongSchema(_refusal(version, url))
    return SqlStore(url)


def upgrade_database(text: str) -> tuple[Version, Version]:
    """
    Bring the database at the address *text* to the present version.

    Returns what it was and what it is. Raises like `open_store`, but refuses only
    what a newer version made.
    """
    url = read_url(text)
    with _engine(url, writes=True) as engine, exclusively(engine) as connection:
        before = read_version(connection)
        if before.state is State.NEWER:
            raise WrongSchema(_refusal(before, url))
        upgrade(connection)
        return before, read_version(connection)


def database_version(text: str) -> Version:
    """Return what the database at the address *text* is; raises like `open_store`."""
    return _read(read_url(text))


def _read(url: URL) -> Version:
    with _engine(url, writes=False) as engine, engine.connect() as connection:
        return read_version(connection)


def _make_tables(url: URL) -> Version:
    """
    Make the tables in an empty database; returns what it is then.

    Only here is it certain that nobody else is just making them.
    """
    with _engine(url, writes=True) as engine, exclusively(engine) as connection:
        version = read_version(connection)
        if version.state is State.EMPTY:
            upgrade(connection)
        return read_version(connection)


@contextmanager
def _engine(url: URL, *, writes: bool) -> Iterator[Engine]:
    """Yield an engine, whose errors come out as those of a store."""
    engine = make_engine(url, writes=writes)
    try:
        yield engine
    except Exception as error:
        meaning = as_store_error(error)
        if meaning is error:
            raise
        raise type(meaning)(f"{shown(url)}: {meaning}") from error
    finally:
        engine.dispose()


def _refusal(version: Version, url: URL) -> str:
    what = {
        State.FOREIGN: "holds tables of something else, and none of ours; to make "
        f"ours beside them, run: {UPGRADE}",
        State.OLD: f"has the tables of an older version; back it up, then run: "
        f"{UPGRADE}",
        State.NEWER: "was made by a newer scrabble-referee; run that one",
    }
    return f"{shown(url)} {what[version.state]}"
