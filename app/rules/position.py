"""Positions: all that a ruling needs to know about the state of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from app.rules.board import Board
from app.rules.tiles import UNKNOWN_TILE, TileSet

Rack: TypeAlias = tuple[str, ...]
"""Tiles on a rack, in the order told; `UNKNOWN_TILE` for one that is not known."""

MOST_OWED = 20
"""So many turns can a player have to miss at most, so that passing them is quick."""


class Status(StrEnum):
    """How far a game is."""

    PLAYING = "playing"
    FINAL_CHALLENGE = "final_challenge"
    """Somebody played out; the play may still be challenged."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Player:
    """One seat."""

    name: str | None = None
    score: int = 0
    rack: Rack | None = None
    """None = unknown; a rack that is told is complete, however short."""
    rack_count: int | None = None
    """Number of tiles on an unknown rack, if that much is known."""
    turns_to_miss: int = 0
    """Turns that the player still has to sit out; at most `MOST_OWED`."""
    overtime_ms: int = 0
    """Milliseconds beyond the player's own time, as a clock at the table says."""

    def holds(self, rack_size: int) -> int:
        """Tiles on the rack; one that nobody counted is taken to be full."""
        if self.rack is not None:
            return len(self.rack)
        return rack_size if self.rack_count is None else self.rack_count


@dataclass(frozen=True, slots=True)
class Position:
    """The state of a game before a move."""

    board: Board
    players: tuple[Player, ...]
    on_turn: int = 0
    """Seat, counted from 0."""
    bag: tuple[str, ...] | None = None
    """The tiles in the bag, if they were told."""
    bag_count: int | None = None
    """The number of tiles in the bag, if it was told."""
    scoreless_turns: int = 0
    consecutive_passes: int = 0
    status: Status = Status.PLAYING

    @property
    def mover(self) -> Player:
        """The player on turn."""
        return self.players[self.on_turn]


def tally(
    board: Board, racks: Iterable[Rack | None], tile_set: TileSet
) -> dict[str, int]:
    """
    Count what is left of the set outside the *board* and the known *racks*.

    A tile of which there is more than the set has comes out negative.
    """
    left = without_faces(tile_set.stock, filter(None, board.cells), tile_set)
    return _without_racks(left, racks)


def without_faces(
    left: Mapping[str, int], faces: Iterable[str], tile_set: TileSet
) -> dict[str, int]:
    """Count what *faces* that are put on a board leave of the tiles *left*."""
    tile_of, rest = tile_set.tile_of, dict(left)
    for face in faces:
        rest[tile_of[face]] -= 1
    return rest


def _without_racks(
    left: dict[str, int], racks: Iterable[Rack | None]
) -> dict[str, int]:
    """Take the known tiles of *racks* away from those *left*, which change."""
    for rack in racks:
        for tile in rack or ():
            if tile != UNKNOWN_TILE:
                left[tile] -= 1
    return left


def left_over(
    position: Position, tile_set: TileSet, unplaced: Mapping[str, int] | None = None
) -> dict[str, int]:
    """
    Count what board and known racks of *position* leave of the set.

    *unplaced* is what the board alone leaves of it, if that has been counted already.
    """
    racks = [player.rack for player in position.players]
    if unplaced is None:
        return tally(position.board, racks, tile_set)
    return _without_racks(dict(unplaced), racks)


def tiles_in_bag(position: Position, left: Mapping[str, int], rack_size: int) -> int:
    """
    The number of tiles in the bag.

    What was told is believed; else it is the unseen tiles (*left*, see `left_over`)
    less what lies unseen on the racks, at least 0.
    """
    if position.bag is not None:
        return len(position.bag)
    if position.bag_count is not None:
        return position.bag_count
    hidden = 0
    for player in position.players:
        if player.rack is None:
            hidden += player.holds(rack_size)
        else:
            hidden += player.rack.count(UNKNOWN_TILE)
    return max(0, count_unseen(left) - hidden)


def count_unseen(left: Mapping[str, int]) -> int:
    """The number of tiles outside the board and the known racks (see `left_over`)."""
    return sum([count for count in left.values() if count > 0])


def tiles_held(
    position: Position, left: Mapping[str, int], rack_size: int
) -> list[int]:
    """
    The number of tiles on each rack.

    A rack that nobody counted is taken to be full, but a lone one holds no more than
    the unseen tiles (*left*, see `left_over`) leave for it.
    """
    held = [player.holds(rack_size) for player in position.players]
    uncounted = [
        seat
        for seat, player in enumerate(position.players)
        if player.rack is None and player.rack_count is None
    ]
    if len(uncounted) == 1:
        hidden = sum(
            player.rack_count or 0
            if player.rack is None
            else player.rack.count(UNKNOWN_TILE)
            for player in position.players
        )
        free = count_unseen(left) - tiles_in_bag(position, left, rack_size) - hidden
        if 0 <= free < rack_size:
            held[uncounted[0]] = free
    return held
