"""Options that several commands of a game have."""

from __future__ import annotations

from typing import Annotated

import typer

GameOption = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="ID",
        help="Which game, by the beginning of its id; the one used last if left out.",
    ),
]
AsOption = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar="NAME|SEAT",
        help="As which player, if you have several seats; left out, whoever is on "
        "turn.",
    ),
]
ForOption = Annotated[
    str | None,
    typer.Option(
        "--for",
        metavar="NAME|SEAT",
        help="Enter it for this player, as the host of the game.",
    ),
]
TurnOption = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=0,
        help="Only if the game is at this turn; left out, whatever turn it is at.",
    ),
]
SureOption = Annotated[
    bool, typer.Option("--yes", metavar="", help="Do not ask whether you mean it.")
]
JsonOption = Annotated[
    bool, typer.Option("--json", metavar="", help="Print what the service answers.")
]
UrlOption = Annotated[
    str | None,
    typer.Option(metavar="URL", help="Address of the service; else REFEREE_URL."),
]
