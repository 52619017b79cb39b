"""Positions on the terminal: who has what, and whose turn it is."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from app.cli.terminal import new_table, printable, show
from app.rules.counting import counted
from app.rules.position import Player, Position, Status, tally, tiles_in_bag
from app.rules.ruleset import Rules
from app.rules.tiles import show_tiles


def show_position(
    before: Position,
    after: Position,
    rules: Rules,
    console: Console,
    title: str = "After the move",
) -> None:
    """Print scores, racks and bag afterwards, and how the scores changed."""
    size = rules.rule_set.rack_size
    table = new_table(title)
    table.add_column("Score", justify="right")
    table.add_column("")
    table.add_column("Rack")
    for seat, player in enumerate(after.players):
        gained = player.score - before.players[seat].score
        table.add_row(
            _name(seat, after),
            str(player.score),
            _change(gained),
            _rack(player, size),
        )
    show(console, table)
    console.print()
    show(console, Text(_bag(after, rules)))


def player_name(name: str | None, seat: int) -> str:
    """The name of a player, or the number of one without a name."""
    return printable(name) if name else f"Player {seat + 1}"


def _name(seat: int, position: Position) -> Text:
    name = Text(player_name(position.players[seat].name, seat))
    if position.status is not Status.OVER and seat == position.on_turn:
        name.append("  on turn", "bold cyan")
    owed = position.players[seat].turns_to_miss
    if owed and position.status is not Status.OVER:
        name.append(f"  misses {counted(owed, 'turn')}", "yellow")
    return name


def _change(points: int) -> Text:
    if not points:
        return Text("")
    signed = f"{points:+d}".replace("-", "−")
    return Text(signed, "green" if points > 0 else "red")


def _rack(player: Player, size: int) -> Text:
    if player.rack is None:
        return Text(counted(player.holds(size), "unknown tile"), "dim")
    return Text(show_tiles(player.rack)) if player.rack else Text("empty", "dim")


def _bag(position: Position, rules: Rules) -> str:
    left = tally(
        position.board, (player.rack for player in position.players), rules.tile_set
    )
    count = tiles_in_bag(position, left, rules.rule_set.rack_size)
    line = f"Bag: {counted(count, 'tile')}"
    if position.scoreless_turns:
        line += f"   Scoreless turns in a row: {position.scoreless_turns}"
    if position.consecutive_passes:
        line += f"   Passes in a row: {position.consecutive_passes}"
    if position.status is Status.FINAL_CHALLENGE:
        line += "   Waiting for a pass or a challenge"
    return line
