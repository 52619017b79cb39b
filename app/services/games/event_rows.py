"""Events between the engine and the rows of a store."""

from __future__ import annotations

from typing import Any

import orjson

from app.notation.coordinates import parse_square, parse_start
from app.notation.movetext import format_word
from app.notation.tilestrings import read_row, read_tiles
from app.rules.events import Event, EventType
from app.rules.moves import Exchange, Move, Pass, RecycleBlank, Redraw
from app.rules.position import Rack
from app.rules.ruleset import Rules
from app.rules.ruling import Laid
from app.rules.tiles import TileSet, show_tiles
from app.services.game_store import EventRow
from app.services.told_placements import tell_placed

Json = dict[str, Any]


def write_event(event: Event, sequence: int, rules: Rules) -> EventRow:
    """
    The row of *event* with its number in the game.

    Raises `ValueError` for an event without turn or moment.
    """
    if event.turn is None or event.at is None:
        raise ValueError(f"the event {event.type} needs its turn and its moment")
    move = _move(event, rules)
    if event.amends is not None and move is not None:
        move["amends"] = event.amends
    return EventRow(
        sequence=sequence,
        type=event.type.value,
        turn=event.turn,
        seat=event.seat,
        at=event.at,
        move=None if move is None else orjson.dumps(move).decode(),
        tiles=None if event.tiles is None else show_tiles(event.tiles),
        words=None if event.words is None else orjson.dumps(event.words).decode(),
        points=event.points,
        score=event.score,
        note=event.note,
    )


def _move(event: Event, rules: Rules) -> Json | None:
    if event.laid is not None:
        return _laid(event.laid, rules)
    match event.move:
        case Exchange(_, count):
            return {"type": "exchange", "count": count}
        case RecycleBlank(square):
            return {"type": "recycle_blank", "square": square.name}
        case Redraw() | Pass() as move:
            return {"type": "pass" if isinstance(move, Pass) else "redraw"}
        case _:
            return None


def _laid(laid: Laid, rules: Rules) -> Json:
    names, tile_set = rules.layout.names, rules.tile_set
    return {
        "type": "placement",
        "start": laid.start.start(laid.direction),
        "direction": laid.direction.value,
        "word": format_word(laid.faces, tile_set),
        "placed": [
            tell_placed(names[at], face, tile_set) for at, face in laid.new.items()
        ],
    }


def read_event(row: EventRow, rules: Rules) -> Event:
    """The event of a row that `write_event` wrote."""
    kind = EventType(row.type)
    move = None if row.move is None else orjson.loads(row.move)
    tiles = None if row.tiles is None else read_tiles(row.tiles, rules.tile_set)
    laid = None
    if move is not None and move["type"] == "placement":
        laid = _read_laid(move, rules)
    return Event(
        kind,
        row.seat,
        laid,
        tiles=tiles,
        words=None if row.words is None else tuple(orjson.loads(row.words)),
        points=row.points,
        score=row.score,
        note=row.note,
        sequence=row.sequence,
        turn=row.turn,
        at=row.at,
        move=None if move is None else _read_move(move, tiles, rules),
        amends=None if move is None else move.get("amends"),
    )


def _read_laid(move: Json, rules: Rules) -> Laid:
    layout, tile_set = rules.layout, rules.tile_set
    new = {
        layout.index(parse_square(one["square"], layout)): _face(one, tile_set)
        for one in move["placed"]
    }
    square, direction = parse_start(move["start"], layout)
    return Laid(new, square, direction, tuple(read_row(move["word"], tile_set)))


def _face(placed: Json, tile_set: TileSet) -> str:
    letter: str = placed["letter"]
    return tile_set.blank_face_of[letter] if placed["blank"] else letter


def _read_move(move: Json, tiles: Rack | None, rules: Rules) -> Move | None:
    match move["type"]:
        case "exchange":
            return Exchange(tiles, move["count"])
        case "recycle_blank":
            return RecycleBlank(parse_square(move["square"], rules.layout))
        case "redraw":
            return Redraw()
        case "pass":
            return Pass()
        case _:
            return None
