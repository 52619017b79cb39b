"""``referee rule``: the ruling on one move."""

from __future__ import annotations

from typing import Annotated

import typer

from app.api.presenting.rulings import present_ruling
from app.cli.environment import open_lexicons
from app.cli.options import (
    BagOption,
    BoardOption,
    LexiconOption,
    MoveArgument,
    PlainBoardOption,
    PositionOption,
    RackOption,
    RulesOption,
    TileSetOption,
)
from app.cli.requests import RulesOptions, RulingRequest, compose_position
from app.cli.ruling_view import show_ruling
from app.cli.terminal import open_console, print_json

LEGAL, ILLEGAL = 0, 1

DrawOption = Annotated[
    str | None, typer.Option(metavar="TILES", help="Tiles drawn after the move.")
]
JsonOption = Annotated[
    bool,
    typer.Option("--json", metavar="", help="Print what POST /v1/rulings answers."),
]


def rule_move(  # noqa: PLR0913 - one parameter an option
    move: MoveArgument,
    *,
    rack: RackOption = None,
    position: PositionOption = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    board: BoardOption = None,
    tile_set: TileSetOption = None,
    draw: DrawOption = None,
    bag: BagOption = None,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    Rule on one move: legal or not, every broken rule, words, score, what follows.

    The exit status is 0 for a legal move, 1 for an illegal one, and 2 if the
    question cannot be read.

    [dim]Examples[/dim]

      referee rule '8D RETAINS' --rack RETAINS

      referee rule 'exchange QV' --position game.cgp --lexicon none

      referee rule '8D RETAINS' --json | referee rule 'J8 .IX' --position -
    """
    document, seat = compose_position(position, rack, bag)
    options = RulesOptions(rules, lexicon, board, tile_set)
    request = RulingRequest(move, options, document, draw, seat)
    case, decision = request.decide(open_lexicons())
    if as_json:
        print_json(present_ruling(decision, request.body, full=True))
    else:
        show_ruling(case, decision, open_console(plain=plain))
    return LEGAL if decision.ruling.is_legal else ILLEGAL
