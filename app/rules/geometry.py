"""Geometry: is a lay straight, unbroken, joined to the rest, on the start square?"""

from __future__ import annotations

from typing import NamedTuple

from app.rules.board import Board
from app.rules.laying import Lay
from app.rules.ruleset import Rules
from app.rules.squares import Direction
from app.rules.violations import Violation, ViolationCode, violation


class Line(NamedTuple):
    """How the new tiles lie."""

    direction: Direction | None
    """Along which they lie; None for a lone tile, and for tiles not in one line."""
    is_straight: bool
    """Whether they lie in one row or column."""
    gaps: tuple[int, ...]
    """Indices between them on which nothing lies."""


def line_of(board: Board, lay: Lay) -> Line:
    """Find the line through the new tiles of *lay*, of which there is one or more."""
    indices = tuple(lay.faces)
    first, last = indices[0], indices[-1]
    if first == last:
        return Line(None, is_straight=True, gaps=())
    width = board.layout.width
    if first // width == last // width:
        direction, step = Direction.ACROSS, 1
    elif len({index % width for index in indices}) == 1:
        direction, step = Direction.DOWN, width
    else:
        return Line(None, is_straight=False, gaps=())
    if last - first == (len(indices) - 1) * step:
        return Line(direction, is_straight=True, gaps=())
    cells, faces = board.cells, lay.faces
    gaps = [
        index
        for index in range(first, last, step)
        if not cells[index] and index not in faces
    ]
    return Line(direction, is_straight=True, gaps=tuple(gaps))


def line_violations(board: Board, lay: Lay, line: Line) -> list[Violation]:
    """
    What is wrong with the line in which the new tiles lie.

    A gap in a written play has been told already, as a missing through tile.
    """
    squares = board.layout.squares
    if not line.is_straight:
        where = [squares[index] for index in lay.faces]
        return [violation(ViolationCode.NOT_IN_LINE, where)]
    if line.gaps and lay.told is None:
        where = [squares[index] for index in line.gaps]
        return [violation(ViolationCode.GAP, where)]
    return []


def count_violations(lay: Lay, rules: Rules) -> list[Violation]:
    """What is wrong with the number of new tiles."""
    placed, rack_size = len(lay.faces), rules.rule_set.rack_size
    if placed == 0 and not lay.displaced:
        return [violation(ViolationCode.NO_TILES)]
    if placed > rack_size:
        code = ViolationCode.TOO_MANY_TILES
        return [violation(code, placed=placed, rack_size=rack_size)]
    return []


def opening_violations(lay: Lay, rules: Rules) -> list[Violation]:
    """
    What is wrong with *lay* as the first placement of a game.

    A play of which a tile has no square of its own is not called too short: not all
    of its tiles were laid.
    """
    found = []
    layout, placed = rules.layout, len(lay.faces)
    if layout.start_index not in lay.faces:
        code = ViolationCode.START_SQUARE_NOT_COVERED
        found.append(violation(code, [layout.start], start=layout.start.name))
    least = rules.rule_set.opening.min_tiles
    if placed < least and not lay.displaced:
        code = ViolationCode.OPENING_TOO_SHORT
        found.append(violation(code, min_tiles=least, placed=placed))
    return found


def touches(board: Board, lay: Lay) -> bool:
    """Whether a new tile of *lay* has a neighbour on *board*."""
    cells = board.cells
    return any(
        cells[neighbour]
        for index in lay.faces
        for neighbour in board.layout.neighbours[index]
    )
