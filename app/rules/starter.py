"""The draw for the first turn: from drawn tiles, who starts or who draws again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.rules.choices import BlankDrawn
from app.rules.errors import RulesError
from app.rules.ruleset import Rules
from app.rules.tiles import BLANK, TileSet

BEFORE_ALL = -1
"""The place of a blank in the order of the alphabet."""

Round = Mapping[int, str]
"""Seat to the tile that it drew, for everybody who was to draw."""


class DrawError(RulesError):
    """A round of the draw that cannot have been."""


@dataclass(frozen=True, slots=True)
class Draw:
    """How far the draw for the first turn is."""

    starter: int | None
    """The seat with the first turn; None as long as somebody must draw."""
    to_draw: tuple[int, ...]
    """The seats that draw next, in their order; empty once the starter is known."""


def decide_start(rounds: Sequence[Round], seats: int, rules: Rules) -> Draw:
    """
    Follow the *rounds* of a draw among so many *seats*.

    The tile nearest to the beginning of the alphabet starts, in the order of the
    tile set; those who are equally near draw again among themselves. A blank comes
    before all letters, or is set aside and its player alone draws again. Raises
    `DrawError` for rules under which nobody draws, for a tile that the set does not
    have, and for a round in which others drew than had to.
    """
    if not rules.rule_set.starter.nearest_to_a:
        raise DrawError("under these rules no tiles are drawn for the first turn")
    redraws = rules.rule_set.starter.blank is BlankDrawn.REDRAW
    draw = Draw(None, tuple(range(seats)))
    lying: dict[int, str] = {}
    for number, drawn in enumerate(rounds):
        if tuple(sorted(drawn)) != draw.to_draw or not drawn:
            due = ", ".join(map(str, draw.to_draw)) or "none"
            raise DrawError(f"round {number + 1}: the seats that draw are {due}")
        lying |= drawn
        blanks = tuple(seat for seat in draw.to_draw if drawn[seat] == BLANK)
        if redraws and blanks:
            lying = {seat: tile for seat, tile in lying.items() if seat not in blanks}
            draw = Draw(None, blanks)
        else:
            draw, lying = _nearest(lying, rules.tile_set), {}
    return draw


def order_of_play(starter: int, seats: int) -> tuple[int, ...]:
    """All seats in the order of their turns, from *starter* on."""
    return tuple((starter + step) % seats for step in range(seats))


def _nearest(lying: Round, tile_set: TileSet) -> Draw:
    """Who starts, or draws again, when these tiles lie before the players."""
    places = {seat: _place(tile, tile_set) for seat, tile in sorted(lying.items())}
    nearest = min(places.values())
    tied = tuple(seat for seat, place in places.items() if place == nearest)
    return Draw(tied[0], ()) if len(tied) == 1 else Draw(None, tied)


def _place(tile: str, tile_set: TileSet) -> int:
    """How far *tile* is from the beginning of the alphabet."""
    if tile == BLANK:
        return BEFORE_ALL
    for place, kind in enumerate(tile_set.tiles):
        if kind.letter == tile:
            return place
    raise DrawError(f"{tile!r} is not a tile of the tile set {tile_set.name}")
