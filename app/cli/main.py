"""The program ``referee``: its commands, and what becomes of what goes wrong."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from app import __version__
from app.cli.audit import audit
from app.cli.catalogue import show_boards, show_rule_sets, show_tile_sets
from app.cli.challenges import challenge_play
from app.cli.convert import convert
from app.cli.db import db_commands
from app.cli.draw import draw
from app.cli.failures import BAD_INPUT, Failure, report, report_usage
from app.cli.game import game_commands
from app.cli.lexicons import lexicon_commands
from app.cli.openapi import openapi
from app.cli.replays import replay_file
from app.cli.rule import rule_move
from app.cli.serve import serve
from app.cli.settle import settle
from app.cli.verify import verify_draws
from app.cli.words import judge

PROGRAM = "referee"
NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""What the system says where no more can be written."""

EPILOG = """
[dim]Examples[/dim]

  referee rule '8D RETAINS' --rack RETAINS   a move on an empty board

  referee words QI XU ZA   are these words?

  referee replay game.gcg   a whole game, turn by turn

  referee serve --port 9000   the HTTP service, its documentation at /docs

[dim]Every command has its own --help. Exit status: 0 for yes or done, 1 for no (an
illegal move, a phony), 2 for what cannot be read or done. Settings such as
REFEREE_LEXICON_DIR are environment variables; see docs/settings.md.[/dim]
"""

app = typer.Typer(
    name=PROGRAM,
    rich_markup_mode="rich",
    no_args_is_help=True,
    add_completion=False,
    epilog=EPILOG,
    pretty_exceptions_enable=False,
)

REFEREEING = "Refereeing"
app.command("rule", rich_help_panel=REFEREEING)(rule_move)
app.command("challenge", rich_help_panel=REFEREEING)(challenge_play)
app.command("words", rich_help_panel=REFEREEING)(judge)
app.command("settle", rich_help_panel=REFEREEING)(settle)
app.command("draw", rich_help_panel=REFEREEING)(draw)
app.command("verify", rich_help_panel=REFEREEING)(verify_draws)

RECORDS = "Game records"
app.command("replay", rich_help_panel=RECORDS)(replay_file)
app.command("convert", rich_help_panel=RECORDS)(convert)
app.command("audit", rich_help_panel=RECORDS)(audit)

PLAYING = "Playing"
app.add_typer(game_commands, name="game", rich_help_panel=PLAYING)

SERVICE = "Service"
app.command("serve", rich_help_panel=SERVICE)(serve)
app.command("openapi", rich_help_panel=SERVICE)(openapi)
app.add_typer(db_commands, name="db", rich_help_panel=SERVICE)

CATALOGUE = "Lexicons, boards, tiles and rules"
app.add_typer(lexicon_commands, name="lexicon", rich_help_panel=CATALOGUE)
app.command("boards", rich_help_panel=CATALOGUE)(show_boards)
app.command("tile-sets", rich_help_panel=CATALOGUE)(show_tile_sets)
app.command("rules", rich_help_panel=CATALOGUE)(show_rule_sets)


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"scrabble-referee {__version__}")
        raise typer.Exit


@app.callback()
def _program(
    _version: Annotated[
        bool,
        typer.Option(
            "--version",
            metavar="",
            callback=_print_version,
            is_eager=True,
            help="Print the version and end.",
        ),
    ] = False,
) -> None:
    """Referee Scrabble: rulings on moves, words, and the service that gives them."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status, 2 for what cannot be done."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        status = app(arguments, prog_name=PROGRAM, standalone_mode=False)
        sys.stdout.flush()
    except Failure as failure:
        report(failure.lines)
        return BAD_INPUT
    except typer.TyperException as error:
        report_usage(error)
        return BAD_INPUT
    except typer.Abort:
        return BAD_INPUT
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise
        _leave_unwritten()
        report((f"Not all could be written: {error.strerror}.",))
        return BAD_INPUT
    return int(status or 0)


def _leave_unwritten() -> None:
    """Forget what was printed and is not written, lest it be tried again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
