"""The history of a stored game: its events read, and folded as far as is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

from app.rules.events import Event
from app.rules.history import fold
from app.rules.position import Position
from app.rules.table import Step, set_table
from app.services.game_store import EventRow
from app.services.games.desk import Desk
from app.services.games.event_rows import read_event
from app.services.games.game import Game

PAGE = 1_000
"""So many events are read at once."""


async def read_rows(
    desk: Desk, game: Game, after: int = 0, most: int | None = None
) -> list[EventRow]:
    """
    The events after number *after* that have led to *game*, at most so many.

    Those that others have stored since are left out, so that the rows fit the game.
    """
    last = game.row.sequence
    if most is not None:
        last = min(last, after + most)
    rows: list[EventRow] = []
    while after < last:
        events = desk.store.events
        page = await asyncio.to_thread(
            events, game.row.id, after, min(PAGE, last - after)
        )
        if not page:  # purged meanwhile
            break
        rows += page
        after = page[-1].sequence
    return rows


async def read_history(desk: Desk, game: Game) -> list[Event]:
    """All events that have led to *game*."""
    rows = await read_rows(desk, game)
    return [read_event(row, game.court.rules) for row in rows]


def fold_history(game: Game, history: Sequence[Event]) -> Iterator[Step]:
    """The steps of *game*, each as corrections now tell it to have been."""
    table = set_table([row.name for row in game.row.seats], game.court.rules)
    yield from fold(table, history, game.court.rules, game.court.lexicon)


class NoSuchTurn(ValueError):
    """The game has not come so far; its text says how far it has."""


def position_at(game: Game, history: Sequence[Event], turn: int) -> Position:
    """
    The position of *game* before what was done in *turn*, all racks as they were.

    Raises `NoSuchTurn`.
    """
    present = game.table.turn
    if not 0 <= turn <= present:
        raise NoSuchTurn(f"the game has the turns 0 to {present}, and no turn {turn}")
    if turn == present:
        return game.table.position
    names = [row.name for row in game.row.seats]
    table = set_table(names, game.court.rules)
    for step in fold_history(game, history):
        if step.table.turn > turn:
            break
        table = step.table
    return table.position
