"""Rulings on the terminal: board, verdict, score, broken rules, what follows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from app.api.presenting.moves import present_notation
from app.cli.board_view import draw_board, ruled_sheet
from app.cli.outcome_view import show_outcome
from app.cli.position_view import show_position
from app.cli.provenance_view import provenance_lines
from app.cli.score_view import show_score
from app.cli.terminal import printable, show
from app.rules.counting import counted
from app.rules.ruleset import Clause
from app.rules.violations import Violation
from app.services.positions import Case
from app.services.rulings import Decision

WHY_UNCHECKED = {
    "tile_not_on_rack": "the rack is not known; --rack tells it",
    "unacceptable_word": "there is no lexicon; --lexicon names one",
    "exchange.max_per_player": "earlier exchanges are not known",
    "exchange.free": "earlier exchanges are not known",
    "redraw.max": "earlier redraws are not known",
    "redraw_not_allowed": "the rack is not known; --rack tells it",
    "draw_mismatch": "the rack is not known; --rack tells it",
}
"""What the referee did not look at, and for want of what."""


def show_ruling(case: Case, decision: Decision, console: Console) -> None:
    """Print everything that there is to say about a move."""
    court, ruling = decision.court, decision.ruling
    console.print()
    draw_board(ruled_sheet(case.position, ruling, court.rules.tile_set), console)
    console.print()
    show(console, _verdict(decision), indent=1)
    if ruling.words:
        console.print()
        placed = 0 if ruling.laid is None else len(ruling.laid.new)
        show_score(ruling.words, ruling.score, placed, court.lexicon, console)
    if ruling.violations:
        console.print()
        _show_violations(ruling.violations, court.resolved.clauses, console)
    _show_remarks(decision, console)
    if decision.position is not None:
        console.print()
        show_position(case.position, decision.position, court.rules, console)
    if decision.outcome is not None:
        console.print()
        show_outcome(decision.outcome, court.resolved.clauses, console)
    console.print()
    show(console, provenance_lines(court))


def _verdict(decision: Decision) -> Text:
    ruling = decision.ruling
    told = present_notation(ruling, decision.court.rules.tile_set)
    notation = told or "the move"
    points = ""
    if ruling.laid is not None and ruling.score is not None:
        points = counted(ruling.score.total, "point")
    if not ruling.is_legal:
        points = points if ruling.words else ""
        return illegal_line(notation, len(ruling.violations), points)
    return legal_line(notation, points)


def legal_line(notation: str, points: str) -> Text:
    """What is said first of a legal move, and what it scores, if anything."""
    verdict = Text(" LEGAL ", "bold #ffffff on #2e7d32")
    return Text.assemble(verdict, (f"  {printable(notation)}", "bold"), f"   {points}")


def illegal_line(notation: str, broken: int, points: str) -> Text:
    """
    Return the line that a move breaks so many rules.

    *points* are what it would score, in words; empty if nobody can tell.
    """
    verdict = Text(" ILLEGAL ", "bold #ffffff on #c62828")
    result = counted(broken, "violation")
    result += f"; it would score {points}" if points else ""
    return Text.assemble(verdict, (f"  {printable(notation)}", "bold"), f"   {result}")


def _show_violations(
    violations: Iterable[Violation], clauses: dict[str, Clause], console: Console
) -> None:
    for number, violation in enumerate(violations):
        if number:
            console.print()
        squares = [square.name for square in violation.squares]
        clause = clauses[violation.clause]
        show(
            console,
            broken_rule(violation.message, violation.code, squares, clause),
        )


def broken_rule(
    message: str, code: str, squares: Sequence[str], clause: Clause
) -> Table:
    """Return the lines about one rule that a move breaks, on these *squares*."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column()
    sentence = Text.assemble(printable(message), (f"  {code}", "dim"))
    grid.add_row(Text("✗", "bold red"), sentence)
    if squares:
        grid.add_row("", Text(f"Squares: {printable(', '.join(squares))}"))
    rule = Text.assemble(("Rule: ", "bold"), clause.text, (f"  {clause.id}", "dim"))
    grid.add_row("", rule)
    source = f"Source: {clause.source}" + (
        " (provisional)" if clause.provisional else ""
    )
    grid.add_row("", Text(source, "dim"))
    return grid


def _show_remarks(decision: Decision, console: Console) -> None:
    """Print what is odd about the position, and what was not checked."""
    ruling = decision.ruling
    grid = Table.grid(padding=(0, 1))
    if ruling.is_legal and ruling.words_acceptable is False:
        doubt = "Not every word is acceptable: a challenge would be upheld."
        grid.add_row(Text("!", "bold yellow"), doubt)
    for warning in decision.warnings:
        grid.add_row(Text("!", "bold yellow"), Text(printable(warning.message)))
    for code in ruling.unchecked:
        why = f": {WHY_UNCHECKED[code]}" if code in WHY_UNCHECKED else ""
        grid.add_row(Text("?", "bold cyan"), Text(f"Not checked: {code}{why}."))
    if grid.rows:
        console.print()
        show(console, grid)
