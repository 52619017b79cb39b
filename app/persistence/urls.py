"""
Addresses of databases, as people write them.

    sqlite:///games.sqlite3                     a file, beside where the program runs
    sqlite:////var/lib/referee/games.sqlite3    a file, from the root
    postgresql://user:password@host:5432/name   a server
"""

from __future__ import annotations

from psycopg.pq import Conninfo
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from app.persistence.errors import BadDatabaseUrl

FORMS = "write sqlite:///games.sqlite3 or postgresql://user:password@host/name"

SYNCHRONOUS = {"full", "normal"}
"""How carefully SQLite writes: until the disk has it, or until the system has it."""

_POSTGRESQL = {"postgresql", "postgres", "postgresql+psycopg"}


def read_url(text: str) -> URL:
    """
    Return the address that *text* is, with the driver it is opened with.

    Raises `BadDatabaseUrl`, which never repeats the text: it may hold a password.
    """
    try:
        url = make_url(text.strip())
    except (ArgumentError, ValueError) as error:
        raise BadDatabaseUrl(f"not the address of a database; {FORMS}") from error
    if url.drivername in _POSTGRESQL:
        return _postgresql(url)
    if url.drivername == "sqlite":
        return _sqlite(url)
    kind = url.drivername.partition("+")[0]
    raise BadDatabaseUrl(f"no games can be stored in {kind!r:.40}; {FORMS}")


def _postgresql(url: URL) -> URL:
    if "@" in (url.host or ""):
        raise BadDatabaseUrl("an @ in the name or the password is written %40")
    if not url.database:
        raise BadDatabaseUrl(
            "the name of the database is missing; write "
            "postgresql://user:password@host/name"
        )
    known = {option.keyword.decode() for option in Conninfo.get_defaults()}
    for name, value in url.query.items():
        if name not in known:
            raise BadDatabaseUrl(f"PostgreSQL has no option {name!r:.40}")
        if not isinstance(value, str):
            raise BadDatabaseUrl(
                f"the option {name} stands more than once; several hosts are host=a,b"
            )
    return url.set(drivername="postgresql+psycopg")


def _sqlite(url: URL) -> URL:
    if url.host or url.username or url.password or url.port:
        raise BadDatabaseUrl(
            "three strokes stand before a file, sqlite:///games.sqlite3, and four "
            "before one from the root, sqlite:////var/lib/games.sqlite3"
        )
    if not url.database or url.database == ":memory:":
        raise BadDatabaseUrl(
            "a file is missing, in memory no game would outlive the program; write "
            "sqlite:///games.sqlite3"
        )
    unknown = sorted({*url.query} - {"synchronous"})
    if unknown:
        raise BadDatabaseUrl(
            f"SQLite takes no {unknown[0]!r:.40} here, only synchronous=full or "
            "synchronous=normal"
        )
    if url.query.get("synchronous", "full") not in SYNCHRONOUS:
        raise BadDatabaseUrl("synchronous is full or normal")
    return url.set(drivername="sqlite+pysqlite")


def shown(url: URL) -> str:
    """
    Return *url* for people to read, without password and options.

    >>> shown(read_url("postgresql://ana:secret@db.example/games"))
    'postgresql://ana:***@db.example/games'
    """
    return url.set(drivername=url.get_backend_name(), query={}).render_as_string()
