"""Challenges on the terminal: board, verdict, words, what it costs, what follows."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from app.api.presenting.moves import present_notation
from app.cli.board_view import draw_board, ruled_sheet
from app.cli.outcome_view import show_outcome
from app.cli.position_view import player_name, show_position
from app.cli.provenance_view import provenance_lines
from app.cli.score_view import acceptance, place_of
from app.cli.terminal import new_table, printable, show
from app.rules.ruleset import Clause
from app.rules.scoring import ScoredWord
from app.rules.soundness import PositionWarning
from app.rules.verdict import Consequence
from app.services.challenges import Judgement
from app.services.ports import NamedLexicon


def show_challenge(judged: Judgement, console: Console) -> None:
    """Print everything that there is to say about a challenge."""
    case, verdict = judged.case, judged.verdict
    rules, clauses = case.court.rules, case.court.resolved.clauses
    console.print()
    sheet = ruled_sheet(case.position, judged.ruling, rules.tile_set)
    draw_board(sheet, console)
    console.print()
    show(console, _headline(judged), indent=1)
    console.print()
    _show_words(verdict.words, judged.judges.lexicon, console)
    console.print()
    consequence = verdict.consequence
    show(console, _consequence(consequence, clauses[consequence.clause]))
    _show_warnings(judged.warnings, console)
    console.print()
    title = "After the challenge"
    show_position(case.position, verdict.position, rules, console, title)
    if verdict.outcome is not None:
        console.print()
        show_outcome(verdict.outcome, clauses, console)
    console.print()
    show(console, provenance_lines(judged.judges))


def _headline(judged: Judgement) -> Text:
    notation = present_notation(judged.ruling, judged.case.court.rules.tile_set)
    players, seat = judged.case.position.players, judged.case.position.on_turn
    play = f"{printable(notation or '')} by {player_name(players[seat].name, seat)}"
    if judged.verdict.upheld:
        head = Text(" UPHELD ", "bold #ffffff on #c62828")
    else:
        head = Text(" FAILED ", "bold #ffffff on #2e7d32")
    return Text.assemble(head, (f"  {play}", "bold"))


def _show_words(
    words: Iterable[ScoredWord], lexicon: NamedLexicon | None, console: Console
) -> None:
    table = new_table("Challenged", "Where", "Acceptable")
    untold = "people decided" if lexicon is None else "not revealed"
    for word in words:
        verdict = Text(untold, "dim")
        if word.acceptable is not None:
            verdict = acceptance(word.acceptable, lexicon)
        table.add_row(Text(word.word, "bold"), place_of(word), verdict)
    show(console, table)


def _consequence(consequence: Consequence, clause: Clause) -> Table:
    grid = Table.grid()
    grid.add_row(Text(printable(consequence.text), "bold"))
    grid.add_row(Text.assemble("Rule: ", clause.text, (f"  {clause.id}", "dim")))
    provisional = " (provisional)" if clause.provisional else ""
    grid.add_row(Text(f"Source: {clause.source}{provisional}", "dim"))
    return grid


def _show_warnings(warnings: Iterable[PositionWarning], console: Console) -> None:
    for warning in warnings:
        line = Text.assemble(("! ", "bold yellow"), printable(warning.message))
        show(console, line)
