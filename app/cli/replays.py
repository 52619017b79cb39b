"""``referee replay``: a whole game record refereed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.api.presenting.replays import present_replay
from app.cli.environment import open_lexicons
from app.cli.failures import Failure
from app.cli.options import (
    BoardOption,
    LexiconOption,
    PlainBoardOption,
    RulesOption,
    TileSetOption,
)
from app.cli.replay_files import read_bytes
from app.cli.replay_fixing import Fix
from app.cli.replay_records import read_record, referee_record
from app.cli.replay_remarks import count
from app.cli.replay_steps import check_terminal, walk
from app.cli.replay_view import show_replay, show_turn
from app.cli.requests import RulesOptions
from app.cli.terminal import open_console, print_json
from app.notation.gcg_findings import Severity
from app.services.record_positions import position_at

CLEAN, WITH_ERRORS = 0, 1

FileArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A game record in GCG, compressed by gzip or not; [b]-[/b] is standard "
        "input.",
    ),
]
NotesOption = Annotated[
    bool, typer.Option("--notes", metavar="", help="Show the notes as well.")
]
StepOption = Annotated[
    bool,
    typer.Option(
        "--step", metavar="", help="Walk through the game, a key for each turn."
    ),
]
TurnOption = Annotated[
    int | None,
    typer.Option(
        metavar="N", min=0, help="The position after turn N; 0 is before the first."
    ),
]
JsonOption = Annotated[
    bool, typer.Option("--json", metavar="", help="Print what POST /v1/replays answers.")
]
FixOption = Annotated[
    bool, typer.Option("--fix", metavar="", help="Write the corrected record.")
]
OutputOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Where --fix writes; else standard output."),
]
InPlaceOption = Annotated[
    bool,
    typer.Option(
        "--in-place", metavar="", help="Let --fix write over FILE, in one step."
    ),
]


def replay_file(  # noqa: PLR0913 - one parameter an option
    file: FileArgument,
    *,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    board: BoardOption = None,
    tile_set: TileSetOption = None,
    notes: NotesOption = False,
    step: StepOption = False,
    turn: TurnOption = None,
    as_json: JsonOption = False,
    fix: FixOption = False,
    output: OutputOption = None,
    in_place: InPlaceOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    Referee a game record: every turn, what is wrong and why, how the game ended.

    Without --rules the record is followed: no word is refused, and the game goes on
    as it did at the table. The exit status is 0 if there are no errors, 1 if there
    are, and 2 if the record cannot be read.

    [dim]Examples[/dim]

      referee replay game.gcg

      referee replay game.gcg --step

      referee replay game.gcg --fix --output corrected.gcg
    """
    _refuse_together({"--json": as_json, "--fix": fix, "--step": step})
    if not fix and (in_place or output is not None):
        raise Failure(f"{'--in-place' if in_place else '--output'}: it goes with --fix.")
    target = Fix(file, output, in_place)
    if fix:
        target.check()
    if step:
        check_terminal()
    data = read_bytes(file)
    record = read_record(data, file)
    replay = referee_record(
        record, RulesOptions(rules, lexicon, board, tile_set), open_lexicons()
    )
    number = _turn_in(turn, len(replay.turns))
    if as_json:
        print_json(present_replay(replay, data, full=True))
    elif fix:
        target.write(record, replay, data)
    elif step:
        console = open_console(plain=plain)
        walk(replay, console, first=number or 0, notes=notes)
    elif number is not None:
        console = open_console(plain=plain)
        console.print()
        position = position_at(replay, number)
        show_turn(replay, number, position, console, notes=notes)
    else:
        show_replay(record, replay, open_console(plain=plain), with_notes=notes)
    return WITH_ERRORS if count(replay.findings, Severity.ERROR) else CLEAN


def _refuse_together(options: dict[str, bool]) -> None:
    given = [name for name, is_given in options.items() if is_given]
    if len(given) > 1:
        raise Failure(f"{' and '.join(given)}: give one of them.")


def _turn_in(turn: int | None, turns: int) -> int | None:
    if turn is not None and turn > turns:
        raise Failure(f"--turn: the record has {turns} turns, there is none {turn}.")
    return turn
