"""Moves as text, in the spellings of the field."""

from __future__ import annotations

import string
from collections.abc import Sequence

from app.notation.coordinates import parse_start
from app.notation.errors import NotationError
from app.notation.tilestrings import read_tiles, read_word
from app.rules.layout import BoardLayout
from app.rules.moves import Exchange, Glyph, Move, Pass, WrittenPlay
from app.rules.ruling import Laid
from app.rules.tiles import NO_TILE, TileSet, show_tile, show_tiles

MOST_EXCHANGED = 1000
EXPECTED = (
    "a move is a start and a word such as '8D RETAINS', an exchange such as "
    "'exchange QV', '-QV' or '-2', or 'pass'"
)
COORDINATE = string.ascii_letters + string.digits
SEPARATORS = " \t."
"""What may stand between the start of a play and its word."""

EXCHANGE_WORDS = ("exchange ", "exchange", "ex.", "ex ", "-")


def parse_move(text: str, layout: BoardLayout, tile_set: TileSet) -> Move:
    """
    Read a move.

    A placement is ``8D RETAINS`` or ``8D.RETAINS``, an exchange ``exchange QV``,
    ``ex.QV``, ``-QV`` or with a number only ``ex.2``, ``-2``, a pass ``pass`` or
    ``-``. Raises `NotationError`.
    """
    text = text.strip()
    lowered = text.lower()
    if lowered in {"pass", "-"}:
        return Pass()
    if lowered.startswith(EXCHANGE_WORDS):
        word = next(word for word in EXCHANGE_WORDS if lowered.startswith(word))
        return _parse_exchange(text, len(word), tile_set)
    rest = text.lstrip(COORDINATE)
    start_text, word_text = text[: len(text) - len(rest)], rest[1:].strip()
    if not word_text or rest[0] not in SEPARATORS:
        raise NotationError(text, len(start_text), EXPECTED)
    start, direction = parse_start(start_text, layout)
    return WrittenPlay(start, direction, read_word(word_text, tile_set))


def _parse_exchange(text: str, at: int, tile_set: TileSet) -> Exchange:
    told = text[at:].strip()
    if not told.isascii() or not told.isdigit():
        tiles = read_tiles(told, tile_set)
        return Exchange(tiles, len(tiles))
    if len(told) > len(str(MOST_EXCHANGED)) or int(told) > MOST_EXCHANGED:
        problem = f"at most {MOST_EXCHANGED} tiles can be exchanged"
        raise NotationError(text, at, problem)
    return Exchange(None, int(told)) if int(told) else Exchange((), 0)


def format_placement(laid: Laid, tile_set: TileSet) -> str:
    """Write a placement: ``8D QUi[CH].E``, ``.`` for the tiles it runs through."""
    return f"{laid.start.start(laid.direction)} {format_word(laid.faces, tile_set)}"


def format_word(faces: Sequence[str], tile_set: TileSet) -> str:
    """
    Write the *faces* of a play, ``.`` where they are empty.

    The word can be read back: a tile that would be read as a part of a longer one
    stands in brackets, such as the ``C`` of ``[C]HICA``.
    """
    return "".join(_places(faces, tile_set))


def _places(faces: Sequence[str], tile_set: TileSet) -> list[str]:
    """How each of *faces* is written, so that none reads as a part of a longer one."""
    signs = [face or NO_TILE for face in faces]
    if tile_set.longest == 1:
        return signs
    text = "".join(signs)
    longer = tuple(name for name in tile_set.letter_of if len(name) > 1)
    places = []
    at = 0
    for sign in signs:
        hidden = text.startswith(longer, at)
        places.append(f"[{sign}]" if hidden else show_tile(sign))
        at += len(sign)
    return places


def format_glyphs(glyphs: Sequence[Glyph], tile_set: TileSet) -> str:
    """Write a word as it was told, through tiles in parentheses; it reads the same."""
    places = _places([glyph.face for glyph in glyphs], tile_set)
    return "".join(
        f"({text})" if through and face else text
        for text, (face, through) in zip(places, glyphs, strict=True)
    )


def format_exchange(move: Exchange) -> str:
    """Write an exchange: ``exchange QV``, or ``exchange 2`` if no more is known."""
    told = show_tiles(move.tiles) if move.tiles is not None else str(move.count)
    return f"exchange {told}".rstrip()
