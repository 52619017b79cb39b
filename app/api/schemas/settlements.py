"""Games that are over, to be settled."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from app.api.schemas.base import Body, Given
from app.api.schemas.positions import Points, Tiles
from app.api.schemas.requests import RulesOrName
from app.notation.cgp import LARGEST_SCORE

WEEK_MS = 7 * 24 * 3_600 * 1_000
"""No clock of a rule set runs longer."""

Seat: TypeAlias = Annotated[int, Field(ge=0, le=19)]
EndReasonName: TypeAlias = Literal[
    "played_out",
    "passes",
    "scoreless_turns",
    "no_moves",
    "resigned",
    "timed_out",
    "lost_challenge",
    "adjudicated",
    "cancelled",
]


class Penalty(Body):
    """Points taken off by decision."""

    reason: Annotated[str, Field(min_length=1, max_length=200, examples=["Late"])]
    """What for; it begins the line of the settlement."""
    points: Annotated[int, Field(ge=0, le=LARGEST_SCORE)]
    """How many are taken off: 20 takes 20."""


class PlayerAtEnd(Body):
    """One player when the last turn is over."""

    name: Annotated[str, Field(max_length=200)] | None = None
    score: Points
    """The sum of all turns, before any adjustment."""
    rack: Tiles | None = None
    """
    The tiles left, `""` for none: `?` is a blank, `[CH]` a tile of several letters.
    Null or left out = unknown, which is refused where the rack changes a score.
    """
    rack_points: Given[Points] = None
    """The value of the tiles left, where only that is known."""
    overtime_ms: Given[Annotated[int, Field(ge=0, le=WEEK_MS)]] = None
    """
    Milliseconds beyond the player's own time; 0 if left out. Only rules whose
    `clock.kind` is `bank` charge them.
    """
    penalties: Given[Annotated[list[Penalty], Field(max_length=50)]] = None


class SettlementRequest(Body):
    """A game to settle."""

    rules: Given[RulesOrName] = None
    """By which rules; left out, `standard`. A bare string is the name of a rule set."""
    players: Annotated[list[PlayerAtEnd], Field(min_length=1, max_length=20)]
    """In the order of play."""
    end_reason: EndReasonName
    """
    Why the game is over. It says what the racks do: settled after a play-out, each
    to its own loss when the game is blocked (`passes`, `scoreless_turns`,
    `no_moves`), untouched at all other ends.
    """
    out_seat: Given[Seat] = None
    """
    Who played out, for `played_out`; left out, it is the only player whose rack is
    told to be empty.
    """
    loser_seats: Given[Annotated[list[Seat], Field(max_length=20)]] = None
    """
    Who lost whatever the score: needed for `resigned`, `timed_out` and
    `lost_challenge`, possible for `adjudicated`. Among the others, if they are
    several, the scores decide.
    """
