"""
``python -m tests.soak MINUTES``: is anything lost or doubled, whatever strikes?

Each scenario plays for its part of the time. The exit status is 1 if something is
wrong, and the report tells what.
"""

from __future__ import annotations

import secrets
import tempfile
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
)
from rich.table import Table

from tests.soak.disasters import SCENARIOS, Report, Scenario, run
from tests.soak.journal import MOST_FAULTS, Journal

console = Console()


def soak(
    minutes: Annotated[float, typer.Argument(min=0.1, help="For all together.")] = 6,
    only: Annotated[
        str, typer.Option(help="Only scenarios with this in their name.")
    ] = "",
    seed: Annotated[
        int | None, typer.Option(help="For the same choices of the players.")
    ] = None,
) -> None:
    """Play stored games under disasters, and check every database afterwards."""
    seed = secrets.randbits(32) if seed is None else seed
    chosen = [scenario for scenario in SCENARIOS if only in scenario.name]
    if not chosen:
        console.print("There is no such scenario.")
        raise typer.Exit(2)
    console.print(f"{minutes:g} minutes, {len(chosen)} scenarios, --seed {seed}")
    seconds = minutes * 60 / len(chosen)
    with tempfile.TemporaryDirectory() as cache:
        reports = [_run(one, seconds, seed, Path(cache)) for one in chosen]
    _print(chosen, reports)
    if any(report.faults for report in reports):
        raise typer.Exit(1)


def _run(scenario: Scenario, seconds: float, seed: int, cache: Path) -> Report:
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[state]}"),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(scenario.name, total=1, state="starting servers")

        def show(journal: Journal, part: float) -> None:
            progress.update(task, completed=min(part, 1), state=str(journal))

        report = run(scenario, seconds, seed, cache, show)
    verdict = "[red]WRONG[/red]" if report.faults else "[green]right[/green]"
    console.print(f"{verdict}  {scenario.name}: {report.journal}")
    for fault in report.faults[:MOST_FAULTS]:
        console.print(f"  {fault}", style="red", markup=False)
    if report.faults:
        console.print(report.said, markup=False)
    return report


def _print(scenarios: list[Scenario], reports: list[Report]) -> None:
    table = Table(title="Nothing lost, nothing twice")
    columns = ("scenario", "struck", "games", "events", "changes/s", "failed", "faults")
    for column in columns:
        table.add_column(column, justify="left" if column == "scenario" else "right")
    for scenario, report in zip(scenarios, reports, strict=True):
        table.add_row(
            scenario.name,
            f"{report.strikes}",
            f"{len(report.journal.created)}",
            f"{report.events:,}",
            f"{report.journal.changes / report.seconds:,.0f}",
            f"{report.journal.failed:,}",
            f"{len(report.faults)}",
        )
    console.print(table)


if __name__ == "__main__":
    typer.run(soak)
