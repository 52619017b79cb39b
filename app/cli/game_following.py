"""``referee game watch``: a game as it is played."""

from __future__ import annotations

import sys

from rich.console import Console

from app.cli.environment import read_settings
from app.cli.game_asking import Seated, sitting_down
from app.cli.game_history import event_line, is_news
from app.cli.game_options import AsOption, GameOption, JsonOption
from app.cli.game_view import show_game
from app.cli.kept_games import KeptGames
from app.cli.options import PlainBoardOption
from app.cli.terminal import open_console, print_json, show

YES = 0
LEAVE = "Ctrl-C leaves."


def watch_game(
    *,
    game: GameOption = None,
    me: AsOption = None,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    Follow a game until it is over, or Ctrl-C.

    On a terminal the game is drawn anew whenever something happens; in a pipe each
    event is a line, from the first one on.

    [dim]Example[/dim]

      referee game watch
    """
    with sitting_down(KeptGames(read_settings().games_dir), game, me) as seated:
        try:
            if as_json:
                _tell_json(seated)
            elif sys.stdout.isatty():
                _redraw(seated, open_console(plain=plain))
            else:
                _tell(seated, open_console(plain=plain))
        except KeyboardInterrupt:
            return YES
    return YES


def _redraw(seated: Seated, console: Console) -> None:
    known = _draw(seated, console)
    for event in seated.client.follow(seated.kept.id, after=known):
        # One move is several events, and what was drawn may be newer than this one.
        if (event.sequence or 0) > known:
            known = _draw(seated, console)


def _draw(seated: Seated, console: Console) -> int:
    """Draw the game; returns the number of the last event that it shows."""
    game = seated.game()
    events = seated.last_events(game)
    console.clear()
    show_game(game, seated.seat, events, console)
    if not game.is_over:
        console.print()
        show(console, LEAVE)
    return game.sequence


def _tell(seated: Seated, console: Console) -> None:
    names = seated.kept.names
    for event in seated.client.follow(seated.kept.id, after=0):
        if is_news(event):
            show(console, event_line(event, names), indent=0)
            sys.stdout.flush()


def _tell_json(seated: Seated) -> None:
    for event in seated.client.follow(seated.kept.id, after=0):
        print_json(event.document())
        sys.stdout.flush()
