"""
Operations: each is said once, and both clients have it.

An operation is written as a function that returns the `Call` it comes to. As a member
of a client it takes the same arguments and returns what is answered, or something to
await that does.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import update_wrapper
from inspect import Signature, signature
from typing import Any, Generic, ParamSpec, Protocol, TypeVar, overload

from app.client import game_calls, game_reading, ruling_calls
from app.client.calls import Call

P = ParamSpec("P")
T = TypeVar("T")


class Blocking(Protocol):
    """A client that answers when the answer is there."""

    def ask(self, call: Call[T], /) -> T:
        """Return what is answered to *call*."""


class Awaiting(Protocol):
    """A client that lets its answers be awaited."""

    def ask(self, call: Call[T], /) -> Awaitable[T]:
        """Return what gives the answer to *call*."""


class Operation(Generic[P, T]):
    """A member of both clients that asks for the call which a function makes."""

    def __init__(self, make: Callable[P, Call[T]]) -> None:
        self.make = make
        self._signature = _answering(signature(make))

    @overload
    def __get__(self, client: None, owner: type[Any]) -> Callable[P, Call[T]]: ...
    @overload
    def __get__(self, client: Blocking, owner: type[Any]) -> Callable[P, T]: ...
    @overload
    def __get__(
        self, client: Awaiting, owner: type[Any]
    ) -> Callable[P, Awaitable[T]]: ...

    def __get__(self, client: Any, owner: type[Any]) -> Any:
        """
        The operation of *client*, with the signature and text of its function.

        Of a class, the function itself, so that `help` of the class tells of it.
        """
        if client is None:
            return self.make

        def ask(*arguments: P.args, **named: P.kwargs) -> Any:
            return client.ask(self.make(*arguments, **named))

        operation = update_wrapper(ask, self.make)
        # `inspect` reads it; the types of functions do not know of it.
        operation.__signature__ = self._signature  # type: ignore[attr-defined]
        return operation


def _answering(made: Signature) -> Signature:
    """The signature of what returns, or lets be awaited, the answer to the call."""
    answer = str(made.return_annotation).removeprefix("Call[").removesuffix("]")
    return made.replace(return_annotation=answer)


class Operations:
    """Everything that the service can be asked for."""

    create_game = Operation(game_calls.create_game)
    import_game = Operation(game_calls.import_game)
    games = Operation(game_reading.games)
    game = Operation(game_reading.game)
    move = Operation(game_calls.move)
    challenge = Operation(game_calls.challenge)
    resign = Operation(game_calls.resign)
    claim_time = Operation(game_calls.claim_time)
    adjudicate = Operation(game_calls.adjudicate)
    cancel = Operation(game_calls.cancel)
    correct_points = Operation(game_calls.correct_points)
    correct_event = Operation(game_calls.correct_event)
    preview = Operation(game_calls.preview)
    clock = Operation(game_reading.clock)
    set_clock = Operation(game_calls.set_clock)
    rack = Operation(game_reading.rack)
    report_rack = Operation(game_calls.report_rack)
    send_seed = Operation(game_calls.send_seed)
    events = Operation(game_reading.events)
    position_at = Operation(game_reading.position_at)
    cgp = Operation(game_reading.cgp)
    record = Operation(game_reading.record)
    fairness = Operation(game_reading.fairness)

    rule = Operation(ruling_calls.rule)
    rule_on_challenge = Operation(ruling_calls.rule_on_challenge)
    settle = Operation(ruling_calls.settle)
    replay = Operation(ruling_calls.replay)
    judge_words = Operation(ruling_calls.judge_words)
    is_word = Operation(ruling_calls.is_word)
