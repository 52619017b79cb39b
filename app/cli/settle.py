"""``referee settle``: final scores and winners of a game that is over."""

from __future__ import annotations

from typing import Annotated

import typer

from app.api.presenting.outcomes import present_settled
from app.cli.ended_games import EndedGame, settle_told
from app.cli.environment import open_lexicons
from app.cli.options import PlainOption, RulesOption, TileSetOption
from app.cli.outcome_view import show_settlement
from app.cli.provenance_view import provenance_lines
from app.cli.requests import RulesOptions
from app.cli.terminal import open_console, print_json, show
from app.rules.ending import EndReason

ENDS = ", ".join(EndReason)

PlayerOption = Annotated[
    list[str],
    typer.Option(
        metavar="NAME:SCORE:RACK",
        help="A player, in the order of play: 'Ana:120:QE', or '120:QE' without a "
        "name. Nothing after the last colon is an empty rack, a number the value of "
        "its tiles, and without that colon the rack is unknown.",
    ),
]
EndOption = Annotated[str, typer.Option(metavar="REASON", help=f"One of {ENDS}.")]
OutOption = Annotated[
    str | None,
    typer.Option(
        metavar="PLAYER",
        help="Who played out, by name or number; else the one with an empty rack.",
    ),
]
LoserOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="PLAYER",
        help="Who resigned, ran out of time or lost the challenge; may be repeated.",
    ),
]
OvertimeOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="PLAYER=M:SS",
        help="Overtime of a player, 'Ana=2:05'; may be repeated. It costs what the "
        "rule set says for a bank of time, also where it keeps none.",
    ),
]
PenaltyOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="PLAYER=POINTS REASON",
        help="Points taken off by decision, 'Ana=10 late'; may be repeated.",
    ),
]
JsonOption = Annotated[
    bool,
    typer.Option("--json", metavar="", help="Print what POST /v1/settlements answers."),
]


def settle(  # noqa: PLR0913 - one parameter an option
    *,
    player: PlayerOption,
    end: EndOption = EndReason.PLAYED_OUT.value,
    out: OutOption = None,
    loser: LoserOption = None,
    overtime: OvertimeOption = None,
    penalty: PenaltyOption = None,
    rules: RulesOption = None,
    tile_set: TileSetOption = None,
    as_json: JsonOption = False,
    plain: PlainOption = False,
) -> int:
    """
    Settle a game that is over: what racks, time and penalties come to, and who won.

    The exit status is 0, or 2 if the question cannot be read.

    [dim]Examples[/dim]

      referee settle --player Ana:120: --player Ben:98:QE --player Cal:101:AB

      referee settle --player 350:V --player 330:I --end passes --overtime 1=2:05

      referee settle --player Ana:310 --player Ben:290 --end resigned --loser Ana
    """
    game = EndedGame(
        players=player,
        end_reason=end,
        out=out,
        losers=loser or (),
        overtime=overtime or (),
        penalties=penalty or (),
        rules=RulesOptions(rules=rules, tile_set=tile_set),
    )
    body, settled = settle_told(game, open_lexicons())
    if as_json:
        print_json(present_settled(settled, body))
        return 0
    console = open_console(plain=plain)
    console.print()
    show_settlement(settled.settlement, settled.court.resolved.clauses, console)
    console.print()
    show(console, provenance_lines(settled.court))
    return 0
