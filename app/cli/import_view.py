"""Lexicons on the terminal, and what became of the lines of a word list."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from app.cli.terminal import new_table, printable, show
from app.lexicon.refusals import Reason, Refusal
from app.lexicon.reports import ImportReport, LexiconInfo
from app.lexicon.wordlist import WordList

MEANINGS = {
    Reason.CAPITALISED: "a capital in a list that is not in capitals",
    Reason.NOT_IN_CAPITALS: "a small letter in a list in capitals",
    Reason.PHRASE: "several words",
    Reason.ABBREVIATION: "a full stop",
    Reason.APOSTROPHE: "an apostrophe",
    Reason.HYPHEN: "a hyphen",
    Reason.FOREIGN_LETTER: "a character that is no tile",
    Reason.TOO_SHORT: "fewer than two tiles",
    Reason.TOO_LONG: "more tiles than a word may have",
}
"""Why entries are refused, in a few words."""


def show_lexicon(info: LexiconInfo, console: Console) -> None:
    """Print what there is to say about a lexicon."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim")
    grid.add_row("Name", Text(info.name, "bold"))
    grid.add_row("Title", Text(printable(info.title)))
    grid.add_row("Words", f"{info.words:,}")
    grid.add_row("Tile set", info.tile_set)
    grid.add_row("SHA-256", info.sha256)
    grid.add_row("Kind", "built in" if info.built_in else "imported")
    show(console, grid, indent=0)


def show_import(report: ImportReport, console: Console) -> None:
    """Print the lexicon that was made, and what became of the lines."""
    what = "Replaced" if report.replaced else "Imported"
    console.print(Text.assemble(("✓ ", "bold green"), f"{what} {report.lexicon.name}."))
    console.print()
    show_lexicon(report.lexicon, console)
    console.print()
    _show_lines(report.word_list, console)
    if report.word_list.refusals:
        console.print()
        _show_refusals(report.word_list.refusals, console)


def _show_lines(word_list: WordList, console: Console) -> None:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim")
    grid.add_column(justify="right")
    grid.add_row("Lines", f"{word_list.lines:,}")
    grid.add_row("Entries", f"{word_list.entries:,}")
    grid.add_row("Accepted", Text(f"{len(word_list.words):,}", "bold green"))
    grid.add_row("Merged with an equal one", f"{word_list.duplicates:,}")
    style = "bold yellow" if word_list.refused else ""
    grid.add_row("Refused", Text(f"{word_list.refused:,}", style))
    show(console, grid, indent=0)


def _show_refusals(refusals: tuple[Refusal, ...], console: Console) -> None:
    table = new_table("Refused for")
    table.add_column("Entries", justify="right")
    table.add_column("Such as")
    for refusal in refusals:
        examples = ", ".join(
            f"{printable(example.text)} (line {example.line})"
            for example in refusal.examples
        )
        table.add_row(MEANINGS[refusal.reason], f"{refusal.count:,}", Text(examples))
    show(console, table, indent=0)
