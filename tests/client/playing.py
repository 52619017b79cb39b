"""Plays stored games as a program does that knows only what it is answered."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from app.api.schemas.positions import Position
from app.api.schemas.rules import Rules
from app.client.answers import Json
from app.client.game_answers import Game
from app.lexicon.errors import LexiconNotFound
from app.services.ports import NamedLexicon
from app.services.positions import open_case
from tests.games import random_move, said

FEW_TILES: Json = {
    "lexicon": "none",
    "word_check": "none",
    "rack_size": 3,
    "tile_set_definition": {
        "name": "few",
        "blanks": 1,
        "tiles": [
            {"letter": letter, "count": 3, "value": value}
            for value, letter in enumerate("ABCDE")
        ],
    },
}
"""Sixteen tiles and racks of three: games that are soon over. Anything is a word."""


class NoLexicons:
    """No lexicon at all."""

    def get(self, name: str) -> NamedLexicon:
        raise LexiconNotFound(name, ())

    def names(self) -> tuple[str, ...]:
        return ()


CHALLENGED: Json = {"rule_set": "naspa", "clock": {"kind": "none"}}


def random_said(game: Game, rng: Random) -> Any:
    """A random legal move of the player on turn, whose rack must be seen."""
    told = Rules.model_validate_json(json.dumps(game.rules)).to_input()
    position = Position.model_validate_json(json.dumps(game.position.document()))
    case = open_case(told, position, NoLexicons())
    move = random_move(case.position, case.court.rules, rng)
    return said(move, case.court.rules.tile_set)


def play_out(players: list[Any], game_id: str, rng: Random) -> Game:
    """Let *players*, a client for each seat, play on until the game is over."""
    for _ in range(200):
        game: Game = players[0].game(game_id)
        if game.is_over:
            return game
        assert game.on_turn is not None
        mover = players[game.on_turn]
        seen: Game = mover.game(game_id)
        mover.move(game_id, seen.turn, random_said(seen, rng))
    raise AssertionError("200 moves, and the game goes on")
