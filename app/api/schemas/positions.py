"""Positions, in requests and in answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from pydantic import Field

from app.api.schemas.base import Body, Given
from app.notation.cgp import LARGEST_COUNT, LARGEST_SCORE
from app.rules.position import MOST_OWED
from app.services.inputs import ABSENT, Absent, PositionInput, PositionSaid

# The position that is answered has a CGP, which must be readable too.
Points: TypeAlias = Annotated[int, Field(ge=-LARGEST_SCORE, le=LARGEST_SCORE)]
Count: TypeAlias = Annotated[int, Field(ge=0, le=LARGEST_COUNT)]
Tiles: TypeAlias = Annotated[str, Field(max_length=8_000)]
Row: TypeAlias = Annotated[str, Field(max_length=400)]
Rows: TypeAlias = Annotated[list[Row], Field(max_length=100)]
CgpText: TypeAlias = Annotated[str, Field(max_length=25_000)]


if TYPE_CHECKING:
    RackSaid: TypeAlias = str | Absent | None
else:
    RackSaid = Tiles | None  # not said at all is the default, and no value to send


class Player(Body):
    """One seat."""

    name: Annotated[str, Field(max_length=200)] | None = None
    score: Given[Points] = None
    """0 if left out."""
    rack: RackSaid = ABSENT
    """
    The tiles, such as `AEINRS?`: `?` is a blank, `_` a tile that nobody told,
    `[CH]` a tile of several letters. Null or left out = unknown; a rack that is
    told is complete, however short.
    """
    rack_count: Given[Count] = None
    """The number of tiles on the rack, for a rack that is unknown."""
    turns_to_miss: Given[Annotated[int, Field(ge=0, le=MOST_OWED)]] = None
    """Turns that the player still has to sit out for challenges that failed."""


class Position(Body):
    """
    The state of a game.

    Every position that is answered can be sent again unchanged.
    """

    board: Given[Rows] = None
    """
    Row by row: `.` empty, `A` a tile, `a` a blank that stands for A, `[CH]` a tile
    of several letters. Left out = empty.
    """
    players: Given[Annotated[list[Player], Field(max_length=20)]] = None
    """In the order of play. Those that the rules want and nobody told are unknown."""
    on_turn: Given[Annotated[int, Field(ge=0, le=19)]] = None
    """Seat, counted from 0; 0 if left out."""
    bag: Tiles | None = None
    """The tiles in the bag, if they are known."""
    bag_count: Given[Count] = None
    """
    The number of tiles in the bag. Left out, it is what is unseen less a full rack
    for each unknown one.
    """
    scoreless_turns: Given[Count] = None
    """Turns in a row that scored nothing."""
    consecutive_passes: Given[Count] = None
    """Passes in a row."""
    status: Given[Literal["playing", "final_challenge", "over"]] = None
    """
    How far the game is; `final_challenge` after a play-out that may still be
    challenged.
    """
    cgp: Given[CgpText] = None
    """The position on one line; the other members win over it."""
    unseen: Given[Tiles] = None
    """
    The tiles that are neither on the board nor on a known rack, worked out by the
    service; not read in a request.
    """


def position_said(position: str | Position | None) -> PositionSaid:
    """What was said of the position, for the use cases; a bare string is a CGP."""
    if position is None:
        return PositionInput()
    return PositionInput(cgp=position) if isinstance(position, str) else position
