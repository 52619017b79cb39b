"""Moves as JSON documents, in a form that can be sent again."""

from __future__ import annotations

from app.api.presenting.words import Json
from app.notation.movetext import (
    format_exchange,
    format_glyphs,
    format_placement,
    format_word,
)
from app.rules.moves import (
    Exchange,
    Pass,
    RecycleBlank,
    Redraw,
    WrittenPlay,
)
from app.rules.ruleset import Rules
from app.rules.ruling import Laid, Ruling
from app.rules.tiles import TileSet, show_tiles
from app.services.told_placements import tell_placed, tell_placement


def present_move(ruling: Ruling, rules: Rules) -> Json:
    """The move as the board sees it; as it was told, if it could not be laid."""
    if ruling.laid is not None:
        return present_laid(ruling.laid, rules)
    match ruling.move:
        case Exchange() as move:
            return _exchange(move)
        case Pass() | Redraw() as move:
            return {"type": "pass" if isinstance(move, Pass) else "redraw"}
        case RecycleBlank(square):
            return {"type": "recycle_blank", "square": square.name}
        case _:
            return tell_placement(ruling.move, rules)


def _exchange(move: Exchange) -> Json:
    tiles: Json = {} if move.tiles is None else {"tiles": show_tiles(move.tiles)}
    return {"type": "exchange"} | tiles | {"count": move.count}


def present_laid(laid: Laid, rules: Rules) -> Json:
    """A placement as the board sees it."""
    names, tile_set = rules.layout.names, rules.tile_set
    return {
        "type": "placement",
        "start": laid.start.start(laid.direction),
        "direction": laid.direction,
        "word": format_word(laid.faces, tile_set),
        "placed": [
            tell_placed(names[index], face, tile_set)
            for index, face in laid.new.items()
        ],
    }


def present_notation(ruling: Ruling, tile_set: TileSet) -> str | None:
    """The move as text: ``8D RETAINS``; null for what has no spelling."""
    move = ruling.move
    if ruling.laid is not None:
        return format_placement(ruling.laid, tile_set)
    if isinstance(move, WrittenPlay):
        return (
            f"{move.start.start(move.direction)} {format_glyphs(move.glyphs, tile_set)}"
        )
    if isinstance(move, Exchange):
        return format_exchange(move)
    return "pass" if isinstance(move, Pass) else None
