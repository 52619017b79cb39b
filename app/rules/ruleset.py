"""
Rule sets: every choice that a table or a tournament can make, as one frozen value.

The members carry the names of the JSON and TOML documents. Sources of the numbers
that the presets choose stand beside them in ``catalog/data/rulesets``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from app.rules.bounds import Within, check_bounds
from app.rules.choices import (
    BlankDrawn,
    Blocked,
    ChallengeScope,
    ChallengeWho,
    ClockKind,
    FailKind,
    FreeExchange,
    Guard,
    LimitPer,
    OnMax,
    Per,
    PlayedOut,
    PointsTo,
    RedrawWhen,
    Rounding,
    ScorelessTurn,
    Tie,
    Validity,
    WordCheck,
)
from app.rules.errors import RuleSetError
from app.rules.layout import BoardLayout
from app.rules.tiles import TileSet

MANY = 1000
"""Bound of counts; a bonus may be ten times as much."""

WEEK = 7 * 24 * 3600
"""Seconds in a week, the bound of times."""

Number: TypeAlias = Annotated[int, Within(0, MANY)]
"""A count, or points."""
Seconds: TypeAlias = Annotated[int, Within(0, WEEK)]
Tiles: TypeAlias = Annotated[int, Within(1, 100)]
"""Tiles on a rack or in one placement."""
Seats: TypeAlias = Annotated[int, Within(1, 20)]
Bonus: TypeAlias = Annotated[int, Within(0, 10 * MANY)]

PAIR = 2
"""Players for whom the settlement by double is made."""

DOUBLE_FOR_PAIR = "settlement.played_out 'double' is for two players; use 'transfer'"


@dataclass(frozen=True, slots=True)
class Players:
    """How many may play."""

    min: Seats
    max: Seats

    def __post_init__(self) -> None:
        check_bounds(self)
        if self.max < self.min:
            raise RuleSetError(
                f"players.max ({self.max}) must be at least players.min ({self.min})"
            )


@dataclass(frozen=True, slots=True)
class Opening:
    """The first placement of a game."""

    min_tiles: Tiles

    def __post_init__(self) -> None:
        check_bounds(self)


@dataclass(frozen=True, slots=True)
class ChallengeFail:
    """What a challenge costs when every challenged word is acceptable."""

    kind: FailKind
    points: Number
    """Points for kind `FailKind.POINTS`."""
    per: Per
    to: PointsTo
    escalation: tuple[Number, ...]
    """Points for a player's first, second … failed challenge; empty = always alike."""

    def __post_init__(self) -> None:
        check_bounds(self)


@dataclass(frozen=True, slots=True)
class Challenge:
    """Who may challenge what, and what a failed challenge costs."""

    who: ChallengeWho
    scope: ChallengeScope
    fail: ChallengeFail
    reveal: bool
    """Whether the answer says which words were judged how."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """When tiles may be exchanged."""

    min_bag: Number
    """Tiles that must be in the bag, however few are exchanged."""
    max_per_player: Number
    """Exchanges a player may make in a game; 0 = no limit."""
    free: FreeExchange

    def __post_init__(self) -> None:
        check_bounds(self)


@dataclass(frozen=True, slots=True)
class Redraw:
    """When a whole rack may be drawn again without losing the turn."""

    when: RedrawWhen
    max: Number
    """Redraws a player may make in a game; 0 = no limit."""

    def __post_init__(self) -> None:
        check_bounds(self)


@dataclass(frozen=True, slots=True)
class Passes:
    """The end of a game by passes in a row."""

    limit_rounds: Number
    """Every player passes so often in a row; 0 = passes alone end nothing."""

    def __post_init__(self) -> None:
        check_bounds(self)

    def total(self, players: int) -> int:
        """Passes in a row that end a game of so many *players*."""
        return self.limit_rounds * players


@dataclass(frozen=True, slots=True)
class Scoreless:
    """The end of a game by turns in a row that score nothing."""

    limit: Number
    """Scoreless turns in a row that end the game; 0 = they end nothing."""
    per: LimitPer
    counts: tuple[ScorelessTurn, ...]
    guard: Guard

    def __post_init__(self) -> None:
        check_bounds(self)
        for index, turn in enumerate(self.counts):
            if turn in self.counts[:index]:
                raise RuleSetError(f"counts names {turn} twice", ("counts", index))

    def total(self, players: int) -> int:
        """Scoreless turns in a row that end a game of so many *players*."""
        return self.limit * (players if self.per is LimitPer.PLAYER else 1)


@dataclass(frozen=True, slots=True)
class SettlementRules:
    """What unplayed tiles cost when the game is over."""

    played_out: PlayedOut
    blocked: Blocked
    blank_left_penalty: Number
    """Points lost for each blank left on a rack."""

    def __post_init__(self) -> None:
        check_bounds(self)


@dataclass(frozen=True, slots=True)
class ClockRules:
    """How time is given and what overtime costs; times in seconds."""

    kind: ClockKind
    bank_s: Seconds
    increment_s: Seconds
    per_move_s: Seconds
    penalty_points: Number
    period_s: Annotated[int, Within(1, WEEK)]
    rounding: Rounding
    max_overtime_s: Seconds
    on_max: OnMax

    def __post_init__(self) -> None:
        check_bounds(self)


@dataclass(frozen=True, slots=True)
class Starter:
    """The draw for the first turn."""

    nearest_to_a: bool
    blank: BlankDrawn


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule in words, with where it comes from."""

    id: str
    text: str
    """May name members of the rule set in braces: ``{exchange.min_bag}``."""
    source: str
    provisional: bool = False
    """Whether no source settles it."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Every choice a table or a tournament can make."""

    name: str
    title: str
    players: Players
    rack_size: Tiles
    bingo: Mapping[Tiles, Bonus]
    """Tiles placed in one turn to the bonus they earn."""
    board: str
    """Name of the board layout."""
    tile_set: str
    """Name of the tile set."""
    opening: Opening
    word_check: WordCheck
    validity: Validity
    challenge: Challenge
    exchange: Exchange
    redraw: Redraw
    recycle_blank: bool
    """Whether a blank on the board may be exchanged for the tile it stands for."""
    passes: Passes
    scoreless: Scoreless
    final_challenge: bool
    """Whether a play-out waits for the opponents' acceptance or challenge."""
    no_moves: bool
    """Whether the players may agree that nobody can move."""
    settlement: SettlementRules
    clock: ClockRules
    tie: Tie
    starter: Starter
    clauses: tuple[Clause, ...] = field(default=(), repr=False)

    def __post_init__(self) -> None:
        check_bounds(self)
        double = self.settlement.played_out is PlayedOut.DOUBLE
        if double and self.players.min > PAIR:
            raise RuleSetError(DOUBLE_FOR_PAIR, ("settlement", "played_out"))


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything a ruling is made by, except the words."""

    rule_set: RuleSet
    layout: BoardLayout
    tile_set: TileSet
