"""The checker itself: it finds what somebody has changed in a database behind it."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from app.persistence.opening import open_store
from app.services.games.creating import NewGame, create_game
from app.services.games.desk import Desk
from app.services.games.game import Draws, Game
from app.services.games.moving import Moved, move
from tests.services.games.tables import HOUSES, NOWHERE, random_said
from tests.soak.checking import check_database

MOVES = 8


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a game of some moves, and one without any."""
    path = tmp_path_factory.mktemp("played") / "games.sqlite3"
    chance = Random(1)

    async def play(desk: Desk) -> None:
        asked = NewGame(HOUSES["naspa"], ["Ana", "Ben"], Draws.REFEREE)
        for _ in range(2):
            created = create_game(asked, NOWHERE, 1_000, chance.randbytes)
            game = (await desk.create(created)).game

        def decide(game: Game, now_ms: int) -> Moved:
            return move(game, random_said(game, chance), None, now_ms)

        for _ in range(MOVES):
            await desk.act(game.row.id, decide)

    with closing(open_store(f"sqlite:///{path}")) as store:
        asyncio.run(play(Desk(store, NOWHERE, lambda: 2_000)))
    return path


@pytest.fixture
def copy(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(played, tmp_path))


def test_a_database_that_nobody_touched_is_right(played: Path) -> None:
    assert check_database(f"sqlite:///{played}", NOWHERE).faults == []


LONG = "(SELECT id FROM games ORDER BY sequence DESC LIMIT 1)"
LAST = f"game_id = {LONG} AND sequence = (SELECT max(sequence) FROM events)"  # noqa: S608 - all of it ours
PLACED = f"game_id = {LONG} AND type = 'tiles_placed'"

TAMPERED = {
    "the last event is lost": f"DELETE FROM events WHERE {LAST}",  # noqa: S608 - all of it ours
    "an event in the middle is lost": f"DELETE FROM events WHERE game_id = {LONG} "  # noqa: S608 - all of it ours
    "AND sequence = 5",
    "a game is lost": "DELETE FROM games",
    "the snapshot is an earlier one": "UPDATE games SET snapshot = "
    "(SELECT snapshot FROM games ORDER BY sequence LIMIT 1)",
    "the number of events is wrong": "UPDATE games SET sequence = sequence + 1",
    "the turn is wrong": "UPDATE games SET turn = turn + 1",
    "it is another one's turn": "UPDATE games SET on_turn = 1 - on_turn",
    "the seed is another one": "UPDATE games SET seed = zeroblob(32)",
    "a play has more points": f"UPDATE events SET points = points + 1 WHERE {PLACED}",  # noqa: S608 - all of it ours
    "other tiles were drawn": "UPDATE events SET tiles = 'AAAAAAA' WHERE sequence = 2",
}


@pytest.mark.parametrize("tampering", TAMPERED.values(), ids=TAMPERED)
def test_what_somebody_has_changed_is_found(copy: Path, tampering: str) -> None:
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        changed = connection.execute(tampering).rowcount

    assert changed
    assert check_database(f"sqlite:///{copy}", NOWHERE).faults
