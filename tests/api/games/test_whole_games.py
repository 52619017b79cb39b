"""Whole games over HTTP, from creation to settlement."""

from __future__ import annotations

from random import Random

import httpx
import pytest
from fastapi import FastAPI

from app.services.games.desk import Desk
from tests.api.games.playing import Json, Table, said_move, sit_down

KITCHEN = {"rule_set": "kitchen", "lexicon": "none"}


async def play_on(table: Table, api: FastAPI, seed: int, moves: int = 300) -> Json:
    """Play random moves until the game is over; the last answer."""
    desk: Desk = api.state.desk
    rng, answer = Random(seed), {}
    for _ in range(moves):
        game = await desk.load(table.id)
        if game.is_over:
            break
        seat, move = game.table.position.on_turn, said_move(game, rng)
        body = {"turn": game.table.turn, "move": move}
        answer = await table.do("/moves", table.seats[seat], body)
    return answer


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_a_game_is_played_to_its_settlement(
    client: httpx.AsyncClient, games_api: FastAPI, players: int
) -> None:
    names = [{"name": name} for name in ("Ana", "Ben", "Cal", "Dot")[:players]]
    table = await sit_down(client, rules=KITCHEN, players=names)
    await play_on(table, games_api, players)
    game = await table.look()
    settled = game["outcome"]["settlement"]["players"]
    assert [one["final"] for one in settled] == [p["score"] for p in game["players"]]
