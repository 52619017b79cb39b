"""
What is asked, before names are looked up and texts are read.

Whatever has the members of a `…Said` will do; the `…Input` of the same name is the
plainest thing that has them. The members carry the names of the JSON bodies. `None` is
"not said", except where `ABSENT` tells not said from said to be unknown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol, TypeAlias


class Absent(Enum):
    """The type of `ABSENT`."""

    ABSENT = "absent"


ABSENT: Final = Absent.ABSENT
"""Not said at all; None then means: said to be unknown, or none."""

NO_LEXICON = "none"
"""Name that asks for no dictionary."""

Definition: TypeAlias = Mapping[str, object]

NOTHING: Definition = MappingProxyType({})
"""No parts."""


class RulesInput(NamedTuple):
    """By which rules; what is not said comes from the rule set."""

    rule_set: str | None = None
    lexicon: str | Absent | None = ABSENT
    """None and `NO_LEXICON` ask for no dictionary."""
    board: str | None = None
    tile_set: str | None = None
    board_definition: Definition | None = None
    tile_set_definition: Definition | None = None
    parts: Definition = NOTHING
    """Members of a rule set that override its own."""


class PlayerSaid(Protocol):
    """One seat."""

    @property
    def name(self) -> str | None:
        """What the player is called."""

    @property
    def score(self) -> int | None:
        """Points so far."""

    @property
    def rack(self) -> str | Absent | None:
        """A tile string; None = unknown."""

    @property
    def rack_count(self) -> int | None:
        """The number of tiles on an unknown rack."""

    @property
    def turns_to_miss(self) -> int | None:
        """Turns that the player still has to sit out."""


class PositionSaid(Protocol):
    """A position; what is not said comes from the CGP, else from an empty board."""

    @property
    def cgp(self) -> str | None:
        """The position on one line."""

    @property
    def board(self) -> Sequence[str] | None:
        """The board row by row."""

    @property
    def players(self) -> Sequence[PlayerSaid] | None:
        """The seats in the order of play."""

    @property
    def on_turn(self) -> int | None:
        """Seat, counted from 0."""

    @property
    def bag(self) -> str | None:
        """The tiles in the bag."""

    @property
    def bag_count(self) -> int | None:
        """The number of tiles in the bag."""

    @property
    def scoreless_turns(self) -> int | None:
        """Turns in a row that scored nothing."""

    @property
    def consecutive_passes(self) -> int | None:
        """Passes in a row."""

    @property
    def status(self) -> str | None:
        """A `Status`."""


class PlacedSaid(Protocol):
    """One tile put on a square."""

    @property
    def square(self) -> str:
        """Where."""

    @property
    def letter(self) -> str:
        """The tile's name in upper case."""

    @property
    def blank(self) -> bool | None:
        """Whether it is a blank that stands for the letter."""


class TurnSaid(Protocol):
    """A move that uses up a turn; which members are said depends on the type."""

    @property
    def type(self) -> str:
        """A `MoveType`."""

    @property
    def text(self) -> str | None:
        """The move as people write it."""

    @property
    def start(self) -> str | None:
        """First square of the word."""

    @property
    def direction(self) -> str | None:
        """A `Direction`."""

    @property
    def word(self) -> str | None:
        """The whole word."""

    @property
    def placed(self) -> Sequence[PlacedSaid] | None:
        """The new tiles one by one."""

    @property
    def tiles(self) -> str | None:
        """The tiles that are exchanged."""

    @property
    def count(self) -> int | None:
        """The number of tiles that are exchanged."""

    @property
    def board(self) -> Sequence[str] | None:
        """The board afterwards."""


class MoveSaid(TurnSaid, Protocol):
    """Any move."""

    @property
    def square(self) -> str | None:
        """Where the blank lies that is recycled."""


class MoveType(StrEnum):
    """How a move is told."""

    PLACEMENT = "placement"
    EXCHANGE = "exchange"
    PASS = "pass"  # noqa: S105 - a move
    NOTATION = "notation"
    BOARD_AFTER = "board_after"
    REDRAW = "redraw"
    RECYCLE_BLANK = "recycle_blank"


POINTS_ONLY = "points"
"""How a turn is told in a stored game of which nothing is known but the points."""


@dataclass(frozen=True, slots=True)
class PlayerInput:
    """A `PlayerSaid`."""

    name: str | None = None
    score: int | None = None
    rack: str | Absent | None = ABSENT
    rack_count: int | None = None
    turns_to_miss: int | None = None


@dataclass(frozen=True, slots=True)
class PositionInput:
    """A `PositionSaid`."""

    cgp: str | None = None
    board: Sequence[str] | None = None
    players: Sequence[PlayerInput] | None = None
    on_turn: int | None = None
    bag: str | None = None
    bag_count: int | None = None
    scoreless_turns: int | None = None
    consecutive_passes: int | None = None
    status: str | None = None


@dataclass(frozen=True, slots=True)
class PlacedInput:
    """A `PlacedSaid`."""

    square: str
    letter: str
    blank: bool = False


@dataclass(frozen=True, slots=True)
class MoveInput:
    """A `MoveSaid`."""

    type: str
    text: str | None = None
    start: str | None = None
    direction: str | None = None
    word: str | None = None
    placed: Sequence[PlacedInput] | None = None
    tiles: str | None = None
    count: int | None = None
    board: Sequence[str] | None = None
    square: str | None = None
