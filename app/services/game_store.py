"""
What the stored games need of a store: rows in and out, and the rules of writing them.

The rows know nothing of the game. A store keeps the last snapshot of each game beside
its events, so that a load is one query however long the game has become; the events
are the truth, and the snapshot is what they fold to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol


class StoreError(Exception):
    """
    Something that the store could not do; nothing of the change was kept.

    Raised itself, not as a subclass, for a value that the database cannot hold.
    """


class StaleSequence(StoreError):
    """
    The events of the change do not follow the last one stored.

    Another change came first, or the game is gone; a new game's id is taken.
    """


class KeyTaken(StoreError):
    """
    A change with the same idempotency key was stored already, or just now.

    Where the change is stale as well, this is what is said: the answer is there.
    """


class StoreUnavailable(StoreError):
    """The database does not answer, or has no room; trying again may help."""


class OutcomeUnknown(StoreUnavailable):
    """
    The database fell silent over a commit and did not come back for a while.

    The one error after which the change may have been kept; reading tells.
    """


class EventRow(NamedTuple):
    """One event of a game, as it is stored; what has no value for its type is None."""

    sequence: int
    """Its number in the game, from 1, without gaps."""
    type: str
    """An `EventType`."""
    turn: int
    """The turn of the game that it belongs to."""
    seat: int | None
    at: int
    """Milliseconds since 1970, in UTC."""
    move: str | None = None
    """JSON."""
    tiles: str | None = None
    """A tile string."""
    words: str | None = None
    """JSON."""
    points: int | None = None
    score: int | None = None
    note: str | None = None


class SeatRow(NamedTuple):
    """A player's place at a stored table."""

    seat: int
    name: str | None
    token_sha256: bytes
    """What the seat's token must hash to."""


class GameRow(NamedTuple):
    """A stored game; `version` to `snapshot` change, the others never do."""

    id: str
    rules: str
    """JSON: by which rules, complete, so that a changed file changes no game."""
    draws: str
    """``referee``, ``reported`` or ``none``."""
    seed: bytes
    """What the draws come from; a secret until the game is over."""
    commitment: str | None
    """What everybody may know of the seed before."""
    host_sha256: bytes
    spectator_sha256: bytes
    seats: tuple[SeatRow, ...]
    created_at: int
    """Milliseconds since 1970, in UTC."""
    updated_at: int
    sequence: int
    """Number of the last event."""
    status: str
    turn: int
    on_turn: int | None
    snapshot: str
    """JSON: what the events fold to."""


class Remembered(NamedTuple):
    """An answer to be given again to the same request."""

    key_sha256: bytes
    """Hash of the idempotency key with its scope."""
    body_sha256: bytes
    """Hash of the body that was answered."""
    status: int
    answer: bytes
    """Sealed: only who has the key can read it."""
    created_at: int
    """Milliseconds since 1970, in UTC."""


class Change(NamedTuple):
    """New events of one game with what they lead to: stored whole or not at all."""

    game_id: str
    events: tuple[EventRow, ...]
    """At least one; the first has the number after the last one stored."""
    status: str
    turn: int
    on_turn: int | None
    snapshot: str
    at: int
    """When, in milliseconds since 1970."""
    remember: Remembered | None = None


class GameSummary(NamedTuple):
    """One line of the list of all games."""

    id: str
    status: str
    turn: int
    created_at: int
    updated_at: int


class GameStore(Protocol):
    """
    Stored games. May be used by many threads at once.

    Writing is queued and returns at once; the future is done when the change is
    committed, so that whoever acknowledges after it acknowledges nothing that can be
    lost. Its exceptions are those of this module. Reading blocks.
    """

    def create(
        self,
        game: GameRow,
        events: Sequence[EventRow],
        remember: Remembered | None = None,
    ) -> Future[None]:
        """Store a new game with its first events."""

    def append(self, change: Change) -> Future[None]:
        """Store *change*, unless its sequence numbers or its key are taken."""

    def load(self, game_id: str) -> GameRow | None:
        """Return a game by one indexed query; None if there is none."""

    def events(self, game_id: str, after: int, limit: int) -> list[EventRow]:
        """Return the events after sequence number *after*, at most *limit*."""

    def recall(self, key_sha256: bytes) -> Remembered | None:
        """Return the answer stored under a key, however old; None if there is none."""

    def summaries(self, before: str | None, limit: int) -> list[GameSummary]:
        """
        Return games, the newest first.

        *before* is the id of the last one of the page before.
        """

    def watch(
        self, game_id: str, wake: Callable[[], None]
    ) -> AbstractContextManager[None]:
        """
        Have *wake* called soon after each change of a game, whoever stored it.

        It is called in a thread of the store while the context lasts, now and then
        without need, and must neither block nor raise. Whoever reads after the
        context began, and again after each call, misses nothing.
        """

    def wait(self, game_id: str, after: int, timeout_s: float) -> bool:
        """
        Wait until the game has an event after number *after*, whoever stored it.

        Returns at once if it has one already; False if *timeout_s* went by.
        """

    def forget(self, before: int) -> int:
        """Delete answers stored before the moment *before*; return their number."""

    def purge(self, before: int) -> int:
        """Delete games last changed before *before*, with all theirs; the number."""

    def close(self) -> None:
        """Store what is queued, and let go of everything."""
