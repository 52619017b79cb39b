"""How long it takes to referee a whole game record, in process."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from app.lexicon.registry import BUILT_IN, LexiconRegistry
from app.notation.gcg import read_gcg
from app.notation.gcg_record import GcgRecord
from app.rules.game import opening_position, replay
from app.rules.judge import judge
from app.services.replay_events import read_events
from app.services.replays import Replay, replay_record
from app.services.resolving import Court
from benchmarks.positions import SHARED

ROUNDS = 5
OWN = Path(__file__).with_name("game.gcg")
"""The record that is measured where no others are at hand."""

LOOPS = 20_000
"""Additions of the yardstick, about a millisecond's worth."""

Task = Callable[["Game"], object]


class Game(NamedTuple):
    """A record at each stage of being refereed."""

    data: bytes
    record: GcgRecord
    replay: Replay

    @property
    def court(self) -> Court:
        """The rules and the lexicon that the record is replayed with."""
        return self.replay.court


def run(console: Console) -> None:
    """Measure, and print milliseconds per game, beside a yardstick."""
    with TemporaryDirectory() as scratch:
        lexicons = LexiconRegistry(Path(scratch), Path(scratch))
        lexicons.get(BUILT_IN)
        games = [_game(path.read_bytes(), lexicons) for path in _paths()]
        tasks = _tasks(lexicons)
        times = _measure(tasks, games)
    yard, *_ = times.values()
    title = f"Game records, in process: CPU per game (median of {ROUNDS} rounds)"
    table = Table(title=f"{title}, {len(games)} games")
    table.add_column("what")
    table.add_column("ms", justify="right")
    table.add_column("× yardstick", justify="right")
    for name, spent in times.items():
        table.add_row(name, f"{spent:.2f}", f"{spent / yard:.2f}")
    console.print(table)


def _paths() -> Sequence[Path]:
    return sorted((SHARED / "gcg").rglob("*.gcg")) or [OWN]


def _game(data: bytes, lexicons: LexiconRegistry) -> Game:
    record = read_gcg(data)
    return Game(data, record, replay_record(record, None, lexicons))


def _tasks(lexicons: LexiconRegistry) -> dict[str, Task]:
    def yardstick(_: Game) -> object:
        total = 0
        for number in range(LOOPS):
            total += number & 1
        return total

    def read(game: Game) -> object:
        return read_gcg(game.data)

    def whole(game: Game) -> object:
        return replay_record(read_gcg(game.data), None, lexicons)

    def replayed(game: Game) -> object:
        return replay_record(game.record, None, lexicons)

    return {
        f"yardstick: {LOOPS} additions": yardstick,
        "record read and replayed": whole,
        "  read: from bytes to a record": read,
        "  replayed: all of the below, and findings": replayed,
        "    tiles: from texts to moves and racks": _read_tiles,
        "    fold: rulings and positions": _fold,
        "      judge: the rulings alone": _judge,
    }


def _read_tiles(game: Game) -> object:
    return read_events(game.record.events, game.court.rules)


def _fold(game: Game) -> object:
    rules, lexicon = game.court.rules, game.court.lexicon
    start = opening_position([None] * len(game.replay.position.players), rules)
    events = [replayed.turn.event for replayed in game.replay.turns]
    return list(replay(rules, lexicon, start, events, follow=True))


def _judge(game: Game) -> object:
    rules, lexicon = game.court.rules, game.court.lexicon
    return [
        judge(turn.before, turn.ruling.move, rules, lexicon, turn.ruling.left)
        for turn in (replayed.turn for replayed in game.replay.turns)
        if turn.ruling is not None
    ]


def _measure(tasks: dict[str, Task], games: Sequence[Game]) -> dict[str, float]:
    """Milliseconds of CPU per game and task; all tasks take turns in each round."""
    rounds: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in track(range(ROUNDS), transient=True, description="replaying"):
        for name, task in tasks.items():
            start = time.process_time_ns()
            for game in games:
                task(game)
            spent = time.process_time_ns() - start
            rounds[name].append(spent / len(games) / 1e6)
    return {name: statistics.median(spent) for name, spent in rounds.items()}
