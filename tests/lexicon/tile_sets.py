"""Small tile sets, made by hand."""

from __future__ import annotations

from collections.abc import Iterable

from app.rules.tiles import TileKind, TileSet

DOTLESS_I = "\N{LATIN SMALL LETTER DOTLESS I}"


def make(name: str, kinds: Iterable[TileKind]) -> TileSet:
    return TileSet(name=name, tiles=tuple(kinds), blanks=2)


def plain(letters: Iterable[str]) -> list[TileKind]:
    return [TileKind(letter=letter, count=2, value=1) for letter in letters]


ENGLISH = make("english", plain("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))

SPANISH = make("spanish", plain([*"ABCDEFGHIJLMNÑOPQRSTUVXYZ", "CH", "LL", "RR"]))

TURKISH = make(
    "turkish",
    [
        *plain("ABCDEFGHJKLMNOPRSTUVYZÇĞÖŞÜ"),
        TileKind(letter="I", count=4, value=2, lower=DOTLESS_I),
        TileKind(letter="İ", count=7, value=1, lower="i"),
    ],
)

BRETON = make("breton", plain([*"ABDEFGHIJKLMNOPRSTUVWYZ", "CH", "C'H"]))
