"""Which databases are opened, which are made ready, and which are refused."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import wait
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import inspect
from sqlalchemy.engine import Connection

from app.persistence.engines import make_engine
from app.persistence.errors import WrongSchema
from app.persistence.opening import database_version, open_store, upgrade_database
from app.persistence.schema import (
    VERSION_TABLE,
    State,
    downgrade,
    exclusively,
    read_version,
    upgrade,
)
from app.persistence.tables import metadata
from app.persistence.urls import read_url
from app.services.game_store import StaleSequence, StoreUnavailable
from tests.persistence.rows import change, event, new_game


def execute(url: str, *statements: str) -> None:
    """Do something to a database behind the back of the program."""
    engine = make_engine(read_url(url), writes=True)
    with engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    engine.dispose()


def tables_of(connection: Connection) -> set[str]:
    return {*inspect(connection).get_table_names()} - {VERSION_TABLE}


def test_an_empty_database_gets_its_tables(url: str) -> None:
    with closing(open_store(url)) as store:
        assert store.load("g1") is None
    assert database_version(url).state is State.CURRENT


def test_what_was_stored_is_there_when_it_is_opened_again(url: str) -> None:
    with closing(open_store(url)) as store:
        store.create(new_game(), [event(1)]).result(30)

    with closing(open_store(url)) as store:
        assert store.load("g1") == new_game()


def test_looking_changes_nothing(url: str) -> None:
    assert database_version(url).state is State.EMPTY
    assert database_version(url).state is State.EMPTY


def test_several_processes_may_open_an_empty_database_at_once(url: str) -> None:
    script = (
        "import sys; from app.persistence.opening import open_store;"
        "open_store(sys.argv[1]).close()"
    )
    processes = [
        subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-c", script, url], cwd=Path(__file__).parents[2]
        )
        for _ in range(4)
    ]

    assert [process.wait(60) for process in processes] == [0, 0, 0, 0]


def test_a_new_file_that_another_is_just_writing_to_is_waited_for(
    tmp_path: Path,
) -> None:
    # SQLite itself refuses at once to keep a log for a file reserved by a writer.
    file = tmp_path / "games.sqlite3"
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    done = threading.Timer(0.3, other.rollback)
    done.start()

    with closing(open_store(f"sqlite:///{file}")) as store:
        assert store.load("g1") is None
    done.join()
    other.close()


def test_a_newer_database_is_refused(url: str) -> None:
    open_store(url).close()
    execute(url, "UPDATE referee_version SET version_num = '9999'")

    with pytest.raises(WrongSchema, match="made by a newer scrabble-referee"):
        open_store(url)
    with pytest.raises(WrongSchema, match="made by a newer scrabble-referee"):
        upgrade_database(url)


def test_an_old_database_is_refused_with_what_to_run(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_store(url).close()
    monkeypatch.setattr(
        "alembic.script.ScriptDirectory.get_current_head", lambda _: "9999"
    )

    with pytest.raises(WrongSchema, match=r"older version.*run: referee db upgrade"):
        open_store(url)


def test_a_database_of_something_else_is_refused_until_it_is_upgraded(
    url: str,
) -> None:
    execute(url, "CREATE TABLE recipes (name TEXT)")

    with pytest.raises(WrongSchema, match=r"tables of something else.*db upgrade"):
        open_store(url)
    upgrade_database(url)
    open_store(url).close()


def test_a_database_whose_games_are_something_else_stays_as_it_is(url: str) -> None:
    execute(url, "CREATE TABLE events (name TEXT)")

    with pytest.raises(StoreUnavailable):
        upgrade_database(url)
    assert database_version(url).state is State.FOREIGN


def test_migrations_lead_down_and_up_again(url: str) -> None:
    engine = make_engine(read_url(url), writes=True)
    with exclusively(engine) as connection:
        upgrade(connection)
        downgrade(connection, "base")
        assert tables_of(connection) == set()
        upgrade(connection)
        assert tables_of(connection) == {*metadata.tables}
        assert read_version(connection).state is State.CURRENT
    engine.dispose()


def test_migrations_make_the_tables_that_the_program_uses(url: str) -> None:
    open_store(url).close()
    engine = make_engine(read_url(url), writes=True)
    with engine.begin() as connection:
        context = MigrationContext.configure(
            connection,
            opts={"version_table": VERSION_TABLE, "compare_server_default": True},
        )
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_a_failed_migration_leaves_nothing_half_made(url: str) -> None:
    engine = make_engine(read_url(url), writes=True)

    def break_off() -> None:
        with exclusively(engine) as connection:
            upgrade(connection)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        break_off()
    with engine.begin() as connection:
        assert read_version(connection).state is State.EMPTY
    engine.dispose()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("sqlite:////nowhere/games.sqlite3", "file of the database cannot be opened"),
        ("postgresql://ana:secret@127.0.0.1:1/games", "the database does not answer"),
    ],
)
def test_a_database_that_cannot_be_reached_is_named(address: str, said: str) -> None:
    with pytest.raises(StoreUnavailable) as caught:
        open_store(address)

    assert said in str(caught.value)
    assert "secret" not in str(caught.value)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database at all " * 100)

    with pytest.raises(StoreUnavailable, match="not a SQLite database"):
        open_store(f"sqlite:///{path}")


@pytest.mark.parametrize("encoding", ["LATIN1", "SQL_ASCII"])
def test_letters_are_kept_whatever_encoding_the_client_is_set_to(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    monkeypatch.setenv("PGCLIENTENCODING", encoding)
    with closing(open_store(postgresql_url)) as store:
        store.create(new_game(), [event(1, "Zoë 😀")]).result(30)

        assert store.events("g1", 0, 1) == [event(1, "Zoë 😀")]


def test_a_search_path_that_leads_nowhere_is_named(postgresql_url: str) -> None:
    mark = "&" if "?" in postgresql_url else "?"
    nowhere = f"{postgresql_url}{mark}options=-csearch_path%3Dnowhere"

    with pytest.raises(StoreUnavailable, match="search_path leads to no schema"):
        open_store(nowhere)


def test_tables_that_were_taken_away_are_missed(url: str) -> None:
    with closing(open_store(url)) as store:
        execute(url, "DROP TABLE game_rules")

        with pytest.raises(StoreUnavailable, match="tables are not those"):
            store.load("g1")


def test_a_table_that_is_made_anew_leaves_those_that_refer_to_it(url: str) -> None:
    with closing(open_store(url)) as store:
        store.create(new_game(), [event(1)]).result(30)
    engine = make_engine(read_url(url), writes=True)
    with exclusively(engine) as connection:
        context = MigrationContext.configure(connection)
        with Operations(context).batch_alter_table("games") as games:
            games.alter_column("commitment", new_column_name="committed")
            games.alter_column("status", nullable=True)
    with engine.connect() as connection:
        count = connection.exec_driver_sql("SELECT count(*) FROM events").scalar()
        assert count == 1
    engine.dispose()


def test_a_migration_that_leaves_events_without_their_game_is_undone(
    sqlite_url: str,
) -> None:
    with closing(open_store(sqlite_url)) as store:
        store.create(new_game(), [event(1)]).result(30)
    engine = make_engine(read_url(sqlite_url), writes=True)

    def lose_games() -> None:
        with exclusively(engine) as connection:
            connection.exec_driver_sql("DELETE FROM games")

    with pytest.raises(WrongSchema, match="refers to what is not there"):
        lose_games()
    engine.dispose()
    with closing(open_store(sqlite_url)) as store:
        assert store.load("g1") == new_game()


def test_a_stale_change_is_told_so_whatever_isolation_is_the_default(
    postgresql_url: str,
) -> None:
    mark = "&" if "?" in postgresql_url else "?"
    option = "options=-cdefault_transaction_isolation%3Dserializable"
    with (
        closing(open_store(f"{postgresql_url}{mark}{option}")) as store,
        psycopg.connect(postgresql_url) as other,
    ):
        store.create(new_game(), [event(1)]).result(30)
        other.execute("UPDATE games SET sequence = 2")
        late = store.append(change("g1", 2))
        wait([late], timeout=0.5)  # until it waits for the row
        other.commit()

        assert isinstance(late.exception(30), StaleSequence)
