"""What has happened in a stored game, a line for each event."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from app.cli.position_view import player_name
from app.cli.terminal import printable
from app.client.answers import Event
from app.rules.adjustments import signed

SAID = {
    "game_created": "The game was created",
    "seed_given": "adds a seed to the draws",
    "tiles_drawn": "draws",
    "tiles_exchanged": "exchanges",
    "turn_passed": "passes",
    "points_entered": "scores",
    "rack_redrawn": "draws a new rack",
    "blank_recycled": "takes a blank from the board",
    "challenge_upheld": "challenges, and is upheld",
    "challenge_failed": "challenges, and fails",
    "play_withdrawn": "takes the play back",
    "challenge_bonus": "gains by the challenge",
    "turn_lost": "misses a turn",
    "clock_started": "The clock runs",
    "clock_stopped": "The clock stands still",
    "score_corrected": "has the score corrected",
    "event_corrected": "has a move put right",
    "player_resigned": "resigns",
    "player_timed_out": "is out of time",
    "game_adjudicated": "The game is decided",
    "rack_bonus": "gains the tiles left to others",
    "rack_penalty": "loses the tiles left",
    "overtime_penalty": "loses points for overtime",
    "game_over": "The game is over",
}
"""Type of an event to what is said of it, behind the name of the player."""

OF_THE_GAME = frozenset(
    {
        "game_created",
        "clock_started",
        "clock_stopped",
        "game_adjudicated",
        "game_over",
    }
)
"""Types that are nobody's doing."""


def event_line(event: Event, names: Sequence[str | None]) -> Text:
    """One *event* in words; *names* are those of the players."""
    said = SAID.get(event.type, event.type.replace("_", " "))
    line = Text(f"{event.turn if event.turn is not None else '':>3}  ", "dim")
    if event.seat is not None and event.type not in OF_THE_GAME:
        name = names[event.seat] if event.seat < len(names) else None
        line.append(f"{player_name(name, event.seat)}  ")
    line.append(_what(event, said))
    if event.points is not None:
        line.append(f"  {signed(event.points)}", "bold")
    if event.score is not None:
        line.append(f"  {event.score}".replace("-", "−"), "dim")
    if event.note and event.type != "seed_given":
        line.append(f"  ({printable(event.note)})", "dim")
    return line


def _what(event: Event, said: str) -> Text:
    play = notation_of(event)
    if event.type == "tiles_placed" and play:
        return Text(play, "bold")
    told = said
    if play:
        told = f"{said} ({play})"
    elif event.tiles and event.type in {"tiles_drawn", "tiles_exchanged"}:
        told = f"{said} {event.tiles}"
    elif event.type == "tiles_exchanged" and (event.move or {}).get("count"):
        told = f"{said} {(event.move or {})['count']}"
    return Text(printable(told))


def notation_of(event: Event) -> str:
    """The play of an *event* as people write it; empty if it has none."""
    move = event.move or {}
    if event.seat is None or not move.get("start"):
        return ""
    return printable(f"{move['start']} {move.get('word') or ''}".strip())


def is_news(event: Event) -> bool:
    """Whether somebody who watches wants to hear of the *event*."""
    return event.type != "tiles_drawn" or event.tiles is not None


def last_play(events: Sequence[Event]) -> Event | None:
    """The last placement among *events*, unless it was taken back."""
    for event in reversed(events):
        if event.type == "play_withdrawn":
            return None
        if event.type == "tiles_placed":
            return event
    return None
