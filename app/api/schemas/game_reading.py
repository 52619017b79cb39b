"""What is read of stored games, and records that become some."""

from __future__ import annotations

from typing import Annotated

from app.api.schemas.base import Answer, Body, Given
from app.api.schemas.games import StatusName
from app.api.schemas.outcomes import Event
from app.api.schemas.positions import Position
from app.api.schemas.records import Record
from app.api.schemas.remarks import open_enum
from app.api.schemas.requests import RulesOrName
from app.rules.events import EventType


class EventsPage(Answer):
    """Some events of a game, in order."""

    events: list[Event]
    after: int
    """Send it as `after` for the events that come next."""
    more: bool
    """Whether there are more already."""
    status: StatusName
    """Of the game; when it is over, no more moves will come."""


class PositionAtTurn(Answer):
    """A position that a game has had."""

    turn: int
    position: Position


class FairTile(Answer):
    """How many there are of a tile."""

    tile: str
    count: int


class FairEvent(Answer):
    """An event of a game with what it says of tiles; the rest is null."""

    sequence: int
    """Its number in the game, from 1 without gaps."""
    type: Annotated[str, open_enum([one.value for one in EventType])]
    seat: int | None
    tiles: str | None
    """
    The tiles that it moves, those of a draw in the order in which they were drawn;
    null for whoever may not see them.
    """
    draw: int | None
    """Of a draw its number in the game, from 1."""
    bag: str | None
    """Of a draw what was in the bag before it; null until the game is over."""
    amends: int | None
    """Of a correction the number of the event that it puts right."""
    becomes: str | None
    """Of a correction the type of event that that one is from now on."""


class Fairness(Answer):
    """All that somebody needs to check the draws of a game."""

    algorithm: str
    """How tiles are drawn."""
    game: str
    """The id of the game, a part of what the draws come from."""
    commitment: str
    """SHA-256 of the seed in hexadecimal, as the game told it from the start."""
    seed: str | None
    """In hexadecimal; null until the game is over."""
    client_seeds: list[str | None] | None
    """By seat, null for one that is not there yet; null if the seats add none."""
    tile_set: list[FairTile]
    """The whole set, in the order in which draws count tiles."""
    events: list[FairEvent]
    """All events of the game."""
    racks: list[str | None]
    """What each seat has now; null for whoever may not see it."""
    bag: str | None
    """What is in the bag now; null until the game is over."""


class ImportRequest(Body):
    """A game record to store."""

    rules: Given[RulesOrName] = None
    """
    By which rules the game was played. Left out, the record is followed: challenges,
    settlement and ends are those that its lines tell.
    """
    record: Record
