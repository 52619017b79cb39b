"""The terminal: how wide it is, whether it has colours, what may be printed on it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

import orjson
from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

PIPE_WIDTH = 100
"""Columns where there is no terminal to say how wide it is."""

GAP = 3
"""Columns between things that stand side by side."""

WIDEST = 120
"""Columns that are used at most; longer lines are hard to read."""


def open_console(*, plain: bool = False) -> Console:
    """
    Return a console on standard output.

    It has no colours if *plain* or if there is no terminal, and rich itself heeds
    ``NO_COLOR``, ``FORCE_COLOR`` and ``COLUMNS``.
    """
    console = Console(highlight=False, color_system=None if plain else "auto")
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = PIPE_WIDTH
    console.width = min(console.width, WIDEST)
    return console


def is_plain(console: Console) -> bool:
    """Whether signs must say what colours would."""
    return console.color_system is None or console.no_color


def printable(text: str) -> str:
    r"""
    Return *text* with everything that could steer a terminal written out.

    >>> printable("QI\x1b[2J")
    'QI\\x1b[2J'
    """
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode()
        for sign in text
    )


def show(
    console: Console, what: Table | Text | str | Padding, *, indent: int = 4
) -> None:
    """Print *what* with a margin at its left, and nothing at its right."""
    padded = Padding(what, (0, 0, 0, indent), expand=False)
    if console.color_system is not None:
        console.print(padded)
        return
    with console.capture() as capture:
        console.print(padded)
    for line in capture.get().splitlines():
        console.file.write(f"{line.rstrip()}\n")


def print_json(document: object) -> None:
    """Print *document*: indented on a terminal, else as the service answers it."""
    option = orjson.OPT_INDENT_2 if sys.stdout.isatty() else None
    print_text(orjson.dumps(document, option=option).decode())


def print_text(text: str) -> None:
    """Print *text* as it is."""
    sys.stdout.write(f"{text}\n")


def flow(items: Iterable[Text], room: int) -> Text:
    """Put *items* side by side, and on a new line where there is no more room."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + GAP + item.cell_len <= room:
            lines[-1].append(" " * GAP).append_text(item)
        else:
            lines.append(item.copy())
    return Text("\n").join(lines)


def new_table(*columns: str) -> Table:
    """Return a table in the style of all the commands."""
    table = Table(
        box=box.SIMPLE,
        show_edge=False,
        pad_edge=False,
        collapse_padding=True,
        header_style="dim",
    )
    for column in columns:
        table.add_column(column)
    return table
