"""Violations: the rules that a move can break, each with a code and a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import TypeAlias

from app.rules.counting import Counted
from app.rules.squares import Square

Param: TypeAlias = int | str | list[str] | list[int]


class ViolationCode(StrEnum):
    """What a move can be accused of; codes never change their meaning."""

    NO_TILES = "no_tiles"
    TOO_MANY_TILES = "too_many_tiles"
    OFF_BOARD = "off_board"
    UNPLAYABLE_SQUARE = "unplayable_square"
    SQUARE_OCCUPIED = "square_occupied"
    DUPLICATE_SQUARE = "duplicate_square"
    NOT_IN_LINE = "not_in_line"
    GAP = "gap"
    START_SQUARE_NOT_COVERED = "start_square_not_covered"
    OPENING_TOO_SHORT = "opening_too_short"
    NOT_CONNECTED = "not_connected"
    WORD_INCOMPLETE = "word_incomplete"
    NO_WORD_FORMED = "no_word_formed"
    THROUGH_TILE_MISSING = "through_tile_missing"
    THROUGH_TILE_DIFFERS = "through_tile_differs"
    TILE_NOT_ON_RACK = "tile_not_on_rack"
    BLANK_UNDESIGNATED = "blank_undesignated"
    TILE_UNAVAILABLE = "tile_unavailable"
    DIGRAPH_SPLIT = "digraph_split"
    UNACCEPTABLE_WORD = "unacceptable_word"
    TILE_REMOVED = "tile_removed"
    TILE_CHANGED = "tile_changed"
    EXCHANGE_BAG_TOO_SMALL = "exchange_bag_too_small"
    EXCHANGE_NO_TILES = "exchange_no_tiles"
    EXCHANGE_TOO_MANY = "exchange_too_many"
    EXCHANGE_LIMIT = "exchange_limit"
    """Told in stored games only, where a player's exchanges are counted."""
    REDRAW_NOT_ALLOWED = "redraw_not_allowed"
    RECYCLE_NOT_ALLOWED = "recycle_not_allowed"
    GAME_OVER = "game_over"
    ONLY_PASS_OR_CHALLENGE = "only_pass_or_challenge"  # noqa: S105 - a turn


CLAUSE_OF: Mapping[ViolationCode, str] = {
    ViolationCode.NO_TILES: "placement.tiles",
    ViolationCode.TOO_MANY_TILES: "placement.tiles",
    ViolationCode.OFF_BOARD: "placement.board",
    ViolationCode.UNPLAYABLE_SQUARE: "placement.board",
    ViolationCode.SQUARE_OCCUPIED: "placement.free-squares",
    ViolationCode.DUPLICATE_SQUARE: "placement.free-squares",
    ViolationCode.NOT_IN_LINE: "placement.line",
    ViolationCode.GAP: "placement.unbroken",
    ViolationCode.START_SQUARE_NOT_COVERED: "opening.start-square",
    ViolationCode.OPENING_TOO_SHORT: "opening.length",
    ViolationCode.NOT_CONNECTED: "placement.connected",
    ViolationCode.WORD_INCOMPLETE: "placement.whole-word",
    ViolationCode.NO_WORD_FORMED: "placement.word",
    ViolationCode.THROUGH_TILE_MISSING: "placement.whole-word",
    ViolationCode.THROUGH_TILE_DIFFERS: "placement.whole-word",
    ViolationCode.TILE_NOT_ON_RACK: "placement.own-tiles",
    ViolationCode.BLANK_UNDESIGNATED: "blank.designation",
    ViolationCode.TILE_UNAVAILABLE: "tiles.set",
    ViolationCode.DIGRAPH_SPLIT: "tiles.digraph",
    ViolationCode.UNACCEPTABLE_WORD: "words.acceptable",
    ViolationCode.TILE_REMOVED: "placement.board-stays",
    ViolationCode.TILE_CHANGED: "placement.board-stays",
    ViolationCode.EXCHANGE_BAG_TOO_SMALL: "exchange.bag",
    ViolationCode.EXCHANGE_NO_TILES: "exchange.tiles",
    ViolationCode.EXCHANGE_TOO_MANY: "exchange.tiles",
    ViolationCode.EXCHANGE_LIMIT: "exchange.limit",
    ViolationCode.REDRAW_NOT_ALLOWED: "redraw.allowed",
    ViolationCode.RECYCLE_NOT_ALLOWED: "blank.recycle",
    ViolationCode.GAME_OVER: "turn.over",
    ViolationCode.ONLY_PASS_OR_CHALLENGE: "turn.final",
}
"""The clause of the rule set that each violation breaks."""

MESSAGES: Mapping[ViolationCode, str] = {
    ViolationCode.NO_TILES: "The move places no new tile.",
    ViolationCode.TOO_MANY_TILES: (
        "{placed:tile is|tiles are} placed, but a rack holds {rack_size}."
    ),
    ViolationCode.OFF_BOARD: (
        "The play runs past the edge of the board: it needs {needed:square}, "
        "and from {start} on the board has {available}."
    ),
    ViolationCode.UNPLAYABLE_SQUARE: "No tile may lie on {squares}.",
    ViolationCode.SQUARE_OCCUPIED: "A tile lies already on {squares} ({holds}).",
    ViolationCode.DUPLICATE_SQUARE: "More than one tile is placed on {squares}.",
    ViolationCode.NOT_IN_LINE: (
        "The new tiles on {squares} do not lie in one row or one column."
    ),
    ViolationCode.GAP: "Between the new tiles nothing lies on {squares}.",
    ViolationCode.START_SQUARE_NOT_COVERED: (
        "The opening play must cover the start square {start}."
    ),
    ViolationCode.OPENING_TOO_SHORT: (
        "The opening play must have at least {min_tiles:tile}; it has {placed}."
    ),
    ViolationCode.NOT_CONNECTED: "The play touches no tile on the board.",
    ViolationCode.WORD_INCOMPLETE: (
        "The play is told as {told}, but with the tiles that it joins the word "
        "is {word} at {start}."
    ),
    ViolationCode.NO_WORD_FORMED: "The play forms no word of two or more tiles.",
    ViolationCode.THROUGH_TILE_MISSING: (
        "The play runs through a tile on {squares}, but nothing lies there."
    ),
    ViolationCode.THROUGH_TILE_DIFFERS: (
        "On {squares} lies {holds}, but the play says {says}."
    ),
    ViolationCode.TILE_NOT_ON_RACK: "Not on the rack {rack}: {tiles}.",
    ViolationCode.BLANK_UNDESIGNATED: (
        "The blank on {squares} must stand for a letter, written in lower case."
    ),
    ViolationCode.TILE_UNAVAILABLE: (
        "Board, rack and move have more of these tiles than the set: {tiles}."
    ),
    ViolationCode.DIGRAPH_SPLIT: (
        "{words} spells {letters} with single tiles; it is a tile of its own."
    ),
    ViolationCode.UNACCEPTABLE_WORD: "Not in the lexicon: {words}.",
    ViolationCode.TILE_REMOVED: "The tile on {squares} ({holds}) is gone.",
    ViolationCode.TILE_CHANGED: "On {squares} lies {holds}, but the move shows {says}.",
    ViolationCode.EXCHANGE_BAG_TOO_SMALL: (
        "To exchange {count}, the bag must have at least {needed:tile}; "
        "it has {bag_count}."
    ),
    ViolationCode.EXCHANGE_NO_TILES: (
        "An exchange needs at least one tile; to exchange none, pass."
    ),
    ViolationCode.EXCHANGE_TOO_MANY: (
        "{count:tile is|tiles are} exchanged, but the rack has {rack_count}."
    ),
    ViolationCode.EXCHANGE_LIMIT: (
        "A player makes at most {limit:exchange} in a game; this would be one more."
    ),
    ViolationCode.REDRAW_NOT_ALLOWED: "The rack may not be drawn again: {reason}.",
    ViolationCode.RECYCLE_NOT_ALLOWED: (
        "The blank may not be taken from {squares}: {reason}."
    ),
    ViolationCode.GAME_OVER: "The game is over; no move can be made.",
    ViolationCode.ONLY_PASS_OR_CHALLENGE: (
        "A player is out of tiles: only a pass or a challenge is left."
    ),
}
"""English sentence of each violation; braces name its squares, words and params.

A number may say in them what it counts (see `Counted`).
"""


@dataclass(frozen=True, slots=True)
class Violation:
    """One rule that a move breaks."""

    code: ViolationCode
    message: str
    squares: tuple[Square, ...]
    """The squares it concerns, in the order of the move."""
    words: tuple[str, ...]
    """The words it concerns."""
    params: Mapping[str, Param]
    """The facts of the message, for saying it in another language."""

    @property
    def clause(self) -> str:
        """Id of the clause of the rule set that is broken."""
        return CLAUSE_OF[self.code]


NO_PHRASES: Mapping[str, str] = MappingProxyType({})


def violation(
    code: ViolationCode,
    squares: Iterable[Square] = (),
    words: Iterable[str] = (),
    phrases: Mapping[str, str] = NO_PHRASES,
    /,
    **params: Param,
) -> Violation:
    """
    Build the violation *code* with its sentence made from the facts given.

    *phrases* say, by name, what the sentence has in place of a fact as it is.
    """
    squares, words = tuple(squares), tuple(words)
    facts: dict[str, str | Counted] = {
        "squares": ", ".join(square.name for square in squares),
        "words": ", ".join(words),
    }
    for name, value in params.items():
        facts[name] = _told(value)
    message = MESSAGES[code].format_map({**facts, **phrases})
    return Violation(code, message, squares, words, params)


def _told(value: Param) -> str | Counted:
    """A fact as the sentences say it."""
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return Counted(value) if isinstance(value, int) else value
