"""Moves, in requests and in answers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from app.api.schemas.base import Body, Given
from app.api.schemas.positions import Rows, Tiles
from app.services.inputs import MoveInput, MoveSaid, MoveType

ShortText = Annotated[str, Field(max_length=500)]
SquareName = Annotated[str, Field(max_length=20, examples=["H8"])]


class PlacedTile(Body):
    """One tile put on a square."""

    square: SquareName
    letter: Annotated[str, Field(max_length=20)]
    """The tile's name in upper case; `?` for a blank that stands for no letter."""
    blank: Given[bool] = None
    """Whether the tile is a blank that stands for the letter; false if left out."""


class Move(Body):
    """
    What a player does on a turn; which members it has depends on its type.

    `notation` has `text`; `placement` has `placed`, or `start` and `word`;
    `exchange` has `tiles`, or `count` alone; `board_after` has `board`;
    `recycle_blank` has `square`; `pass` and `redraw` have no more.
    """

    type: Literal[
        "placement",
        "exchange",
        "pass",
        "notation",
        "board_after",
        "redraw",
        "recycle_blank",
    ]
    text: Given[ShortText] = None
    """The move as people write it: `8D RETAINS`, `exchange QV`, `-2`, `pass`."""
    start: Given[SquareName] = None
    """First square of the word: `8D` runs across, `D8` runs down."""
    direction: Given[Literal["across", "down"]] = None
    """Needed only for a lone tile that is told by `placed`."""
    word: Given[ShortText] = None
    """
    The whole word; lower-case letters are blanks, a tile that lies there already is
    `.`, its letter, or in parentheses.
    """
    placed: Given[Annotated[list[PlacedTile], Field(max_length=1_600)]] = None
    """
    The new tiles one by one. `start` and `word` may stand beside them if they
    describe the same tiles.
    """
    tiles: Given[Tiles] = None
    """The tiles that are exchanged."""
    count: Given[Annotated[int, Field(ge=0, le=1_000)]] = None
    """The number of tiles that are exchanged."""
    board: Given[Rows] = None
    """The board as it is after the move."""
    square: Given[SquareName] = None
    """Where the blank lies that is recycled."""


def move_said(move: str | Move) -> MoveSaid:
    """What was said of the move, for the use cases; a bare string is its text."""
    if isinstance(move, str):
        return MoveInput(MoveType.NOTATION, text=move)
    return move
