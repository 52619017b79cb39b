"""The check of a fairness document: are these the draws that were promised?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.rules.counting import counted
from app.rules.events import EventType
from app.rules.fair_draws import ALGORITHM, commitment, draw_key, draw_tiles
from app.rules.position import Rack
from app.rules.tiles import show_tiles
from app.services.games.fairness import MOVES_TILES, Fairness
from app.services.games.tile_ledger import TileEvent, TileLedger


class Deviation(StrEnum):
    """What is not as it was promised, or cannot be."""

    ALGORITHM_UNKNOWN = "algorithm_unknown"
    COMMITMENT_DIFFERS = "commitment_differs"
    """It is not the hash of the seed, or not the one that was noted before."""
    CLIENT_SEEDS_DIFFER = "client_seeds_differ"
    """One is missing, there is one for no seat, or it is not the one noted before."""
    EVENT_MISSING = "event_missing"
    """The events are not numbered from 1 without gaps, the creation first."""
    TILES_MISSING = "tiles_missing"
    """An event that moves tiles does not tell them."""
    TILES_IMPOSSIBLE = "tiles_impossible"
    """Tiles come from where they are not, or nothing was to be drawn."""
    DRAW_NUMBER_WRONG = "draw_number_wrong"
    BAG_DIFFERS = "bag_differs"
    """What is told of the bag is not what must have been in it."""
    DRAW_DIFFERS = "draw_differs"
    """Other tiles follow from the seeds."""
    RACK_DIFFERS = "rack_differs"
    """What is told of a rack at the end is not what must be on it."""


@dataclass(frozen=True, slots=True)
class Deviating:
    """One thing that is not as it should be."""

    code: Deviation
    message: str
    sequence: int | None = None
    """The event, if it is one."""
    draw: int | None = None
    """The number of the draw, if it is one."""
    expected: str | None = None
    """What is right; of a bag the tiles that are not told."""
    found: str | None = None
    """What is told; of a bag the tiles that are not in it."""


@dataclass(frozen=True, slots=True)
class CheckedDraw:
    """A draw, and what follows from the seeds."""

    told: TileEvent
    in_bag: int
    """How many tiles were in the bag before."""
    right: Rack
    """The tiles that follow from seeds, number and bag."""


@dataclass(frozen=True, slots=True)
class Verified:
    """What a check found."""

    draws: tuple[CheckedDraw, ...]
    deviations: tuple[Deviating, ...]

    @property
    def is_fair(self) -> bool:
        """Whether everything is as it was promised."""
        return not self.deviations


@dataclass(frozen=True, slots=True)
class Noted:
    """What somebody noted before the game, to hold the document to it."""

    commitment: str | None = None
    client_seeds: Sequence[tuple[int, str]] = ()
    """Seats and the seeds that they sent."""


class StillSecret(Exception):
    """The document is of a game that is not over: its seed is not told yet."""


def verify(fairness: Fairness, noted: Noted | None = None) -> Verified:
    """
    Check a fairness document, and that it keeps what was *noted* before the game.

    Raises `StillSecret` if it tells no seed.
    """
    seed = fairness.seed
    if seed is None:
        raise StillSecret("the seed is told when the game is over; check it then")
    found = [*_promises(fairness, seed, noted or Noted()), *_numbers(fairness.events)]
    seeds = [given or "" for given in fairness.client_seeds or ()]
    checker = _Checker(fairness, draw_key(seed, fairness.game, seeds))
    for event in fairness.events:
        found += checker.take(event)
    return Verified(tuple(checker.draws), (*found, *checker.end()))


def _promises(fairness: Fairness, seed: bytes, noted: Noted) -> Iterator[Deviating]:
    """Whether the document is what was promised before the game."""
    if fairness.algorithm != ALGORITHM:
        text = f"the tiles are drawn by {fairness.algorithm}, which is not known here"
        yield _differs(Deviation.ALGORITHM_UNKNOWN, text, ALGORITHM, fairness.algorithm)
    told, hashed = fairness.commitment, commitment(seed)
    if told != hashed:
        text = "the commitment is not the SHA-256 of the seed"
        yield _differs(Deviation.COMMITMENT_DIFFERS, text, hashed, told)
    if noted.commitment is not None and told != noted.commitment:
        text = "the commitment is not the one that was noted before the game"
        yield _differs(Deviation.COMMITMENT_DIFFERS, text, noted.commitment, told)
    yield from _client_seeds(fairness, noted)


def _differs(code: Deviation, text: str, expected: str, found: str) -> Deviating:
    return Deviating(code, text, expected=expected, found=found)


def _client_seeds(fairness: Fairness, noted: Noted) -> Iterator[Deviating]:
    code, seats = Deviation.CLIENT_SEEDS_DIFFER, len(fairness.racks)
    given = fairness.client_seeds
    if given is not None and len(given) != seats:
        given_by = counted(len(given), "client seed")
        text = f"there cannot be {given_by} for {counted(seats, 'seat')}"
        yield Deviating(code, text)
    if given is not None and None in given and _has_draws(fairness.events):
        yield Deviating(code, "tiles are drawn before every seat has sent its seed")
    for seat, seed in noted.client_seeds:
        told = None if given is None or seat >= len(given) else given[seat]
        if told != seed:
            text = f"the seed of seat {seat} is not the one that was noted"
            yield _differs(code, text, seed, told or "none")


def _has_draws(events: Iterable[TileEvent]) -> bool:
    return any(event.type is EventType.TILES_DRAWN for event in events)


def _numbers(events: Sequence[TileEvent]) -> Iterator[Deviating]:
    """Whether no event is left out, doubled or moved."""
    code = Deviation.EVENT_MISSING
    if not events or events[0].type is not EventType.GAME_CREATED:
        yield Deviating(code, "the first event is not that the game was created")
    for number, event in enumerate(events, 1):
        if event.sequence != number:
            text = f"event {number} is numbered {event.sequence}"
            yield Deviating(code, text, event.sequence)


class _Checker:
    """Follows the events of a document, and draws again what it says was drawn."""

    def __init__(self, fairness: Fairness, key: bytes) -> None:
        self.fairness = fairness
        self.key = key
        self.ledger = TileLedger(fairness.tile_set, len(fairness.racks))
        self.draws: list[CheckedDraw] = []

    def take(self, event: TileEvent) -> Iterator[Deviating]:
        """Follow one event more."""
        if event.type is EventType.TILES_DRAWN:
            yield from self._draw(event)
        elif (event.draw, event.bag) != (None, None):
            text = "what is no draw has the number or the bag of one"
            yield Deviating(Deviation.DRAW_NUMBER_WRONG, text, event.sequence)
        if event.tiles is None and _moves_tiles(event):
            text = f"the tiles of {event.type} are not told"
            yield Deviating(Deviation.TILES_MISSING, text, event.sequence, event.draw)
        for fault in self.ledger.take(event):
            code = Deviation.TILES_IMPOSSIBLE
            yield Deviating(code, fault, event.sequence, event.draw)

    def _draw(self, event: TileEvent) -> Iterator[Deviating]:
        """Draw again; the tiles of the document are kept, right or wrong."""
        number, bag = len(self.draws) + 1, self.ledger.bag_in_order()
        told = event.tiles or ()
        right = draw_tiles(self.key, number, bag, len(told))
        self.draws.append(CheckedDraw(event, len(bag), right))
        if event.draw != number:
            text = f"draw {number} is numbered {event.draw}"
            yield Deviating(Deviation.DRAW_NUMBER_WRONG, text, event.sequence, number)
        if bag != event.bag:
            yield _other_bag(bag, event.bag or (), event.sequence, number)
        if right != told:
            text, shown = "other tiles follow from the seeds", show_tiles(told)
            code, due = Deviation.DRAW_DIFFERS, show_tiles(right)
            yield Deviating(code, text, event.sequence, number, due, shown)

    def end(self) -> Iterator[Deviating]:
        """Compare what is told of the end with where the tiles must be."""
        ledger, fairness = self.ledger, self.fairness
        for seat, rack in enumerate(fairness.racks):
            expected = ledger.in_order(ledger.racks[seat])
            if rack != expected:
                text = f"the rack of seat {seat} at the end is not as told"
                shown = show_tiles(expected), show_tiles(rack or ())
                yield _differs(Deviation.RACK_DIFFERS, text, *shown)
        bag = ledger.bag_in_order()
        if bag != fairness.bag:
            yield _other_bag(bag, fairness.bag or ())


def _other_bag(
    bag: Rack, told: Rack, sequence: int | None = None, draw: int | None = None
) -> Deviating:
    """Say in which tiles a *bag* differs from what is *told* of it."""
    missing, more = Counter(bag) - Counter(told), Counter(told) - Counter(bag)
    text = "the bag is told in another order than that of the tile set"
    if missing or more:
        text = "what is told of the bag is not what must be in it"
    expected, found = (tuple(some.elements()) for some in (missing, more))
    code = Deviation.BAG_DIFFERS
    shown = show_tiles(expected) or None, show_tiles(found) or None
    return Deviating(code, text, sequence, draw, *shown)


def _moves_tiles(event: TileEvent) -> bool:
    is_pass = EventType.TURN_PASSED in (event.type, event.becomes)
    corrects = event.type is EventType.EVENT_CORRECTED
    return (event.type in MOVES_TILES or corrects) and not is_pass
