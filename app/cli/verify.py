"""``referee verify``: were the draws of a stored game fair?"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from app.cli.failures import Failure
from app.cli.options import PlainOption
from app.cli.terminal import new_table, open_console, print_json, printable, show
from app.rules.tiles import show_tiles
from app.services.errors import InvalidInput
from app.services.games.fairness import Fairness
from app.services.games.fairness_text import LARGEST, read_fairness
from app.services.games.verifying import (
    CheckedDraw,
    Deviating,
    Noted,
    StillSecret,
    Verified,
    verify,
)

NOT_FAIR = 1
"""Exit status of a document that is not true."""

STDIN = "-"
COMMITMENT = re.compile(r"[0-9a-f]{64}")
SEAT_DIGITS = 3
"""A seat has fewer digits."""

MOST_SHOWN = 20
"""So many deviations are told; after a wrong draw most of the others follow."""

FileArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="The fairness document of a game, as GET /v1/games/{id}/fairness answers "
        "it when the game is over; - reads it from standard input.",
    ),
]
CommitmentOption = Annotated[
    str | None,
    typer.Option(
        metavar="HEX",
        help="The commitment that you noted when the game was created.",
    ),
]
SeedOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="SEAT=TEXT",
        help="A client seed that you know to have been sent, seats counted from 0; "
        "may be repeated.",
    ),
]
JsonOption = Annotated[
    bool, typer.Option("--json", metavar="", help="Print what was found as JSON.")
]


def verify_draws(
    file: FileArgument,
    *,
    commitment: CommitmentOption = None,
    client_seed: SeedOption = None,
    as_json: JsonOption = False,
    plain: PlainOption = False,
) -> int:
    """
    Check that the draws of a stored game were fair.

    Draws every tile again from the seeds, and follows it from the bag to racks and
    board. The exit status is 0 if all is as it was promised, 1 if anything is not,
    and 2 if the document cannot be read, or the game is not over.

    [dim]Examples[/dim]

      referee verify fairness.json

      referee verify fairness.json --commitment 630dcd29… --client-seed '0=my seed'
    """
    if commitment is not None and not COMMITMENT.fullmatch(commitment):
        problem = "it has 64 digits in hexadecimal, in lower case"
        raise Failure(f"--commitment: {problem}, so {commitment!r} is none.")
    noted = Noted(commitment, [_read_seed(told) for told in client_seed or ()])
    return verify_document(_read(file), noted, file, as_json=as_json, plain=plain)


def verify_document(
    document: bytes, noted: Noted, blamed: str, *, as_json: bool, plain: bool
) -> int:
    """
    Check a fairness *document* and what was *noted*, and print what is found.

    Returns the exit status. Raises `Failure` for what cannot be read, and blames
    *blamed* for a game that is not over.
    """
    try:
        fairness = read_fairness(document)
        found = verify(fairness, noted)
    except InvalidInput as error:
        raise Failure(
            *(_told(fault.path, fault.message) for fault in error.faults)
        ) from error
    except StillSecret as error:
        raise Failure(f"{blamed}: {error}.") from error
    if as_json:
        print_json(_document(fairness, found))
    else:
        _show(fairness, found, open_console(plain=plain))
    return 0 if found.is_fair else NOT_FAIR


def _read(file: str) -> bytes:
    """The document, or the beginning of one that is too large."""
    if file == STDIN:
        return sys.stdin.buffer.read(LARGEST + 1)
    try:
        with Path(file).open("rb") as opened:
            return opened.read(LARGEST + 1)
    except OSError as error:
        raise Failure(f"{file}: {error.strerror}.") from error


def _read_seed(told: str) -> tuple[int, str]:
    seat, equals, seed = told.partition("=")
    if not (equals and seat.isascii() and seat.isdigit() and len(seat) < SEAT_DIGITS):
        raise Failure(f"--client-seed: write '0=TEXT', the seat first, not {told!r}.")
    return int(seat), seed


def _told(path: tuple[str | int, ...], message: str) -> str:
    place = "/".join(str(part) for part in path)
    return f"{place}: {message}" if place else message


def _show(fairness: Fairness, found: Verified, console: Console) -> None:
    table = new_table("Draw", "Event", "Seat", "In the bag", "Drawn", "By the seeds")
    for draw in found.draws:
        table.add_row(*_row(draw))
    console.print()
    show(console, table)
    console.print()
    for one in found.deviations[:MOST_SHOWN]:
        show(console, _line(one))
    if len(found.deviations) > MOST_SHOWN:
        show(console, f"… and {len(found.deviations) - MOST_SHOWN} more.")
    if not found.is_fair:
        show(console, Text("Not as it was promised.", style="bold red"))
        return
    count = len(found.draws)
    draws = f"all {count} draws are right" if count else "no tile drawn"
    show(console, Text(f"Fair: {draws}.", "bold green"))
    told = _seeds_added(fairness.client_seeds)
    show(console, Text(f"Commitment {fairness.commitment}; {told}.", style="dim"))


def _seeds_added(seeds: Sequence[str | None] | None) -> str:
    """Who added a seed to the draws; a game may end before everybody has."""
    if seeds is None or not any(seeds):
        return "no player added a seed"
    return "the players added seeds" if all(seeds) else "not every player added a seed"


def _row(draw: CheckedDraw) -> tuple[Text | str, ...]:
    told, right = show_tiles(draw.told.tiles or ()), show_tiles(draw.right)
    is_right = told == right
    return (
        str(draw.told.draw),
        str(draw.told.sequence),
        str(draw.told.seat),
        str(draw.in_bag),
        printable(told),
        Text("the same", "green") if is_right else Text(printable(right), "bold red"),
    )


def _line(one: Deviating) -> Text:
    places = {"event": one.sequence, "draw": one.draw}
    place = ", ".join(f"{name} {n}" for name, n in places.items() if n is not None)
    text = f"{place}: {one.message}" if place else one.message
    if one.expected is not None or one.found is not None:
        right, wrong = one.expected or "nothing", one.found or "nothing"
        text = f"{text}: {right} is right, not {wrong}"
    return Text.assemble(("✗ ", "red"), printable(text))


def _document(fairness: Fairness, found: Verified) -> dict[str, object]:
    return {
        "fair": found.is_fair,
        "game": fairness.game,
        "commitment": fairness.commitment,
        "draws": [
            {
                "draw": draw.told.draw,
                "sequence": draw.told.sequence,
                "seat": draw.told.seat,
                "in_bag": draw.in_bag,
                "tiles": show_tiles(draw.told.tiles or ()),
                "right": show_tiles(draw.right),
            }
            for draw in found.draws
        ],
        "deviations": [
            {
                "code": one.code.value,
                "message": one.message,
                "sequence": one.sequence,
                "draw": one.draw,
                "expected": one.expected,
                "found": one.found,
            }
            for one in found.deviations
        ],
    }
