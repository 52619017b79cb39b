"""Soundness: what about a position play could not have reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import compress

from app.rules.board import Board
from app.rules.counting import counted
from app.rules.ending import guard_lifted
from app.rules.layout import BoardLayout
from app.rules.position import (
    Position,
    Status,
    count_unseen,
    left_over,
    tiles_in_bag,
)
from app.rules.ruleset import Rules, RuleSet
from app.rules.squares import Square
from app.rules.tiles import UNKNOWN_TILE
from app.rules.violations import Param


class WarningCode(StrEnum):
    """What is odd about a position, or about the way in which it was told."""

    ISLAND = "island"
    SINGLE_TILE = "single_tile"
    START_SQUARE_BARE = "start_square_bare"
    TILE_ON_UNPLAYABLE_SQUARE = "tile_on_unplayable_square"
    TILES_EXCEED_SET = "tiles_exceed_set"
    BAG_MISMATCH = "bag_mismatch"
    RACK_TOO_LARGE = "rack_too_large"
    RACK_SHORT = "rack_short"
    RACK_EMPTY = "rack_empty"
    TOO_MANY_PLAYERS = "too_many_players"
    COUNTER_PAST_LIMIT = "counter_past_limit"
    DRAW_MISMATCH = "draw_mismatch"
    CGP_OPCODE_IGNORED = "cgp_opcode_ignored"
    CGP_OPCODE_REPEATED = "cgp_opcode_repeated"
    CGP_LEXICON_UNKNOWN = "cgp_lexicon_unknown"


@dataclass(frozen=True, slots=True)
class PositionWarning:
    """Something that was ruled on all the same, but that play could not reach."""

    code: WarningCode
    message: str
    squares: tuple[Square, ...] = ()
    params: Mapping[str, Param] = field(default_factory=dict)
    """The facts of the message, for saying it in another language."""


def position_warnings(
    position: Position, rules: Rules, left: Mapping[str, int] | None = None
) -> list[PositionWarning]:
    """
    Everything about *position* that play under *rules* could not have reached.

    *left* is what `left_over` says of the position, if it has been asked already.
    """
    if left is None:
        left = left_over(position, rules.tile_set)
    found = _board_warnings(position.board)
    if min(left.values()) < 0:
        over = [tile for tile, count in left.items() if count < 0]
        message = f"There is more of these tiles than the set has: {', '.join(over)}."
        code = WarningCode.TILES_EXCEED_SET
        found.append(PositionWarning(code, message, params={"tiles": over}))
    found += _bag_warnings(position, left, rules)
    found += _player_warnings(position, left, rules)
    found += _counter_warnings(position, rules.rule_set)
    return found


def _board_warnings(board: Board) -> list[PositionWarning]:
    layout, found = board.layout, []
    tiles = sum(compress(layout.bits, board.cells))
    if not tiles:
        return []
    if not board.cells[layout.start_index]:
        message = f"No tile lies on the start square {layout.start.name}."
        code = WarningCode.START_SQUARE_BARE
        found.append(PositionWarning(code, message, (layout.start,)))
    blocked = sum([layout.bits[index] for index in layout.unplayable]) & tiles
    if blocked:
        code = WarningCode.TILE_ON_UNPLAYABLE_SQUARE
        found.append(_on_squares(code, layout, blocked, "No tile may lie on"))
    if tiles.bit_count() == 1:
        code = WarningCode.SINGLE_TILE
        found.append(_on_squares(code, layout, tiles, "Only one tile lies, on"))
    apart = tiles & ~_joined(tiles, layout)
    if apart:
        code, text = WarningCode.ISLAND, "Not joined to the other tiles:"
        found.append(_on_squares(code, layout, apart, text))
    return found


def _on_squares(
    code: WarningCode, layout: BoardLayout, bits: int, text: str
) -> PositionWarning:
    """A warning about the squares of a set of *bits*."""
    pairs = zip(layout.squares, layout.bits, strict=True)
    squares = tuple(square for square, bit in pairs if bits & bit)
    names = ", ".join(square.name for square in squares)
    return PositionWarning(code, f"{text} {names}.", squares)


def _joined(tiles: int, layout: BoardLayout) -> int:
    """
    The set of *tiles* that a path of tiles joins to the start square.

    If none lies there, it is to the first tile. Sets are bits (see `BoardLayout.bits`).
    """
    stride = layout.stride
    reached = layout.bits[layout.start_index] & tiles or tiles & -tiles
    joined = 0
    while joined != reached:
        joined = reached
        across = reached | reached << 1 | reached >> 1
        reached = (across | reached << stride | reached >> stride) & tiles
    return joined


def _bag_warnings(
    position: Position, left: Mapping[str, int], rules: Rules
) -> list[PositionWarning]:
    """A bag that was told and does not add up with board and racks."""
    if position.bag is None and position.bag_count is None:
        return []
    in_bag = tiles_in_bag(position, left, rules.rule_set.rack_size)
    unseen = count_unseen(left)
    least, most = _hidden_tiles(position, rules.rule_set.rack_size)
    strangers = (Counter(position.bag or ()) - +Counter(left)).total()
    disagree = position.bag is not None and position.bag_count not in {None, in_bag}
    if least <= unseen - in_bag <= most and not strangers and not disagree:
        return []
    message = (
        f"The bag does not add up: {counted(in_bag, 'tile was|tiles were')} told, and "
        f"{counted(unseen, 'tile is|tiles are')} neither on the board nor on a known "
        "rack."
    )
    params: dict[str, Param] = {"bag_count": in_bag, "unseen": unseen}
    return [PositionWarning(WarningCode.BAG_MISMATCH, message, params=params)]


def _hidden_tiles(position: Position, rack_size: int) -> tuple[int, int]:
    """The least and the greatest number of tiles that lie unseen on racks."""
    least = most = 0
    for player in position.players:
        if player.rack is not None:
            least += player.rack.count(UNKNOWN_TILE)
            most += player.rack.count(UNKNOWN_TILE)
        elif player.rack_count is not None:
            least += player.rack_count
            most += player.rack_count
        else:
            most += rack_size
    return least, most


def _player_warnings(
    position: Position, left: Mapping[str, int], rules: Rules
) -> list[PositionWarning]:
    rule_set, found = rules.rule_set, []
    size, players = rule_set.rack_size, len(position.players)
    playing = position.status is Status.PLAYING
    for seat, player in enumerate(position.players):
        held = player.holds(size)
        if held > size:
            text = (
                f"The rack of player {seat + 1} has more than {counted(size, 'tile')}."
            )
            found.append(_about_rack(WarningCode.RACK_TOO_LARGE, text, seat, size))
        elif held < size and playing:
            found += _short_rack(position, left, size, seat)
    if players > rule_set.players.max:
        most = rule_set.players.max
        text = f"{players} players; these rules are for {most} at most."
        params: dict[str, Param] = {"players": players, "max": most}
        code = WarningCode.TOO_MANY_PLAYERS
        found.append(PositionWarning(code, text, params=params))
    return found


def _short_rack(
    position: Position, left: Mapping[str, int], size: int, seat: int
) -> list[PositionWarning]:
    """A rack that is not full while the bag has tiles, or empty when it has none."""
    if tiles_in_bag(position, left, size):
        text = f"The rack of player {seat + 1} is short, but the bag has tiles."
        return [_about_rack(WarningCode.RACK_SHORT, text, seat, size)]
    if position.players[seat].holds(size):
        return []
    text = f"Player {seat + 1} is out of tiles, as is the bag, but the game goes on."
    return [_about_rack(WarningCode.RACK_EMPTY, text, seat, size)]


def _counter_warnings(position: Position, rule_set: RuleSet) -> list[PositionWarning]:
    """Counters that have gone on where they would have ended the game."""
    found, players = [], len(position.players)
    turns, limit = position.scoreless_turns, rule_set.scoreless.total(players)
    if limit and turns > limit and guard_lifted(position, rule_set):
        text = f"{turns} scoreless turns in a row; {_ends(limit)}."
        found.append(_past_limit(text, "scoreless_turns", turns, limit))
    turns, limit = position.consecutive_passes, rule_set.passes.total(players)
    if limit and turns > limit:
        text = f"{turns} passes in a row; {_ends(limit)}."
        found.append(_past_limit(text, "consecutive_passes", turns, limit))
    return found


def _ends(limit: int) -> str:
    return f"{counted(limit, 'ends|end')} the game"


def _past_limit(text: str, counter: str, turns: int, limit: int) -> PositionWarning:
    params: dict[str, Param] = {"counter": counter, "count": turns, "limit": limit}
    return PositionWarning(WarningCode.COUNTER_PAST_LIMIT, text, params=params)


def _about_rack(
    code: WarningCode, text: str, seat: int, rack_size: int
) -> PositionWarning:
    return PositionWarning(code, text, params={"seat": seat, "rack_size": rack_size})
