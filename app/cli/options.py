"""Options that several commands have."""

from __future__ import annotations

from typing import Annotated

import typer

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
BagOption = Annotated[
    int | None,
    typer.Option(metavar="N", min=0, max=10_000, help="Number of tiles in the bag."),
]
PlainOption = Annotated[bool, typer.Option("--plain", metavar="", help="No colours.")]
PlainBoardOption = Annotated[
    bool,
    typer.Option(
        "--plain", metavar="", help="No colours; signs for the premium squares."
    ),
]
