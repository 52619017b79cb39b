"""Rule sets, boards and tile sets as JSON documents, by name."""

from __future__ import annotations

from typing import TypeVar

from app.catalog.documents import (
    Document,
    board_document,
    rule_set_document,
    tile_set_document,
)
from app.catalog.registry import Shelf, boards, rule_sets, tile_sets

T = TypeVar("T")


def present_names(shelf: Shelf[T]) -> Document:
    """Names and titles of everything on *shelf*."""
    items = [{"name": x, "title": shelf.entry(x).title} for x in shelf.names()]
    return {"items": items}


def present_rule_set(name: str) -> Document:
    """The rule set *name* with its clauses, or `UnknownName`."""
    return rule_set_document(rule_sets.get(name))


def present_board(name: str) -> Document:
    """The board *name*, or `UnknownName`."""
    entry = boards.entry(name)
    return board_document(entry.value, entry.title)


def present_tile_set(name: str) -> Document:
    """The tile set *name*, or `UnknownName`."""
    entry = tile_sets.entry(name)
    return tile_set_document(entry.value, entry.title)
