"""A stored game as the use cases have it, between the rows of a store."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from app.rules.ending import EndReason
from app.rules.events import Event
from app.rules.position import Status
from app.rules.table import Step, Table
from app.services.errors import InvalidInput
from app.services.game_store import Change, GameRow, Remembered
from app.services.games.errors import LexiconGone, Refused, StaleTurn
from app.services.games.event_rows import write_event
from app.services.games.rules_text import read_rules
from app.services.games.snapshots import Snapshot, read_snapshot, write_snapshot
from app.services.ports import Lexicons
from app.services.resolving import Court


class Draws(StrEnum):
    """Where the tiles come from."""

    REFEREE = "referee"
    """The referee draws from its own bag."""
    REPORTED = "reported"
    """The seats say what they drew."""
    NONE = "none"
    """Nobody says: a score sheet."""


class GameStatus(StrEnum):
    """How far a stored game is."""

    SEEDING = "seeding"
    """It waits for the seeds of the players; nothing has been drawn."""
    PLAYING = "playing"
    FINAL_CHALLENGE = "final_challenge"
    OVER = "over"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Game:
    """A stored game."""

    row: GameRow
    """As it was loaded, or stored last."""
    court: Court
    table: Table
    draws_made: int = 0
    """How many times the referee has drawn."""
    client_seeds: tuple[str | None, ...] | None = None
    """The seeds of the players; None if they were not asked for any."""

    @property
    def draws(self) -> Draws:
        """Where the tiles come from."""
        return Draws(self.row.draws)

    @property
    def status(self) -> GameStatus:
        """How far the game is."""
        if self.client_seeds is not None and None in self.client_seeds:
            return GameStatus.SEEDING
        outcome = self.table.outcome
        if outcome is not None and outcome.end_reason is EndReason.CANCELLED:
            return GameStatus.CANCELLED
        return GameStatus(self.table.position.status.value)

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be done in it."""
        return self.table.position.status is Status.OVER

    def after(self, step: Step) -> Game:
        """The game with the table of *step*."""
        return Game(
            self.row, self.court, step.table, self.draws_made, self.client_seeds
        )

    def expect_turn(self, turn: int) -> None:
        """Raise `Refused` unless the game is being played, and at this *turn*."""
        self.check_turn(turn)
        self.expect_playing()

    def check_turn(self, turn: int) -> None:
        """Raise `StaleTurn` unless the game, over or not, is at this *turn*."""
        if turn != self.table.turn:
            raise StaleTurn(turn, self.table.turn)

    def expect_on_turn(self, seat: int) -> None:
        """Raise `Refused` unless it is the turn of *seat*."""
        on_turn, turn = self.table.position.on_turn, self.table.turn
        if seat != on_turn:
            problem = f"seat {on_turn} is on turn, not seat {seat}"
            raise Refused("not_on_turn", problem, turn)

    def expect_playing(self) -> None:
        """Raise `Refused` unless the game is being played."""
        if self.status is GameStatus.SEEDING:
            problem = "the game begins when every seat has sent its seed"
            raise Refused("game_not_started", problem, self.table.turn)
        if self.is_over:
            raise Refused("game_over", "the game is over", self.table.turn)


def load_game(row: GameRow, lexicons: Lexicons) -> Game:
    """The game of a row; raises `LexiconGone` if its lexicon is not there any more."""
    try:
        court = read_rules(row.rules, lexicons)
    except InvalidInput as error:
        raise LexiconGone(str(error)) from error
    snapshot = read_snapshot(row.snapshot, court.rules)
    return Game(row, court, snapshot.table, snapshot.draws, snapshot.client_seeds)


def snapshot_of(game: Game) -> str:
    """The snapshot of *game* as JSON."""
    return write_snapshot(Snapshot(game.table, game.draws_made, game.client_seeds))


class Stored(NamedTuple):
    """A change for the store, and the game after it."""

    change: Change
    game: Game


def store_events(
    game: Game,
    events: Iterable[Event],
    now_ms: int,
    remember: Remembered | None = None,
) -> Stored:
    """
    The change that stores *events*, which led to *game*.

    Events are numbered after those that `game.row` has.
    """
    first = game.row.sequence + 1
    rows = tuple(
        write_event(event, number, game.court.rules)
        for number, event in enumerate(events, first)
    )
    snapshot, status, table = snapshot_of(game), game.status.value, game.table
    on_turn = None if game.is_over else table.position.on_turn
    change = Change(
        game.row.id, rows, status, table.turn, on_turn, snapshot, now_ms, remember
    )
    row = game.row._replace(
        updated_at=now_ms,
        sequence=first - 1 + len(rows),
        status=status,
        turn=table.turn,
        on_turn=on_turn,
        snapshot=snapshot,
    )
    after = Game(row, game.court, table, game.draws_made, game.client_seeds)
    return Stored(change, after)
