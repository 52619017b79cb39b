"""A rule set as a sheet to lay on the table: rules by subject, and their sources."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table
from rich.text import Text

from app.cli.terminal import show
from app.rules.ruleset import Clause

SUBJECTS: Mapping[str, tuple[str, ...]] = {
    "Players and tiles": ("players", "board", "tiles", "blank"),
    "Start": ("starter",),
    "Placing": ("opening", "placement"),
    "Scoring": ("score",),
    "Words and challenges": ("words", "challenge"),
    "Exchanges and passes": ("exchange", "redraw", "pass"),
    "The end": ("end", "turn"),
    "Settlement": ("settlement", "result"),
    "Clock": ("clock",),
}
"""Heading to the first parts of the ids of the clauses below it."""

OTHERWISE = "Further rules"
"""Heading of clauses that belong to no subject."""

WITH_IDS = 80
"""Columns from which on there is room for the ids of the clauses."""

DASH = "–"
PROVISIONAL = "†"
MEANS = "Provisional: no source settles this point. Agree on it before you play."


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the sheet."""

    label: str
    """Id of its clause; with a star for the several that it stands for."""
    text: str
    sources: tuple[int, ...]
    """Numbers in the list of sources, counted from 1."""
    provisional: bool


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """The clauses of a rule set, put in order for people."""

    subjects: Mapping[str, Sequence[Line]]
    """Heading to sentences; no heading is without one."""
    sources: Sequence[str]
    """Each source once, in the order in which the sentences name them."""

    @property
    def is_settled(self) -> bool:
        """Whether no sentence is provisional."""
        return not any(
            line.provisional for lines in self.subjects.values() for line in lines
        )


def lay_out(clauses: Iterable[Clause]) -> RuleSheet:
    """
    Put *clauses* under their headings.

    Clauses of a group that say the same, as those on the clock do when there is
    none, become one sentence.
    """
    grouped: dict[str, list[Clause]] = {}
    for clause in clauses:
        grouped.setdefault(clause.id.partition(".")[0], []).append(clause)
    known = {group for groups in SUBJECTS.values() for group in groups}
    strangers = tuple(group for group in grouped if group not in known)
    numbers: dict[str, int] = {}
    subjects = {
        heading: [
            line for group in groups for line in _lines(grouped.get(group, ()), numbers)
        ]
        for heading, groups in {**SUBJECTS, OTHERWISE: strangers}.items()
    }
    filled = {heading: lines for heading, lines in subjects.items() if lines}
    return RuleSheet(filled, tuple(numbers))


def _lines(clauses: Iterable[Clause], numbers: dict[str, int]) -> list[Line]:
    """The sentences of one group; *numbers* the sources and grows with new ones."""
    alike: dict[str, list[Clause]] = {}
    for clause in clauses:
        alike.setdefault(clause.text, []).append(clause)
    lines = []
    for text, same in alike.items():
        first = same[0].id
        label = first if len(same) == 1 else f"{first.partition('.')[0]}.*"
        sources = dict.fromkeys(
            numbers.setdefault(clause.source, len(numbers) + 1) for clause in same
        )
        provisional = any(clause.provisional for clause in same)
        lines.append(Line(label, text, tuple(sources), provisional))
    return lines


def show_sheet(sheet: RuleSheet, about: Iterable[str], console: Console) -> None:
    """
    Print *sheet*: sentences with numbers that lead to the sources at its end.

    *about* says where the rule set as a whole comes from.
    """
    for heading, lines in sheet.subjects.items():
        _head(heading, console)
        show(console, _table(lines, with_ids=console.width >= WITH_IDS))
    if not sheet.is_settled:
        console.print()
        show(console, Text(f"{PROVISIONAL} {MEANS}", "yellow"))
    _head("Sources", console)
    show(console, _listed((DASH, source) for source in about))
    console.print()
    show(console, _listed((str(n), one) for n, one in enumerate(sheet.sources, 1)))


def _head(heading: str, console: Console) -> None:
    console.print()
    show(console, Text(heading.upper(), "bold cyan"), indent=2)


def _table(lines: Iterable[Line], *, with_ids: bool) -> Table:
    grid = Table.grid(padding=(0, 2 if with_ids else 1))
    grid.add_column(width=22 if with_ids else 1, style="dim", overflow="fold")
    grid.add_column()
    for line in lines:
        text = Text(line.text)
        if line.provisional:
            text.append(f" {PROVISIONAL}", "bold yellow")
        text.append(f" [{', '.join(map(str, line.sources))}]", "dim")
        grid.add_row(line.label if with_ids else DASH, text)
    return grid


def _listed(items: Iterable[tuple[str, str]]) -> Table:
    """Texts, each behind its mark."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=2, justify="right", style="dim")
    grid.add_column(style="dim")
    for mark, text in items:
        grid.add_row(mark, text)
    return grid
