"""Killed between any two statements: nothing acknowledged is lost, nothing doubled."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest

from tests.persistence.postgresql import new_database, shared_server
from tests.services.games.tables import NOWHERE
from tests.soak.checking import check_database
from tests.soak.journal import Journal
from tests.soak.mortal import REQUESTS

PATIENCE_S = 300


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'games.sqlite3'}"
        return
    with new_database(shared_server()) as address:
        yield address


def test_who_dies_between_two_statements_leaves_nothing_half_done(url: str) -> None:
    told = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "tests.soak.mortal", url],
        cwd=Path(__file__).parents[2],
        check=True,
        timeout=PATIENCE_S,
        stdout=subprocess.PIPE,
    )
    journal = Journal()
    for line in told.stdout.splitlines():
        answer = orjson.loads(line)
        journal.created[answer["game"]] = 0
        journal.acknowledge(answer["game"], answer["events"])

    assert journal.changes > REQUESTS  # or nobody died in between
    assert journal.compare(check_database(url, NOWHERE)) == []
