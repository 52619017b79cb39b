"""``referee game history``, ``record`` and ``verify``: what a game leaves behind."""

from __future__ import annotations

from collections.abc import Iterator

import orjson
from rich.text import Text

from app.cli.environment import read_settings
from app.cli.game_asking import Seated, sitting_down
from app.cli.game_history import event_line
from app.cli.game_options import AsOption, GameOption, JsonOption
from app.cli.kept_games import KeptGames
from app.cli.options import PlainOption
from app.cli.terminal import open_console, print_json, print_text, show
from app.cli.verify import verify_document
from app.client.answers import Event
from app.services.games.verifying import Noted

YES = 0


def show_history(
    *,
    game: GameOption = None,
    me: AsOption = None,
    as_json: JsonOption = False,
    plain: PlainOption = False,
) -> int:
    """
    List all that has happened, with the numbers of the events and of the turns.

    [dim]Example[/dim]

      referee game history
    """
    with sitting_down(KeptGames(read_settings().games_dir), game, me) as seated:
        events = list(_events(seated))
    if as_json:
        print_json([event.document() for event in events])
        return YES
    console = open_console(plain=plain)
    show(console, Text("Event Turn", "dim"), indent=0)
    for event in events:
        number = Text(f"{event.sequence or '':>5}  ", "dim")
        line = number.append_text(event_line(event, seated.kept.names))
        show(console, line, indent=0)
    return YES


def _events(seated: Seated) -> Iterator[Event]:
    """All events of the game, page by page."""
    after, more = 0, True
    while more:
        page = seated.client.events(seated.kept.id, after=after)
        yield from page.events
        after, more = page.after, page.more


def print_record(*, game: GameOption = None, me: AsOption = None) -> int:
    """
    Print the game so far as a GCG; until it is over, without the racks of others.

    [dim]Example[/dim]

      referee game record > game.gcg
    """
    with sitting_down(KeptGames(read_settings().games_dir), game, me) as seated:
        print_text(seated.client.record(seated.kept.id).removesuffix("\n"))
    return YES


def verify_game(
    *,
    game: GameOption = None,
    me: AsOption = None,
    as_json: JsonOption = False,
    plain: PlainOption = False,
) -> int:
    """
    Check that the draws of a game that is over were fair, as referee verify does.

    The commitment is the one that was noted when you began or joined the game,
    and your seed the one that was sent for you then. The exit status is 0 if all
    is as it was promised, 1 if anything is not, and 2 if the game is not over.

    [dim]Example[/dim]

      referee game verify
    """
    with sitting_down(KeptGames(read_settings().games_dir), game, me) as seated:
        told = seated.client.fairness(seated.kept.id)
        seeds = [(int(seat), seed) for seat, seed in seated.kept.seeds.items()]
        noted = Noted(seated.kept.commitment, seeds)
        return verify_document(
            orjson.dumps(told), noted, "The game", as_json=as_json, plain=plain
        )
