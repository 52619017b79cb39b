"""``referee db``: a database is made ready, described and cleared."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from app.persistence.opening import open_store
from tests.cli.conftest import Environment, Referee
from tests.cli.terminals import terminal
from tests.persistence.rows import event, new_game

MINUTE = 60_000


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.sqlite3'}"


def test_an_upgrade_makes_the_tables(referee: Referee, url: str) -> None:
    before = referee("db", "current", REFEREE_DATABASE_URL=url)
    made = referee("db", "upgrade", REFEREE_DATABASE_URL=url)
    after = referee("db", "current", REFEREE_DATABASE_URL=url)

    assert (before.status, made.status, after.status) == (1, 0, 0)
    assert "No tables" in before.out
    assert "as needed" in after.out


def test_a_second_upgrade_does_nothing(referee: Referee, url: str) -> None:
    referee("db", "upgrade", REFEREE_DATABASE_URL=url)

    assert "Nothing to do" in referee("db", "upgrade", REFEREE_DATABASE_URL=url).out


def test_a_purge_deletes_old_games(referee: Referee, url: str) -> None:
    with closing(open_store(url)) as store:
        store.create(new_game("old", created_at=MINUTE), [event(1)]).result(30)

    answer = referee("db", "purge", "--older-than", "90d", REFEREE_DATABASE_URL=url)

    assert answer.out == "Deleted 1 game.\n"
    with closing(open_store(url)) as store:
        assert store.load("old") is None


def test_a_purge_says_on_a_terminal_that_it_is_at_work(
    environment: Environment, url: str
) -> None:
    ours = {**environment, "REFEREE_DATABASE_URL": url}
    with terminal(ours, "purge", "--older-than", "90d", group="db") as person:
        assert person.end() == 0
        assert "Deleting old games …" in person.seen
        assert person.seen.endswith("Deleted 0 games.\r\n")


@pytest.mark.parametrize("age", ["90", "-1d", "90 days", "1e3d", "999999w", ""])
def test_an_age_that_is_none_is_refused(referee: Referee, url: str, age: str) -> None:
    answer = referee("db", "purge", f"--older-than={age}", REFEREE_DATABASE_URL=url)

    assert answer.status == 2
    assert "write 90d or 12w" in answer.err


def test_without_a_database_there_is_nothing_to_do(referee: Referee) -> None:
    answer = referee("db", "upgrade")

    assert answer.status == 2
    assert "REFEREE_DATABASE_URL is not set" in answer.err


def test_a_wrong_address_is_refused_without_its_password(referee: Referee) -> None:
    answer = referee("db", "upgrade", REFEREE_DATABASE_URL="mysql://ana:secret@db/x")

    assert answer.status == 2
    assert "no games can be stored in 'mysql'" in answer.err
    assert "secret" not in answer.err
