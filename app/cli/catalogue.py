"""``referee boards``, ``tile-sets`` and ``rules``: what the catalogue has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

import typer

from app.api.presenting.catalogue import (
    present_board,
    present_names,
    present_rule_set,
    present_tile_set,
)
from app.catalog.documents import Document
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
from app.cli.options import PlainBoardOption
from app.cli.terminal import open_console, print_json
from app.services.inputs import RulesInput
from app.services.resolving import resolve_rules

T = TypeVar("T")

NameArgument = Annotated[
    str | None, typer.Argument(metavar="[NAME]", help="One of them, in full.")
]


JsonOption = Annotated[
    bool, typer.Option("--json", metavar="", help="Print what the service answers.")
]


def show_boards(
    name: NameArgument = None,
    *,
    plain: PlainBoardOption = False,
    as_json: JsonOption = False,
) -> int:
    """List the boards, or draw one with its premium squares."""
    console = open_console(plain=plain)
    if as_json:
        print_json(_document(boards, name, present_board))
    elif name is None:
        list_boards(_all(boards), console)
    else:
        show_board(_entry(boards, name), console)
    return 0


def show_tile_sets(name: NameArgument = None, *, as_json: JsonOption = False) -> int:
    """List the tile sets, or the counts and values of one."""
    console = open_console()
    if as_json:
        print_json(_document(tile_sets, name, present_tile_set))
    elif name is None:
        list_tile_sets(_all(tile_sets), console)
    else:
        show_tile_set(_entry(tile_sets, name), console)
    return 0


def show_rule_sets(name: NameArgument = None, *, as_json: JsonOption = False) -> int:
    """List the rule sets, or print one as a sheet: every rule with its source."""
    console = open_console()
    if as_json:
        print_json(_document(rule_sets, name, present_rule_set))
    elif name is None:
        list_rule_sets(_all(rule_sets), console)
    else:
        entry = _entry(rule_sets, name)
        clauses = resolve_rules(RulesInput(rule_set=name)).clauses
        show_rule_set(entry, clauses, console)
    return 0


def _document(
    shelf: Shelf[T], name: str | None, present: Callable[[str], Document]
) -> Document:
    """What the service answers about one value of *shelf*, or about all."""
    if name is None:
        return present_names(shelf)
    _entry(shelf, name)
    return present(name)


def _all(shelf: Shelf[T]) -> list[Entry[T]]:
    return [shelf.entry(name) for name in shelf.names()]


def _entry(shelf: Shelf[T], name: str) -> Entry[T]:
    try:
        return shelf.entry(name)
    except UnknownName as error:
        raise Failure(f"NAME: {error}.") from error
