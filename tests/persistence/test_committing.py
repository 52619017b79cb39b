"""How a batch is stored when a part of it, or the connection, fails."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from threading import Timer
from typing import Any

import pytest
from sqlalchemy.engine import Engine

from app.persistence.committing import Committer
from app.persistence.engines import make_engine
from app.persistence.opening import open_store
from app.persistence.sql_store import SqlStore
from app.persistence.urls import read_url
from app.persistence.writes import addition, creation
from app.services.game_store import (
    KeyTaken,
    OutcomeUnknown,
    StaleSequence,
    StoreUnavailable,
)
from tests.persistence.checks import assert_whole
from tests.persistence.rows import change, event, new_game, remembered

Commit = Callable[[Any], None]
"""Ends the transaction of a connection of the driver."""


@pytest.fixture
def store(url: str) -> Iterator[SqlStore]:
    """A store that has the game g1, with one event."""
    with closing(open_store(url)) as opened:
        opened.create(new_game(), [event(1)]).result(30)
        yield opened


@pytest.fixture
def engine(store: SqlStore, url: str) -> Iterator[Engine]:
    """What a committer writes to the same database with."""
    assert store.load("g1")
    engine = make_engine(read_url(url), writes=True)
    yield engine
    engine.dispose()


@pytest.fixture
def committer(engine: Engine) -> Iterator[Committer]:
    with closing(Committer(engine, pause=lambda _: None)) as opened:
        yield opened


def kinds(outcomes: list[Any]) -> list[type | None]:
    return [outcome and type(outcome) for outcome in outcomes]


def test_a_stale_change_fails_alone(store: SqlStore, committer: Committer) -> None:
    batch = [
        addition(change("g1", 2)),
        addition(change("g1", 2)),
        addition(change("g1", 3)),
    ]

    assert kinds(committer.store(batch)) == [None, StaleSequence, None]
    assert_whole(store, {"g1": 3})


def test_a_taken_key_fails_alone(store: SqlStore, committer: Committer) -> None:
    batch = [
        addition(change("g1", 2, remember=remembered())),
        creation(new_game("g2"), [event(1)], remembered()),
        creation(new_game("g3"), [event(1)], None),
    ]

    assert kinds(committer.store(batch)) == [None, KeyTaken, None]
    assert store.load("g2") is None
    assert_whole(store, {"g1": 2, "g3": 1})


def test_a_game_may_be_created_and_go_on_in_one_batch(
    store: SqlStore, committer: Committer
) -> None:
    batch = [
        creation(new_game("g2"), [event(1)], None),
        addition(change("g2", 2)),
        addition(change("g2", 3, 4)),
    ]

    assert committer.store(batch) == [None] * 3
    assert_whole(store, {"g2": 4})


def lose_commits(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, *losses: Commit
) -> None:
    """Have the next commits end as *losses* do, and then in a lost connection."""
    left = list(losses)
    real: Commit = engine.dialect.do_commit
    database_error = engine.dialect.loaded_dbapi.OperationalError

    def commit(connection: Any) -> None:
        if not left:
            real(connection)
            return
        left.pop(0)(connection)
        raise database_error("server closed the connection unexpectedly")

    monkeypatch.setattr(engine.dialect, "do_commit", commit)


def commit_it(connection: Any) -> None:
    connection.commit()


def lose_it(connection: Any) -> None:
    connection.rollback()


def test_a_commit_that_was_not_answered_counts_once(
    store: SqlStore,
    engine: Engine,
    committer: Committer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lose_commits(engine, monkeypatch, commit_it)

    outcomes = committer.store([addition(change("g1", 2)), addition(change("g1", 3))])

    assert outcomes == [None, None]
    assert_whole(store, {"g1": 3})


def test_a_commit_that_did_not_arrive_is_made_again(
    store: SqlStore,
    engine: Engine,
    committer: Committer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lose_commits(engine, monkeypatch, lose_it, lose_it)

    outcomes = committer.store([addition(change("g1", 2)), addition(change("g1", 3))])

    assert outcomes == [None, None]
    assert_whole(store, {"g1": 3})


def test_after_a_lost_commit_the_same_event_of_another_is_not_ones_own(
    store: SqlStore,
    engine: Engine,
    committer: Committer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def overtake(connection: Any) -> None:
        connection.rollback()
        store.append(change("g1", 2)).result(30)

    lose_commits(engine, monkeypatch, overtake)

    assert kinds(committer.store([addition(change("g1", 2))])) == [StaleSequence]


def test_a_commit_that_ends_late_counts_once(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = make_engine(read_url(postgresql_url), writes=True)
    late: list[Any] = []

    def go_on(connection: Any) -> None:
        late.append(connection.driver_connection)

    monkeypatch.setattr(engine.dialect, "do_terminate", lambda _: None)
    lose_commits(engine, monkeypatch, go_on)
    with closing(open_store(postgresql_url)) as store:
        store.create(new_game(), [event(1)]).result(30)
        # The server carries the commit out while the change is being stored anew.
        ending = Timer(0.5, lambda: [one.commit() for one in late])
        ending.start()
        with closing(Committer(engine)) as committer:
            outcomes = committer.store([addition(change("g1", 2))])
        ending.join()
        for one in late:
            one.close()

        assert outcomes == [None]
        assert_whole(store, {"g1": 2})
    engine.dispose()


def test_a_database_that_stays_away_leaves_the_outcome_unknown(
    store: SqlStore,
    engine: Engine,
    committer: Committer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.persistence.committing.SETTLE_S", 0.3)
    assert store.load("g1")

    def cut(connection: Any) -> None:
        connection.commit()
        monkeypatch.setattr(engine.dialect, "connect", refuse)

    def refuse(*_: Any, **__: Any) -> None:
        raise engine.dialect.loaded_dbapi.OperationalError("connection refused")

    lose_commits(engine, monkeypatch, cut)

    assert kinds(committer.store([addition(change("g1", 2))])) == [OutcomeUnknown]


def test_a_disk_that_is_full_at_the_commit_is_told_at_once(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_store(sqlite_url).close()
    engine = make_engine(read_url(sqlite_url), writes=True)
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL

    def commit(connection: Any) -> None:
        connection.rollback()
        raise full

    monkeypatch.setattr(engine.dialect, "do_commit", commit)
    monkeypatch.setattr("app.persistence.committing.SETTLE_S", 0.3)
    with closing(Committer(engine)) as committer:
        outcomes = committer.store([creation(new_game(), [event(1)], None)])

    assert [str(one) for one in outcomes] == ["the disk of the database is full"]
    engine.dispose()


def test_a_database_that_is_away_is_told_at_once(tmp_path: Any) -> None:
    url = read_url(f"postgresql://nobody@/none?host={tmp_path}")
    with closing(Committer(make_engine(url, writes=True))) as committer:
        outcomes = committer.store([addition(change("g1", 2))] * 2)

    assert kinds(outcomes) == [StoreUnavailable, StoreUnavailable]
