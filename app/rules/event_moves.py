"""The move of an event, whichever way the event tells it."""

from __future__ import annotations

from app.rules.events import Event, EventType
from app.rules.layout import BoardLayout
from app.rules.moves import Exchange, Move, Pass, PlacedTile, PlacedTiles
from app.rules.ruling import Laid


def move_of(event: Event, layout: BoardLayout) -> Move | None:
    """The move of an event, from its tiles where it was not kept as it was told."""
    if event.move is not None:
        return event.move
    if event.type is EventType.TURN_PASSED:
        return Pass()
    if event.type is EventType.TILES_EXCHANGED and event.tiles is not None:
        return Exchange(event.tiles, len(event.tiles))
    return None if event.laid is None else tile_by_tile(event.laid, layout)


def tile_by_tile(laid: Laid, layout: BoardLayout) -> PlacedTiles:
    """The placement of *laid*, told by its new tiles."""
    squares = layout.squares
    tiles = [PlacedTile(squares[index], face) for index, face in laid.new.items()]
    return PlacedTiles(tuple(tiles), laid.direction)
