"""Fairness: everybody can check the draws of a game, and nobody too early."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.events import EventType
from app.services.games.amending import Amendment, amend
from app.services.games.errors import Refused
from app.services.games.fairness import tell_fairness
from app.services.games.fairness_text import read_fairness, write_fairness
from app.services.games.game import Draws
from app.services.games.tokens import Actor, Role
from app.services.games.verifying import (
    Deviation,
    Noted,
    StillSecret,
    Verified,
    verify,
)
from app.services.inputs import MoveInput
from tests.games import seeds
from tests.services.games.tables import FOR_TWO, HOUSES, Played, new_table

Document = dict[str, Any]

SPECTATOR = Actor(Role.SPECTATOR)


def document(played: Played, actor: Actor = SPECTATOR) -> Document:
    told = tell_fairness(played.game, played.events, actor)
    made: Document = json.loads(json.dumps(write_fairness(told)))
    return made


def check(told: Document, noted: Noted | None = None) -> Verified:
    return verify(read_fairness(orjson.dumps(told)), noted)


def found(told: Document, noted: Noted | None = None) -> list[Deviation]:
    return [one.code for one in check(told, noted).deviations]


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(sorted(HOUSES)), st.integers(2, 4), seeds)
def test_every_game_of_the_referee_is_found_fair(
    house: str, players: int, seed: int
) -> None:
    players = 2 if house in FOR_TWO else players
    played = new_table(house, players=players, seed=seed, client_seeds=seed % 2 == 0)
    told = document(played.to_the_end())
    assert check(told).deviations == ()


WANTED = {EventType.TILES_EXCHANGED, EventType.PLAY_WITHDRAWN, EventType.TURN_LOST}


def whole() -> Played:
    """A game with exchanges, plays withdrawn, turns lost, and seeds of the players."""
    for seed in range(100):
        played = new_table("naspa", seed=seed, client_seeds=True).to_the_end()
        types = {event.type for event in played.events}
        if types >= WANTED:
            return played
    raise AssertionError("no game has all of them")


def draws(told: Document) -> list[Document]:
    return [event for event in told["events"] if event["type"] == "tiles_drawn"]


def first(told: Document, kind: str) -> Document:
    return next(event for event in told["events"] if event["type"] == kind)


def other_hex(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


def turned(text: str) -> str:
    """The same tiles in another order."""
    last = next(n for n, sign in enumerate(text) if sign != text[0])
    return text[last] + text[1:last] + text[0] + text[last + 1 :]


def swap(told: Document, one: int, other: int) -> None:
    events = told["events"]
    events[one], events[other] = events[other], events[one]


CHANGES: dict[str, tuple[Deviation, Callable[[Document], object]]] = {
    "algorithm": (
        Deviation.ALGORITHM_UNKNOWN,
        lambda t: t.update(algorithm="fair-dice-2"),
    ),
    "game": (Deviation.DRAW_DIFFERS, lambda t: t.update(game="another")),
    "commitment": (
        Deviation.COMMITMENT_DIFFERS,
        lambda t: t.update(commitment=other_hex(t["commitment"])),
    ),
    "seed": (
        Deviation.COMMITMENT_DIFFERS,
        lambda t: t.update(seed=other_hex(t["seed"])),
    ),
    "client seed": (
        Deviation.DRAW_DIFFERS,
        lambda t: t["client_seeds"].__setitem__(1, "something else"),
    ),
    "client seeds": (Deviation.DRAW_DIFFERS, lambda t: t.update(client_seeds=None)),
    "client seed missing": (
        Deviation.CLIENT_SEEDS_DIFFER,
        lambda t: t["client_seeds"].__setitem__(0, None),
    ),
    "client seeds of too few": (
        Deviation.CLIENT_SEEDS_DIFFER,
        lambda t: t["client_seeds"].pop(),
    ),
    "tile": (
        Deviation.BAG_DIFFERS,
        lambda t: t["tile_set"].reverse(),
    ),
    "count": (
        Deviation.BAG_DIFFERS,
        lambda t: t["tile_set"][0].update(count=10),
    ),
    "sequence": (
        Deviation.EVENT_MISSING,
        lambda t: t["events"][5].update(sequence=7),
    ),
    "event left out": (
        Deviation.EVENT_MISSING,
        lambda t: t["events"].remove(first(t, "turn_lost")),
    ),
    "events in another order": (
        Deviation.EVENT_MISSING,
        lambda t: swap(t, 3, 4),
    ),
    "creation": (
        Deviation.EVENT_MISSING,
        lambda t: t["events"][0].update(type="turn_passed", seat=0),
    ),
    "type of a draw": (
        Deviation.DRAW_NUMBER_WRONG,
        lambda t: draws(t)[3].update(type="tiles_placed"),
    ),
    "type of an exchange": (
        Deviation.BAG_DIFFERS,
        lambda t: first(t, "tiles_exchanged").update(type="tiles_placed"),
    ),
    "seat of a deal": (
        Deviation.TILES_IMPOSSIBLE,
        lambda t: draws(t)[0].update(seat=1),
    ),
    "seat of a draw": (
        Deviation.TILES_IMPOSSIBLE,
        lambda t: draws(t)[4].update(seat=1 - draws(t)[4]["seat"]),
    ),
    "seat that is not there": (
        Deviation.TILES_IMPOSSIBLE,
        lambda t: draws(t)[4].update(seat=2),
    ),
    "tiles of a draw": (
        Deviation.DRAW_DIFFERS,
        lambda t: draws(t)[0].update(tiles=turned(draws(t)[0]["tiles"])),
    ),
    "tiles of a placement": (
        Deviation.TILES_IMPOSSIBLE,
        lambda t: first(t, "tiles_placed").update(tiles="ZZZZ"),
    ),
    "tiles of an exchange": (
        Deviation.TILES_IMPOSSIBLE,
        lambda t: first(t, "tiles_exchanged").update(tiles="ZZZZ"),
    ),
    "tiles of a withdrawn play": (
        Deviation.TILES_IMPOSSIBLE,
        lambda t: first(t, "play_withdrawn").update(tiles="ZZZZ"),
    ),
    "tiles not told": (
        Deviation.TILES_MISSING,
        lambda t: draws(t)[2].update(tiles=None),
    ),
    "number of a draw": (
        Deviation.DRAW_NUMBER_WRONG,
        lambda t: draws(t)[2].update(draw=9),
    ),
    "number of what is no draw": (
        Deviation.DRAW_NUMBER_WRONG,
        lambda t: first(t, "tiles_placed").update(draw=9),
    ),
    "bag": (
        Deviation.BAG_DIFFERS,
        lambda t: draws(t)[2].update(bag=draws(t)[2]["bag"][1:]),
    ),
    "rack at the end": (Deviation.RACK_DIFFERS, lambda t: t["racks"].reverse()),
    "bag at the end": (Deviation.BAG_DIFFERS, lambda t: t.update(bag="Q")),
}


@pytest.fixture(scope="module")
def played() -> Played:
    return whole()


def test_a_true_document_is_found_fair(played: Played) -> None:
    assert check(document(played)).is_fair


@pytest.mark.parametrize("change", sorted(CHANGES))
def test_a_document_in_which_anything_is_changed_is_found_out(
    change: str, played: Played
) -> None:
    told = document(played)
    deviation, alter = CHANGES[change]
    alter(told)
    assert told != document(played)
    assert deviation in found(told)


def test_no_member_of_a_document_is_left_unchanged_by_these_tests() -> None:
    named = " ".join(CHANGES)
    told = {"algorithm", "game", "commitment", "seed", "client seeds", "bag", "rack"}
    told |= {"tile", "count", "sequence", "type", "seat", "tiles", "number of a draw"}
    assert [name for name in told if name not in named] == []


def test_another_commitment_than_the_one_noted_is_found_out(played: Played) -> None:
    noted = Noted(commitment="ab" * 32)
    assert found(document(played), noted) == [Deviation.COMMITMENT_DIFFERS]


def test_another_client_seed_than_the_one_noted_is_found_out(played: Played) -> None:
    noted = Noted(client_seeds=[(0, "what seat 0 says"), (1, "my own")])
    assert found(document(played), noted) == [Deviation.CLIENT_SEEDS_DIFFER]


def test_a_withdrawn_play_returns_the_tiles_drawn_for_it(played: Played) -> None:
    told = document(played)
    events = told["events"]
    at = next(n for n, e in enumerate(events) if e["type"] == "play_withdrawn")
    drawn = next(e for e in reversed(events[:at]) if e["type"] == "tiles_drawn")
    after = next(e for e in events[at:] if e["type"] == "tiles_drawn")
    assert sorted(drawn["bag"]) == sorted(after["bag"])


def test_an_exchange_draws_first_and_returns_after(played: Played) -> None:
    told = document(played)
    events = told["events"]
    at = next(n for n, e in enumerate(events) if e["type"] == "tiles_exchanged")
    drawn = next(e for e in events[at:] if e["type"] == "tiles_drawn")
    later = next(e for e in events[at + 2 :] if e["type"] == "tiles_drawn")
    returned = sorted(drawn["bag"] + events[at]["tiles"])
    assert sorted(later["bag"] + drawn["tiles"]) == returned


def test_a_corrected_exchange_changes_the_bag_from_then_on() -> None:
    played = new_table("kitchen", seed=3)
    rack = played.game.table.position.mover.rack or ()
    one, other = rack[0], next(tile for tile in rack if tile != rack[0])
    played.say(MoveInput("exchange", tiles=one))
    sequence = next(
        e.sequence for e in played.events if e.type is EventType.TILES_EXCHANGED
    )
    right = Amendment(sequence or 0, MoveInput("exchange", tiles=other))
    amended = amend(played.game, played.events, right, played.now_ms)
    played.take(amended.game, amended.events)
    told = document(played.to_the_end())
    assert check(told).deviations == ()


def test_a_correction_cannot_change_how_many_tiles_were_drawn() -> None:
    played = new_table("kitchen", seed=3)
    rack = played.game.table.position.mover.rack or ()
    played.say(MoveInput("exchange", tiles=rack[0]))
    number = next(
        e.sequence for e in played.events if e.type is EventType.TILES_EXCHANGED
    )
    with pytest.raises(Refused, match="1 tiles were drawn"):
        amend(
            played.game,
            played.events,
            Amendment(number or 0, MoveInput("pass")),
            played.now_ms,
        )


def test_the_seed_is_a_secret_while_the_game_goes_on() -> None:
    played = new_table("naspa")
    told = document(played, Actor(Role.HOST))
    assert (told["seed"], told["bag"], draws(told)[0]["bag"]) == (None, None, None)


def test_a_player_sees_the_own_draws_only() -> None:
    played = new_table("naspa")
    mine, theirs = draws(document(played, Actor(Role.SEAT, 0)))
    rack = "".join(played.game.table.position.players[0].rack or ())
    assert (mine["tiles"], theirs["tiles"]) == (rack, None)


def test_a_game_that_is_not_over_cannot_be_checked() -> None:
    with pytest.raises(StillSecret):
        check(document(new_table("naspa")))


def test_a_game_in_which_the_players_draw_has_no_document() -> None:
    with pytest.raises(Refused):
        document(new_table("naspa", draws=Draws.REPORTED))
