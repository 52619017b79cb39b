"""Rulings: a move judged on a position, and what follows from it."""

from __future__ import annotations

from typing import NamedTuple

from app.rules import soundness
from app.rules.ending import must_go_on
from app.rules.judge import judge
from app.rules.moves import Exchange
from app.rules.outcome import Outcome
from app.rules.position import Position, Rack
from app.rules.ruling import Ruling
from app.rules.soundness import PositionWarning, WarningCode
from app.rules.transition import advance
from app.services.inputs import MoveSaid, PositionSaid, RulesInput
from app.services.moves import read_move
from app.services.ports import Lexicons
from app.services.positions import Case, open_case
from app.services.reading import read_tile_string
from app.services.resolving import Court


class Decision(NamedTuple):
    """A ruling with all that is told beside it."""

    court: Court
    ruling: Ruling
    warnings: tuple[PositionWarning, ...]
    position: Position | None
    """The position after the move; None if it is illegal, or was not asked for."""
    outcome: Outcome | None
    """None while the game goes on."""


def rule(
    rules: RulesInput,
    position: PositionSaid,
    move: MoveSaid,
    draw: str | None,
    lexicons: Lexicons,
    *,
    follow: bool = True,
) -> Decision:
    """
    Rule on *move* on *position* under *rules*.

    *draw* are the tiles that the mover drew afterwards. Without *follow* the
    position after the move is not worked out where it cannot matter for the
    outcome. Raises `InvalidInput`.
    """
    return rule_on(open_case(rules, position, lexicons), move, draw, follow=follow)


def rule_on(
    case: Case, move: MoveSaid, draw: str | None = None, *, follow: bool = True
) -> Decision:
    """Rule on *move* in a *case* that has been opened, as `rule` does."""
    court, rules = case.court, case.court.rules
    told = read_move(move, rules)
    drawn = None
    if draw is not None:
        drawn = read_tile_string(draw, rules.tile_set, "draw")
    ruling = judge(case.position, told, rules, court.lexicon, case.left)
    if not ruling.is_legal:
        return Decision(court, ruling, case.warnings, None, None)
    if not follow and drawn is None and must_go_on(case.position, ruling, rules):
        return Decision(court, ruling, case.warnings, None, None)
    after, outcome = advance(case.position, ruling, rules, drawn)
    warnings = case.warnings
    if drawn is not None:
        warnings += draw_warnings(case, ruling, drawn)
    return Decision(court, ruling, warnings, after, outcome)


def draw_warnings(
    case: Case, ruling: Ruling, drawn: Rack
) -> tuple[PositionWarning, ...]:
    """
    Say if another number of tiles was *drawn* for a legal move than the rules give.

    Nothing is said where it is not known what stays on the rack.
    """
    if ruling.laid is None and not isinstance(ruling.move, Exchange):
        return ()
    others = soundness.draw_warnings(case.position, drawn, case.left)
    return (*_number_warnings(case, ruling, drawn), *others)


def _number_warnings(
    case: Case, ruling: Ruling, drawn: Rack
) -> tuple[PositionWarning, ...]:
    rules, seat = case.court.rules, case.position.on_turn
    after, _ = advance(case.position, ruling, rules, None)
    size = rules.rule_set.rack_size
    kept = len(ruling.leave) if ruling.leave is not None else None
    if kept is None or after.players[seat].holds(size) - kept == len(drawn):
        return ()
    due = after.players[seat].holds(size) - kept
    message = f"{len(drawn)} tiles were drawn; by the rules it is {due}."
    params: dict[str, int | str | list[str]] = {"drawn": len(drawn), "due": due}
    return (PositionWarning(WarningCode.DRAW_MISMATCH, message, params=params),)
