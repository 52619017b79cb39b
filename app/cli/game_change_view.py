"""What a correction changes, on the terminal."""

from __future__ import annotations

from rich.console import Console

from app.cli.position_view import player_name
from app.cli.terminal import new_table, printable, show
from app.client.game_answers import Corrected, Worth
from app.rules.adjustments import signed


def show_changes(corrected: Corrected, console: Console) -> None:
    """Print what each event that changes comes to, before and now."""
    if not corrected.changes:
        return
    names = [player.name for player in corrected.game.players]
    table = new_table("Turn", "Player", "Before", "Now")
    for change in corrected.changes:
        seat = change.seat
        name = "" if seat is None else player_name(names[seat], seat)
        table.add_row(str(change.turn), name, _worth(change.before), _worth(change.now))
    console.print()
    show(console, table)


def _worth(worth: Worth | None) -> str:
    """What an event comes to: words, points, and the score after it."""
    if worth is None:
        return "–"
    parts = [printable(word) for word in worth.words or ()]
    if worth.points is not None:
        parts.append(signed(worth.points))
    if worth.score is not None:
        parts.append(f"= {worth.score}".replace("-", "−"))
    return " ".join(parts)
