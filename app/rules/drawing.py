"""Drawing: do the tiles that a player drew for a move fit it?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from app.rules.counting import counted
from app.rules.holdings import take
from app.rules.moves import Exchange, Pass, RecycleBlank, Redraw
from app.rules.position import Position, Rack, tiles_in_bag
from app.rules.ruleset import Rules
from app.rules.ruling import Ruling
from app.rules.soundness import PositionWarning, WarningCode
from app.rules.tiles import UNKNOWN_TILE, show_tiles
from app.rules.violations import Param


class DrawFault(StrEnum):
    """What is odd about a draw."""

    NOTHING_DRAWN = "nothing_drawn"
    """The move is of a kind for which no tile is drawn."""
    NUMBER = "number"
    """Another number of tiles than the rules give."""
    NOT_IN_BAG = "not_in_bag"
    """Tiles that the told bag does not have."""
    NOT_UNSEEN = "not_unseen"
    """Tiles that all lie where they can be seen, the bag not having been told."""


class CheckedDraw(NamedTuple):
    """What a check of a draw found."""

    warnings: tuple[PositionWarning, ...]
    is_counted: bool
    """Whether it is known how many tiles were due."""


def check_draw(
    position: Position, ruling: Ruling, rules: Rules, drawn: Rack
) -> CheckedDraw:
    """
    Check the tiles *drawn* for the legal move of *ruling* on *position*.

    Tiles are drawn before those of an exchange or a redraw go back, so that these
    cannot be among them. Raises `ValueError` if the move is not legal.
    """
    move = ruling.move
    if isinstance(move, Pass | RecycleBlank):
        return CheckedDraw(_nothing_drawn(move, drawn), is_counted=True)
    due = tiles_due(position, ruling, rules)
    found = []
    if due is not None and due != len(drawn):
        text = f"{counted(len(drawn), 'tile was|tiles were')} drawn; by the rules it is"
        params: dict[str, Param] = {"drawn": len(drawn), "due": due}
        found.append(_warning(DrawFault.NUMBER, f"{text} {due}.", params))
    found += _strangers(position, ruling, rules, drawn)
    return CheckedDraw(tuple(found), is_counted=due is not None)


def _warning(
    fault: DrawFault, message: str, params: Mapping[str, Param]
) -> PositionWarning:
    params = {"reason": fault.value, **params}
    return PositionWarning(WarningCode.DRAW_MISMATCH, message, params=params)


def _nothing_drawn(
    move: Pass | RecycleBlank, drawn: Rack
) -> tuple[PositionWarning, ...]:
    if not drawn:
        return ()
    done = "a pass" if isinstance(move, Pass) else "a recycled blank"
    message = f"Nothing is drawn for {done}, so the draw is not followed."
    params: dict[str, Param] = {"drawn": len(drawn), "due": 0}
    return (_warning(DrawFault.NOTHING_DRAWN, message, params),)


def tiles_due(position: Position, ruling: Ruling, rules: Rules) -> int | None:
    """How many tiles are drawn; None if the tiles on the rack were never counted."""
    if isinstance(ruling.move, Exchange):
        return ruling.move.count
    mover, size = position.mover, rules.rule_set.rack_size
    if mover.rack is None and mover.rack_count is None:
        return None
    if isinstance(ruling.move, Redraw):
        return mover.holds(size)
    if ruling.laid is None:
        return 0
    kept = mover.holds(size) - len(ruling.laid.new)
    return min(tiles_in_bag(position, ruling.left, size), max(0, size - kept))


def _strangers(
    position: Position, ruling: Ruling, rules: Rules, drawn: Rack
) -> list[PositionWarning]:
    """The warning about tiles that cannot have been drawn, if there are any."""
    told = [tile for tile in drawn if tile != UNKNOWN_TILE]
    if position.bag is not None:
        strange = take(position.bag, told).missing
        fault, text = DrawFault.NOT_IN_BAG, "Not in the bag that was told"
    else:
        used = take(position.mover.rack, _tiles_used(ruling, rules)).guessed
        unseen = Counter(ruling.left)
        unseen.subtract(used)
        strange = tuple((Counter(told) - +unseen).elements())
        fault, text = DrawFault.NOT_UNSEEN, "Drawn, but not among the unseen tiles"
    if not strange:
        return []
    message = f"{text}: {show_tiles(strange)}."
    return [_warning(fault, message, {"tiles": list(strange)})]


def _tiles_used(ruling: Ruling, rules: Rules) -> Sequence[str]:
    """The tiles that the move shows, as far as they were told."""
    if isinstance(ruling.move, Exchange):
        return ruling.move.tiles or ()
    new = ruling.laid.new.values() if ruling.laid else ()
    return [rules.tile_set.tile_of[face] for face in new]
