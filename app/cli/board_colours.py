"""Boards in colour: premium squares as fields, tiles as light cells."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from app.cli.board_sheet import SIGNS, Sheet
from app.cli.terminal import flow, show
from app.rules.squares import column_name

EDGE = "dim"
STYLES = {
    ".": "#5d6f68 on #24302c",
    "d": "#a9d3f5 on #2f6690",
    "t": "#cfe0ff on #173f8a",
    "q": "#c9f2ea on #0f766e",
    "D": "#ffd9e0 on #a34a63",
    "T": "#ffd6cc on #a11d21",
    "Q": "#ecd9ff on #5b2a86",
    "#": "#4a4a4a on #101010",
}
"""Sign of a layout to how its empty square looks."""

TILE = "bold #2a2113 on #ecdcb4"
NEW_TILE = "bold #1c1503 on #ffca28"
BROKEN = "bold #ffffff on #d62839"

LABELS = {sign: sign_of.label for sign, sign_of in SIGNS.items()}
START = "★"
SUBSCRIPTS = str.maketrans("0123456789-", "₀₁₂₃₄₅₆₇₈₉₋")

MARGIN = 4
"""Columns for the numbers of the rows, on each side."""


def draw_in_colour(sheet: Sheet, console: Console, *, legend: bool = True) -> None:
    """Draw *sheet* with as much as there is room for, its *legend* under it."""
    width, with_values = _cells(sheet, console.width)
    heads = list(_heads(sheet, width))
    for line in heads:
        console.print(line, no_wrap=True, crop=False, overflow="ignore")
    layout = sheet.board.layout
    for row in range(layout.height):
        number = f"{row + 1:>{MARGIN - 1}} "
        line = Text.assemble((number, EDGE))
        for column in range(layout.width):
            index = row * layout.width + column
            line.append(*_cell(sheet, index, width, with_values=with_values))
        line.append(f" {row + 1}", style=EDGE)
        console.print(line, no_wrap=True, crop=False, overflow="ignore")
    if legend:
        show(console, _legend(sheet, console.width - MARGIN))


def _cells(sheet: Sheet, room: int) -> tuple[int, bool]:
    """Columns of a cell, and whether the values of the tiles stand in it."""
    across = sheet.board.layout.width
    face = max([len(face) for face in sheet.board.cells if face], default=1)
    valued = max([len(_content(sheet, x)) for x in sheet.board.cells if x], default=2)
    for width, with_values in (
        (max(4, valued + 1), True),
        (max(3, valued), True),
        (max(3, face), False),
        (max(2, face), False),
    ):
        if 2 * MARGIN + width * across <= room:
            return width, with_values
    return face, False


def _content(sheet: Sheet, face: str) -> str:
    value = sheet.tile_set.value_of[face]
    return face + (str(value).translate(SUBSCRIPTS) if value else "")


def _cell(
    sheet: Sheet, index: int, width: int, *, with_values: bool
) -> tuple[str, str]:
    """What stands on a square, and its style."""
    face = sheet.board.cells[index]
    if not face:
        return _empty_cell(sheet, index, width)
    content = _content(sheet, face) if with_values else face
    style = TILE
    if index in sheet.broken:
        style = BROKEN
    elif index in sheet.new:
        style = NEW_TILE
    return _padded(content, width), style


def _empty_cell(sheet: Sheet, index: int, width: int) -> tuple[str, str]:
    sign = sheet.sign(index)
    label = START if index == sheet.board.layout.start_index else LABELS[sign]
    style = BROKEN if index in sheet.broken else STYLES[sign]
    if sign == "." and label != START:
        label = "·"
    return _padded(label if len(label) <= width else "", width), style


def _padded(content: str, width: int) -> str:
    left = 1 if len(content) < width else 0
    return (" " * left + content).ljust(width)


def _heads(sheet: Sheet, width: int) -> Iterator[Text]:
    """The names of the columns; letters one above the other where it is narrow."""
    names = [column_name(n) for n in range(sheet.board.layout.width)]
    longest = max(map(len, names))
    if longest == 1 or longest < width:
        text = "".join(_padded(name, width) for name in names)
        yield Text(" " * MARGIN + text, style=EDGE)
        return
    for place in range(longest):
        letters = (name.rjust(longest)[place] for name in names)
        text = "".join(_padded(letter, width) for letter in letters)
        yield Text(" " * MARGIN + text, style=EDGE)


def _legend(sheet: Sheet, room: int) -> Text:
    items = [
        Text.assemble((f" {SIGNS[x].label} ", STYLES[x]), f" {SIGNS[x].meaning}")
        for x in sheet.signs_in_use()
    ]
    if not sheet.board.cells[sheet.board.layout.start_index]:
        items.append(Text.assemble((f" {START} ", STYLES["D"]), " start"))
    if sheet.new:
        items.append(Text.assemble((" R ", NEW_TILE), " new"))
    if sheet.broken:
        items.append(Text.assemble(("   ", BROKEN), " breaks a rule"))
    return flow(items, room)
