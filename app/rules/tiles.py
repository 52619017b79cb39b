"""
Tile sets: which tiles exist, how many of each, and what they are worth.

Three kinds of short strings run through the engine:

- a *letter* is the name of a tile, one or several characters: ``A``, ``CH``;
- a *tile* is what lies in a bag or on a rack: a letter, or `BLANK`;
- a *face* is what can be read on a square: a letter, or its lower form for a
  blank that stands for it (``A``, ``a``, ``ch``); `BLANK` is the face of a blank
  that was played without saying what it stands for.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from unicodedata import is_normalized

from app.rules.errors import TileSetError, UnknownTile

BLANK = "?"
"""A blank on a rack, in a bag, or played without a designation."""

UNKNOWN_TILE = "_"
"""A tile on a rack that nobody has told."""

NO_TILE = "."
"""An empty square in a row of a board, a through tile in a word."""

RESERVED = frozenset('?_.[]()/#*0123456789,;:+-<>&"\\')
"""Signs that no tile may contain: notation and pages use them."""

BRACKETED = re.compile(r"(\[[^\[\]]*\])")
"""A tile in brackets, as words have those of several letters."""

MAX_LETTERS = 100
MAX_TILES = 1000
MAX_TILE_LENGTH = 6
MAX_VALUE = 99


@dataclass(frozen=True, slots=True)
class TileKind:
    """One letter of a tile set."""

    letter: str
    """The name of the tile, upper-case where its script has cases."""
    count: int
    """How many the set has; 0 for a letter that only a blank can stand for."""
    value: int
    """Face value in points."""
    lower: str = ""
    """How a blank that stands for this letter is written; empty = `str.lower`."""
    vowel: bool = False
    """Whether a redraw for want of vowels counts it as one."""


@dataclass(frozen=True, slots=True)
class TileSet:
    """
    An alphabet with counts and face values, also called letter distribution.

    Raises `TileSetError` when two tiles could be mistaken for each other or a
    number is out of range.
    """

    name: str
    tiles: tuple[TileKind, ...]
    blanks: int
    """How many blanks the set has."""
    blank_value: int = 0
    """Points of a blank, whatever it stands for."""
    indivisible: tuple[str, ...] = ()
    """Letters that may not be spelt with several tiles (Spanish ``CH``)."""

    letter_of: Mapping[str, str] = field(init=False, repr=False, compare=False)
    """Face to letter: ``{"A": "A", "a": "A", "?": "?"}``."""
    value_of: Mapping[str, int] = field(init=False, repr=False, compare=False)
    """Face to points: ``{"A": 1, "a": 0, "?": 0}``."""
    tile_of: Mapping[str, str] = field(init=False, repr=False, compare=False)
    """Face to the tile that shows it: ``{"A": "A", "a": "?", "?": "?"}``."""
    blank_face_of: Mapping[str, str] = field(init=False, repr=False, compare=False)
    """Letter to the face of a blank that stands for it: ``{"A": "a"}``."""
    stock: Mapping[str, int] = field(init=False, repr=False, compare=False)
    """Tile to the number of its copies in the full set, blanks included."""
    plain_cells: Mapping[str, str] = field(init=False, repr=False, compare=False)
    """Sign in a row of a board to the face on its square, empty for ``.``."""
    single_tiles: frozenset[str] = field(init=False, repr=False, compare=False)
    """The tiles that are one character, with `BLANK` and `UNKNOWN_TILE`."""
    vowels: frozenset[str] = field(init=False, repr=False, compare=False)
    """The letters marked as vowels."""
    longest: int = field(init=False, repr=False, compare=False)
    """Characters of the longest face."""

    def __post_init__(self) -> None:
        self._check()
        lowers = {kind.letter: kind.lower or kind.letter.lower() for kind in self.tiles}
        letters = {letter: letter for letter in lowers}
        blanks = {lower: letter for letter, lower in lowers.items()}
        if len(letters | blanks) != 2 * len(self.tiles):
            raise TileSetError(
                f"tile set {self.name}: each letter and each lower form must be "
                "different from all the others; give 'lower' where they are not"
            )
        derive = object.__setattr__
        derive(self, "letter_of", letters | blanks | {BLANK: BLANK})
        values = {kind.letter: kind.value for kind in self.tiles}
        free = dict.fromkeys([*blanks, BLANK], self.blank_value)
        derive(self, "value_of", values | free)
        derive(self, "tile_of", letters | dict.fromkeys([*blanks, BLANK], BLANK))
        derive(self, "blank_face_of", lowers)
        stock = {kind.letter: kind.count for kind in self.tiles}
        derive(self, "stock", stock | {BLANK: self.blanks})
        singles = [face for face in self.letter_of if len(face) == 1 and face != BLANK]
        derive(self, "plain_cells", {face: face for face in singles} | {NO_TILE: ""})
        plain = {tile for tile in self.stock if len(tile) == 1}
        derive(self, "single_tiles", frozenset(plain | {UNKNOWN_TILE}))
        derive(self, "vowels", frozenset(k.letter for k in self.tiles if k.vowel))
        derive(self, "longest", max(map(len, self.letter_of)))

    def _check(self) -> None:
        if not 1 <= len(self.tiles) <= MAX_LETTERS:
            problem = f"a tile set has 1 to {MAX_LETTERS} letters"
            raise TileSetError(problem, ("tiles",))
        for index, kind in enumerate(self.tiles):
            at = ("tiles", index)
            _check_name(kind.letter, (*at, "letter"))
            _check_name(kind.lower or kind.letter, (*at, "lower"))
            tile = f"tile {kind.letter}"
            _check_count(tile, kind.count, (*at, "count"))
            _check_value(tile, kind.value, (*at, "value"))
        _check_count("the blank", self.blanks, ("blanks",))
        _check_value("the blank", self.blank_value, ("blank_value",))
        if not 1 <= self.size <= MAX_TILES:
            raise TileSetError(f"a tile set has 1 to {MAX_TILES} tiles in all")
        strangers = set(self.indivisible) - {kind.letter for kind in self.tiles}
        if strangers:
            problem = f"indivisible names no tile: {', '.join(sorted(strangers))}"
            raise TileSetError(problem, ("indivisible",))

    @property
    def size(self) -> int:
        """Number of tiles in the full set, blanks included."""
        return self.blanks + sum(kind.count for kind in self.tiles)

    @property
    def points(self) -> int:
        """Sum of the face values of the full set."""
        letters = sum(kind.count * kind.value for kind in self.tiles)
        return letters + self.blanks * self.blank_value

    def split(self, word: str) -> tuple[str, ...]:
        """
        Split *word*, in any case, into letters, the longest that fits first.

        Raises `UnknownTile` with the place where no letter fits.
        """
        letters: list[str] = []
        at = 0
        while at < len(word):
            for length in range(self.longest, 0, -1):
                letter = self._letter(word[at : at + length])
                if letter is not None:
                    letters.append(letter)
                    at += length
                    break
            else:
                raise UnknownTile(word, at, self.name)
        return tuple(letters)

    def spell(self, word: str) -> tuple[str, ...]:
        """
        Split *word* as `split` does; what brackets enclose is one letter.

        Raises `UnknownTile` for brackets without a partner or around no letter.
        """
        letters: list[str] = []
        at = 0
        for part in BRACKETED.split(word):
            if not part.startswith("["):
                letters += self.split(part)
            elif (letter := self._letter(part[1:-1])) is not None:
                letters.append(letter)
            else:
                raise UnknownTile(word, at, self.name)
            at += len(part)
        return tuple(letters)

    def _letter(self, text: str) -> str | None:
        """Return the letter that *text* spells in any mix of cases, or None."""
        for form in (text, text.upper(), text.lower()):
            letter = self.letter_of.get(form)
            if letter is not None and letter != BLANK:
                return letter
        return None


def show_tile(tile: str) -> str:
    """Write a *tile* or a face, in brackets if it has several letters."""
    return f"[{tile}]" if len(tile) > 1 else tile


def show_tiles(tiles: Collection[str]) -> str:
    """
    Write *tiles* or faces one after the other, as `show_tile` does.

    >>> show_tiles(["CH", "A", "?"])
    '[CH]A?'
    """
    text = "".join(tiles)
    return text if len(text) == len(tiles) else "".join(map(show_tile, tiles))


def _check_name(text: str, path: tuple[str | int, ...]) -> None:
    if not is_normalized("NFC", text):
        problem = f"the tile {text!r} is not in Unicode's composed form (NFC)"
        raise TileSetError(problem, path)
    odd = RESERVED & set(text) or not text.isprintable() or " " in text
    if odd or not 1 <= len(text) <= MAX_TILE_LENGTH:
        problem = (
            f"{text!r} cannot name a tile: 1 to {MAX_TILE_LENGTH} characters, "
            "no digits, spaces, brackets or signs"
        )
        raise TileSetError(problem, path)


def _check_count(tile: str, count: int, path: tuple[str | int, ...]) -> None:
    if not 0 <= count <= MAX_TILES:
        raise TileSetError(f"{tile}: the count is 0 to {MAX_TILES}", path)


def _check_value(tile: str, value: int, path: tuple[str | int, ...]) -> None:
    if not -MAX_VALUE <= value <= MAX_VALUE:
        raise TileSetError(f"{tile}: the value is {-MAX_VALUE} to {MAX_VALUE}", path)
