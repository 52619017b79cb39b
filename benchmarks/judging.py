"""How long the engine takes to judge a move, in process."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.progress import track
from rich.table import Table

from app.lexicon.registry import BUILT_IN, LexiconRegistry
from app.rules.judge import judge
from app.rules.lexicon import Lexicon
from app.rules.soundness import position_warnings
from app.rules.transition import advance
from benchmarks.positions import Situation, own_situations, shared_situations

ROUNDS = 15
Task = Callable[[Situation], object]


def run(console: Console) -> None:
    """Measure, and print microseconds per move."""
    with TemporaryDirectory() as scratch:
        lexicons = LexiconRegistry(Path(scratch), Path(scratch))
        lexicon = lexicons.get(BUILT_IN)
        sets = {
            "own positions": own_situations(lexicons),
            "shared positions": shared_situations(lexicons),
        }
    table = Table(title="Engine, in process: µs of CPU per move (best of rounds)")
    table.add_column("what")
    for name, situations in sets.items():
        table.add_column(f"{name} ({len(situations)})", justify="right")
    for name, task in _tasks(lexicon).items():
        times = [_time(task, situations) for situations in sets.values()]
        table.add_row(name, *(f"{time:.1f}" if time else "-" for time in times))
    console.print(table)


def _tasks(lexicon: Lexicon) -> dict[str, Task]:
    def brief(one: Situation) -> object:
        return judge(one.position, one.move, one.rules, None)

    def full(one: Situation) -> object:
        ruling = judge(one.position, one.move, one.rules, lexicon)
        formulas = [word.formula for word in ruling.words]
        return formulas, ruling.score and ruling.score.formula

    def following(one: Situation) -> object:
        ruling = judge(one.position, one.move, one.rules, None)
        return advance(one.position, ruling, one.rules, None)

    def warnings(one: Situation) -> object:
        return position_warnings(one.position, one.rules)

    return {
        "judge, no lexicon": brief,
        "judge, lexicon, all formulas written": full,
        "judge and advance": following,
        "warnings about the position": warnings,
    }


def _time(task: Task, situations: list[Situation]) -> float:
    """Microseconds of CPU per situation, the best of several rounds."""
    if not situations:
        return 0
    best = float("inf")
    for _ in track(range(ROUNDS), transient=True, description="judging"):
        start = time.process_time_ns()
        for one in situations:
            task(one)
        best = min(best, time.process_time_ns() - start)
    return best / len(situations) / 1000
