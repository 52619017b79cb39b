"""
Who may see what of a stored game.

Racks are seen by whose they are, and by everybody when the game is over; what is drawn
and exchanged likewise. Where words are challenged, nobody is told whether they are
acceptable before that.
"""

from __future__ import annotations

from dataclasses import replace

from app.rules.choices import WordCheck
from app.rules.events import EventType
from app.rules.position import Player, Position
from app.services.games.game import Game
from app.services.games.tokens import Actor

OF_HIDDEN_TILES = frozenset({EventType.TILES_DRAWN, EventType.TILES_EXCHANGED})
"""Events whose tiles only their seat sees."""


def sees_rack(actor: Actor, game: Game, seat: int) -> bool:
    """Whether *actor* may see the tiles of *seat*."""
    return game.is_over or actor.seat == seat


def withholds_words(game: Game) -> bool:
    """Whether nobody is told now which words are acceptable."""
    checked = game.court.rules.rule_set.word_check
    return checked is WordCheck.CHALLENGE and not game.is_over


def seen_position(position: Position, game: Game, actor: Actor) -> Position:
    """A *position* of *game* as *actor* may see it: hidden racks are only counted."""
    size = game.court.rules.rule_set.rack_size
    players = tuple(
        player if sees_rack(actor, game, seat) else _counted(player, size)
        for seat, player in enumerate(position.players)
    )
    return replace(position, players=players)


def _counted(player: Player, rack_size: int) -> Player:
    return replace(player, rack=None, rack_count=player.holds(rack_size))
