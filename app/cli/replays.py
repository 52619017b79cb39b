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
from app.cli.replay_files import name_of, read_bytes
from app.cli.replay_fixing import Fix
from app.cli.replay_records import read_record
from app.cli.replay_remarks import count
from app.cli.replay_steps import check_terminal, walk
from app.cli.replay_view import show_replay, show_turn
from app.cli.requests import RulesOptions
from app.cli.terminal import open_console, print_json
from app.notation.gcg_findings import Severity

CLEAN, WITH_ERRORS = 0, 1

FileArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A game record: GCG, or a list of moves in JSON, compressed by gzip or "
        "not; [b]-[/b] is standard input.",
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
    bool,
    typer.Option("--json", metavar="", help="Print what POST /v1/replays answers."),
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
    target = _target(file, output, fix=fix, in_place=in_place)
    if step:
        check_terminal()
    options = RulesOptions(rules, lexicon, board, tile_set)
    given = read_record(read_bytes(file), name_of(file), options)
    replay = given.replay(open_lexicons())
    if turn is not None and turn > len(replay.turns):
        turns = len(replay.turns)
        raise Failure(f"--turn: the record has {turns} turns, there is none {turn}.")
    if as_json:
        print_json(present_replay(replay, given.body, full=True))
    elif target is not None:
        target.write(given, replay)
    else:
        console = open_console(plain=plain)
        if step:
            walk(replay, console, first=turn or 0, notes=notes)
        elif turn is not None:
            console.print()
            show_turn(replay, turn, console, notes=notes)
        else:
            show_replay(given.record, replay, console, with_notes=notes)
    return WITH_ERRORS if count(replay.findings, Severity.ERROR) else CLEAN


def _target(file: str, output: Path | None, *, fix: bool, in_place: bool) -> Fix | None:
    """Where the corrected record goes, if one is asked for; raises `Failure`."""
    if not fix:
        if in_place or output is not None:
            option = "--in-place" if in_place else "--output"
            raise Failure(f"{option}: it goes with --fix.")
        return None
    target = Fix(file, output, in_place)
    target.check()
    return target


def _refuse_together(options: dict[str, bool]) -> None:
    given = [name for name, is_given in options.items() if is_given]
    if len(given) > 1:
        raise Failure(f"{' and '.join(given)}: give one of them.")
