"""Stored games, as the service answers them."""

from __future__ import annotations

from pydantic import Field

from app.client.answers import (
    Answer,
    Consequence,
    Event,
    Json,
    Outcome,
    Position,
    Ruling,
    Word,
)


class GamePlayer(Answer):
    """A seat of a stored game."""

    seat: int
    name: str | None
    score: int
    """With the settlement, once the game is over."""
    rack: str | None
    """None if it is unknown, or not for whoever asks."""
    rack_count: int


class SeatClock(Answer):
    """The time of a seat, in milliseconds; what is left is negative in overtime."""

    seat: int
    left_ms: int
    overtime_ms: int
    overtime_points: int


class GameClock(Answer):
    """The clocks of a game at the moment `at`."""

    running: int | None
    """The seat whose time runs."""
    at: str
    flag_falls_at: str | None
    seats: list[SeatClock]


class Game(Answer):
    """A stored game, as whoever asks may see it."""

    id: str
    status: str
    turn: int
    """Every change of the game names the turn that it is for."""
    sequence: int
    """The number of the last event."""
    on_turn: int | None
    draws: str
    rules: Json
    players: list[GamePlayer]
    position: Position
    clock: GameClock | None
    commitment: str | None
    outcome: Outcome | None
    created_at: str
    updated_at: str

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be played."""
        return self.status in {"over", "cancelled"}


class NewGame(Answer):
    """A game that was created, with its tokens, which are told only now."""

    game: Game
    host_token: str = Field(repr=False)
    seat_tokens: list[str] = Field(repr=False)
    """One for each seat, in order."""
    spectator_token: str = Field(repr=False)


class GameSummary(Answer):
    """One line of the list of all games."""

    id: str
    status: str
    turn: int
    created_at: str
    updated_at: str


class GamesPage(Answer):
    """Some of all games, the newest first."""

    items: list[GameSummary]
    next_cursor: str | None
    """For the next page; None on the last one."""


class Decided(Answer):
    """What happened, and the game after it."""

    events: list[Event]
    game: Game


class MadeMove(Decided):
    """A move that was made."""

    ruling: Ruling | None
    """None for a turn of which only the points were told."""


class DecidedChallenge(Decided):
    """A challenge that was decided."""

    upheld: bool
    """Whether the play was withdrawn."""
    words: list[Word]
    consequence: Consequence
    provenance: Json


class Worth(Answer):
    """What an event comes to."""

    words: list[str] | None
    points: int | None
    score: int | None


class Change(Answer):
    """What a correction changes of an event."""

    type: str
    turn: int
    seat: int | None
    before: Worth | None
    now: Worth | None


class Corrected(Decided):
    """A correction that was made."""

    changes: list[Change]


class ClockTold(Answer):
    """The clock of a game; None where no time is kept."""

    turn: int
    clock: GameClock | None


class RackTold(Answer):
    """The rack of a seat; None if it is unknown, or not for whoever asks."""

    turn: int
    seat: int
    rack: str | None
    rack_count: int


class PositionTold(Answer):
    """A position that a game has had."""

    turn: int
    position: Position


class EventsPage(Answer):
    """Some events of a game, in order."""

    events: list[Event]
    after: int
    """Send it for the events that come next."""
    more: bool
    status: str
