"""``referee boards``, ``tile-sets`` and ``rules``: what the catalogue has."""

from __future__ import annotations

from typing import Annotated, TypeVar

import typer

from app.catalog.errors import UnknownName
from app.catalog.loader import Entry
from app.catalog.registry import Shelf, boards, rule_sets, tile_sets
from app.cli.catalogue_view import (
    list_boards,
    list_rule_sets,
    list_tile_sets,
    show_board,
    show_rule_set,
    show_tile_set,
)
from app.cli.failures import Failure
from app.cli.terminal import open_console
from app.services.inputs import RulesInput
from app.services.resolving import resolve_rules

T = TypeVar("T")

NameArgument = Annotated[
    str | None, typer.Argument(metavar="[NAME]", help="One of them, in full.")
]
PlainOption = Annotated[
    bool,
    typer.Option(
        "--plain", metavar="", help="No colours; signs for the premium squares."
    ),
]


def show_boards(name: NameArgument = None, *, plain: PlainOption = False) -> int:
    """List the boards, or draw one with its premium squares."""
    console = open_console(plain=plain)
    if name is None:
        list_boards(_all(boards), console)
    else:
        show_board(_entry(boards, name), console)
    return 0


def show_tile_sets(name: NameArgument = None) -> int:
    """List the tile sets, or the counts and values of one."""
    console = open_console()
    if name is None:
        list_tile_sets(_all(tile_sets), console)
    else:
        show_tile_set(_entry(tile_sets, name), console)
    return 0


def show_rule_sets(name: NameArgument = None) -> int:
    """List the rule sets, or the clauses of one with their sources."""
    console = open_console()
    if name is None:
        list_rule_sets(_all(rule_sets), console)
    else:
        entry = _entry(rule_sets, name)
        clauses = resolve_rules(RulesInput(rule_set=name)).clauses
        show_rule_set(entry, clauses, console)
    return 0


def _all(shelf: Shelf[T]) -> list[Entry[T]]:
    return [shelf.entry(name) for name in shelf.names()]


def _entry(shelf: Shelf[T], name: str) -> Entry[T]:
    try:
        return shelf.entry(name)
    except UnknownName as error:
        raise Failure(f"NAME: {error}.") from error
