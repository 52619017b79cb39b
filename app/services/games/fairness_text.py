"""The fairness document as JSON, and back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.rules.events import EventType
from app.rules.fair_draws import SEED_BYTES
from app.rules.position import Rack
from app.rules.tiles import MAX_LETTERS, MAX_TILE_LENGTH, MAX_TILES, show_tiles
from app.services.errors import Fault, InvalidInput, invalid
from app.services.games.fairness import Fairness
from app.services.games.tile_ledger import TileEvent

Json: TypeAlias = dict[str, Any]

LARGEST = 4 * 1024 * 1024
"""Bytes of a document that is read at most; that of a long game has a hundredth."""

MOST_EVENTS = 20_000
MOST_SEATS = 16
LONGEST_SEED = 1_000
"""Characters of a client seed that are read at most."""
MOST_FAULTS = 20
"""So many faults of a document are told at once."""

TILE = re.compile(r"\[([^\[\]]+)\]|([^\[\]])")
"""One tile of a tile string; those of several letters stand in brackets."""

Tiles = Annotated[str, Field(max_length=MAX_TILES * (MAX_TILE_LENGTH + 2))]
Count = Annotated[int, Field(ge=0, le=MAX_TILES)]
Number = Annotated[int, Field(ge=0, le=10**9)]


class _Told(BaseModel):
    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, use_attribute_docstrings=True
    )


class FairTile(_Told):
    """How many there are of a tile."""

    tile: Annotated[str, Field(min_length=1, max_length=MAX_TILE_LENGTH)]
    count: Count


class FairEvent(_Told):
    """An event of the game with what it says of tiles; the rest is null."""

    sequence: Number
    """Its number in the game, from 1 without gaps."""
    type: Annotated[
        str, Field(json_schema_extra={"x-extensible-enum": [*EventType]}, max_length=40)
    ]
    seat: Number | None
    tiles: Tiles | None
    """
    The tiles that it moves, those of a draw in the order in which they were drawn.
    Null for others than their player until the game is over.
    """
    draw: Number | None
    """Of a draw its number in the game, from 1."""
    bag: Tiles | None
    """Of a draw what was in the bag before it; null until the game is over."""
    amends: Number | None
    """Of a correction the number of the event that it puts right."""
    becomes: Annotated[str | None, Field(max_length=40)]
    """Of a correction the type of event that that one is from now on."""


class FairnessDocument(_Told):
    """All that somebody needs to check the draws of a game."""

    algorithm: Annotated[str, Field(max_length=100)]
    """How tiles are drawn, as docs/fair-draws.md describes it."""
    game: Annotated[str, Field(max_length=100)]
    """The id of the game."""
    commitment: Annotated[str, Field(max_length=100)]
    """SHA-256 of the seed, in hexadecimal; told before the first draw."""
    seed: Annotated[str | None, Field(max_length=2 * SEED_BYTES)]
    """In hexadecimal; null until the game is over."""
    client_seeds: Annotated[
        list[Annotated[str, Field(max_length=LONGEST_SEED)] | None] | None,
        Field(max_length=MOST_SEATS),
    ]
    """By seat; null if the players added none."""
    tile_set: Annotated[list[FairTile], Field(max_length=MAX_LETTERS + 1)]
    """The whole set, in the order in which draws count tiles."""
    events: Annotated[list[FairEvent], Field(max_length=MOST_EVENTS)]
    """All events of the game."""
    racks: Annotated[list[Tiles | None], Field(max_length=MOST_SEATS)]
    """What each seat has now; null for whoever may not know."""
    bag: Tiles | None
    """What is in the bag now; null until the game is over."""


def write_fairness(fairness: Fairness) -> Json:
    """The document as JSON, of the shape of `FairnessDocument`."""
    seeds, seed = fairness.client_seeds, fairness.seed
    return {
        "algorithm": fairness.algorithm,
        "game": fairness.game,
        "commitment": fairness.commitment,
        "seed": None if seed is None else seed.hex(),
        "client_seeds": None if seeds is None else list(seeds),
        "tile_set": [
            {"tile": tile, "count": count} for tile, count in fairness.tile_set.items()
        ],
        "events": [_event(event) for event in fairness.events],
        "racks": [_shown(rack) for rack in fairness.racks],
        "bag": _shown(fairness.bag),
    }


def _event(event: TileEvent) -> Json:
    return {
        "sequence": event.sequence,
        "type": event.type.value,
        "seat": event.seat,
        "tiles": _shown(event.tiles),
        "draw": event.draw,
        "bag": _shown(event.bag),
        "amends": event.amends,
        "becomes": None if event.becomes is None else event.becomes.value,
    }


def _shown(tiles: Rack | None) -> str | None:
    return None if tiles is None else show_tiles(tiles)


def read_fairness(data: bytes) -> Fairness:
    """
    Read a document that `write_fairness` wrote, or another program.

    Raises `InvalidInput` with the paths of what cannot be read.
    """
    if len(data) > LARGEST:
        problem = f"a fairness document has at most {LARGEST} bytes, not {len(data)}"
        raise invalid((), "too_large", problem)
    try:
        told = FairnessDocument.model_validate_json(data)
    except ValidationError as error:
        raise InvalidInput(_faults(error)) from error
    stock = {one.tile: one.count for one in told.tile_set}
    if len(stock) != len(told.tile_set) or sum(stock.values()) > MAX_TILES:
        problem = f"each tile stands in it once, and there are at most {MAX_TILES}"
        raise invalid(("tile_set",), "tile_set", problem)
    seeds, reader = told.client_seeds, _Reader(stock)
    return Fairness(
        algorithm=told.algorithm,
        game=told.game,
        commitment=told.commitment,
        seed=_seed(told.seed),
        client_seeds=None if seeds is None else tuple(seeds),
        tile_set=stock,
        events=tuple(
            reader.event(number, event) for number, event in enumerate(told.events)
        ),
        racks=tuple(
            reader.tiles(rack, ("racks", seat)) for seat, rack in enumerate(told.racks)
        ),
        bag=reader.tiles(told.bag, ("bag",)),
    )


def _faults(error: ValidationError) -> list[Fault]:
    return [
        Fault(tuple(one["loc"]), one["type"], one["msg"])
        for one in error.errors(include_url=False)[:MOST_FAULTS]
    ]


def _seed(text: str | None) -> bytes | None:
    if text is None:
        return None
    if re.fullmatch(rf"[0-9a-f]{{{2 * SEED_BYTES}}}", text) is None:
        problem = f"the seed has {SEED_BYTES} bytes in hexadecimal, in lower case"
        raise invalid(("seed",), "seed", problem)
    return bytes.fromhex(text)


class _Reader:
    """Reads texts with the tiles of a set."""

    def __init__(self, stock: Json) -> None:
        self.stock = stock

    def event(self, number: int, told: FairEvent) -> TileEvent:
        """The event at the place *number* of the list."""
        place = ("events", number)
        return TileEvent(
            sequence=told.sequence,
            type=_type(told.type, (*place, "type")),
            seat=told.seat,
            tiles=self.tiles(told.tiles, (*place, "tiles")),
            draw=told.draw,
            bag=self.tiles(told.bag, (*place, "bag")),
            amends=told.amends,
            becomes=None
            if told.becomes is None
            else _type(told.becomes, (*place, "becomes")),
        )

    def tiles(self, text: str | None, place: Sequence[str | int]) -> Rack | None:
        """The tiles of a tile string."""
        if text is None:
            return None
        found = [long or short for long, short in TILE.findall(text)]
        if show_tiles(found) != text or not self.stock.keys() >= set(found):
            problem = f"{text[:40]!r} is no string of tiles of this set"
            raise invalid(tuple(place), "tiles", problem)
        return tuple(found)


def _type(name: str, place: Sequence[str | int]) -> EventType:
    try:
        return EventType(name)
    except ValueError:
        problem = f"{name!r} is no type of event"
        raise invalid(tuple(place), "type", problem) from None
