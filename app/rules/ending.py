"""Ending: has the game ended with this turn, and why?"""

from __future__ import annotations

from enum import StrEnum

from app.rules.choices import Guard
from app.rules.position import Position, tiles_in_bag
from app.rules.ruleset import Rules, RuleSet
from app.rules.ruling import Ruling


class EndReason(StrEnum):
    """Why a game is over."""

    PLAYED_OUT = "played_out"
    PASSES = "passes"
    SCORELESS_TURNS = "scoreless_turns"
    NO_MOVES = "no_moves"
    """The players agree that nobody can move."""
    RESIGNED = "resigned"
    TIMED_OUT = "timed_out"
    LOST_CHALLENGE = "lost_challenge"
    """A challenge decided the game, under rules where it does."""
    ADJUDICATED = "adjudicated"
    CANCELLED = "cancelled"


def ending_by_idleness(position: Position, rule_set: RuleSet) -> EndReason | None:
    """
    The end that the counters of *position* bring, if they bring one.

    The counters are independent: passes in a row, and turns in a row that score
    nothing. When both are full, the passes are named, being the narrower reason.
    """
    if not position.consecutive_passes and not position.scoreless_turns:
        return None
    players = len(position.players)
    passes = rule_set.passes.total(players)
    if passes and position.consecutive_passes >= passes:
        return EndReason.PASSES
    limit = rule_set.scoreless.total(players)
    if limit and position.scoreless_turns >= limit and guard_lifted(position, rule_set):
        return EndReason.SCORELESS_TURNS
    return None


def guard_lifted(position: Position, rule_set: RuleSet) -> bool:
    """Whether scoreless turns may end the game of *position* yet."""
    match rule_set.scoreless.guard:
        case Guard.NONE:
            return True
        case Guard.BOARD_NOT_EMPTY:
            return not position.board.is_empty
        case Guard.SCORE_NOT_ZERO:
            return any(player.score for player in position.players)


def must_go_on(position: Position, ruling: Ruling, rules: Rules) -> bool:
    """
    Whether the legal move of *ruling* certainly ends no game.

    A placement that scores, with tiles in the bag, does not: nobody is out, and no
    turn without points is counted. Of any other move this does not tell.
    """
    if ruling.laid is None or not ruling.score or not ruling.score.total:
        return False
    return tiles_in_bag(position, ruling.left, rules.rule_set.rack_size) > 0
