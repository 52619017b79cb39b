"""Scores on the terminal: word by word, as a pencil would add them up."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from app.cli.terminal import new_table, show
from app.rules.counting import counted
from app.rules.scoring import Score, ScoredWord
from app.services.ports import NamedLexicon


def show_score(
    words: Sequence[ScoredWord],
    score: Score | None,
    placed: int,
    lexicon: NamedLexicon | None,
    console: Console,
) -> None:
    """Print the words of a placement of so many tiles with their points; the total."""
    table = new_table()
    table.add_column("Word", footer=Text("Total", "bold"))
    table.add_column("Where")
    table.add_column("Acceptable")
    table.add_column("Formula")
    table.add_column("Points", justify="right")
    for word in words:
        table.add_row(
            Text(word.word, "bold" if word.main else ""),
            place_of(word),
            acceptance(word.acceptable, lexicon),
            _left_side(word.formula),
            str(word.score),
        )
    if score is not None:
        _add_total(table, score, placed)
    show(console, table)


def _add_total(table: Table, score: Score, placed: int) -> None:
    if score.bingo_bonus and placed:
        tiles = f"{counted(placed, 'tile')} in one turn"
        table.add_row("Bingo", "", "", tiles, str(score.bingo_bonus))
    table.show_footer = True
    formula, points = table.columns[-2:]
    formula.footer = _left_side(score.formula)
    points.footer = Text(str(score.total), "bold")


def _left_side(formula: str) -> str:
    """The sum without its result, which has a column of its own."""
    return formula.rpartition(" = ")[0]


def place_of(word: ScoredWord) -> str:
    """Where a word lies, in a word or two; nothing for one without a board."""
    if word.start is None or word.direction is None:
        return ""
    return f"{word.start.start(word.direction)} {word.direction}"


def acceptance(acceptable: bool | None, lexicon: NamedLexicon | None) -> Text:
    """Say whether a word is acceptable, in a word or two."""
    if acceptable is None:
        return Text("–" if lexicon is None else "not looked up", "dim")
    return Text("✓ yes", "green") if acceptable else Text("✗ no", "bold red")
