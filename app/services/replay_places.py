"""Second looks: plays told in the wrong place, found by how the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from app.rules.events import EventType
from app.rules.game import Turn
from app.rules.lexicon import Lexicon
from app.rules.misplaced import Misplaced, is_misplaced, places_of
from app.rules.moves import WrittenPlay
from app.rules.ruleset import Rules

MOST_EVENTS = 200
"""Longer records, which no real game has, are not looked at again."""

MOST_MOVED = 3
"""So many plays of a game are moved at the most."""

MOST_TRIED = 4
"""Of so many plays other places are tried at a time."""

Fold = Callable[[Mapping[int, Misplaced]], list[Turn]]
"""The turns of a game, its plays of these indices laid elsewhere."""


def fold_in_place(fold: Fold, rules: Rules, lexicon: Lexicon | None) -> list[Turn]:
    """
    Fold a game, its plays laid where the rest of the game wants them.

    A play may be legal where it is told, or fit in several places, and still spoil
    what comes after it. If the points recorded are not right there, or it is the
    opening play, it is laid in the one place near by where it has them and fewest of
    the turns are in trouble, if these are fewer than before.
    """
    moved: dict[int, Misplaced] = {}
    turns = fold(moved)
    trouble = _trouble(turns)
    while trouble > 1 and len(turns) <= MOST_EVENTS and len(moved) < MOST_MOVED:
        tried: list[tuple[int, int, Misplaced, list[Turn]]] = []
        for index, place in _tries(turns, moved, rules, lexicon):
            other = fold(moved | {index: place})
            tried.append((_trouble(other), index, place, other))
        least = min((count for count, *_ in tried), default=trouble)
        best = [one for one in tried if one[0] == least]
        if least >= trouble or len(best) > 1:
            break
        trouble, index, place, turns = best[0]
        moved[index] = place
    return turns


def _trouble(turns: Sequence[Turn]) -> int:
    return sum(map(is_troubled, turns))


def is_troubled(turn: Turn) -> bool:
    """Whether *turn* is a placement that cannot lie there, or has other points."""
    if turn.event.type is not EventType.TILES_PLACED or turn.ruling is None:
        return False
    if turn.moved is not None or turn.event.points not in {None, turn.points}:
        return True
    return bool(turn.ruling.violations) and is_misplaced(turn.ruling)


def _tries(
    turns: Sequence[Turn],
    moved: Mapping[int, Misplaced],
    rules: Rules,
    lexicon: Lexicon | None,
) -> Iterator[tuple[int, Misplaced]]:
    """The first plays that may be the trouble, by index, and other places for them."""
    left, is_opening = MOST_TRIED, True
    for index, turn in enumerate(turns):
        play, claimed = turn.event.move, turn.event.points
        if not isinstance(play, WrittenPlay) or claimed is None:
            continue
        tries = index not in moved and (is_opening or is_troubled(turn))
        is_opening = False
        if not tries:
            continue
        for place in places_of(turn.before, play, claimed, rules, lexicon):
            yield index, place
        left -= 1
        if not left:
            return
