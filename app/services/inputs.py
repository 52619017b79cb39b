"""
What is asked, before names are looked up and texts are read.

The members carry the names of the JSON bodies. `None` is "not said", except where
`ABSENT` tells not said from said to be unknown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias


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


class PlayerInput(NamedTuple):
    """One seat."""

    name: str | None = None
    score: int | None = None
    rack: str | Absent | None = ABSENT
    """A tile string; None = unknown."""
    rack_count: int | None = None


class PositionInput(NamedTuple):
    """A position; what is not said comes from the CGP, else from an empty board."""

    cgp: str | None = None
    board: tuple[str, ...] | None = None
    players: tuple[PlayerInput, ...] | None = None
    on_turn: int | None = None
    bag: str | None = None
    bag_count: int | None = None
    scoreless_turns: int | None = None
    consecutive_passes: int | None = None
    status: str | None = None


class PlacedInput(NamedTuple):
    """One tile put on a square."""

    square: str
    letter: str
    blank: bool = False


class MoveType(Enum):
    """How a move is told."""

    PLACEMENT = "placement"
    EXCHANGE = "exchange"
    PASS = "pass"  # noqa: S105 - a move
    NOTATION = "notation"
    BOARD_AFTER = "board_after"
    REDRAW = "redraw"
    RECYCLE_BLANK = "recycle_blank"


@dataclass(frozen=True, slots=True)
class MoveInput:
    """A move; which members are said depends on the type."""

    type: MoveType
    text: str | None = None
    start: str | None = None
    direction: str | None = None
    word: str | None = None
    placed: tuple[PlacedInput, ...] | None = None
    tiles: str | None = None
    count: int | None = None
    board: tuple[str, ...] | None = None
    square: str | None = None
