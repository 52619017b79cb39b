"""Stored games, in answers."""

from __future__ import annotations

from typing import Annotated

from app.api.schemas.answers import Ruling
from app.api.schemas.base import Answer
from app.api.schemas.outcomes import Consequence, Event, Outcome
from app.api.schemas.positions import Position
from app.api.schemas.remarks import Provenance, open_enum
from app.api.schemas.rules import Rules
from app.api.schemas.scores import Word
from app.rules.events import EventType
from app.services.games.game import Draws, GameStatus

StatusName = Annotated[str, open_enum([status.value for status in GameStatus])]


class GamePlayer(Answer):
    """A seat of a stored game."""

    seat: int
    name: str | None
    score: int
    """With the settlement, once the game is over."""
    rack: str | None
    """Null if it is unknown, or whoever asks may not see it."""
    rack_count: int


class SeatClock(Answer):
    """The time of a seat, in milliseconds."""

    seat: int
    left_ms: int
    """Negative in overtime."""
    overtime_ms: int
    overtime_points: int
    """What the overtime costs so far, 0 or more."""


class GameClock(Answer):
    """The clocks of a game."""

    running: int | None
    """The seat whose time runs; null while all stand still."""
    at: str
    """The moment for which this is told."""
    flag_falls_at: str | None
    """When the running time is used up, and overtime begins."""
    seats: list[SeatClock]


class Game(Answer):
    """A stored game, as whoever asks may see it."""

    id: str
    status: StatusName
    turn: int
    """How many moves, challenges and decisions there have been."""
    sequence: int
    """The number of the last event."""
    on_turn: int | None
    """The seat that may move; null if none may."""
    draws: Annotated[str, open_enum([draws.value for draws in Draws])]
    rules: Rules
    """Whole, in a form that can be sent again."""
    players: list[GamePlayer]
    position: Position
    """Racks that whoever asks may not see are unknown in it."""
    clock: GameClock | None
    """Null where no time is kept."""
    commitment: str | None
    """SHA-256 of the seed of all draws, in hex; null if the referee draws nothing."""
    outcome: Outcome | None
    """Null while the game goes on."""
    created_at: str
    updated_at: str


class NewGame(Answer):
    """A game that was created, with its tokens, which are told only now."""

    game: Game
    """As the spectators see it."""
    host_token: str
    seat_tokens: list[str]
    """One for each seat, in order."""
    spectator_token: str


class GameSummary(Answer):
    """One line of the list of all games."""

    id: str
    status: StatusName
    turn: int
    created_at: str
    updated_at: str


class GamesPage(Answer):
    """Some of all games, the newest first."""

    items: list[GameSummary]
    next_cursor: str | None
    """Send it as `cursor` for the next page; null on the last one."""


class Decided(Answer):
    """What happened, and the game after it."""

    events: list[Event]
    game: Game


class MadeMove(Decided):
    """A move that was made."""

    ruling: Ruling | None
    """
    Null for a turn of which only the points were told. Where words are challenged,
    nothing in it says whether they are acceptable.
    """


class DecidedChallenge(Decided):
    """A challenge that was decided."""

    upheld: bool
    """Whether the play was withdrawn."""
    words: list[Word]
    """The challenged words; `acceptable` is null where the rules do not reveal it."""
    consequence: Consequence
    provenance: Provenance


class Worth(Answer):
    """What an event comes to."""

    words: list[str] | None
    points: int | None
    score: int | None


class Change(Answer):
    """What a correction changes of an event."""

    type: Annotated[str, open_enum([kind.value for kind in EventType])]
    turn: int
    seat: int | None
    before: Worth | None
    """Null for what had not happened."""
    now: Worth | None
    """Null for what has not happened by now."""


class Corrected(Decided):
    """A correction that was made."""

    changes: list[Change]
    """Of the move itself and of what came after it, in order."""


class ClockAnswer(Answer):
    """The clock of a game."""

    turn: int
    clock: GameClock | None
    """Null where no time is kept."""


class RackAnswer(Answer):
    """The rack of a seat."""

    turn: int
    seat: int
    rack: str | None
    """Null if it is unknown, or whoever asks may not see it."""
    rack_count: int
