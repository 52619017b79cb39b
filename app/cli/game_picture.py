"""A game as it stands on the screen while its clock runs."""

from __future__ import annotations

import time
from collections.abc import Sequence
from io import StringIO

from rich.console import Console
from rich.text import Text

from app.cli.game_view import show_briefly, show_game
from app.cli.terminal import show
from app.client.answers import Event
from app.client.game_answers import Game, GameClock

LEAVE = "Ctrl-C leaves."


class Picture:
    """What *seat* sees of a game, drawn for a console."""

    def __init__(
        self, game: Game, seat: int | None, events: Sequence[Event], console: Console
    ) -> None:
        self._game, self._seat, self._events = game, seat, events
        self._console = console
        self._told_s = time.monotonic()

    @property
    def sequence(self) -> int:
        """The number of the last event that it shows."""
        return self._game.sequence

    @property
    def ticks(self) -> bool:
        """Whether it changes while nothing happens."""
        clock = self._game.clock
        return clock is not None and clock.running is not None

    def show(self) -> None:
        """Print it."""
        show_game(self._game, self._seat, self._events, self._console)
        if not self._game.is_over:
            self._console.print()
            show(self._console, LEAVE)

    def now(self) -> Text:
        """
        The picture at this moment, with no more lines than the screen has.

        Raises `Failure` if the service is newer than this program.
        """
        game, room = self._later(), self._console.height - 1
        whole = self._drawn(game, brief=False)
        if len(whole) > room:
            whole = self._drawn(game, brief=True)[-room:]
        return Text("\n", no_wrap=True, overflow="crop").join(whole)

    def _later(self) -> Game:
        """The game as it was told, but for the time that has run since."""
        clock = self._game.clock
        if clock is None:
            return self._game
        passed_ms = round((time.monotonic() - self._told_s) * 1_000)
        return self._game.model_copy(update={"clock": _ticked(clock, passed_ms)})

    def _drawn(self, game: Game, *, brief: bool) -> list[Text]:
        """The lines of the picture, drawn on a sheet as wide as the screen."""
        sheet = StringIO()
        console = Console(
            file=sheet,
            force_terminal=True,
            color_system="truecolor" if self._console.color_system else None,
            no_color=self._console.no_color,
            width=self._console.width,
            highlight=False,
        )
        if brief:
            show_briefly(game, self._seat, self._events, console)
        else:
            show_game(game, self._seat, self._events, console)
            console.print()
        show(console, LEAVE)
        return [*Text.from_ansi(sheet.getvalue().rstrip("\n")).split("\n")]


def _ticked(clock: GameClock, passed_ms: int) -> GameClock:
    """The *clock* after so many milliseconds more of whoever's time runs."""
    seats = [
        one.model_copy(update={"left_ms": one.left_ms - passed_ms})
        if one.seat == clock.running
        else one
        for one in clock.seats
    ]
    return clock.model_copy(update={"seats": seats})
