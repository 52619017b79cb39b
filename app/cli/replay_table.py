"""Tables with remarks between their rows, as wide as the terminal has room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

GAP = 2
"""Columns of the terminal between those of the table."""


class Column(NamedTuple):
    """One column of a table."""

    head: str
    is_right: bool = False
    """Whether its cells end at its right edge."""
    least: int | None = None
    """So far it may shrink where there is no room; None = not at all."""
    is_optional: bool = False
    """Whether it may be left out where that is not enough."""
    order: int = 0
    """Columns with a smaller number shrink first."""


class Sizes(NamedTuple):
    """How a table fits into the room there is."""

    widths: tuple[int, ...]
    """By column; 0 = left out."""
    gap: int


def fit(columns: Sequence[Column], rows: Sequence[Sequence[Text]], room: int) -> Sizes:
    """How wide the *columns* of *rows* are, so that they fit into *room*."""
    widths = [
        max([Text(column.head).cell_len, *(row[place].cell_len for row in rows)])
        for place, column in enumerate(columns)
    ]
    gap = GAP
    if _total(widths, gap) > room:
        gap = 1
    places = sorted(range(len(columns)), key=lambda place: columns[place].order)
    for place in places:
        excess = _total(widths, gap) - room
        least = columns[place].least
        if excess > 0 and least is not None:
            widths[place] = max(min(least, widths[place]), widths[place] - excess)
    for place in places:
        if _total(widths, gap) > room and columns[place].is_optional:
            widths[place] = 0
    return Sizes(tuple(widths), gap)


def _total(widths: Sequence[int], gap: int) -> int:
    shown = [width for width in widths if width]
    return sum(shown) + gap * (len(shown) - 1)


def line(columns: Sequence[Column], cells: Sequence[Text], sizes: Sizes) -> Text:
    """One row, cells that are too long cut with an ellipsis."""
    parts = []
    for column, cell, width in zip(columns, cells, sizes.widths, strict=True):
        if not width:
            continue
        part = cell.copy()
        part.truncate(width, overflow="ellipsis")
        missing = width - part.cell_len
        parts.append(_padded(part, missing, is_right=column.is_right))
    return Text(" " * sizes.gap).join(parts)


def _padded(text: Text, missing: int, *, is_right: bool) -> Text:
    if is_right:
        text.pad_left(missing)
    else:
        text.pad_right(missing)
    return text


def heading(columns: Sequence[Column], sizes: Sizes) -> list[Text]:
    """The names of the columns, and the rule below them."""
    names = line(columns, [Text(column.head, "dim") for column in columns], sizes)
    return [names, rule(sizes)]


def rule(sizes: Sizes) -> Text:
    """A rule as wide as the table."""
    return Text("─" * _total(sizes.widths, sizes.gap), "dim")
