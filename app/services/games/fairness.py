"""
The fairness document: all that somebody needs to check the draws of a game.

It stands for itself: with it, and with the commitment noted before the game, anybody
can check the draws without this program. ``docs/fair-draws.md`` describes it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.rules.events import Event, EventType
from app.rules.fair_draws import ALGORITHM
from app.rules.history import MOVES
from app.rules.moves import Exchange, Move, RecycleBlank, Redraw
from app.rules.position import Rack
from app.services.games.errors import Refused
from app.services.games.game import Draws, Game
from app.services.games.seeing import OF_HIDDEN_TILES, sees_rack
from app.services.games.tile_ledger import TileEvent, TileLedger
from app.services.games.tokens import Actor


@dataclass(frozen=True, slots=True)
class Fairness:
    """What is told of the draws of a game; what is still a secret is None."""

    algorithm: str
    game: str
    """The id of the game, a part of what the draws come from."""
    commitment: str
    """SHA-256 of the seed in hexadecimal, told when the game was created."""
    seed: bytes | None
    """Told when the game is over."""
    client_seeds: tuple[str | None, ...] | None
    """By seat, None for one that is not there yet; None = the players add none."""
    tile_set: Mapping[str, int]
    """How many there are of each tile, in the order in which draws count them."""
    events: tuple[TileEvent, ...]
    """All events of the game."""
    racks: tuple[Rack | None, ...]
    """What each seat has at the end, in the order of the tile set."""
    bag: Rack | None
    """What is in the bag at the end, in the same order."""


MOVES_TILES = MOVES | {EventType.TILES_DRAWN, EventType.PLAY_WITHDRAWN}
"""Events whose tiles change hands; others may tell tiles, but leave them alone."""


def tell_fairness(game: Game, history: Sequence[Event], actor: Actor) -> Fairness:
    """
    The fairness document of *game*, as far as it may be known now.

    *history* are all events of the game; *actor* is whoever asks. Raises `Refused`
    where the referee does not draw.
    """
    if game.draws is not Draws.REFEREE or game.row.commitment is None:
        problem = "the referee draws no tiles in this game, so that none can be checked"
        raise Refused("no_fair_draws", problem, game.table.turn)
    seats = len(game.row.seats)
    shown = frozenset(seat for seat in range(seats) if sees_rack(actor, game, seat))
    ledger = TileLedger(game.court.rules.tile_set.stock, seats)
    events = tuple(_follow(ledger, history))
    whole = Fairness(
        algorithm=ALGORITHM,
        game=game.row.id,
        commitment=game.row.commitment,
        seed=game.row.seed if game.is_over else None,
        client_seeds=game.client_seeds,
        tile_set=ledger.stock,
        events=tuple(_redacted(one, shown) for one in events),
        racks=tuple(
            ledger.in_order(rack) if seat in shown else None
            for seat, rack in enumerate(ledger.racks)
        ),
        bag=ledger.bag_in_order(),
    )
    return whole if game.is_over else _without_bag(whole)


def _without_bag(fairness: Fairness) -> Fairness:
    """The document while the game goes on: what is in the bag tells the other racks."""
    events = tuple(replace(one, bag=None) for one in fairness.events)
    return replace(fairness, events=events, bag=None)


def _redacted(event: TileEvent, shown: frozenset[int]) -> TileEvent:
    """*event* without tiles that only another seat may know."""
    is_open = not {event.type, event.becomes} & OF_HIDDEN_TILES
    return event if is_open or event.seat in shown else replace(event, tiles=None)


def _follow(ledger: TileLedger, history: Sequence[Event]) -> Sequence[TileEvent]:
    """The *history* as the fairness document tells it; *ledger* follows it."""
    told, draws = [], 0
    for event in history:
        moves_tiles = event.type in MOVES_TILES or event.amends is not None
        tiles = event.tiles if moves_tiles else None
        one = TileEvent(event.sequence or 0, event.type, event.seat, tiles)
        if event.type is EventType.TILES_DRAWN:
            draws += 1
            one = replace(one, draw=draws, bag=ledger.bag_in_order())
        if event.amends is not None:
            kind = EventType.TILES_PLACED if event.laid else _kind_of(event.move)
            one = replace(one, amends=event.amends, becomes=kind)
        ledger.take(one)
        told.append(one)
    return told


def _kind_of(move: Move | None) -> EventType:
    """The type of the event of a move that places nothing."""
    if isinstance(move, Exchange):
        return EventType.TILES_EXCHANGED
    if isinstance(move, Redraw):
        return EventType.RACK_REDRAWN
    if isinstance(move, RecycleBlank):
        return EventType.BLANK_RECYCLED
    return EventType.TURN_PASSED
