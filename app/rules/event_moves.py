"""The move of an event, whichever way the event tells it."""

from __future__ import annotations

from app.rules.events import Event, EventType
from app.rules.layout import BoardLayout
from app.rules.moves import Exchange, Move, Pass, PlacedTile, PlacedTiles


def move_of(event: Event, layout: BoardLayout) -> Move | None:
    """The move of an event, from its tiles where it was not kept as it was told."""
    if event.move is not None:
        return event.move
    if event.type is EventType.TURN_PASSED:
        return Pass()
    if event.type is EventType.TILES_EXCHANGED and event.tiles is not None:
        return Exchange(event.tiles, len(event.tiles))
    if event.laid is None:
        return None
    new, squares = event.laid.new, layout.squares
    tiles = [PlacedTile(squares[index], face) for index, face in new.items()]
    return PlacedTiles(tuple(tiles), event.laid.direction)
