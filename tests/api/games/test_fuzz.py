"""Requests that nobody thought of: refused in the one shape, and never a crash."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import given, settings
from hypothesis import strategies as st

from app.api.app import StoredGames, build_api
from app.api.game_operations import GAME_OPERATIONS
from app.lexicon.registry import LexiconRegistry
from app.persistence.memory import MemoryStore
from tests.api import making
from tests.api.games.playing import Json, client_for, sit_down

few = settings(max_examples=40, deadline=None)

turns = st.sampled_from([0, 0, 0, 1, 2])
seats = st.sampled_from([0, 1, 2])
texts = st.text(max_size=20)
moves = st.one_of(
    making.moves,
    st.builds(lambda points: {"type": "points", "points": points}, st.integers(0, 200)),
)

BODIES: dict[str, st.SearchStrategy[Json]] = {
    "moves": st.fixed_dictionaries(
        {"turn": turns, "move": moves, "seat": seats}, optional={"draw": making.racks}
    ),
    "challenges": st.fixed_dictionaries(
        {"turn": turns, "seat": seats},
        optional={
            "words": st.lists(texts, min_size=1, max_size=2),
            "decision": st.sampled_from(["upheld", "failed"]),
        },
    ),
    "resignations": st.fixed_dictionaries({"turn": turns, "seat": seats}),
    "timeouts": st.fixed_dictionaries({"turn": turns, "seat": seats}),
    "adjudications": st.fixed_dictionaries(
        {"turn": turns, "reason": texts},
        optional={
            "loser_seats": st.lists(seats, max_size=3),
            "end_reason": st.sampled_from(["adjudicated", "no_moves"]),
        },
    ),
    "corrections": st.fixed_dictionaries(
        {"turn": turns, "reason": st.just("x")},
        optional={
            "type": st.sampled_from(["points", "event"]),
            "seat": seats,
            "points": st.integers(-99, 99),
            "sequence": st.integers(1, 6),
            "move": making.moves,
        },
    ),
    "clock": st.fixed_dictionaries({"turn": turns, "running": st.booleans()}),
    "racks/0": st.fixed_dictionaries({"turn": turns, "rack": making.racks}),
    "racks/1": st.fixed_dictionaries({"turn": turns, "rack": making.racks}),
    "seeds/0": st.fixed_dictionaries({"seed": texts}, optional={"turn": turns}),
    "rulings": st.fixed_dictionaries({"move": making.moves}),
}
PUT = {"clock", "racks/0", "racks/1", "seeds/0"}

calls = st.lists(
    st.sampled_from(sorted(BODIES)).flatmap(
        lambda path: st.tuples(st.just(path), BODIES[path], st.integers(0, 2))
    ),
    min_size=1,
    max_size=8,
)
games = st.fixed_dictionaries(
    {"draws": st.sampled_from(["referee", "reported", "none"])},
    optional={
        "rules": making.rules,
        "time_control": st.just({"bank_s": 60}),
        "players": st.lists(st.just({"name": "A"}), min_size=2, max_size=4),
    },
)


@pytest.fixture(scope="module")
def storing(cache_dir: Path) -> FastAPI:
    lexicons = LexiconRegistry(cache_dir, cache_dir / "lexicons")
    return build_api(lexicons, cache_dir=cache_dir, games=StoredGames(MemoryStore()))


@few
@given(asked=games, sent=calls)
def test_whatever_is_sent_is_answered(
    storing: FastAPI, asked: Json, sent: list[tuple[str, Json, int]]
) -> None:
    async def play() -> list[httpx.Response]:
        async with client_for(storing) as client:
            table = await sit_down(client, **asked)
            tokens: list[Any] = [table.host, *table.seats]
            return [
                await table.ask(
                    "PUT" if path in PUT else "POST", f"/{path}", tokens[who], body
                )
                for path, body, who in sent
            ] + [await table.ask("GET", "", table.spectator)]

    answers = asyncio.run(play())
    assert [one.text for one in answers if one.status_code >= 500] == []
    assert answers[-1].status_code == 200


def test_every_operation_with_a_body_is_tried_but_the_last_word() -> None:
    paths = {
        one.path.partition("{game_id}/")[2].format(seat=0)
        for one in GAME_OPERATIONS
        if one.request is not None and "{game_id}" in one.path
    }
    assert paths - set(BODIES) == {"cancellations"}
