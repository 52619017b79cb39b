"""Boards, tile sets and rule sets on the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from app.catalog.loader import Entry
from app.catalog.registry import tile_sets
from app.cli.board_sheet import Sheet
from app.cli.board_view import draw_board
from app.cli.rule_set_sheet import lay_out, show_sheet
from app.cli.terminal import new_table, show
from app.rules.board import Board
from app.rules.layout import BoardLayout
from app.rules.ruleset import Clause, RuleSet
from app.rules.tiles import TileSet

PILES = 3
"""Tiles side by side in a table of tiles."""


def list_boards(entries: Iterable[Entry[BoardLayout]], console: Console) -> None:
    """Print a line for each board."""
    table = new_table("Name", "Size", "Start", "Title")
    for entry in entries:
        layout = entry.value
        size = f"{layout.width} × {layout.height}"
        table.add_row(Text(layout.name, "bold"), size, layout.start.name, entry.title)
    show(console, table, indent=0)


def show_board(entry: Entry[BoardLayout], console: Console) -> None:
    """Draw a board without tiles."""
    layout = entry.value
    _head(entry, console)
    sheet = Sheet(Board.empty(layout), tile_sets.get(tile_sets.names()[0]))
    draw_board(sheet, console)
    console.print()
    show(console, f"The opening play covers {layout.start.name}.")
    _sources(entry.source, console)


def list_tile_sets(entries: Iterable[Entry[TileSet]], console: Console) -> None:
    """Print a line for each tile set."""
    table = new_table("Name")
    for column in ("Tiles", "Blanks", "Points"):
        table.add_column(column, justify="right")
    table.add_column("Title")
    for entry in entries:
        tiles = entry.value
        numbers = map(str, (tiles.size, tiles.blanks, tiles.points))
        table.add_row(Text(tiles.name, "bold"), *numbers, entry.title)
    show(console, table, indent=0)


def show_tile_set(entry: Entry[TileSet], console: Console) -> None:
    """Print how many there are of each tile, and what they are worth."""
    tiles = entry.value
    _head(entry, console)
    rows = [(kind.letter, kind.count, kind.value) for kind in tiles.tiles]
    rows.append(("blank", tiles.blanks, tiles.blank_value))
    show(console, _piles(rows))
    console.print()
    told = f"{tiles.size} tiles, {tiles.points} points"
    if tiles.indivisible:
        told += f"; not to be spelt with single tiles: {', '.join(tiles.indivisible)}"
    show(console, told)
    _sources(entry.source, console)


def _piles(rows: Sequence[tuple[str, int, int]]) -> Table:
    table = new_table()
    for _ in range(PILES):
        table.add_column("Tile")
        table.add_column("Count", justify="right")
        table.add_column("Value", justify="right")
    height = -(-len(rows) // PILES)
    for start in range(height):
        cells: list[str | Text] = []
        for letter, count, value in rows[start::height]:
            cells += [Text(letter, "bold"), str(count), str(value)]
        table.add_row(*cells)
    return table


WITH_PIECES = 80
"""Columns from which on a list of rule sets has room for boards and tile sets."""


def list_rule_sets(entries: Iterable[Entry[RuleSet]], console: Console) -> None:
    """Print a line for each rule set, on a narrow terminal without its pieces."""
    has_pieces = console.width >= WITH_PIECES
    pieces = ("Board", "Tile set") if has_pieces else ()
    table = new_table("Name", "Players", *pieces, "Word check", "Title")
    for entry in entries:
        rules = entry.value
        players = f"{rules.players.min}–{rules.players.max}"
        if rules.players.min == rules.players.max:
            players = str(rules.players.min)
        table.add_row(
            Text(rules.name, "bold"),
            players,
            *((rules.board, rules.tile_set) if has_pieces else ()),
            rules.word_check,
            entry.title,
        )
    show(console, table, indent=0)


def show_rule_set(
    entry: Entry[RuleSet], clauses: Mapping[str, Clause], console: Console
) -> None:
    """Print a rule set as a sheet, and below it where its numbers come from."""
    _head(entry, console, blank=False)
    show_sheet(lay_out(clauses.values()), entry.source, console)
    console.print()


def _head(
    entry: Entry[BoardLayout] | Entry[TileSet] | Entry[RuleSet],
    console: Console,
    *,
    blank: bool = True,
) -> None:
    """Print name and title, and a *blank* line below."""
    console.print()
    name = (entry.value.name, "bold")
    show(console, Text.assemble(name, f"  {entry.title}"), indent=2)
    if blank:
        console.print()


def _sources(sources: Iterable[str], console: Console) -> None:
    console.print()
    for source in sources:
        show(console, Text(source, "dim"))
    console.print()
