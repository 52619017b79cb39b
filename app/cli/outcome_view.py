"""The end of a game on the terminal: why, and the settlement line by line."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from app.cli.position_view import player_name
from app.cli.terminal import new_table, printable, show
from app.rules.adjustments import signed
from app.rules.ending import EndReason
from app.rules.outcome import Outcome
from app.rules.ruleset import Clause
from app.rules.settlement import DecidedBy, Settlement

REASONS = {
    EndReason.PLAYED_OUT: "a player used the last tile and the bag is empty",
    EndReason.PASSES: "every player passed, as often in a row as the rules allow",
    EndReason.SCORELESS_TURNS: "too many turns in a row scored nothing",
    EndReason.NO_MOVES: "the players agree that nobody can move",
    EndReason.LOST_CHALLENGE: "a challenge decided the game",
}


def show_outcome(
    outcome: Outcome, clauses: dict[str, Clause], console: Console
) -> None:
    """Print why the game is over and what it comes to."""
    why = REASONS.get(outcome.end_reason, outcome.end_reason.replace("_", " "))
    head = Text.assemble((" GAME OVER ", "bold #ffffff on #455a64"), f"  {why}")
    show(console, head, indent=1)
    console.print()
    if outcome.settlement is None:
        problem = (
            "No settlement: a rack that counts is not known and cannot be worked out."
        )
        show(console, problem)
        return
    show_settlement(outcome.settlement, clauses, console)


def show_settlement(
    settlement: Settlement, clauses: dict[str, Clause], console: Console
) -> None:
    """Print a settlement line by line, its winners marked, and who won by what."""
    table = new_table("Settlement", "", "Rule")
    table.add_column("Points", justify="right")
    for seat, player in enumerate(settlement.players):
        name = player_name(player.name, seat)
        before = str(player.before).replace("-", "−")
        table.add_row(name, "before", "", before)
        for line in player.adjustments:
            rule = Text(clauses[line.clause].id, "dim")
            table.add_row("", printable(line.detail), rule, signed(line.points))
        mark = Text("★", "bold green") if seat in settlement.winners else ""
        final = Text(str(player.final).replace("-", "−"), "bold")
        table.add_row(mark, Text("final", "bold"), "", final, end_section=True)
    show(console, table)
    console.print()
    show(console, _result(settlement))
    if settlement.deduced:
        note = Text("A rack that nobody told was worked out from the unseen tiles.")
        show(console, note)


BY = {
    DecidedBy.PRE_ADJUSTMENT: "the tie by the scores before the settlement",
    DecidedBy.RESIGNED: "by resignation",
    DecidedBy.TIMED_OUT: "on time",
    DecidedBy.LOST_CHALLENGE: "by a challenge",
    DecidedBy.ADJUDICATED: "by adjudication",
}
"""What a game was won by, if not by its final scores."""


def _result(settlement: Settlement) -> Text:
    names = [
        player_name(settlement.players[seat].name, seat) for seat in settlement.winners
    ]
    if not names:
        return Text("Nobody wins.", "bold")
    if settlement.tie:
        return Text(f"Tie: {' and '.join(names)}.", "bold")
    by = BY.get(settlement.decided_by or DecidedBy.FINAL_SCORE)
    if by is None:
        result = f"by {settlement.spread}"
    elif settlement.decided_by is DecidedBy.PRE_ADJUSTMENT:
        result = by
    else:
        result = f"{by}; the spread is {signed(settlement.spread)}"
    return Text(f"{names[0]} wins {result}.", "bold green")
