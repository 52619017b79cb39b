"""
Tile strings: racks, board rows and written words.

A tile of several letters stands in brackets, ``[CH]``; a lower-case letter is a
blank that stands for it. Texts are read in Unicode's composed form (NFC), so that
``A`` with a combining diaeresis is the tile ``Ä``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from unicodedata import normalize

from app.notation.errors import NotationError
from app.rules.board import EMPTY
from app.rules.moves import Glyph
from app.rules.tiles import BLANK, NO_TILE, UNKNOWN_TILE, TileSet, show_tiles

NO_TILES = "the word has no tiles"

THROUGH = Glyph(EMPTY, through=True)
"""A place of a word of which only this is said: a tile lies there."""


def read_tiles(text: str, tile_set: TileSet) -> tuple[str, ...]:
    """
    Read the tiles of a rack, an exchange, a draw or a bag, one by one.

    `BLANK` is a blank and `UNKNOWN_TILE` a tile that nobody told. Raises
    `NotationError`.
    """
    if tile_set.single_tiles.issuperset(text):
        return tuple(text)
    text = normalize("NFC", text)
    tiles = []
    at = 0
    while at < len(text):
        name, end = _item(text, at)
        if name != UNKNOWN_TILE and name not in tile_set.stock:
            raise NotationError(text, at, _no_tile(name, tile_set))
        tiles.append(name)
        at = end
    return tuple(tiles)


def _no_tile(name: str, tile_set: TileSet) -> str:
    letter = tile_set.letter_of.get(name)
    if letter is not None:
        return f"{name} is in lower case; a blank that is not on the board is {BLANK}"
    return no_face(name, tile_set)


def no_face(name: str, tile_set: TileSet) -> str:
    """Say that *name* is no tile, and what would be right."""
    if len(name) > 1:
        upper, lower = name.upper(), name.lower()
        if upper in tile_set.stock and name not in {upper, lower}:
            return f"[{name}] mixes cases; write [{upper}], or [{lower}] for a blank"
    starts = [x for x in tile_set.stock if len(x) > 1 and x.startswith(name)]
    hint = (
        f"; tiles of several letters stand in brackets: [{starts[0]}]" if starts else ""
    )
    return f"{name!r} is not a tile of the tile set {tile_set.name}{hint}"


def _item(text: str, at: int) -> tuple[str, int]:
    """The name at *at*, a character or what brackets enclose, and where it ends."""
    if text[at] != "[":
        return text[at], at + 1
    end = text.find("]", at)
    if end < 0:
        raise NotationError(text, at, "the bracket [ is not closed by ]")
    if end == at + 1:
        raise NotationError(text, at, "the brackets [] enclose no letters")
    return text[at + 1 : end], end + 1


def read_row(text: str, tile_set: TileSet) -> list[str]:
    """
    Read a row of a board, square by square, into faces (`EMPTY` for ``.``).

    Raises `NotationError`.
    """
    text = normalize("NFC", text)
    faces = []
    at = 0
    while at < len(text):
        name, end = _item(text, at)
        if text[at] == NO_TILE:
            faces.append(EMPTY)
        elif name in tile_set.letter_of and name != BLANK:
            faces.append(name)
        else:
            problem = no_face(name, tile_set)
            if name == BLANK:
                problem = "a blank on the board is the letter it stands for, lower-case"
            raise NotationError(text, at, problem)
        at = end
    return faces


def write_row(faces: Sequence[str]) -> str:
    """Write *faces* as a row: ``.`` for `EMPTY`, tiles of several letters bracketed."""
    return show_tiles([face or NO_TILE for face in faces])


def read_word(text: str, tile_set: TileSet) -> tuple[Glyph, ...]:
    """
    Read a written word: the longest tile that fits comes first.

    ``.`` is a through tile, as is each tile in parentheses, ``(A)`` or ``(RE)``;
    brackets force one tile, so that ``[C][H]`` is two. Raises `NotationError`.
    """
    text = normalize("NFC", text)
    glyphs = []
    at, inside = 0, False
    while at < len(text):
        sign = text[at]
        if sign in "()":
            if inside is (sign == "("):
                raise NotationError(text, at, f"the parenthesis {sign} has no partner")
            if text[at : at + 2] == "()":
                raise NotationError(text, at, _nothing_inside(text))
            inside = not inside
            at += 1
        elif sign == NO_TILE:
            glyphs.append(THROUGH)
            at += 1
        elif tile_set.longest == 1 and sign in tile_set.letter_of:
            glyphs.append(_glyph(sign, inside))
            at += 1
        else:
            face, at = _face(text, at, tile_set)
            glyphs.append(_glyph(face, inside))
    if inside:
        raise NotationError(text, len(text) - 1, "the parenthesis ( has no partner")
    return tuple(glyphs)


@lru_cache(maxsize=1024)
def _glyph(face: str, through: bool) -> Glyph:  # noqa: FBT001 - quick by position
    """The place of a word that shows *face*: one value for all that are equal."""
    return Glyph(face, through)


def _nothing_inside(text: str) -> str:
    """What is wrong with a word in which parentheses stand around nothing."""
    if not text.strip("()"):
        return NO_TILES
    return "the parentheses () enclose no tile; leave them out"


def _face(text: str, at: int, tile_set: TileSet) -> tuple[str, int]:
    """The longest face at *at*, or the one in brackets, and where it ends."""
    if text[at] == "[":
        name, end = _item(text, at)
        if name in tile_set.letter_of:
            return name, end
        raise NotationError(text, at, no_face(name, tile_set))
    for length in range(tile_set.longest, 0, -1):
        name = text[at : at + length]
        if len(name) == length and name in tile_set.letter_of:
            return name, at + length
    raise NotationError(text, at, no_face(text[at], tile_set))
