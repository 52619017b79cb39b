"""
Rule sets: every choice that a table or a tournament can make, as one frozen value.

The members carry the names of the JSON and TOML documents. Sources of the numbers
that the presets choose stand beside them in ``catalog/data/rulesets``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.rules.errors import RuleSetError
from app.rules.layout import BoardLayout
from app.rules.tiles import TileSet

MANY = 1000
"""Bound of counts; points may be ten times as much."""


class WordCheck(StrEnum):
    """What happens to a play that forms an unacceptable word."""

    VOID = "void"
    """The play is illegal; the player tries again."""
    CHALLENGE = "challenge"
    """The play stands unless it is challenged."""
    NONE = "none"
    """No word is looked up."""


class Validity(StrEnum):
    """What makes a word acceptable."""

    LIST = "list"
    """It is in the lexicon."""
    ANAGRAM = "anagram"
    """Its letters, in some order, are a word of the lexicon."""


class ChallengeWho(StrEnum):
    """Who may challenge."""

    ANY_OPPONENT = "any_opponent"
    NEXT_PLAYER = "next_player"


class ChallengeScope(StrEnum):
    """What a challenge is about."""

    PLAY = "play"
    WORDS = "words"


class FailKind(StrEnum):
    """What a failed challenge costs."""

    NONE = "none"
    LOSE_TURN = "lose_turn"
    POINTS = "points"
    LOSE_GAME = "lose_game"


class Per(StrEnum):
    """What points for a failed challenge are counted by."""

    PLAY = "play"
    WORD = "word"


class PointsTo(StrEnum):
    """Whose score the points of a failed challenge change."""

    MOVER = "mover"
    """Added to the player whose play was challenged."""
    CHALLENGER = "challenger"
    """Taken from the challenger."""


class FreeExchange(StrEnum):
    """Whether an exchange leaves the turn with the player."""

    NONE = "none"
    ONCE = "once"
    UNLIMITED = "unlimited"


class RedrawWhen(StrEnum):
    """When a whole rack may be shown and drawn again."""

    NEVER = "never"
    NO_VOWELS_OR_NO_CONSONANTS = "no_vowels_or_no_consonants"


class LimitPer(StrEnum):
    """Whether a limit is for the table or multiplied by the number of players."""

    TOTAL = "total"
    PLAYER = "player"


class ScorelessTurn(StrEnum):
    """The kinds of turns that can count as scoreless."""

    PASS = "pass"  # noqa: S105 - a turn, not a password
    EXCHANGE = "exchange"
    WITHDRAWN = "withdrawn"
    LOST_TURN = "lost_turn"
    ZERO_PLACEMENT = "zero_placement"


class Guard(StrEnum):
    """What must be true before scoreless turns can end a game."""

    NONE = "none"
    BOARD_NOT_EMPTY = "board_not_empty"
    SCORE_NOT_ZERO = "score_not_zero"


class PlayedOut(StrEnum):
    """Settlement when somebody played out."""

    TRANSFER = "transfer"
    """The others lose the value of their racks; the player who is out gains it."""
    DOUBLE = "double"
    """The player who is out gains twice the value of the other rack."""
    NONE = "none"


class Blocked(StrEnum):
    """Settlement when nobody played out."""

    SUBTRACT = "subtract"
    """Everybody loses the value of the own rack."""
    NONE = "none"


class ClockKind(StrEnum):
    """How time is given."""

    NONE = "none"
    BANK = "bank"
    PER_MOVE = "per_move"


class Rounding(StrEnum):
    """How overtime is counted in periods."""

    STARTED = "started"
    COMPLETED = "completed"
    PRO_RATA = "pro_rata"


class OnMax(StrEnum):
    """What happens at the end of the overtime."""

    LOSE = "lose"
    PASS = "pass"  # noqa: S105 - a turn, not a password
    STOP = "stop"


class Tie(StrEnum):
    """How equal final scores are decided."""

    DRAW = "draw"
    PRE_ADJUSTMENT = "pre_adjustment"
    """The higher score before the settlement wins."""


class BlankDrawn(StrEnum):
    """What a blank in the draw for the start means."""

    FIRST = "first"
    REDRAW = "redraw"


def _within(name: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:
        raise RuleSetError(f"{name} must be from {low:g} to {high:g}, not {value:g}")


@dataclass(frozen=True, slots=True)
class Players:
    """How many may play."""

    min: int
    max: int

    def __post_init__(self) -> None:
        _within("players.min", self.min, 1, 20)
        _within("players.max", self.max, self.min, 20)


@dataclass(frozen=True, slots=True)
class Opening:
    """The first placement of a game."""

    min_tiles: int

    def __post_init__(self) -> None:
        _within("opening.min_tiles", self.min_tiles, 1, MANY)


@dataclass(frozen=True, slots=True)
class ChallengeFail:
    """What a challenge costs when every challenged word is acceptable."""

    kind: FailKind
    points: int
    """Points for kind `FailKind.POINTS`."""
    per: Per
    to: PointsTo
    escalation: tuple[int, ...]
    """Points for a player's first, second … failed challenge; empty = always alike."""

    def __post_init__(self) -> None:
        _within("challenge.fail.points", self.points, 0, MANY)
        for points in self.escalation:
            _within("challenge.fail.escalation", points, 0, MANY)


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

    min_bag: int
    """Tiles that must be in the bag, however few are exchanged."""
    max_per_player: int
    """Exchanges a player may make in a game; 0 = no limit."""
    free: FreeExchange

    def __post_init__(self) -> None:
        _within("exchange.min_bag", self.min_bag, 0, MANY)
        _within("exchange.max_per_player", self.max_per_player, 0, MANY)


@dataclass(frozen=True, slots=True)
class Redraw:
    """When a whole rack may be drawn again without losing the turn."""

    when: RedrawWhen
    max: int
    """Redraws a player may make in a game; 0 = no limit."""

    def __post_init__(self) -> None:
        _within("redraw.max", self.max, 0, MANY)


@dataclass(frozen=True, slots=True)
class Passes:
    """The end of a game by passes in a row."""

    limit_rounds: int
    """Every player passes so often in a row; 0 = passes alone end nothing."""

    def __post_init__(self) -> None:
        _within("passes.limit_rounds", self.limit_rounds, 0, MANY)


@dataclass(frozen=True, slots=True)
class Scoreless:
    """The end of a game by turns in a row that score nothing."""

    limit: int
    """Scoreless turns in a row that end the game; 0 = they end nothing."""
    per: LimitPer
    counts: tuple[ScorelessTurn, ...]
    guard: Guard

    def __post_init__(self) -> None:
        _within("scoreless.limit", self.limit, 0, MANY)

    def total(self, players: int) -> int:
        """Scoreless turns in a row that end a game of so many *players*."""
        return self.limit * (players if self.per is LimitPer.PLAYER else 1)


@dataclass(frozen=True, slots=True)
class SettlementRules:
    """What unplayed tiles cost when the game is over."""

    played_out: PlayedOut
    blocked: Blocked
    blank_left_penalty: int
    """Points lost for each blank left on a rack."""

    def __post_init__(self) -> None:
        _within("settlement.blank_left_penalty", self.blank_left_penalty, 0, MANY)


@dataclass(frozen=True, slots=True)
class ClockRules:
    """How time is given and what overtime costs; times in seconds."""

    kind: ClockKind
    bank_s: int
    increment_s: int
    per_move_s: int
    penalty_points: int
    period_s: int
    rounding: Rounding
    max_overtime_s: int
    on_max: OnMax

    def __post_init__(self) -> None:
        week = 7 * 24 * 3600
        for name in ("bank_s", "increment_s", "per_move_s", "max_overtime_s"):
            _within(f"clock.{name}", getattr(self, name), 0, week)
        _within("clock.period_s", self.period_s, 1, week)
        _within("clock.penalty_points", self.penalty_points, 0, MANY)


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
    rack_size: int
    bingo: Mapping[int, int]
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
        _within("rack_size", self.rack_size, 1, 100)
        for tiles, bonus in self.bingo.items():
            _within("a number of tiles in bingo", tiles, 1, 100)
            _within("a bonus in bingo", bonus, 0, 10 * MANY)
        double = self.settlement.played_out is PlayedOut.DOUBLE
        if double and self.players.min > 2:  # noqa: PLR2004 - it takes a pair
            raise RuleSetError(
                "settlement.played_out 'double' is for two players; use 'transfer'"
            )


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything a ruling is made by, except the words."""

    rule_set: RuleSet
    layout: BoardLayout
    tile_set: TileSet
