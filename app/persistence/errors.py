"""
What a database is refused for, and which errors of a database mean what.

    BadDatabaseUrl (a ValueError)  the address cannot be read
    WrongSchema (a StoreError)     the tables are not those of this version
"""

from __future__ import annotations

import sqlite3

from orjson import JSONEncodeError
from sqlalchemy.exc import DataError, DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from app.services.game_store import StoreError, StoreUnavailable


class BadDatabaseUrl(ValueError):
    """The address of the database cannot be read; the text is for a person."""


class WrongSchema(StoreError):
    """The database is not as this version needs it; the text says what to do."""


class Closed(StoreUnavailable):
    """The store was closed."""

    def __init__(self) -> None:
        super().__init__("the store is closed")


def as_store_error(error: Exception) -> StoreError:
    """Return what *error*, raised while talking to a database, means to a caller."""
    match error:
        case StoreError():
            return error
        case NoConnectionFree():
            text = "all connections to the database are in use"
        case DataError() | UnicodeError() | OverflowError() | JSONEncodeError():
            return StoreError("the database cannot hold a value of the change")
        case DBAPIError():
            text = _reason(error.orig)
        case SQLAlchemyError():
            text = "the database cannot be used"
        case _:
            return StoreError(f"{type(error).__name__} while storing")
    return StoreUnavailable(text)


def is_rolled_back(error: Exception) -> bool:
    """
    Whether *error*, raised by a commit, says that nothing was committed.

    SQLite writes only now, and tells what hindered it, as a full disk; after any other
    error nobody knows.
    """
    told = error.orig if isinstance(error, DBAPIError) else None
    return _sqlite_code(told) in _ROLLED_BACK


def _sqlite_code(error: BaseException | None) -> int:
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF


def _reason(error: BaseException | None) -> str:
    """Say in words why a database refused; never its own text, which may tell names."""
    if isinstance(error, sqlite3.Error):
        return _SQLITE_REASONS.get(_sqlite_code(error), "the database cannot be used")
    state = getattr(error, "sqlstate", None) or ""
    for prefix, reason in _POSTGRESQL_REASONS.items():
        if state.startswith(prefix):
            return reason
    return "the database does not answer"


_ROLLED_BACK = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_FULL}

_WRONG_TABLES = "the tables are not those that this version needs"

_SQLITE_REASONS = {
    sqlite3.SQLITE_ERROR: _WRONG_TABLES,
    sqlite3.SQLITE_BUSY: "the database is locked by another program",
    sqlite3.SQLITE_LOCKED: "the database is locked by another program",
    sqlite3.SQLITE_FULL: "the disk of the database is full",
    sqlite3.SQLITE_READONLY: "the database may not be written",
    sqlite3.SQLITE_IOERR: "the disk of the database does not work",
    sqlite3.SQLITE_CANTOPEN: "the file of the database cannot be opened",
    sqlite3.SQLITE_CORRUPT: "the file of the database is damaged",
    sqlite3.SQLITE_NOTADB: "the file is not a SQLite database",
}
_POSTGRESQL_REASONS = {
    "53100": "the disk of the database is full",
    "53300": "the database takes no more connections",
    "55P03": "a row is locked by another program",
    "57014": "the database took too long",
    "28": "the database does not let this user in",
    "3D": "there is no such database on the server",
    "42501": "this user may not use the tables",
    "3F": "the user's search_path leads to no schema",
    "42": _WRONG_TABLES,
    "25006": "the database may not be written",
}
"""By SQLSTATE or its class."""
