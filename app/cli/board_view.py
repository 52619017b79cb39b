"""Boards on the terminal."""

from __future__ import annotations

from rich.console import Console

from app.cli.board_colours import draw_in_colour
from app.cli.board_plain import draw_plain
from app.cli.board_sheet import Sheet
from app.cli.terminal import is_plain
from app.rules.board import Board
from app.rules.layout import BoardLayout
from app.rules.position import Position
from app.rules.ruling import Ruling
from app.rules.tiles import TileSet


def draw_board(sheet: Sheet, console: Console, *, legend: bool = True) -> None:
    """Draw *sheet* as the terminal allows, with a *legend* of its signs."""
    if is_plain(console):
        draw_plain(sheet, console, legend=legend)
    else:
        draw_in_colour(sheet, console, legend=legend)


def ruled_sheet(position: Position, ruling: Ruling, tile_set: TileSet) -> Sheet:
    """
    Return the board of *position* with the new tiles of the move on it.

    The squares of all violations are marked; where the move could not be laid, the
    board is as it was.
    """
    layout = position.board.layout
    faces = ruling.laid.new if ruling.laid is not None else {}
    broken = {
        layout.index(square)
        for violation in ruling.violations
        for square in violation.squares
        if layout.has(square)
    }
    return Sheet(
        position.board.with_faces(faces),
        tile_set,
        new=frozenset(faces),
        broken=frozenset(broken),
    )


def empty_sheet(layout: BoardLayout, tile_set: TileSet) -> Sheet:
    """Return a board without tiles."""
    return Sheet(Board.empty(layout), tile_set)
