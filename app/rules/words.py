"""Words: the main word and the cross-words that new tiles form."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from app.rules.layout import BoardLayout
from app.rules.squares import Direction


class Run(NamedTuple):
    """Squares in a line that all hold tiles, as long as it goes."""

    first: int
    last: int
    direction: Direction
    step: int

    @property
    def indices(self) -> range:
        """The indices of the run, first to last."""
        return range(self.first, self.last + 1, self.step)

    @property
    def length(self) -> int:
        """The number of squares."""
        return (self.last - self.first) // self.step + 1


def run_through(
    cells: Sequence[str], layout: BoardLayout, index: int, direction: Direction
) -> Run:
    """The run of tiles in *cells* along *direction* through *index*."""
    step, low, high = layout.lanes[direction][index]
    first = last = index
    while first > low and cells[first - step]:
        first -= step
    while last < high and cells[last + step]:
        last += step
    return Run(first, last, direction, step)


def words_along(
    cells: Sequence[str],
    layout: BoardLayout,
    new: Collection[int],
    direction: Direction,
) -> list[Run]:
    """
    The words that several *new* tiles form, which lie along *direction* unbroken.

    *new* are their indices in order; *cells* hold these tiles too. The main word comes
    first, then the cross-words of two or more tiles in the order of the line.
    """
    crossing = direction.other
    lanes = layout.lanes[crossing]
    found = [run_through(cells, layout, next(iter(new)), direction)]
    for index in new:
        step, low, high = lanes[index]
        before = index > low and cells[index - step]
        if before or (index < high and cells[index + step]):
            found.append(run_through(cells, layout, index, crossing))
    return found


def words_of_lone_tile(
    cells: Sequence[str], layout: BoardLayout, index: int, told: Direction | None
) -> list[Run]:
    """
    The words of two or more tiles that one new tile on *index* forms.

    The direction that was *told* is the main one if it makes a word; with none told
    the longer word is the main one, and the one across if both are alike.
    """
    across = run_through(cells, layout, index, Direction.ACROSS)
    down = run_through(cells, layout, index, Direction.DOWN)
    if told is None:
        told = Direction.DOWN if down.length > across.length else Direction.ACROSS
    ordered = (across, down) if told is Direction.ACROSS else (down, across)
    return [run for run in ordered if run.first != run.last]
