"""From the texts of a game record to tiles and moves, with a board and a tile set."""

from __future__ import annotations

from unicodedata import normalize

from app.notation.coordinates import parse_square, parse_start
from app.notation.errors import NotationError
from app.notation.gcg_record import EventLine
from app.notation.tilestrings import read_tiles, read_word
from app.rules.events import EventType
from app.rules.layout import BoardLayout
from app.rules.moves import Exchange, Pass, RecycleBlank, WrittenPlay
from app.rules.tiles import TileSet


def read_move(
    said: EventLine, layout: BoardLayout, tile_set: TileSet
) -> WrittenPlay | Exchange | Pass | RecycleBlank | None:
    """
    The move that an event tells, or None if it tells of something else.

    Through tiles are read in all their spellings: ``.``, ``(A)`` and ``(RE)``, and
    the plain letter, which only the board tells from a new tile. Raises
    `NotationError` for what is no tile or no start, `SquareOffBoard` for a start that
    the board does not have.
    """
    if said.type is EventType.TILES_PLACED:
        start, direction = parse_start(said.start, layout)
        return WrittenPlay(start, direction, read_word(said.tiles, tile_set))
    if said.type is EventType.TILES_EXCHANGED:
        return _exchange(said, tile_set)
    if said.type in {EventType.TURN_PASSED, EventType.TURN_LOST}:
        return Pass()
    if said.type is EventType.BLANK_RECYCLED:
        return RecycleBlank(parse_square(said.trailing, layout))
    return None


def _exchange(said: EventLine, tile_set: TileSet) -> Exchange:
    if said.tile_count is not None:
        return Exchange(None if said.tile_count else (), said.tile_count)
    tiles = read_rack(said.tiles, tile_set)
    return Exchange(tiles, len(tiles))


def read_rack(text: str, tile_set: TileSet) -> tuple[str, ...]:
    """
    The tiles of a rack, an exchange or what is left at the end.

    Unlike the racks of requests, those of records are read as words are: the longest
    tile that fits comes first, and brackets force one tile. Raises `NotationError`.
    """
    if tile_set.longest == 1:
        return read_tiles(text, tile_set)
    text = normalize("NFC", text)
    names = sorted(tile_set.stock, key=len, reverse=True)
    tiles: list[str] = []
    at = 0
    while at < len(text):
        end = text.find("]", at) + 1 if text[at] == "[" else 0
        if end == 0:
            fits = (len(name) for name in names if text.startswith(name, at))
            end = at + next(fits, 1)
        tiles += _tile(text, at, end, tile_set)
        at = end
    return tuple(tiles)


def _tile(text: str, at: int, end: int, tile_set: TileSet) -> tuple[str, ...]:
    name = text[at:end]
    bracketed = len(name) > 1 and name[0] != "["
    try:
        return read_tiles(f"[{name}]" if bracketed else name, tile_set)
    except NotationError as error:
        raise NotationError(text, at, error.problem) from None
