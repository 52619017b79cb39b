"""The desk: games played over it are stored whole, whoever else plays."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from app.lexicon.registry import LexiconRegistry
from app.persistence.memory import MemoryStore
from app.rules.history import fold
from app.rules.position import left_over
from app.rules.table import set_table
from app.services.games.creating import Created, NewGame, create_game
from app.services.games.desk import Desk
from app.services.games.errors import MoveRefused, StaleTurn
from app.services.games.event_rows import read_event
from app.services.games.game import Draws, Game
from app.services.games.moving import Moved, move
from app.services.inputs import MoveInput, RulesInput
from tests.services.games.tables import random_said

KITCHEN = RulesInput(rule_set="kitchen", lexicon="none")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    moments = iter(range(1_000, 10**9, 7))
    nowhere = LexiconRegistry(tmp_path / "cache", tmp_path / "lexicons")
    return Desk(MemoryStore(), nowhere, lambda: next(moments))


async def start(desk: Desk, players: int = 2) -> Created:
    asked = NewGame(KITCHEN, [f"P{n}" for n in range(players)], Draws.REFEREE)
    created = create_game(asked, desk.lexicons, desk.now_ms())
    await desk.create(created)
    return created


async def play_on(desk: Desk, game_id: str, seed: int, moves: int = 200) -> Game:
    rng = Random(seed)
    game = await desk.load(game_id)
    for _ in range(moves):
        if game.is_over:
            return game
        told = random_said(game, rng)

        def decide(now: Game, now_ms: int, told: MoveInput = told) -> Moved:
            return move(now, told, None, now_ms)

        game = (await desk.act(game_id, decide)).game
    return game


def folded(desk: Desk, game: Game) -> object:
    rows = desk.store.events(game.row.id, 0, 10_000)
    rules = game.court.rules
    events = [read_event(row, rules) for row in rows]
    table = set_table([seat.name for seat in game.row.seats], rules)
    for step in fold(table, events, rules, game.court.lexicon):
        table = step.table
    return table


def copy_of(desk: Desk, game_id: str) -> MemoryStore:
    """A store that has the game as it is now."""
    row, copy = desk.store.load(game_id), MemoryStore()
    assert row is not None
    copy.create(row, desk.store.events(game_id, 0, 10_000)).result()
    return copy


async def test_a_stored_game_is_the_fold_of_its_events(desk: Desk) -> None:
    created = await start(desk, 3)
    game = await play_on(desk, created.game.row.id, 1)
    assert game.is_over
    assert folded(desk, game) == game.table == (await desk.load(game.row.id)).table


async def test_a_game_that_was_set_back_is_seen_so(desk: Desk) -> None:
    created = await start(desk)
    game_id = created.game.row.id
    back_up = copy_of(desk, game_id)
    await play_on(desk, game_id, 1, moves=1)

    desk.store = back_up
    elsewhere = Desk(back_up, desk.lexicons, desk.now_ms)
    played = await play_on(elsewhere, game_id, 2, moves=1)
    assert (await desk.load(game_id)).table == played.table


async def test_tables_that_play_at_once_do_not_meet(desk: Desk) -> None:
    made = [await start(desk) for _ in range(8)]
    ids = [created.game.row.id for created in made]
    games = await asyncio.gather(
        *(play_on(desk, game_id, seed) for seed, game_id in enumerate(ids))
    )
    assert [folded(desk, game) for game in games] == [game.table for game in games]


async def test_of_two_moves_for_one_turn_one_is_made(desk: Desk) -> None:
    created = await start(desk)
    game_id = created.game.row.id

    def decide(game: Game, now_ms: int) -> Moved:
        game.expect_turn(0)
        return move(game, MoveInput("pass"), None, now_ms)

    done = await asyncio.gather(
        *(desk.act(game_id, decide) for _ in range(5)), return_exceptions=True
    )
    assert sum(isinstance(one, StaleTurn) for one in done) == 4


async def test_a_refused_move_changes_nothing(desk: Desk) -> None:
    created = await start(desk)
    game_id = created.game.row.id

    def decide(game: Game, now_ms: int) -> Moved:
        return move(game, MoveInput("notation", text="1A CAT"), None, now_ms)

    with pytest.raises(MoveRefused):
        await desk.act(game_id, decide)
    assert (await desk.load(game_id)).table == created.game.table


async def test_the_bag_is_what_no_one_holds(desk: Desk) -> None:
    created = await start(desk)
    game = await play_on(desk, created.game.row.id, 5, moves=10)
    left = left_over(game.table.position, game.court.rules.tile_set)
    assert sum(left.values()) == game.table.position.bag_count
