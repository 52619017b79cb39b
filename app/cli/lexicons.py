"""``referee lexicon``: lists, imports, shows and removes lexicons."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO, Annotated

import typer
from rich.text import Text

from app.catalog.errors import UnknownName
from app.catalog.registry import boards, rule_sets, tile_sets
from app.cli.environment import get_lexicon, open_lexicons
from app.cli.failures import Failure
from app.cli.import_view import show_import, show_lexicon
from app.cli.progress import progress_bar
from app.cli.terminal import new_table, open_console, printable, show
from app.lexicon.errors import LexiconError, WordListError
from app.lexicon.reports import ImportReport
from app.rules.tiles import TileSet
from app.services.resolving import DEFAULT_RULE_SET

STANDARD_INPUT = "-"
SHORT = 8
"""Characters of a hash in a list."""

lexicon_commands = typer.Typer(
    help="List, import, show and remove lexicons.", no_args_is_help=True
)

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="Its name.")]


@lexicon_commands.command("list")
def list_all() -> int:
    """List the lexicons that can be named."""
    registry = open_lexicons().registry
    listed = registry.list()
    table = new_table("Name")
    table.add_column("Words", justify="right")
    for column in ("Tile set", "SHA-256", "Title"):
        table.add_column(column)
    for info in listed:
        table.add_row(
            Text(info.name, "bold"),
            f"{info.words:,}",
            info.tile_set,
            Text(info.sha256[:SHORT], "dim"),
            printable(info.title),
        )
    for name in sorted({*registry.names()} - {info.name for info in listed}):
        problem = Text("damaged; import it again, or remove it", "red")
        table.add_row(Text(name, "bold"), "", "", "", problem)
    show(open_console(), table, indent=0)
    return 0


@lexicon_commands.command("show")
def show_one(name: NameArgument) -> int:
    """Describe one lexicon, and see that its file is as it was written."""
    lexicons = open_lexicons()
    get_lexicon(lexicons, name, "NAME")
    for info in lexicons.registry.list():
        if info.name == name:
            show_lexicon(info, open_console())
    return 0


@lexicon_commands.command("remove")
def remove(name: NameArgument) -> int:
    """Remove an imported lexicon, damaged or not."""
    try:
        open_lexicons().registry.remove(name)
    except LexiconError as error:
        raise Failure(f"NAME: {error}.") from error
    open_console().print(f"Removed {name}.")
    return 0


@lexicon_commands.command("import")
def import_list(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="a-z, 0-9 and -, up to 64 of them.")
    ],
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="One word a line; [b]-[/b] is standard input."
        ),
    ],
    *,
    tile_set: Annotated[
        str,
        typer.Option(metavar="NAME", help="Says what a letter is: CH may be one."),
    ] = "english",
    title: Annotated[
        str, typer.Option(metavar="TEXT", help="For people; the name if left out.")
    ] = "",
    max_length: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=2,
            help="Most tiles of a word; the width of the standard board if left out.",
        ),
    ] = None,
) -> int:
    """
    Make a lexicon of a word list, and say what was taken and refused.

    A lexicon of that name is replaced; a running service uses the new words from
    the next request on. docs/lexicons.md tells what a word list may look like.
    """
    tiles = _tile_set(tile_set)
    longest = max_length or boards.get(rule_sets.get(DEFAULT_RULE_SET).board).width
    report = _import(name, file, tiles, title, longest)
    show_import(report, open_console())
    return 0


def _import(
    name: str, file: str, tile_set: TileSet, title: str, max_length: int
) -> ImportReport:
    source: Path | IO[bytes] = Path(file)
    if file == STANDARD_INPUT:
        source = sys.stdin.buffer
    registry = open_lexicons().registry
    try:
        with progress_bar(f"Importing {name}") as progress:
            return registry.import_file(
                name,
                source,
                tile_set,
                max_length=max_length,
                title=title,
                progress=progress,
            )
    except WordListError as error:
        raise Failure(f"FILE: {error}.") from error
    except LexiconError as error:
        raise Failure(f"NAME: {error}.") from error
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Failure(f"FILE: {file} cannot be read: {why.lower()}.") from error


def _tile_set(name: str) -> TileSet:
    try:
        return tile_sets.get(name)
    except UnknownName as error:
        raise Failure(f"--tile-set: {error}.") from error
