"""``referee rule``: the ruling on one move."""

from __future__ import annotations

from typing import Annotated

import typer

from app.api.presenting.rulings import present_ruling
from app.cli.environment import open_lexicons
from app.cli.requests import RulesOptions, RulingRequest, compose_position
from app.cli.ruling_view import show_ruling
from app.cli.terminal import open_console, print_json

LEGAL, ILLEGAL = 0, 1

MoveArgument = Annotated[
    str,
    typer.Argument(
        metavar="MOVE",
        help="'8D RETAINS' across, 'D8 QUi.E' down ([b].[/b] is a tile on the board, "
        "a small letter a blank), 'exchange QV', or 'pass'.",
    ),
]
RackOption = Annotated[
    str | None,
    typer.Option(
        metavar="TILES", help="Tiles of the player on turn; [b]?[/b] is a blank."
    ),
]
PositionOption = Annotated[
    str | None,
    typer.Option(
        metavar="CGP|JSON|FILE",
        help="A CGP or a position in JSON, or a file with one of them or with the "
        "drawn rows of a board; [b]-[/b] is standard input. An empty board if left "
        "out.",
    ),
]
RulesOption = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="Rule set; see [b]referee rules[/b]."),
]
LexiconOption = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="Lexicon; [b]none[/b] looks no word up."),
]
BoardOption = Annotated[
    str | None, typer.Option(metavar="NAME", help="Board; see [b]referee boards[/b].")
]
TileSetOption = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="Tile set; see [b]referee tile-sets[/b]."),
]
DrawOption = Annotated[
    str | None, typer.Option(metavar="TILES", help="Tiles drawn after the move.")
]
BagOption = Annotated[
    int | None,
    typer.Option(metavar="N", min=0, max=10_000, help="Number of tiles in the bag."),
]
JsonOption = Annotated[
    bool,
    typer.Option("--json", metavar="", help="Print what POST /v1/rulings answers."),
]
PlainOption = Annotated[
    bool,
    typer.Option(
        "--plain", metavar="", help="No colours; signs for the premium squares."
    ),
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
    plain: PlainOption = False,
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
