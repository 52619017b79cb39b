"""Addresses of databases: which are taken, and what is said of the others."""

from __future__ import annotations

import pytest

from app.persistence.errors import BadDatabaseUrl
from app.persistence.urls import read_url, shown


@pytest.mark.parametrize(
    ("text", "driver", "database"),
    [
        ("sqlite:///games.sqlite3", "sqlite+pysqlite", "games.sqlite3"),
        ("sqlite:////var/games.sqlite3", "sqlite+pysqlite", "/var/games.sqlite3"),
        ("sqlite:///g.db?synchronous=normal", "sqlite+pysqlite", "g.db"),
        ("postgresql://ana:x@db:5432/games", "postgresql+psycopg", "games"),
        ("postgres://db/games", "postgresql+psycopg", "games"),
        ("postgresql+psycopg://db/games", "postgresql+psycopg", "games"),
        (" postgresql:///games?host=/run ", "postgresql+psycopg", "games"),
    ],
)
def test_an_address_is_read(text: str, driver: str, database: str) -> None:
    url = read_url(text)

    assert (url.drivername, url.database) == (driver, database)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not the address of a database"),
        ("games.sqlite3", "not the address of a database"),
        ("postgresql://ana:secret@db:port/games", "not the address of a database"),
        ("mysql://ana:secret@db/games", "no games can be stored in 'mysql'"),
        ("postgresql+asyncpg://ana:secret@db/games", "no games can be stored"),
        ("postgresql://ana:p@secret@db/games", "an @ in the name or the password is"),
        ("postgresql://ana:secret@db", "the name of the database is missing"),
        ("postgresql:///games?hots=/run", "PostgreSQL has no option 'hots'"),
        ("postgresql:///games?host=a&host=b", "several hosts are host=a,b"),
        ("sqlite://games.sqlite3", "three strokes stand before a file"),
        ("sqlite://", "a file is missing"),
        ("sqlite:///:memory:", "a file is missing"),
        ("sqlite:///g.db?mode=ro", "SQLite takes no 'mode' here"),
        ("sqlite:///g.db?synchronous=off", "synchronous is full or normal"),
    ],
)
def test_another_address_is_refused_in_words(text: str, said: str) -> None:
    with pytest.raises(BadDatabaseUrl) as caught:
        read_url(text)

    assert said in str(caught.value)
    assert "secret" not in str(caught.value)


def test_an_address_is_shown_without_its_password() -> None:
    url = read_url("postgresql://ana:secret@db/games?password=secret")

    assert shown(url) == "postgresql://ana:***@db/games"
