"""Findings of a replay on the terminal, and the turns that they belong to."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from app.cli.terminal import printable
from app.notation.gcg_findings import Severity
from app.services.replay_findings import Finding
from app.services.replays import Replay

SIGNS: Mapping[Severity, tuple[str, str]] = {
    Severity.ERROR: ("✗", "bold red"),
    Severity.WARNING: ("!", "bold yellow"),
    Severity.NOTE: ("·", "cyan"),
}
"""Severity to the sign of a finding and its style."""

HEADER = -1
"""Where findings stand that belong before the first turn."""

SUGGESTED = "Suggested: "
LONGEST_TEXT = 300
"""Characters of a line that are shown at most."""


def by_turn(replay: Replay, *, with_notes: bool) -> Mapping[int, list[Finding]]:
    """
    The findings of *replay* by the index of their turn, `HEADER` before the first.

    A finding of no turn stands with the turn that is told before its line.
    """
    lines = [replayed.event.line for replayed in replay.turns]
    found: defaultdict[int, list[Finding]] = defaultdict(list)
    for finding in replay.findings:
        if with_notes or finding.severity is not Severity.NOTE:
            turn = finding.turn
            if turn is None:
                turn = bisect_left(lines, finding.line) - 1
            found[turn].append(finding)
    return found


def remarks(findings: Sequence[Finding]) -> Table:
    """What there is to say, a sign before each finding."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for finding in findings:
        sign, style = SIGNS[finding.severity]
        grid.add_row(Text(sign, style), Group(*_lines(finding)))
    return grid


def _lines(finding: Finding) -> list[Text]:
    place = f", line {finding.line}" if finding.line else ""
    message = printable(finding.message)
    if not message.endswith((".", "?", "!")):
        message += "."
    lines = [Text.assemble(message, (f"  {finding.code}{place}", "dim"))]
    facts = [
        Text.assemble((f"{name} ", "dim"), printable(_cut(told)))
        for name, told in (
            ("expected", finding.expected),
            ("found", finding.found),
            ("cause", finding.cause),
        )
        if told
    ]
    if facts:
        lines.append(Text(" · ", "dim").join(facts))
    if finding.replacement:
        replacement = printable(_cut(finding.replacement))
        lines.append(Text.assemble((SUGGESTED, "dim"), (replacement, "green")))
    return lines


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}…"


def count(findings: Sequence[Finding], severity: Severity) -> int:
    """How many of *findings* have this *severity*."""
    return sum(finding.severity is severity for finding in findings)
