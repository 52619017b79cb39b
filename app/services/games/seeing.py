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
from app.rules.moves import Exchange, Move
from app.rules.position import Player, Position
from app.rules.ruling import Ruling
from app.rules.table import Table
from app.rules.table_limits import rule_at
from app.rules.violations import Violation, ViolationCode, violation
from app.services.games.game import Game
from app.services.games.tokens import Actor, Role

OF_HIDDEN_TILES = frozenset(
    {EventType.TILES_DRAWN, EventType.TILES_EXCHANGED, EventType.EVENT_CORRECTED}
)
"""Events whose tiles only their seat sees."""


def sees_rack(actor: Actor, game: Game, seat: int) -> bool:
    """Whether *actor* may see the tiles of *seat*."""
    return game.is_over or actor.seat == seat


def withholds_words(game: Game) -> bool:
    """Whether nobody is told now which words are acceptable."""
    checked = game.court.rules.rule_set.word_check
    return checked is WordCheck.CHALLENGE and not game.is_over


def seen_position(
    game: Game, actor: Actor, earlier: Position | None = None
) -> Position:
    """
    The position of *game* as *actor* may see it: hidden racks are only counted.

    Of an *earlier* one is seen what may be seen of the game now.
    """
    position = game.table.position if earlier is None else earlier
    if game.is_over:
        return position
    size = game.court.rules.rule_set.rack_size
    players = tuple(
        player if seat == actor.seat else _counted(player, size)
        for seat, player in enumerate(position.players)
    )
    return replace(position, players=players)


def _counted(player: Player, rack_size: int) -> Player:
    return replace(player, rack=None, rack_count=player.holds(rack_size))


def seen_refusal(game: Game, table: Table, move: Move, refused: Ruling) -> Ruling:
    """
    Why *move* is *refused* at *table*, now or earlier in *game*, as its player sees it.

    What is on other racks counts nothing then: else a player could ask for tiles one
    by one, and hear which of them somebody has. Only where nothing else stands in the
    way, it is told as it is.
    """
    mover = Actor(Role.SEAT, table.position.on_turn)
    position = seen_position(game, mover, table.position)
    court = game.court
    seen = rule_at(replace(table, position=position), move, court.rules, court.lexicon)
    return refused if seen.is_legal else seen


def seen_ruling(ruling: Ruling, *, own: bool, withheld: bool) -> Ruling:
    """
    A ruling as it is told to somebody: on a move of their *own*, or of others.

    If it is *withheld* what is acceptable, nothing tells it.
    """
    if not own:
        ruling = _without_rack(ruling)
    if not withheld:
        return ruling
    return ruling._replace(
        violations=tuple(
            one
            for one in ruling.violations
            if one.code is not ViolationCode.UNACCEPTABLE_WORD
        ),
        words=tuple(word._replace(acceptable=None) for word in ruling.words),
        words_acceptable=None,
    )


def _without_rack(ruling: Ruling) -> Ruling:
    """The ruling without what it tells of the rack, and what is left of it."""
    move = ruling.move
    if isinstance(move, Exchange):
        move = Exchange(None, move.count)
    violations = tuple(_rackless(one) for one in ruling.violations)
    return ruling._replace(move=move, violations=violations, leave=None)


def _rackless(one: Violation) -> Violation:
    if one.code is not ViolationCode.TILE_NOT_ON_RACK:
        return one
    tiles = one.params["tiles"]
    return violation(one.code, (), (), {"rack": "(hidden)"}, tiles=tiles)
