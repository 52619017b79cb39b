"""Placements in the shape of a request, as they were told."""

from __future__ import annotations

from app.notation.movetext import format_glyphs
from app.notation.tilestrings import write_row
from app.rules.moves import BoardAfter, Placement, WrittenPlay
from app.rules.ruleset import Rules
from app.rules.tiles import BLANK, TileSet


def tell_placement(move: Placement, rules: Rules) -> dict[str, object]:
    """Tell *move* with the members by which it can be sent again."""
    if isinstance(move, BoardAfter):
        width = rules.layout.width
        starts = range(0, len(move.cells), width)
        rows = [write_row(move.cells[start : start + width]) for start in starts]
        return {"type": "board_after", "board": rows}
    if isinstance(move, WrittenPlay):
        return {
            "type": "placement",
            "start": move.start.start(move.direction),
            "direction": move.direction,
            "word": format_glyphs(move.glyphs, rules.tile_set),
        }
    told: dict[str, object] = {"type": "placement"}
    if move.direction is not None:
        told["direction"] = move.direction
    tile_set = rules.tile_set
    return told | {
        "placed": [
            tell_placed(one.square.name, one.face, tile_set) for one in move.tiles
        ]
    }


def tell_placed(square: str, face: str, tile_set: TileSet) -> dict[str, object]:
    """Tell a new tile on a *square*; the letter is the tile's name in upper case."""
    return {
        "square": square,
        "letter": tile_set.letter_of[face],
        "blank": tile_set.tile_of[face] == BLANK,
    }
