"""A tile set defined in the header of a record, or changed there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from app.catalog.documents import Document, tile_set_from
from app.catalog.errors import DefinitionError
from app.rules.tiles import BLANK, TileSet
from app.services.header_errors import HeaderError

ENTRY = re.compile(
    r"""
    (?P<tile> \[ [^\[\]\s]+ \] | [^\[\]\s\d=:/,;]+ )
    \s* [=:]? \s*
    (?P<count> \d{1,4} )
    (?: / (?P<value> \d{1,3} ) )?
    [\s,;]*
    """,
    re.VERBOSE,
)
"""``A=9``, ``A:9``, ``A9`` or ``A 9``, and with its face value ``A=9/1``."""

MOST_CHARACTERS = 4000
"""Many times what a list of all tiles needs."""


class _Entry(NamedTuple):
    """What is told of one tile."""

    number: int
    value: int | None = None


def define_tiles(
    counts: str | None, declared: Mapping[str, str], base: TileSet
) -> Document | None:
    """
    The definition of a tile set with *counts*, or of *base* where there are none.

    *counts* lists each tile with its number, or all tiles one by one. *declared* are
    tiles of several letters with the faces of their blanks. Values that are not told
    are those of *base*. None if it is *base* as it is. Raises `HeaderError`.
    """
    if counts is None:
        return _with_faces(declared, base)
    if len(counts) > MOST_CHARACTERS:
        raise HeaderError(f"it has at most {MOST_CHARACTERS} characters", counts)
    entries = _entries(counts, declared, base)
    for tile in declared:
        if tile not in entries:
            raise HeaderError(f"#tile-set does not list the tile {tile}", tile, tile)
    return _checked(_definition(entries, declared, base), counts)


def _with_faces(declared: Mapping[str, str], base: TileSet) -> Document | None:
    """*base* with the faces of blanks that are *declared*, if they differ."""
    for tile in declared:
        if tile not in base.blank_face_of:
            problem = f"the tile set {base.name} has no tile {tile}"
            raise HeaderError(problem, tile, tile)
    if all(base.blank_face_of[tile] == lower for tile, lower in declared.items()):
        return None
    known = {
        letter: _Entry(base.stock[letter], base.value_of[letter])
        for letter in (*base.blank_face_of, BLANK)
    }
    return _checked(_definition(known, declared, base), " ".join(declared.values()))


def _entries(
    text: str, declared: Mapping[str, str], base: TileSet
) -> dict[str, _Entry]:
    """What *text* tells of each tile."""
    if not any(sign.isdigit() for sign in text):
        return _counted(text, declared, base)
    entries: dict[str, _Entry] = {}
    text, at = " ".join(text.split()), 0
    while at < len(text):
        match = ENTRY.match(text, at)
        if match is None:
            problem = "tiles are listed as 'A=9 B=2 ?=2', with their values 'A=9/1'"
            raise HeaderError(problem, text[at:])
        tile, value = match["tile"].strip("[]"), match["value"]
        if tile in entries:
            raise HeaderError(f"the tile {tile} is listed twice", match[0])
        entries[tile] = _Entry(
            int(match["count"]), None if value is None else int(value)
        )
        at = match.end()
    return entries


def _counted(
    text: str, declared: Mapping[str, str], base: TileSet
) -> dict[str, _Entry]:
    """Count the tiles that *text* has one by one, the longest that fits first."""
    names = sorted({*declared, *base.stock}, key=len, reverse=True)
    signs = "|".join([r"\[[^\[\]\s]+\]", *map(re.escape, names), r"\S"])
    tiles = Counter(found.strip("[]") for found in re.findall(signs, text))
    return {tile: _Entry(count) for tile, count in tiles.items()}


def _definition(
    entries: Mapping[str, _Entry], declared: Mapping[str, str], base: TileSet
) -> Document:
    """*base* with other numbers; letters that it has and nobody lists have no tile."""
    blank = entries.get(BLANK, _Entry(0))
    letters = [*base.blank_face_of, *(new for new in entries if new not in base.stock)]
    return {
        "tiles": [
            {
                "letter": letter,
                "count": entries.get(letter, _Entry(0)).number,
                "value": _value(letter, entries.get(letter, _Entry(0)), base),
                "lower": declared.get(letter) or _lower(letter, base),
                "vowel": letter in base.vowels,
            }
            for letter in letters
        ],
        "blanks": blank.number,
        "blank_value": base.blank_value if blank.value is None else blank.value,
        "indivisible": list(base.indivisible),
    }


def _value(letter: str, entry: _Entry, base: TileSet) -> int:
    if entry.value is not None:
        return entry.value
    if letter not in base.blank_face_of:
        problem = (
            f"no value is told for the tile {letter}, which the tile set {base.name} "
            f"does not have: write {letter}={entry.number}/1 if it is worth 1"
        )
        raise HeaderError(problem, letter)
    return base.value_of[letter]


def _lower(letter: str, base: TileSet) -> str:
    return base.blank_face_of.get(letter, letter.lower())


def _checked(definition: Document, found: str) -> Document:
    try:
        tile_set_from(definition)
    except DefinitionError as error:
        problem = "; ".join(fault.message for fault in error.faults[:3])
        raise HeaderError(problem, found) from error
    return definition
