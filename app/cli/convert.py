"""``referee convert``: game records and positions in another form."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.cli.convert_inputs import (
    Form,
    Source,
    form_of,
    is_record,
    read_given_position,
    read_source,
)
from app.cli.convert_outputs import (
    Converted,
    convert_position,
    convert_record,
    tell_losses,
)
from app.cli.environment import open_lexicons
from app.cli.failures import Failure
from app.cli.options import BoardOption, RulesOption, TileSetOption
from app.cli.replay_files import is_same_file, write_bytes
from app.cli.replay_records import read_record
from app.cli.replay_remarks import count
from app.cli.requests import RulesOptions
from app.notation.gcg_dialects import DIALECTS, STRICT
from app.notation.gcg_findings import Severity
from app.services.inputs import NO_LEXICON

FORMS = ", ".join(Form)

InputArgument = Annotated[
    str,
    typer.Argument(
        metavar="INPUT",
        help="A game record in GCG or as a list of moves in JSON, or a position as a "
        "CGP, JSON or rows of a board: a file, [b]-[/b] for standard input, or the "
        "CGP or JSON itself.",
    ),
]
ToOption = Annotated[Form, typer.Option("--to", help="The form to write.")]
FromOption = Annotated[
    Form | None,
    typer.Option("--from", help="The form to read; recognised if left out."),
]
DialectOption = Annotated[
    str | None,
    typer.Option(metavar="NAME", help=f"Of GCG: {', '.join(DIALECTS)}."),
]
TurnOption = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=0,
        help="The position after turn N, for cgp, json and board; else the last.",
    ),
]
OutputOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Else standard output.")
]


def convert(  # noqa: PLR0913 - one parameter an option
    told: InputArgument,
    *,
    to: ToOption,
    from_: FromOption = None,
    dialect: DialectOption = None,
    turn: TurnOption = None,
    output: OutputOption = None,
    rules: RulesOption = None,
    board: BoardOption = None,
    tile_set: TileSetOption = None,
) -> int:
    """
    Convert a game record or a position: GCG, CGP, JSON, rows of a board.

    What the other form cannot say is told on standard error. The exit status is 0,
    or 2 if it cannot be done.

    [dim]Examples[/dim]

      referee convert game.gcg --to json

      referee convert game.gcg --to cgp --turn 12

      referee convert moves.json --to gcg --dialect macondo --output game.gcg
    """
    _check(to, dialect, turn)
    if output is not None and is_same_file(told, output):
        raise Failure(f"--output: {output} is the input itself; choose another name.")
    source = read_source(told)
    form = form_of(source) if from_ is None else from_
    options = RulesOptions(rules, NO_LEXICON, board, tile_set)
    errors = 0
    if is_record(source, form):
        converted, errors = _record(source, options, to, dialect, turn)
    elif turn is not None:
        raise Failure("--turn: a position has no turns; it goes with a game record.")
    else:
        given = read_given_position(source, options, open_lexicons())
        converted = convert_position(given, to)
    write_bytes(converted.data, output)
    tell_losses(converted.losses, errors)
    return 0


def _record(
    source: Source,
    options: RulesOptions,
    to: Form,
    dialect: str | None,
    turn: int | None,
) -> tuple[Converted, int]:
    """The record in *source* in another form, and how many errors it has."""
    given = read_record(source.data, source.name, options)
    replay = given.replay(open_lexicons())
    turns = len(replay.turns)
    if turn is not None and turn > turns:
        raise Failure(f"--turn: the record has {turns} turns, there is none {turn}.")
    chosen = STRICT if dialect is None else DIALECTS[dialect]
    converted = convert_record(given, replay, to, chosen, turn)
    return converted, count(replay.findings, Severity.ERROR)


def _check(to: Form, dialect: str | None, turn: int | None) -> None:
    """Raise `Failure` for options that do not go with the form *to*."""
    if dialect is not None and dialect not in DIALECTS:
        known = ", ".join(DIALECTS)
        raise Failure(f"--dialect: there is no {dialect!r}; there are {known}.")
    if dialect is not None and to is not Form.GCG:
        raise Failure("--dialect: it goes with --to gcg.")
    if turn is not None and to is Form.GCG:
        raise Failure("--turn: it goes with --to cgp, json or board.")
