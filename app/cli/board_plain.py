"""Boards without colour: a sign for each premium square, brackets for new tiles."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from app.cli.board_sheet import SIGNS, START, Sheet
from app.cli.terminal import flow, show
from app.rules.squares import column_name

MARGIN = 4


def draw_plain(sheet: Sheet, console: Console, *, legend: bool = True) -> None:
    """Draw *sheet* with signs only, and say under it what they mean if *legend*."""
    layout = sheet.board.layout
    faces = [len(face) for face in sheet.board.cells if face]
    names = [column_name(n) for n in range(layout.width)]
    width = max([*faces, *map(len, names)]) + 2
    _print(console, " " * MARGIN + "".join(name.center(width) for name in names))
    for row in range(layout.height):
        indices = range(row * layout.width, (row + 1) * layout.width)
        cells = "".join(_cell(sheet, index).center(width) for index in indices)
        _print(console, f"{row + 1:>{MARGIN - 1}} {cells} {row + 1}")
    if legend:
        show(console, _legend(sheet, console.width - MARGIN))


def _print(console: Console, line: str) -> None:
    console.print(Text(line.rstrip()), no_wrap=True, crop=False, overflow="ignore")


def _cell(sheet: Sheet, index: int) -> str:
    """What stands on a square: ``R``, new ``[R]``, breaking a rule ``!R!``."""
    text = sheet.board.cells[index]
    if not text:
        is_start = index == sheet.board.layout.start_index
        text = START if is_start else SIGNS[sheet.sign(index)].plain
    if index in sheet.broken:
        return f"!{text}!"
    return f"[{text}]" if index in sheet.new else text


def _legend(sheet: Sheet, room: int) -> Text:
    items = [f"{SIGNS[x].plain} {SIGNS[x].meaning}" for x in sheet.signs_in_use()]
    if not sheet.board.cells[sheet.board.layout.start_index]:
        items.append(f"{START} start")
    if sheet.new:
        items.append("[R] new tile")
    if sheet.broken:
        items.append("!R! breaks a rule")
    return flow([Text(item) for item in items], room)
