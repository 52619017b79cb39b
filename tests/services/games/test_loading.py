"""What a stored game costs as it becomes long: one query, and no event is read."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

from app.persistence.opening import open_store
from app.services.games.creating import NewGame, create_game
from app.services.games.desk import Desk
from app.services.games.game import Draws, Game
from app.services.games.moving import Moved, move
from tests.services.games.tables import HOUSES, NOWHERE, random_said

LONG = 60
"""Events."""


@contextmanager
def counted() -> Iterator[list[tuple[str, object]]]:
    """Yield a list that grows by each statement, with its values."""
    statements: list[tuple[str, object]] = []

    def count(*seen: object) -> None:
        _, _, statement, values, *_ = seen
        statements.append((str(statement), values))

    event.listen(Engine, "before_cursor_execute", count)
    try:
        yield statements
    finally:
        event.remove(Engine, "before_cursor_execute", count)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("long") / "games.sqlite3"


@pytest.fixture(scope="module")
def long_game(database: Path) -> str:
    """The id of a stored game of `LONG` events or some more."""
    chance = Random(1)

    def decide(game: Game, now_ms: int) -> Moved:
        return move(game, random_said(game, chance), None, now_ms)

    async def play(desk: Desk) -> str:
        asked = NewGame(HOUSES["super"], ["Ana", "Ben"], Draws.REFEREE)
        game = (
            await desk.create(create_game(asked, NOWHERE, 1, chance.randbytes))
        ).game
        while game.row.sequence < LONG:
            game = (await desk.act(game.row.id, decide)).game
        return game.row.id

    with closing(open_store(f"sqlite:///{database}")) as store:
        return asyncio.run(play(Desk(store, NOWHERE, lambda: 2)))


@pytest.fixture
def loading(database: Path, long_game: str) -> list[tuple[str, object]]:
    """The statements of loading the long game."""
    with closing(open_store(f"sqlite:///{database}")) as store:
        desk = Desk(store, NOWHERE, lambda: 3)
        with counted() as statements:
            game = asyncio.run(desk.load(long_game))
    assert game.row.sequence >= LONG
    return statements


def test_a_long_game_is_loaded_by_one_query(
    loading: list[tuple[str, object]],
) -> None:
    assert len(loading) == 1


def test_that_query_looks_game_rules_and_seats_up_by_their_keys(
    loading: list[tuple[str, object]], database: Path
) -> None:
    statement, values = loading[0]
    assert isinstance(values, tuple)
    with closing(sqlite3.connect(database)) as connection:
        plan = connection.execute(f"EXPLAIN QUERY PLAN {statement}", values).fetchall()
    steps = [step for *_, step in plan]
    assert len(steps) == 3
    assert all(step.startswith("SEARCH") and "INDEX" in step for step in steps)


def test_a_move_in_a_long_game_at_hand_reads_nothing(
    database: Path, long_game: str
) -> None:
    chance = Random(2)

    def decide(game: Game, now_ms: int) -> Moved:
        return move(game, random_said(game, chance), None, now_ms)

    async def play(desk: Desk) -> list[str]:
        await desk.load(long_game)
        with counted() as statements:
            await desk.act(long_game, decide)
        return [statement.split()[0] for statement, _ in statements]

    with closing(open_store(f"sqlite:///{database}")) as store:
        words = asyncio.run(play(Desk(store, NOWHERE, lambda: 3)))
    assert words == ["UPDATE", "INSERT"]
