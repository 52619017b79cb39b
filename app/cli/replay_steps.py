"""A replay turn by turn: a key goes on, another back."""

from __future__ import annotations

import sys
from contextlib import suppress
from enum import Enum

from rich.console import Console
from rich.text import Text

from app.cli.failures import Failure
from app.cli.replay_keys import read_key, single_keys
from app.cli.replay_view import show_turn
from app.cli.terminal import show
from app.services.replays import Replay


class Step(Enum):
    """Where a key leads."""

    FORWARD = "forward"
    BACK = "back"
    QUIT = "quit"


KEYS = {
    "q": Step.QUIT,
    "Q": Step.QUIT,
    "\x1b": Step.QUIT,
    "\x04": Step.QUIT,
    "b": Step.BACK,
    "B": Step.BACK,
    "\x7f": Step.BACK,
    "\x08": Step.BACK,
    "\x1b[D": Step.BACK,
    "\x1b[A": Step.BACK,
    "\x1b[5~": Step.BACK,
}
"""Keys that do not go forward: backspace, arrow left, arrow up and page up go back."""


def check_terminal() -> None:
    """Raise `Failure` where there is nobody to press a key."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Failure(
            "--step: keys and boards need a terminal; "
            "--turn N prints the position after a turn."
        )


def walk(replay: Replay, console: Console, *, first: int, notes: bool) -> None:
    """Show *replay* from turn *first* on, a turn at a time, until somebody leaves."""
    number: int | None = first
    with single_keys(), suppress(KeyboardInterrupt):
        while number is not None:
            console.clear()
            show_turn(replay, number, console, notes=notes)
            console.print()
            show(console, _keys(number, len(replay.turns)))
            number = _next(number, len(replay.turns))


def _next(number: int, turns: int) -> int | None:
    """The turn that a key leads to from turn *number*, or None to leave."""
    step = _wait()
    if step is Step.QUIT:
        return None
    change = -1 if step is Step.BACK else 1
    return min(max(0, number + change), turns)


def _keys(number: int, turns: int) -> Text:
    place = f"turn {number} of {turns}" if number else f"{turns} turns"
    forward = "" if number == turns else "any key forward · "
    back = "b back · " if number else ""
    return Text.assemble((f"{place}   ", "bold"), (f"{forward}{back}q quit", "dim"))


def _wait() -> Step:
    """Wait for a key; the end of the input is one that quits."""
    try:
        key = read_key()
    except EOFError:
        return Step.QUIT
    return KEYS.get(key, Step.FORWARD) if key else Step.QUIT
