"""The operations of the clients: all of them are there, documented, and typed."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, assert_type

import pytest

from app.api.game_operations import GAME_OPERATIONS
from app.api.operations import Operation as ServiceOperation
from app.client import AsyncRefereeClient, RefereeClient
from app.client import game_calls as games
from app.client import game_reading as reading
from app.client import ruling_calls as rulings
from app.client.asking import Terms
from app.client.calls import Call, post, text, write_body
from app.client.game_answers import Game, MadeMove
from app.client.operations import Operation, Operations

MADE: dict[str, Callable[..., object]] = {
    name: one.make for name, one in vars(Operations).items() if type(one) is Operation
}
WRITTEN: dict[str, Callable[..., object]] = {
    "follow": RefereeClient.follow,
    "with_token": RefereeClient.with_token,
}


def example(name: str) -> str:
    """The lines of the docstring that are indented."""
    lines = (inspect.getdoc((MADE | WRITTEN)[name]) or "").splitlines()
    shown = [line for line in lines if line.startswith("    ")]
    return textwrap.dedent("\n".join(shown))


@pytest.mark.parametrize("name", [*MADE, *WRITTEN])
def test_an_operation_shows_a_call_that_can_be_made(name: str) -> None:
    calls = [
        node
        for node in ast.walk(ast.parse(example(name)))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == name
    ]
    assert calls
    signature = inspect.signature((MADE | WRITTEN)[name])
    itself = [] if name in MADE else ["self"]
    for call in calls:
        named = {one.arg: one.value for one in call.keywords if one.arg is not None}
        signature.bind(*itself, *call.args, **named)


G = "g"
CALLS: list[Call[Any]] = [
    games.create_game(["Ana"]),
    games.import_game("#player1 Ana Ana"),
    reading.games(),
    reading.game(G),
    games.move(G, 1, "pass"),
    games.challenge(G, 1),
    games.resign(G, 1),
    games.claim_time(G, 1),
    games.adjudicate(G, 1, "why"),
    games.cancel(G, 1, "why"),
    games.correct_points(G, 1, "why", seat=0, points=1),
    games.preview(G, "pass"),
    reading.clock(G),
    games.set_clock(G, 1, running=True),
    reading.rack(G, 0),
    games.report_rack(G, 1, seat=0, rack="A"),
    games.send_seed(G, seat=0, seed="s"),
    reading.events(G),
    reading.position_at(G, 0),
    reading.cgp(G),
    reading.record(G),
    reading.fairness(G),
]


def _path(operation: ServiceOperation) -> str:
    """The path for the game g, its seat 0, and turn 0."""
    names = {"game_id": G, "seat": 0, "turn": 0}
    return operation.path.format_map(names)


def test_every_operation_of_stored_games_can_be_asked_for() -> None:
    asked = {(call.method, call.path) for call in CALLS}
    there = {(one.method, _path(one)) for one in GAME_OPERATIONS}
    assert there - asked == {("GET", "/v1/games/g/events/stream")}  # by follow
    assert asked <= there


def test_changes_take_a_key_where_the_service_does() -> None:
    changing = {(call.method, call.path) for call in CALLS if call.changes}
    repeatable = {(one.method, _path(one)) for one in GAME_OPERATIONS if one.repeatable}
    assert changing == repeatable


def test_the_blocking_client_says_what_it_answers() -> None:
    with RefereeClient("http://referee.test") as client:
        member = client.move
    assert_type(member("g", 1, "pass"), MadeMove) if TYPE_CHECKING else None
    parameters = inspect.signature(games.move).parameters
    assert inspect.signature(member).parameters == parameters


async def test_the_awaited_client_says_what_it_answers() -> None:
    async with AsyncRefereeClient("http://referee.test") as client:
        member = client.game
    assert_type(member("g"), Awaitable[Game]) if TYPE_CHECKING else None
    assert member.__doc__ == reading.game.__doc__


def test_secrets_are_not_shown() -> None:
    terms = Terms("http://referee.test", "hush-token", "hush-key")
    made = post("/v1/x", text, host="hush-body")
    assert "hush" not in repr(terms) + repr(made)


def test_what_is_none_is_left_out_and_what_was_answered_is_sent_as_it_was() -> None:
    body = write_body({"a": None, "b": {"c": None}, "d": ("x",)})
    assert body == b'{"b":{"c":null},"d":["x"]}'


def test_what_no_json_can_say_is_refused() -> None:
    with pytest.raises(TypeError, match="object cannot be sent as JSON"):
        rulings.rule({"placed": object()})


@pytest.mark.parametrize("call", [games.import_game("x"), rulings.replay("x")])
def test_a_long_record_is_waited_for(call: Call[Any]) -> None:
    usual = Terms("http://referee.test").timeout_s
    request = Terms("http://referee.test").request(call)
    assert request.extensions["timeout"]["read"] >= 4 * usual
