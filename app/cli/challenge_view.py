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
    lexicon = judged.judges.lexicon
    untold = "people decided" if lexicon is None else "not revealed"
    show_challenged(verdict.words, lexicon, console, untold)
    console.print()
    consequence = verdict.consequence
    clause = clauses[consequence.clause]
    show(console, consequence_lines(consequence.text, clause))
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
    return Text.assemble(
        upheld_mark(upheld=judged.verdict.upheld), (f"  {play}", "bold")
    )


def upheld_mark(*, upheld: bool) -> Text:
    """Return the word that tells how a challenge was decided."""
    if upheld:
        return Text(" UPHELD ", "bold #ffffff on #c62828")
    return Text(" FAILED ", "bold #ffffff on #2e7d32")


def show_challenged(
    words: Iterable[ScoredWord],
    lexicon: NamedLexicon | None,
    console: Console,
    untold: str,
) -> None:
    """Print the challenged words; *untold* says why a word's verdict is not told."""
    table = new_table("Challenged", "Where", "Acceptable")
    for word in words:
        verdict = Text(untold, "dim")
        if word.acceptable is not None:
            verdict = acceptance(word.acceptable, lexicon)
        table.add_row(Text(word.word, "bold"), place_of(word), verdict)
    show(console, table)


def consequence_lines(text: str, clause: Clause) -> Table:
    """Return the lines that say by *text* what a challenge comes to, and why."""
    grid = Table.grid()
    grid.add_row(Text(printable(text), "bold"))
    grid.add_row(Text.assemble("Rule: ", clause.text, (f"  {clause.id}", "dim")))
    provisional = " (provisional)" if clause.provisional else ""
    grid.add_row(Text(f"Source: {clause.source}{provisional}", "dim"))
    return grid


def _show_warnings(warnings: Iterable[PositionWarning], console: Console) -> None:
    for warning in warnings:
        line = Text.assemble(("! ", "bold yellow"), printable(warning.message))
        show(console, line)
