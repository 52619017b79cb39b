"""The judge: one move on one position, answered with everything at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from app.rules.exchanging import (
    Checked,
    check_exchange,
    check_recycle,
    check_redraw,
)
from app.rules.lexicon import Lexicon
from app.rules.moves import (
    BoardAfter,
    Exchange,
    Move,
    Pass,
    PlacedTiles,
    RecycleBlank,
    Redraw,
    WrittenPlay,
)
from app.rules.placing import judge_placement
from app.rules.position import Position, Status, left_over
from app.rules.ruleset import Rules
from app.rules.ruling import Ruling
from app.rules.scoring import Score
from app.rules.violations import Violation, ViolationCode, violation

NOTHING_SCORED = Score(0, 0, 0, ())


def judge(
    position: Position,
    move: Move,
    rules: Rules,
    lexicon: Lexicon | None,
    left: Mapping[str, int] | None = None,
) -> Ruling:
    """
    Rule on *move*, made by the player on turn in *position*.

    *lexicon* is None where there is no dictionary; *left* is what `left_over` says
    of the position, if it has been asked already. Nothing that is handed in
    changes, and nothing is raised: an illegal move is a ruling with violations.
    The faces of position and move must be faces of the tile set, their squares
    on the board.
    """
    if left is None:
        left = left_over(position, rules.tile_set)
    match move:
        case WrittenPlay() | PlacedTiles() | BoardAfter():
            found = _status_violations(position, is_pass=False)
            return judge_placement(position, move, rules, lexicon, left, found)
        case Pass():
            checked = Checked([], [], position.mover.rack)
        case Exchange():
            checked = check_exchange(position, move, rules, left)
        case Redraw():
            checked = check_redraw(position, rules, left)
        case RecycleBlank():
            checked = check_recycle(position, move, rules, left)
        case _:
            assert_never(move)
    status = _status_violations(position, is_pass=isinstance(move, Pass))
    return Ruling(
        move=move,
        violations=(*status, *checked.violations),
        words=(),
        score=NOTHING_SCORED,
        words_acceptable=None,
        unchecked=tuple(checked.unchecked),
        laid=None,
        leave=checked.leave,
        left=left,
    )


def _status_violations(position: Position, *, is_pass: bool) -> list[Violation]:
    if position.status is Status.PLAYING:
        return []
    if position.status is Status.OVER:
        return [violation(ViolationCode.GAME_OVER)]
    return [] if is_pass else [violation(ViolationCode.ONLY_PASS_OR_CHALLENGE)]
