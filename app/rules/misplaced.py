"""Misplaced plays: told where they cannot lie, and where nearby they probably do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from app.rules.judge import judge
from app.rules.layout import BoardLayout
from app.rules.lexicon import Lexicon
from app.rules.moves import WrittenPlay
from app.rules.position import Position
from app.rules.ruleset import Rules
from app.rules.ruling import Ruling
from app.rules.squares import Square
from app.rules.violations import ViolationCode

PLACE_CODES = frozenset(
    {
        ViolationCode.OFF_BOARD,
        ViolationCode.START_SQUARE_NOT_COVERED,
        ViolationCode.NOT_CONNECTED,
        ViolationCode.WORD_INCOMPLETE,
        ViolationCode.NO_TILES,
        ViolationCode.NO_WORD_FORMED,
        ViolationCode.THROUGH_TILE_MISSING,
        ViolationCode.THROUGH_TILE_DIFFERS,
    }
)
"""What a play breaks that is told in the wrong place."""

SHIFTS = ((0, -1), (0, 1), (-1, 0), (1, 0))
"""Rows and columns by which a play is off when it is off by one."""


class Misplacing(StrEnum):
    """How a place can be told wrong."""

    TURNED = "play_turned"
    """Across for down, or down for across."""
    TRANSPOSED = "play_transposed"
    """Row and column exchanged."""
    SHIFTED = "play_shifted"
    """Off by one square."""


class Misplaced(NamedTuple):
    """Where a play lies that is told elsewhere."""

    kind: Misplacing
    ruling: Ruling
    """Of the play there, where it is legal."""
    start: str
    """``8D`` across, ``D8`` down."""


def is_misplaced(ruling: Ruling) -> bool:
    """Whether a placement breaks what one breaks that is told in the wrong place."""
    return any(broken.code in PLACE_CODES for broken in ruling.violations)


def find_place(
    before: Position,
    play: WrittenPlay,
    claimed: int,
    rules: Rules,
    lexicon: Lexicon | None,
) -> Misplaced | None:
    """
    The one place near by where *play* is legal and has the *claimed* points.

    It lies in the other direction, with row and column exchanged, or one square off.
    None if there is no such place, or more than one.
    """
    found = None
    for kind, moved in _moved(play, rules.layout):
        ruling = judge(before, moved, rules, lexicon)
        if not _fits(ruling, claimed):
            continue
        if found is not None:
            return None
        found = Misplaced(kind, ruling, moved.start.start(moved.direction))
    return found


def _moved(
    play: WrittenPlay, layout: BoardLayout
) -> Iterator[tuple[Misplacing, WrittenPlay]]:
    (row, column), other = play.start, play.direction.other
    yield Misplacing.TURNED, replace(play, direction=other)
    if row != column:
        transposed = Square(column, row)
        if layout.has(transposed):
            yield Misplacing.TRANSPOSED, replace(play, start=transposed)
            turned = replace(play, start=transposed, direction=other)
            yield Misplacing.TRANSPOSED, turned
    for down, right in SHIFTS:
        start = Square(row + down, column + right)
        if layout.has(start):
            yield Misplacing.SHIFTED, replace(play, start=start)


def _fits(ruling: Ruling, claimed: int) -> bool:
    if not ruling.is_legal or ruling.score is None:
        return False
    return ruling.score.total == claimed and ruling.words_acceptable is not False
