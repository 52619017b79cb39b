"""
What an audit of an archive costs: games in a second, CPU and memory.

The same records are refereed once, twice, four and eight times over, on one core and
on all, in fresh processes. Time should grow as the archive does, memory should not.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import psutil
from rich.console import Console
from rich.progress import track
from rich.table import Table

from app.lexicon import builtin
from benchmarks.positions import ROOT, SHARED

GCG = SHARED / "gcg"
COPIES = (1, 2, 4, 8)
LOOK_S = 0.05
MEBIBYTE = 1024 * 1024


class Cost(NamedTuple):
    """What one audit took."""

    games: int
    wall_s: float
    cpu_s: float
    """Of all processes."""
    parent_bytes: int
    """Most resident memory of the process that reads and writes."""
    worker_bytes: int
    """Most resident memory of any worker, shared pages included."""


def run(console: Console) -> None:
    """Measure, and print a row for each size and number of processes."""
    if not GCG.is_dir():
        console.print("Audit: no folder of game records is at hand (SHARED_CASES).")
        return
    table = Table(title="Audit of the shared game records, over and over")
    for column in ("copies", "jobs", "games", "s", "games/s", "CPU ms per game"):
        table.add_column(column, justify="right")
    for column in ("MiB, parent", "MiB, largest worker"):
        table.add_column(column, justify="right")
    cores = len(os.sched_getaffinity(0))
    cases = [(copies, jobs) for jobs in sorted({1, cores}) for copies in COPIES]
    with TemporaryDirectory() as scratch:
        builtin.open_cached(Path(scratch))
        for copies, jobs in track(cases, transient=True, description="audits"):
            cost = _measure(copies, jobs, scratch)
            table.add_row(str(copies), str(jobs), *_cells(cost))
    console.print(table)


def _cells(cost: Cost) -> list[str]:
    return [
        f"{cost.games:,}",
        f"{cost.wall_s:.1f}",
        f"{cost.games / cost.wall_s:.0f}",
        f"{1000 * cost.cpu_s / cost.games:.1f}",
        f"{cost.parent_bytes / MEBIBYTE:.0f}",
        f"{cost.worker_bytes / MEBIBYTE:.0f}",
    ]


def _measure(copies: int, jobs: int, scratch: str) -> Cost:
    output = Path(scratch) / f"{copies}-{jobs}.jsonl"
    command = [sys.executable, "-m", "app", "audit", *[str(GCG)] * copies]
    command += ["--jobs", str(jobs), "--output", str(output)]
    folders = {"REFEREE_CACHE_DIR": scratch, "REFEREE_LEXICON_DIR": scratch}
    start = time.perf_counter()
    process = psutil.Popen(
        command,
        cwd=ROOT,
        env=os.environ | folders,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    cpu: dict[int, float] = {}
    parent = worker = 0
    while process.poll() is None:
        with suppress(psutil.NoSuchProcess):
            for child in process.children(recursive=True):
                worker = max(worker, child.memory_info().rss)
                cpu[child.pid] = sum(child.cpu_times()[:2])
            parent = max(parent, process.memory_info().rss)
            cpu[process.pid] = sum(process.cpu_times()[:2])
        time.sleep(LOOK_S)
    wall_s = time.perf_counter() - start
    with output.open("rb") as lines:
        games = sum(1 for _ in lines)
    return Cost(games, wall_s, sum(cpu.values()), parent, worker)


if __name__ == "__main__":
    run(Console())
