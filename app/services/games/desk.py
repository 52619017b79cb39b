"""
The desk: every change of a stored game goes over it.

It loads a game, lets it be decided what happens, and stores that; whoever is told so
can be sure that it is stored. Games that were used last are kept at hand. That is safe
when several processes share a database: a change of a game that somebody else has
changed meanwhile finds its sequence number taken, and is decided again on what is
stored by then; and nothing is refused before what is stored has been looked at.
"""

from __future__ import annotations

import asyncio
import re
from asyncio import wrap_future
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from secrets import token_bytes
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from app.rules.events import Event
from app.services.game_store import (
    EventRow,
    GameRow,
    GameStore,
    Remembered,
    StaleSequence,
    StoreUnavailable,
)
from app.services.games.creating import Created
from app.services.games.errors import GameNotFound, Refused
from app.services.games.event_rows import read_event
from app.services.games.game import Game, load_game, store_events
from app.services.games.tokens import Chance
from app.services.ports import Lexicons

ID = re.compile(r"[0-9a-f]{32}")
"""What the id of a game looks like; a database is asked for no other."""

AT_HAND = 1_000
"""So many games are kept in memory."""

MOST_EVENTS = 10_000
"""A longer game is not judged again from the start."""

TRIES = 8
"""So often is a change decided again that others came before."""


class _MovedOn(Exception):
    """The game has other events by now than those that were loaded."""


class Decision(Protocol):
    """What was decided."""

    @property
    def game(self) -> Game:
        """The game afterwards."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened."""


D = TypeVar("D", bound=Decision)
T = TypeVar("T")


class Acted(NamedTuple, Generic[D]):
    """A decision that is stored."""

    decided: D
    game: Game
    """As it is stored; its row has the number of the last event."""
    events: tuple[EventRow, ...]
    """With their numbers."""


class Apart(Protocol):
    """Does work that takes long where it holds up nobody, and returns what it gives."""

    async def __call__(self, work: Callable[[], T]) -> T:
        """Do *work*; raises what it raises."""


Remember: TypeAlias = Callable[[Acted[D]], Remembered | None]
"""Makes of what will be stored the answer that is to be given again."""


def forget(_: object) -> None:
    """Remember no answer."""


class Desk:
    """Stored games for the use cases of one process."""

    def __init__(
        self,
        store: GameStore,
        lexicons: Lexicons,
        now_ms: Callable[[], int],
        chance: Chance = token_bytes,
    ) -> None:
        """
        Keep games in *store*; *now_ms* tells the time since 1970.

        What nobody may foresee comes from *chance*.
        """
        self.store = store
        self.lexicons = lexicons
        self.now_ms = now_ms
        self.chance = chance
        self._at_hand: OrderedDict[str, Game] = OrderedDict()

    async def create(
        self, created: Created, remember: Remember[Created] = forget
    ) -> Acted[Created]:
        """
        Store a new game.

        Raises `KeyTaken` if its answer is stored already, and `StoreUnavailable`.
        """
        now_ms = created.game.row.created_at
        change, game = store_events(created.game, created.events, now_ms)
        acted = Acted(created, game, change.events)
        stored = self.store.create(game.row, change.events, remember(acted))
        await wrap_future(stored)
        self._keep(game)
        return acted

    async def act(
        self,
        game_id: str,
        decide: Callable[[Game, int], D],
        remember: Remember[D] = forget,
        apart: Apart | None = None,
    ) -> Acted[D]:
        """
        Decide something of a game at the present moment, and store it.

        *decide* may be called several times, each time with a later state of the game;
        it is called *apart* if it takes long. Raises what it raises, `GameNotFound`,
        `KeyTaken` and `StoreUnavailable`.
        """
        game = self._at_hand.get(game_id)
        for _ in range(TRIES):
            fresh = game is None
            if game is None:
                game = await self.load(game_id)
            now_ms = max(self.now_ms(), game.row.updated_at)
            try:
                deciding = partial(decide, game, now_ms)
                decided = await apart(deciding) if apart else deciding()
            except Exception:  # by what may be an earlier state: look at the stored one
                if fresh:
                    raise
                game = None
                continue
            change, after = store_events(decided.game, decided.events, now_ms)
            acted = Acted(decided, after, change.events)
            try:
                stored = self.store.append(change._replace(remember=remember(acted)))
                await wrap_future(stored)
            except StaleSequence:
                game = None
                continue
            self._keep(after)
            return acted
        raise StoreUnavailable("too many changes of this game at once; try again")

    async def act_on_history(
        self,
        game_id: str,
        decide: Callable[[Game, Sequence[Event], int], D],
        remember: Remember[D] = forget,
        apart: Apart | None = None,
    ) -> Acted[D]:
        """
        Decide something as `act` does, with all events of the game at hand.

        Raises `Refused` for a game that is too long to be judged again.
        """
        for _ in range(TRIES):
            history = await self._load_history(game_id)

            def decide_on(
                now: Game, now_ms: int, history: Sequence[Event] = history
            ) -> D:
                if now.row.sequence != len(history):
                    raise _MovedOn
                return decide(now, history, now_ms)

            with suppress(_MovedOn):
                return await self.act(game_id, decide_on, remember, apart)
        raise StoreUnavailable("too many changes of this game at once; try again")

    async def _load_history(self, game_id: str) -> list[Event]:
        game = await self.load(game_id)
        if game.row.sequence > MOST_EVENTS:
            problem = f"a game of more than {MOST_EVENTS} events is not judged again"
            raise Refused("correction_not_possible", problem, game.table.turn)
        rows = await asyncio.to_thread(self.store.events, game_id, 0, MOST_EVENTS)
        rules = game.court.rules
        return [read_event(row, rules) for row in rows]

    async def load(self, game_id: str) -> Game:
        """The game as it is stored now; raises `GameNotFound` and `LexiconGone`."""
        return self.open(await self.load_row(game_id))

    async def load_row(self, game_id: str) -> GameRow:
        """The row of a game as it is stored now; raises `GameNotFound`."""
        row, known = None, self._at_hand.get(game_id)
        if ID.fullmatch(game_id):
            row = await asyncio.to_thread(self.store.load, game_id)
        if row is None:
            raise GameNotFound(game_id)
        if known is not None and row.sequence < known.row.sequence:
            self._drop(known)  # a back-up was restored
        return row

    async def known_row(self, game_id: str) -> GameRow:
        """A row of a game, perhaps an earlier one; raises `GameNotFound`."""
        game = self._at_hand.get(game_id)
        return await self.load_row(game_id) if game is None else game.row

    def open(self, row: GameRow) -> Game:
        """The game of a *row* that was loaded just now; raises `LexiconGone`."""
        game = self._at_hand.get(row.id)
        if game is None or game.row.snapshot != row.snapshot:
            game = load_game(row, self.lexicons)
        self._keep(game)
        return game

    def _drop(self, game: Game) -> None:
        """Have *game* at hand no longer, unless another state of it is."""
        if self._at_hand.get(game.row.id) is game:
            del self._at_hand[game.row.id]

    def _keep(self, game: Game) -> None:
        """Have *game* at hand, unless a later state of it is."""
        kept = self._at_hand.get(game.row.id)
        if kept is None or kept.row.sequence <= game.row.sequence:
            self._at_hand[game.row.id] = game
            self._at_hand.move_to_end(game.row.id)
        if len(self._at_hand) > AT_HAND:
            self._at_hand.popitem(last=False)
