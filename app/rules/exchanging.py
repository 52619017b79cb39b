"""Checking the moves that are no placements: exchanges and two house rules."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from app.rules.board import EMPTY
from app.rules.choices import FreeExchange, RedrawWhen
from app.rules.holdings import (
    Taken,
    lacks_vowels_or_consonants,
    rack_violations,
    stock_violations,
    take,
)
from app.rules.moves import Exchange, RecycleBlank
from app.rules.position import Position, Rack, tiles_in_bag
from app.rules.ruleset import Rules
from app.rules.tiles import BLANK, UNKNOWN_TILE
from app.rules.violations import Violation, ViolationCode, violation


class Refusal(StrEnum):
    """Why a move of a house rule is refused; codes never change their meaning."""

    NOT_IN_RULES = "not_in_rules"
    RACK_EMPTY = "rack_empty"
    HAS_VOWELS_AND_CONSONANTS = "has_vowels_and_consonants"
    BAG_TOO_SMALL = "bag_too_small"
    NO_BLANK_THERE = "no_blank_there"
    TILE_NOT_ON_RACK = "tile_not_on_rack"
    LIMIT_REACHED = "limit_reached"


WHY_REFUSED: Mapping[Refusal, str] = {
    Refusal.NOT_IN_RULES: "these rules do not know it",
    Refusal.RACK_EMPTY: "it is empty",
    Refusal.HAS_VOWELS_AND_CONSONANTS: (
        "it has both vowels and consonants, a blank counting as either"
    ),
    Refusal.BAG_TOO_SMALL: (
        "the bag has {bag_count} and the rack {rack_count}, and a rack goes back only "
        "when the new one has been drawn"
    ),
    Refusal.NO_BLANK_THERE: "no blank lies there",
    Refusal.TILE_NOT_ON_RACK: "the rack has no {tile}",
    Refusal.LIMIT_REACHED: "the player has done so as often as the rules let anybody",
}
"""The same in words; braces name params."""


class Checked(NamedTuple):
    """What a check found."""

    violations: list[Violation]
    unchecked: list[str]
    leave: Rack | None
    """What stays on the rack of the move's tiles; None if that is unknown."""


def check_exchange(
    position: Position, move: Exchange, rules: Rules, left: Mapping[str, int]
) -> Checked:
    """Check an exchange against the bag, the rack and what is *left* of the set."""
    rule, rack = rules.rule_set.exchange, position.mover.rack
    found = _size_violations(position, move, rules)
    bag = tiles_in_bag(position, left, rules.rule_set.rack_size)
    needed = max(rule.min_bag, move.count)
    if bag < needed:
        code = ViolationCode.EXCHANGE_BAG_TOO_SMALL
        found.append(violation(code, count=move.count, needed=needed, bag_count=bag))
    unchecked = []
    if rule.max_per_player:
        unchecked.append("exchange.max_per_player")
    if rule.free is FreeExchange.ONCE:
        unchecked.append("exchange.free")
    taken = _take_exchanged(rack, move)
    if taken.guessed:
        unchecked.append(ViolationCode.TILE_NOT_ON_RACK.value)
    found += rack_violations(rack, taken)
    found += stock_violations(left, taken.missing + taken.guessed, rules.tile_set)
    return Checked(found, unchecked, taken.leave)


def _size_violations(
    position: Position, move: Exchange, rules: Rules
) -> list[Violation]:
    if move.count == 0:
        return [violation(ViolationCode.EXCHANGE_NO_TILES)]
    held = position.mover.holds(rules.rule_set.rack_size)
    if move.count > held:
        code = ViolationCode.EXCHANGE_TOO_MANY
        return [violation(code, count=move.count, rack_count=held)]
    return []


def _take_exchanged(rack: Rack | None, move: Exchange) -> Taken:
    """Take the tiles off the rack; if only their number is known, any may go."""
    if move.tiles is not None:
        return take(rack, move.tiles)
    if rack is not None and move.count >= len(rack):
        return Taken((), (), ())
    return Taken(None, (), ())


def check_redraw(position: Position, rules: Rules, left: Mapping[str, int]) -> Checked:
    """
    Check the house rule that a rack of one sort may be drawn again.

    *left* tells how many tiles are in the bag: a whole rack must be.
    """
    rule, rack = rules.rule_set.redraw, position.mover.rack
    if rule.when is RedrawWhen.NEVER:
        return Checked([refuse_redraw(Refusal.NOT_IN_RULES)], [], rack)
    size = rules.rule_set.rack_size
    held, bag = position.mover.holds(size), tiles_in_bag(position, left, size)
    found = []
    if bag < held:
        reason = Refusal.BAG_TOO_SMALL
        found = [refuse_redraw(reason, bag_count=bag, rack_count=held)]
    unchecked = ["redraw.max"] if rule.max else []
    if rack is None or UNKNOWN_TILE in rack:
        code = ViolationCode.REDRAW_NOT_ALLOWED.value
        return Checked(found, [*unchecked, code], None)
    if lacks_vowels_or_consonants(rack, rules.tile_set):
        return Checked(found, unchecked, rack if found else ())
    reason = Refusal.HAS_VOWELS_AND_CONSONANTS if rack else Refusal.RACK_EMPTY
    return Checked([refuse_redraw(reason), *found], unchecked, rack)


def refuse_redraw(reason: Refusal, **params: int) -> Violation:
    """Accuse a redraw of what *reason* says, with *params* of its text."""
    phrases = {"reason": WHY_REFUSED[reason].format_map(params)}
    code = ViolationCode.REDRAW_NOT_ALLOWED
    return violation(code, (), (), phrases, reason=reason.value, **params)


def check_recycle(
    position: Position, move: RecycleBlank, rules: Rules, left: Mapping[str, int]
) -> Checked:
    """
    Check the house rule that a blank may be swapped for the tile it stands for.

    *left* is what board and known racks leave of the set.
    """
    rack, face = position.mover.rack, position.board.at(move.square)
    if not rules.rule_set.recycle_blank:
        return Checked([_no_recycle(move, Refusal.NOT_IN_RULES)], [], rack)
    if face == EMPTY or rules.tile_set.tile_of[face] != BLANK:
        return Checked([_no_recycle(move, Refusal.NO_BLANK_THERE)], [], rack)
    letter = rules.tile_set.letter_of[face]
    taken = take(rack, (letter,))
    if taken.missing:
        found = _no_recycle(move, Refusal.TILE_NOT_ON_RACK, tile=letter)
        return Checked([found], [], rack)
    unchecked = [ViolationCode.TILE_NOT_ON_RACK.value] if taken.guessed else []
    elsewhere = []
    if taken.guessed:
        elsewhere = stock_violations(left, taken.guessed, rules.tile_set)
    leave = None if taken.leave is None else (*taken.leave, BLANK)
    return Checked(elsewhere, unchecked, leave)


def _no_recycle(move: RecycleBlank, reason: Refusal, **params: str) -> Violation:
    phrases = {"reason": WHY_REFUSED[reason].format_map(params)}
    code = ViolationCode.RECYCLE_NOT_ALLOWED
    return violation(code, [move.square], (), phrases, reason=reason.value, **params)
