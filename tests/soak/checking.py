"""
What must be true of every database of stored games, read past the stores.

The rows come by plain SQL, and what they should be from the engine alone: the history
folded from an empty table, the tiles counted by a ledger that knows no board, the
scores added up, the draws made again from the seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import create_engine, text
from sqlalchemy.engine import Connection, Row

from app.persistence.urls import read_url
from app.rules.ending import EndReason
from app.rules.events import Event, EventType
from app.rules.fair_draws import bag_in_order, draw_key, draw_tiles
from app.rules.history import fold
from app.rules.table import Table, set_table
from app.services.game_store import EventRow
from app.services.games.event_rows import read_event
from app.services.games.fairness import MOVES_TILES
from app.services.games.rules_text import read_rules
from app.services.games.snapshots import Snapshot, read_snapshot
from app.services.games.tile_ledger import TileEvent, TileLedger
from app.services.ports import Lexicons
from app.services.resolving import Court

EVENTS = f"SELECT game_id, {', '.join(EventRow._fields)} FROM events ORDER BY 1, 2"  # noqa: S608 - names of columns
GAMES = "SELECT games.*, rules FROM games JOIN game_rules ON game_id = id"


@dataclass
class Checked:
    """What a database holds, and what is wrong with it."""

    events: dict[str, list[EventRow]] = field(default_factory=dict)
    """Those of each game, in order."""
    faults: list[str] = field(default_factory=list)


def check_database(url: str, lexicons: Lexicons) -> Checked:
    """Check all games of the database at *url*, to which nobody writes now."""
    address = read_url(url)
    if address.get_backend_name() == "sqlite":
        address = address.set(query={})  # of ours; those of PostgreSQL are libpq's
    engine = create_engine(address)
    try:
        with engine.connect() as connection:
            return _check(connection, lexicons)
    finally:
        engine.dispose()


def _check(connection: Connection, lexicons: Lexicons) -> Checked:
    checked = Checked()
    rows = connection.execute(text(EVENTS))
    for game_id, group in groupby(rows, key=attrgetter("game_id")):
        checked.events[game_id] = [EventRow(*row[1:]) for row in group]
    games = connection.execute(text(GAMES)).all()
    for strange in {*checked.events} - {game.id for game in games}:
        checked.faults.append(f"{strange}: there are events, and no game")
    for game in games:
        seats = connection.execute(
            text("SELECT * FROM seats WHERE game_id = :id ORDER BY seat"),
            {"id": game.id},
        ).all()
        told = checked.events.setdefault(game.id, [])
        try:
            faults = [*_faults(game, [seat.name for seat in seats], told, lexicons)]
        except Exception as error:  # noqa: BLE001 - a fault as good as any other
            faults = [f"cannot be read: {type(error).__name__}: {error}"]
        checked.faults += [f"{game.id}: {fault}" for fault in faults]
    return checked


def _faults(
    game: Row[Any],
    names: Sequence[str | None],
    rows: Sequence[EventRow],
    lexicons: Lexicons,
) -> Iterator[str]:
    """What is wrong with a game."""
    numbers = [row.sequence for row in rows]
    if numbers != [*range(1, len(rows) + 1)]:
        yield f"the events are numbered {numbers}"
    if game.sequence != len(rows):
        yield f"{len(rows)} events, and the game tells of {game.sequence}"
    court = read_rules(game.rules, lexicons)
    history = [read_event(row, court.rules) for row in rows]
    kept = read_snapshot(game.snapshot, court.rules)
    folded = _fold(names, history, court)
    if kept.table != folded:
        yield f"the snapshot is not what the events fold to:\n{kept.table}\n{folded}"
    yield from _columns(game, kept)
    yield from _scores(kept.table, rows)
    if game.draws == "referee":
        yield from _tiles(game, kept, history, court)


def _fold(names: Sequence[str | None], history: Sequence[Event], court: Court) -> Table:
    table = set_table(names, court.rules)
    for step in fold(table, history, court.rules, court.lexicon):
        table = step.table
    return table


def _columns(game: Row[Any], kept: Snapshot) -> Iterator[str]:
    """What is told beside the snapshot, so that it can be looked for."""
    table, outcome = kept.table, kept.table.outcome
    status = table.position.status.value
    on_turn = None if outcome else table.position.on_turn
    if outcome is not None and outcome.end_reason is EndReason.CANCELLED:
        status = "cancelled"
    elif kept.client_seeds is not None and None in kept.client_seeds:
        status = "seeding"
    told, right = (
        (game.status, game.turn, game.on_turn),
        (status, table.turn, on_turn),
    )
    if told != right:
        yield f"status, turn and seat on turn are {told}, not {right}"


def _scores(table: Table, rows: Sequence[EventRow]) -> Iterator[str]:
    """The points of each seat added up, whatever they were for."""
    points: Counter[int] = Counter()
    for row in rows:
        if row.seat is not None:
            points[row.seat] += row.points or 0
            if row.score is not None and row.score != points[row.seat]:
                yield f"event {row.sequence} leaves {row.score}, not {points[row.seat]}"
    for seat, player in enumerate(table.position.players):
        if player.score != points[seat]:
            yield f"seat {seat} has {player.score} points, and made {points[seat]}"


def _tiles(
    game: Row[Any], kept: Snapshot, history: Sequence[Event], court: Court
) -> Iterator[str]:
    """Every tile in one place, and every draw the one that the seed gives."""
    tile_set, position = court.rules.tile_set, kept.table.position
    ledger = TileLedger(tile_set.stock, len(position.players))
    key = draw_key(game.seed, game.id, [seed or "" for seed in kept.client_seeds or ()])
    draws = 0
    for event in history:
        tiles = event.tiles if event.type in MOVES_TILES else None
        if event.type is EventType.TILES_DRAWN and tiles is not None:
            draws += 1
            bag = bag_in_order(ledger.bag, tile_set)
            if draw_tiles(key, draws, bag, len(tiles)) != tiles:
                yield f"event {event.sequence} is not what the seed draws"
        told = TileEvent(event.sequence or 0, event.type, event.seat, tiles)
        yield from ledger.take(told)
    if draws != kept.draws:
        yield f"{draws} draws, and the snapshot tells of {kept.draws}"
    racks = [Counter(player.rack) for player in position.players]
    board = Counter(tile_set.tile_of[face] for face in position.board.cells if face)
    if racks != ledger.racks:
        yield f"the racks are {racks}, and the events leave {ledger.racks}"
    if board != ledger.board:
        yield f"the board has {board}, and the events have placed {ledger.board}"
    whole = board + ledger.bag + sum(racks, Counter())
    if whole != Counter(tile_set.stock):
        yield f"of the tiles there are {whole}"
