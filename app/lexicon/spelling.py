"""How words are made of tiles, as far as a lexicon needs to know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.rules.tiles import TileSet

Split = Callable[[str], Sequence[str]]
"""Takes a word apart into its letters, in upper case."""

SEPARATOR = "."
"""Keeps the tiles of an alphagram apart where tiles have several characters."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """The letters of a tile set, without counts and values."""

    tile_set: str
    """Name of the tile set."""
    split: Split
    separator: str
    """What joins the tiles of an alphagram: `SEPARATOR`, or nothing."""

    @classmethod
    def of(cls, tile_set: TileSet) -> Spelling:
        """Return the spelling of *tile_set*."""
        if max(len(kind.letter) for kind in tile_set.tiles) > 1:
            return cls(tile_set.name, tile_set.split, SEPARATOR)
        if tile_set.longest > 1:
            return cls(tile_set.name, tile_set.split, "")
        return cls(tile_set.name, _split_characters(tile_set), "")

    def alphagram(self, letters: Sequence[str]) -> str:
        """Return the tiles of a word in order, the same for all its anagrams."""
        return alphagram(letters, self.separator)


def alphagram(letters: Sequence[str], separator: str) -> str:
    """
    Join *letters* in order.

    >>> alphagram(["CH", "E", "C"], SEPARATOR), alphagram("CAB", "")
    ('C.CH.E', 'ABC')
    """
    return separator.join(sorted(letters))


def _split_characters(tile_set: TileSet) -> Split:
    """Return a `TileSet.split` that is quick where each letter is one character."""

    @cache
    def letter(character: str) -> str:
        return tile_set.split(character)[0]

    return lambda word: "".join(map(letter, word))
