"""The summary of an audit: as tables, and as a document for programs."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from app.cli.terminal import new_table, printable, show
from app.notation.gcg_findings import Severity
from app.services.audit_summaries import Singled, Summary

STYLES = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "dim"}


def show_summary(summary: Summary, console: Console, *, interrupted: bool) -> None:
    """Print *summary*."""
    show(console, _heading(summary, interrupted), indent=2)
    for table in (_codes, _refused, _worst, _drifting):
        table(summary, console)


def present_summary(
    summary: Summary, ruled_by: str, *, interrupted: bool
) -> dict[str, Any]:
    """The summary as a JSON document; `docs/audit.md` describes it."""
    return {
        "files": summary.files,
        "games": summary.games,
        "turns": summary.turns,
        "plays": summary.plays,
        "unreadable": summary.unreadable,
        "with_errors": summary.with_errors,
        "counts": {s.value: count for s, count in summary.severities.items()},
        "codes": [code._asdict() for code in summary.codes],
        "refused": [refused._asdict() for refused in summary.refused],
        "worst": [
            {"file": x.file, "errors": x.errors, "warnings": x.warnings}
            for x in summary.worst
        ],
        "drifting": [
            {
                "file": x.file,
                "discrepancy": x.discrepancy,
                "turns": x.turns,
                "points_per_turn": round(float(x.growth), 2),
            }
            for x in summary.drifting
        ],
        "ruled_by": ruled_by,
        "interrupted": interrupted,
    }


def _heading(summary: Summary, interrupted: bool) -> Text:
    verdict, style = "no errors", "bold green" if summary.is_clean else "bold red"
    if summary.with_errors:
        verdict = f"{_count(summary.with_errors, 'game')} with errors"
    said = [_count(summary.games, "game"), _count(summary.plays, "play"), verdict]
    if summary.unreadable:
        said.append(f"{_count(summary.unreadable, 'file')} not refereed")
    if interrupted:
        said.append("interrupted")
    return Text("   ".join(said), style)


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _codes(summary: Summary, console: Console) -> None:
    if not summary.codes:
        return
    table = new_table("Finding", "Severity")
    table.add_column("Count", justify="right")
    table.add_column("Games", justify="right")
    for code in summary.codes:
        severity = Text(code.severity.value, STYLES[code.severity])
        table.add_row(code.code, severity, f"{code.findings:,}", f"{code.games:,}")
    _show(console, table)


def _refused(summary: Summary, console: Console) -> None:
    if not summary.refused:
        return
    table = new_table("Not refereed", "Why")
    for refused in summary.refused:
        table.add_row(Text(printable(refused.file)), Text(printable(refused.message)))
    if summary.unreadable > len(summary.refused):
        table.add_row(f"… and {summary.unreadable - len(summary.refused):,} more", "")
    _show(console, table)


def _worst(summary: Summary, console: Console) -> None:
    if not summary.worst:
        return
    table = new_table("Most errors")
    for title in ("Errors", "Warnings"):
        table.add_column(title, justify="right")
    for one in summary.worst:
        table.add_row(_name(one), f"{one.errors:,}", f"{one.warnings:,}")
    _show(console, table)


def _drifting(summary: Summary, console: Console) -> None:
    if not summary.drifting:
        return
    table = new_table("Totals that drift off fastest")
    for title in ("Points", "Turns", "Points a turn"):
        table.add_column(title, justify="right")
    for one in summary.drifting:
        growth = f"{float(one.growth):.1f}"
        table.add_row(_name(one), f"{one.discrepancy:,}", f"{one.turns:,}", growth)
    _show(console, table)


def _name(one: Singled) -> Text:
    return Text(printable(one.file))


def _show(console: Console, table: Table) -> None:
    for column in table.columns:
        column.overflow = "fold"  # the name of a file is of no use if it is cut
    console.print()
    show(console, table)
