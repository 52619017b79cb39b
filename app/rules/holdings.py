"""Holdings: does the mover have the tiles, and does the set?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.rules.position import Rack
from app.rules.tiles import BLANK, UNKNOWN_TILE, TileSet, show_tiles
from app.rules.violations import Violation, ViolationCode, violation


class Taken(NamedTuple):
    """The outcome of taking tiles from a rack."""

    leave: Rack | None
    """What stays; None if the rack is unknown."""
    missing: tuple[str, ...]
    """Tiles that the rack certainly does not have."""
    guessed: tuple[str, ...]
    """Tiles that are not among the known ones of the rack, but may be on it."""


def take(rack: Rack | None, tiles: Sequence[str]) -> Taken:
    """Take *tiles* from *rack*, unknown tiles standing in for those it lacks."""
    if rack is None:
        return Taken(None, (), tuple(tiles))
    leave = list(rack)
    lacking = []
    for tile in tiles:
        try:
            leave.remove(tile)
        except ValueError:
            lacking.append(tile)
    if not lacking:
        return Taken(tuple(leave), (), ())
    hidden = min(leave.count(UNKNOWN_TILE), len(lacking))
    for _ in range(hidden):
        leave.remove(UNKNOWN_TILE)
    guessed = tuple(lacking[:hidden])
    return Taken(tuple(leave), tuple(lacking[hidden:]), guessed)


def rack_violations(rack: Rack | None, taken: Taken) -> list[Violation]:
    """Accuse a move of tiles that are not on its *rack*."""
    if not taken.missing or rack is None:
        return []
    return [
        violation(
            ViolationCode.TILE_NOT_ON_RACK,
            (),
            (),
            {} if rack else {"rack": "(empty)"},
            tiles=list(taken.missing),
            rack=show_tiles(rack),
        )
    ]


def stock_violations(
    left: Mapping[str, int], extra: Sequence[str], tile_set: TileSet
) -> list[Violation]:
    """
    Accuse a move of tiles that the set cannot have.

    *left* is what board and known racks leave of the set (see `position.tally`);
    *extra* are the tiles of the move that were not among the known ones.
    """
    if extra:
        asked = Counter(extra)
        left = {tile: count - asked[tile] for tile, count in left.items()}
    if min(left.values()) >= 0:
        return []
    over = [tile for tile, count in left.items() if count < 0]
    in_set = [tile_set.stock[tile] for tile in over]
    counted = [tile_set.stock[tile] - left[tile] for tile in over]
    facts = zip(over, counted, in_set, strict=True)
    told = ", ".join(f"{tile} ({count} of {has})" for tile, count, has in facts)
    return [
        violation(
            ViolationCode.TILE_UNAVAILABLE,
            (),
            (),
            {"tiles": told},
            tiles=over,
            counted=counted,
            in_set=in_set,
        )
    ]


def lacks_vowels_or_consonants(rack: Sequence[str], tile_set: TileSet) -> bool:
    """
    Whether *rack* has no vowel or no consonant.

    A blank counts as either (house rule), so a rack with a blank lacks neither.
    """
    if BLANK in rack or not rack:
        return False
    vowels = sum(tile in tile_set.vowels for tile in rack)
    return vowels in {0, len(rack)}
