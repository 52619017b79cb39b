"""``referee game watch``: a game as it is played."""

from __future__ import annotations

import sys
from contextlib import ExitStack, suppress

from rich.console import Console
from rich.live import Live

from app.cli.environment import read_settings
from app.cli.game_asking import Seated, sitting_down
from app.cli.game_history import event_line, is_news
from app.cli.game_options import AsOption, GameOption, JsonOption
from app.cli.game_picture import Picture
from app.cli.interrupts import sigterm_like_ctrl_c
from app.cli.kept_games import KeptGames
from app.cli.options import PlainBoardOption
from app.cli.terminal import open_console, print_json, show

YES = 0
TICKS_PER_SECOND = 2
"""Twice as often as the clock changes, so that no second is left out."""


def watch_game(
    *,
    game: GameOption = None,
    me: AsOption = None,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    Follow a game until it is over, or Ctrl-C.

    On a terminal the game is drawn anew whenever something happens, and its clock
    runs; in a pipe each event is a line, from the first one on.

    [dim]Example[/dim]

      referee game watch
    """
    with (
        sitting_down(KeptGames(read_settings().games_dir), game, me) as seated,
        suppress(KeyboardInterrupt),
        sigterm_like_ctrl_c(),
    ):
        if as_json:
            _tell_json(seated)
        elif sys.stdout.isatty() and not open_console().is_dumb_terminal:
            _redraw(seated, plain=plain)
        else:
            _tell(seated, open_console(plain=plain))
    return YES


def _redraw(seated: Seated, *, plain: bool) -> None:
    with ExitStack() as drawn:
        picture = _draw(seated, drawn, plain=plain)
        for event in seated.client.follow(seated.kept.id, after=picture.sequence):
            # One move is several events, and the picture may be newer than this one.
            if (event.sequence or 0) > picture.sequence:
                drawn.close()
                picture = _draw(seated, drawn, plain=plain)


def _draw(seated: Seated, drawn: ExitStack, *, plain: bool) -> Picture:
    """Draw the game on a clean screen; its clock runs until *drawn* is closed."""
    game, console = seated.game(), open_console(plain=plain)
    picture = Picture(game, seated.seat, seated.last_events(game), console)
    console.clear()
    if picture.ticks:
        drawn.enter_context(_running(picture, console)).refresh()
    else:
        picture.show()
    return picture


def _running(picture: Picture, console: Console) -> Live:
    return Live(
        console=console,
        get_renderable=picture.now,
        refresh_per_second=TICKS_PER_SECOND,
        redirect_stdout=False,
        redirect_stderr=False,
    )


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
