"""What a conversion comes to: bytes in another form, and what it cannot say."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple

import orjson
from rich.console import Console
from rich.text import Text

from app.api.presenting.positions import board_rows, present_position
from app.cli.convert_inputs import Form, GivenPosition
from app.cli.failures import Failure
from app.cli.replay_records import GivenRecord
from app.cli.terminal import printable
from app.notation.cgp_opcodes import CgpOpcodes
from app.notation.errors import NotationError
from app.notation.gcg_dialects import Dialect
from app.notation.gcg_losses import Loss
from app.rules.position import Position
from app.services.conversions import (
    board_losses,
    cgp_losses,
    record_opcodes,
    tell_cgp,
    tell_gcg,
    tell_moves,
    with_nicknames,
    with_scores,
)
from app.services.record_positions import position_at
from app.services.replays import Replay
from app.services.resolving import Court

MOST_LOSSES = 20
"""So many losses are told one by one."""


class Converted(NamedTuple):
    """What is to be written."""

    data: bytes
    losses: tuple[Loss, ...] = ()


def convert_record(
    given: GivenRecord, replay: Replay, form: Form, dialect: Dialect, turn: int | None
) -> Converted:
    """
    Tell the record in *form*; the position after *turn* where it is one of those.

    JSON is the list of moves, or with a *turn* the position. Raises `Failure`.
    """
    if form is Form.GCG:
        return _gcg(given, replay, dialect)
    if form is Form.JSON and turn is None:
        told = tell_moves(given.record, replay.court.rules)
        return Converted(_json(told.document), told.losses)
    number = len(replay.turns) if turn is None else turn
    position = position_at(replay, number)
    options = given.options
    stated = options.rules is not None
    opcodes = record_opcodes(given.record)
    return _told(position, replay.court, opcodes, form, with_rules=stated)


def _gcg(given: GivenRecord, replay: Replay, dialect: Dialect) -> Converted:
    record = given.record
    if not given.has_lines:
        record = with_nicknames(with_scores(record, replay.turns))
    try:
        written = tell_gcg(record, dialect, replay.court.rules)
    except NotationError as error:
        problem = f"it cannot be written as GCG ({dialect.name}): {error.problem}"
        raise Failure(f"{given.source}: {problem}: {error.text}.") from error
    return Converted(written.data, written.losses)


def convert_position(given: GivenPosition, form: Form) -> Converted:
    """Tell the position in *form*; raises `Failure` for a form of whole games."""
    if form is Form.GCG:
        raise Failure("--to gcg: a position has no moves; --to cgp, json or board.")
    case = given.case
    return _told(case.position, case.court, given.opcodes, form, with_rules=False)


def _told(
    position: Position,
    court: Court,
    opcodes: CgpOpcodes,
    form: Form,
    *,
    with_rules: bool,
) -> Converted:
    if form is Form.BOARD:
        rows = "".join(f"{row}\n" for row in board_rows(position.board))
        return Converted(rows.encode(), tuple(board_losses(position)))
    document = present_position(position, court)
    cgp = tell_cgp(str(document["cgp"]), opcodes, with_rules=with_rules)
    if form is Form.CGP:
        return Converted(f"{cgp}\n".encode(), tuple(cgp_losses(position)))
    return Converted(_json(document | {"cgp": cgp}))


def _json(document: object) -> bytes:
    """*document* as lines that a person can read."""
    option = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE
    return orjson.dumps(document, option=option)


def tell_losses(losses: Sequence[Loss], errors: int) -> None:
    """Say on standard error what was left out, and that a record has *errors*."""
    sys.stdout.flush()
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    losses = list(dict.fromkeys(losses))
    for loss in losses[:MOST_LOSSES]:
        place = "" if loss.event is None else f"turn {loss.event + 1}: "
        text = Text.assemble(("Not kept: ", "bold yellow"), printable(place))
        text.append(printable(loss.message)).append(f"  {loss.code}", "dim")
        console.print(text)
    if len(losses) > MOST_LOSSES:
        console.print(f"… and {len(losses) - MOST_LOSSES} more.")
    if errors:
        noun = "error" if errors == 1 else "errors"
        head = ("Mind: ", "bold yellow")
        console.print(
            Text.assemble(head, f"the record has {errors} {noun}; referee replay tells")
        )
