"""A move that a seat tries, before it makes one."""

from __future__ import annotations

from dataclasses import replace

from app.rules.ruling import Ruling
from app.rules.table_limits import rule_at
from app.services.games.game import Game
from app.services.games.moving import expect_named
from app.services.games.seeing import seen_position
from app.services.games.tokens import Actor
from app.services.inputs import MoveSaid
from app.services.moves import read_move


def preview(game: Game, asked: MoveSaid, actor: Actor) -> Ruling:
    """
    Rule on the move *asked* for by the seat of *actor*, as if it were on turn.

    It is judged on what the seat can see, so that it tells nothing else. Raises
    `Refused` if the game is not being played, and `InvalidInput`.
    """
    game.expect_playing()
    rules, position = game.court.rules, seen_position(game, actor)
    if actor.seat is not None:
        position = replace(position, on_turn=actor.seat)
    told = read_move(asked, rules, position.board)
    expect_named(game, told)
    table = replace(game.table, position=position)
    return rule_at(table, told, rules, game.court.lexicon)
