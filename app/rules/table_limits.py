"""Limits of a whole game: what a player may do only so often."""

from __future__ import annotations

from app.rules.exchanging import Refusal, refuse_redraw
from app.rules.judge import judge
from app.rules.lexicon import Lexicon
from app.rules.moves import Exchange, Move, Redraw
from app.rules.ruleset import Rules
from app.rules.ruling import Ruling
from app.rules.table import Table
from app.rules.violations import Violation, ViolationCode, violation

COUNTED = frozenset({"exchange.max_per_player", "exchange.free", "redraw.max"})
"""What a ruling on a position alone leaves unchecked, and a table knows."""


def rule_at(table: Table, move: Move, rules: Rules, lexicon: Lexicon | None) -> Ruling:
    """Rule on *move* of the player on turn as `judge` does, with these limits."""
    ruling = judge(table.position, move, rules, lexicon)
    beyond = _beyond(table, move, rules)
    if not beyond and COUNTED.isdisjoint(ruling.unchecked):
        return ruling
    unchecked = tuple(code for code in ruling.unchecked if code not in COUNTED)
    violations = (*ruling.violations, *beyond)
    return ruling._replace(violations=violations, unchecked=unchecked)


def _beyond(table: Table, move: Move, rules: Rules) -> list[Violation]:
    """Accuse *move* of being one too many in the game."""
    mover, rule_set = table.seats[table.position.on_turn], rules.rule_set
    most = rule_set.exchange.max_per_player
    if isinstance(move, Exchange) and most and mover.exchanges >= most:
        return [violation(ViolationCode.EXCHANGE_LIMIT, limit=most)]
    most = rule_set.redraw.max
    if isinstance(move, Redraw) and most and mover.redraws >= most:
        return [refuse_redraw(Refusal.LIMIT_REACHED)]
    return []
