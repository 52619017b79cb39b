"""Laying: from the way a placement was told to new tiles on squares."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.rules.board import EMPTY, Board
from app.rules.layout import BoardLayout
from app.rules.moves import BoardAfter, PlacedTiles, Placement, WrittenPlay
from app.rules.squares import Direction
from app.rules.tiles import TileSet
from app.rules.violations import Violation, ViolationCode, violation


@dataclass(slots=True)
class Lay:
    """New tiles on squares, with what was wrong in the telling."""

    faces: dict[int, str] = field(default_factory=dict)
    """Index to face of each new tile, in the order of the board."""
    direction: Direction | None = None
    """The direction that was told, if any."""
    told: tuple[int, int] | None = None
    """First and last index of the word as it was written, if it was written."""
    violations: list[Violation] = field(default_factory=list)
    displaced: bool = False
    """Whether a told tile has no free square of its own."""


def lay(board: Board, placement: Placement, tile_set: TileSet) -> Lay:
    """Find the new tiles of *placement* on *board*."""
    if isinstance(placement, WrittenPlay):
        return _lay_written(board, placement, tile_set)
    if isinstance(placement, PlacedTiles):
        return _lay_tiles(board, placement)
    return _lay_difference(board, placement)


def _lay_written(board: Board, play: WrittenPlay, tile_set: TileSet) -> Lay:
    layout, cells, letter_of = board.layout, board.cells, tile_set.letter_of
    first = layout.index(play.start)
    step, _, high = layout.lanes[play.direction][first]
    result = Lay(direction=play.direction)
    missing: list[int] = []
    blocked: list[int] = []
    differs: list[tuple[int, str, str]] = []
    last = first + (len(play.glyphs) - 1) * step
    for index, (face, through) in zip(
        range(first, high + 1, step), play.glyphs, strict=False
    ):
        held = cells[index]
        if held:
            if face and letter_of[face] != letter_of[held]:
                differs.append((index, held, letter_of[face]))
        elif index in layout.unplayable:
            blocked.append(index)
        elif through:
            missing.append(index)
        else:
            result.faces[index] = face
    result.told = (first, min(last, high))
    result.displaced = last > high or bool(blocked)
    if last > high:
        result.violations.append(_off_board(play, (high - first) // step + 1))
    _accuse(result, layout, ViolationCode.UNPLAYABLE_SQUARE, blocked)
    _accuse(result, layout, ViolationCode.THROUGH_TILE_MISSING, missing)
    _contrast(result, layout, ViolationCode.THROUGH_TILE_DIFFERS, differs)
    return result


def _off_board(play: WrittenPlay, room: int) -> Violation:
    """Accuse *play* of needing more than the *room* squares that there are."""
    return violation(
        ViolationCode.OFF_BOARD,
        [play.start],
        start=play.start.start(play.direction),
        available=room,
        needed=len(play.glyphs),
    )


def _lay_tiles(board: Board, placement: PlacedTiles) -> Lay:
    result = Lay(direction=placement.direction)
    layout, cells = board.layout, board.cells
    blocked, occupied, twice = [], [], []
    for square, face in placement.tiles:
        index = layout.index(square)
        if cells[index]:
            occupied.append(index)
        elif index in layout.unplayable:
            blocked.append(index)
        elif index in result.faces:
            twice.append(index)
        else:
            result.faces[index] = face
    result.faces = dict(sorted(result.faces.items()))
    result.displaced = bool(blocked or occupied or twice)
    holds = [cells[index] for index in dict.fromkeys(occupied)]
    _accuse(result, layout, ViolationCode.UNPLAYABLE_SQUARE, blocked)
    _accuse(result, layout, ViolationCode.SQUARE_OCCUPIED, occupied, holds=holds)
    _accuse(result, layout, ViolationCode.DUPLICATE_SQUARE, twice)
    return result


def _lay_difference(board: Board, after: BoardAfter) -> Lay:
    result = Lay()
    layout = board.layout
    blocked: list[int] = []
    removed: list[int] = []
    changed: list[tuple[int, str, str]] = []
    for index, (held, face) in enumerate(zip(board.cells, after.cells, strict=True)):
        if held == face:
            continue
        if face == EMPTY:
            removed.append(index)
        elif held != EMPTY:
            changed.append((index, held, face))
        elif index in layout.unplayable:
            blocked.append(index)
        else:
            result.faces[index] = face
    result.displaced = bool(blocked)
    holds = [board.cells[index] for index in removed]
    _accuse(result, layout, ViolationCode.UNPLAYABLE_SQUARE, blocked)
    _accuse(result, layout, ViolationCode.TILE_REMOVED, removed, holds=holds)
    _contrast(result, layout, ViolationCode.TILE_CHANGED, changed)
    return result


def _accuse(
    result: Lay,
    layout: BoardLayout,
    code: ViolationCode,
    indices: list[int],
    **params: list[str],
) -> None:
    """Add the violation *code* on the squares *indices*, if there are any."""
    if indices:
        squares = [layout.squares[index] for index in dict.fromkeys(indices)]
        result.violations.append(violation(code, squares, **params))


def _contrast(
    result: Lay,
    layout: BoardLayout,
    code: ViolationCode,
    items: list[tuple[int, str, str]],
) -> None:
    """Add *code* on squares that hold one thing while the move says another."""
    if not items:
        return
    holds = [held for _, held, _ in items]
    says = [said for _, _, said in items]
    indices = [index for index, _, _ in items]
    _accuse(result, layout, code, indices, holds=holds, says=says)
