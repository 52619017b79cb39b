"""``referee draw``: who has the first turn."""

from __future__ import annotations

import random
from typing import Annotated, NamedTuple

import typer
from rich.text import Text

from app.cli.failures import Failure
from app.cli.options import PlainOption, RulesOption, TileSetOption
from app.cli.requests import OPTIONS
from app.cli.terminal import new_table, open_console, print_json, printable, show
from app.rules.ruleset import Rules
from app.rules.starter import Draw, decide_start, order_of_play
from app.rules.tiles import show_tiles
from app.services.errors import InvalidInput
from app.services.inputs import RulesInput
from app.services.resolving import ResolvedRules, resolve_rules

MOST_PLAYERS = 20
DRAW, TIE = "starter.draw", "starter.tie"
"""Ids of the clauses that a draw follows."""

PlayersOption = Annotated[
    str,
    typer.Option(metavar="NAMES", help="In the order in which they sit: 'Ana,Ben'."),
]
SeedOption = Annotated[
    int | None,
    typer.Option(metavar="N", help="The same number draws the same tiles again."),
]
JsonOption = Annotated[
    bool, typer.Option("--json", metavar="", help="Print the draw as JSON.")
]


class DrawnStart(NamedTuple):
    """A draw from its first round to its end."""

    rounds: tuple[dict[int, str], ...]
    """Seat to the tile drawn; no rounds where chance alone decides."""
    starter: int


def draw(
    *,
    players: PlayersOption,
    rules: RulesOption = None,
    tile_set: TileSetOption = None,
    seed: SeedOption = None,
    as_json: JsonOption = False,
    plain: PlainOption = False,
) -> int:
    """
    Draw for the first turn: everybody's tile, round by round, and who starts.

    All tiles go back before the racks are drawn. The exit status is 0, or 2 if the
    question cannot be read.
    """
    names = _names(players)
    resolved = _resolve(RulesInput(rule_set=rules, tile_set=tile_set))
    chance: random.Random = random.SystemRandom()
    if seed is not None:
        chance = random.Random(seed)  # noqa: S311 - to see a draw again, not a secret
    drawn = draw_start(len(names), resolved.rules, chance)
    if as_json:
        print_json(_document(names, drawn))
    else:
        _show(names, drawn, resolved, plain=plain)
    return 0


def draw_start(seats: int, rules: Rules, chance: random.Random) -> DrawnStart:
    """
    Draw by *chance* until somebody starts.

    Tiles stay out until then. Should too few be left, all go back and the draw goes
    on; where the rules draw no tiles, chance names a seat.
    """
    if not rules.rule_set.starter.nearest_to_a:
        return DrawnStart((), chance.randrange(seats))
    stock = rules.tile_set.stock
    full = [tile for tile, count in stock.items() for _ in range(count)]
    bag: list[str] = []
    rounds: list[dict[int, str]] = []
    decided = Draw(None, tuple(range(seats)))
    while decided.starter is None:
        if len(bag) < len(decided.to_draw):
            bag = chance.sample(full, len(full))
        rounds.append({seat: bag.pop() for seat in decided.to_draw})
        decided = decide_start(rounds, seats, rules)
    return DrawnStart(tuple(rounds), decided.starter)


def _names(told: str) -> list[str]:
    names = [name.strip() for name in told.split(",")]
    if not all(names) or not 1 <= len(names) <= MOST_PLAYERS:
        problem = f"give 1 to {MOST_PLAYERS} names with commas between: 'Ana,Ben'"
        raise Failure(f"--players: {problem}.")
    return names


def _resolve(said: RulesInput) -> ResolvedRules:
    try:
        return resolve_rules(said)
    except InvalidInput as error:
        raise Failure(
            *(
                f"{OPTIONS.get(fault.path, '--rules')}: {fault.message}."
                for fault in error.faults
            )
        ) from error


def _document(names: list[str], drawn: DrawnStart) -> dict[str, object]:
    return {
        "players": names,
        "rounds": [
            [{"seat": seat, "tile": show_tiles([tile])} for seat, tile in one.items()]
            for one in drawn.rounds
        ],
        "starter": drawn.starter,
        "order": order_of_play(drawn.starter, len(names)),
    }


def _show(
    names: list[str], drawn: DrawnStart, resolved: ResolvedRules, *, plain: bool
) -> None:
    console = open_console(plain=plain)
    console.print()
    if drawn.rounds:
        numbers = [f"Round {number + 1}" for number in range(len(drawn.rounds))]
        table = new_table("Player", *numbers)
        for seat, name in enumerate(names):
            tiles = [
                show_tiles([one[seat]]) if seat in one else "" for one in drawn.rounds
            ]
            table.add_row(printable(name), *map(Text, tiles))
        show(console, table)
        console.print()
    show(console, Text(f"{printable(names[drawn.starter])} starts.", "bold green"))
    order = [
        printable(names[seat]) for seat in order_of_play(drawn.starter, len(names))
    ]
    show(console, Text(f"Order of play: {', '.join(order)}."))
    console.print()
    clauses = [DRAW, TIE] if len(drawn.rounds) > 1 else [DRAW]
    for clause in clauses:
        show(console, Text(resolved.clauses[clause].text, "dim"))
