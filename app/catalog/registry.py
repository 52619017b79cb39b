"""
The catalogue by name, loaded when asked for and kept.

>>> boards.get("standard").start.name
'H8'
>>> tile_sets.get("spanish").size
100
>>> rule_sets.names()[:2]
('box-hasbro', 'box-mattel')
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Generic, TypeVar

from app.catalog import files
from app.catalog.errors import UnknownName
from app.catalog.loader import Entry, load_board, load_rule_set, load_tile_set
from app.rules.ruleset import Rules, RuleSet

T = TypeVar("T")


class Shelf(Generic[T]):
    """All values of one kind, by name."""

    def __init__(self, kind: str, folder: str, load: Callable[[str], Entry[T]]) -> None:
        self.kind = kind
        self._names = files.stems(folder)
        self._load = cache(load)

    def names(self) -> tuple[str, ...]:
        """All names in alphabetical order."""
        return self._names

    def entry(self, name: str) -> Entry[T]:
        """The value called *name* with its title and source, or `UnknownName`."""
        if name not in self._names:
            raise UnknownName(self.kind, name, self._names)
        return self._load(name)

    def get(self, name: str) -> T:
        """The value called *name*, or `UnknownName`."""
        return self.entry(name).value


boards = Shelf("board", "boards", load_board)
tile_sets = Shelf("tile set", "tilesets", load_tile_set)
rule_sets = Shelf("rule set", "rulesets", load_rule_set)


def rules_of(rule_set: RuleSet) -> Rules:
    """Put *rule_set* together with the board and the tile set that it names."""
    layout = boards.get(rule_set.board)
    return Rules(rule_set, layout, tile_sets.get(rule_set.tile_set))
