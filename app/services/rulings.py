"""Rulings: a move judged on a position, and what follows from it."""

from __future__ import annotations

from typing import NamedTuple

from app.rules.drawing import check_draw
from app.rules.ending import must_go_on
from app.rules.judge import judge
from app.rules.outcome import Outcome
from app.rules.position import Position
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
    told = read_move(move, rules, case.position.board)
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
        checked = check_draw(case.position, ruling, rules, drawn)
        warnings += checked.warnings
        if not checked.is_counted:
            unchecked = (*ruling.unchecked, WarningCode.DRAW_MISMATCH.value)
            ruling = ruling._replace(unchecked=unchecked)
    return Decision(court, ruling, warnings, after, outcome)
