"""The two clients: one blocks, the other is awaited; all else they share."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Generator
from contextlib import aclosing
from dataclasses import replace
from types import TracebackType
from typing import Self, TypeVar

import httpx
from httpx_sse import EventSource

from app.client.answers import Event
from app.client.asking import TIMEOUT_S, Got, Pause, Send, Step, Terms, ask
from app.client.calls import Call
from app.client.following import PATIENCE, Course
from app.client.operations import Operations
from app.client.retrying import USUAL, Retries

T = TypeVar("T")


class RefereeClient(Operations):
    """
    Asks a service, and returns when the answer is there.

    *url* is where the service is; *token* one of a game, or the admin key; *api_key*
    what it may ask for to create games. Answers that do not come within *timeout_s*
    are asked for again, as *retries* say. Connections are those of *http*, or of the
    client's own, which it closes at the end. It may be used by several threads.

        with RefereeClient("http://127.0.0.1:8000") as client:
            made = client.create_game(["Ana", "Ben"])
            ana = client.with_token(made.seat_tokens[0])
            print(ana.game(made.game.id).players[0].rack)
    """

    def __init__(
        self,
        url: str,
        *,
        token: str | None = None,
        api_key: str | None = None,
        timeout_s: float = TIMEOUT_S,
        retries: Retries = USUAL,
        http: httpx.Client | None = None,
    ) -> None:
        """Raises ValueError for an address or a token that no request can carry."""
        self._terms = Terms(url, token, api_key, timeout_s, retries)
        self._http = httpx.Client() if http is None else http
        self._closes = http is None

    def with_token(self, token: str | None) -> RefereeClient:
        """
        Return a client with another token, on the same connections.

            ben = client.with_token(made.seat_tokens[1])
        """
        other = object.__new__(RefereeClient)
        other._terms = replace(self._terms, token=token)
        other._http, other._closes = self._http, False
        return other

    def ask(self, call: Call[T]) -> T:
        """Return what is answered to *call*; raises a `ClientError`."""
        steps, got = ask(self._terms, call), None
        while True:
            try:
                step = steps.send(got)
            except StopIteration as end:
                answer: T = end.value
                return answer
            got = self._do(step)

    def _do(self, step: Step) -> Got:
        match step:
            case Pause(seconds):
                time.sleep(seconds)
                return None
            case Send(request):
                try:
                    return self._http.send(request)
                except httpx.RequestError as error:
                    return error

    def follow(
        self, game_id: str, *, after: int | None = None, patience: Retries = PATIENCE
    ) -> Generator[Event, None, None]:
        """
        Tell the events of a game as they happen, each once, until it is over.

        Those after the number *after* (0 = all), or None = those to come. A stream
        that is cut is opened again where it was; raises a `ClientError` when
        *patience* ends.

            for event in client.follow(game.id, after=game.sequence):
                print(event.type, event.points)
        """
        course = Course(self._terms, game_id, after, patience)
        while not course.over:
            try:
                answer = self._http.send(course.request(), stream=True)
                try:
                    if course.opens(answer):
                        for told in EventSource(answer).iter_sse():
                            if (event := course.take(told)) is not None:
                                yield event
                        course.ended()
                    else:
                        answer.read()
                        course.refused(answer)
                finally:
                    answer.close()
            except httpx.RequestError as error:
                course.cut(error)
            time.sleep(course.pause_s)

    def close(self) -> None:
        """Close the connections, if they are the client's own."""
        if self._closes:
            self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class AsyncRefereeClient(Operations):
    """
    Asks a service; what it answers is awaited.

    The rest is as in `RefereeClient`.

        async with AsyncRefereeClient("http://127.0.0.1:8000") as client:
            made = await client.create_game(["Ana", "Ben"])
            async for event in client.with_token(made.host_token).follow(made.game.id):
                print(event.type)
    """

    def __init__(
        self,
        url: str,
        *,
        token: str | None = None,
        api_key: str | None = None,
        timeout_s: float = TIMEOUT_S,
        retries: Retries = USUAL,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        """Raises ValueError for an address or a token that no request can carry."""
        self._terms = Terms(url, token, api_key, timeout_s, retries)
        self._http = httpx.AsyncClient() if http is None else http
        self._closes = http is None

    def with_token(self, token: str | None) -> AsyncRefereeClient:
        """
        Return a client with another token, on the same connections.

            ben = client.with_token(made.seat_tokens[1])
        """
        other = object.__new__(AsyncRefereeClient)
        other._terms = replace(self._terms, token=token)
        other._http, other._closes = self._http, False
        return other

    async def ask(self, call: Call[T]) -> T:
        """Return what is answered to *call*; raises a `ClientError`."""
        steps, got = ask(self._terms, call), None
        while True:
            try:
                step = steps.send(got)
            except StopIteration as end:
                answer: T = end.value
                return answer
            got = await self._do(step)

    async def _do(self, step: Step) -> Got:
        match step:
            case Pause(seconds):
                await asyncio.sleep(seconds)
                return None
            case Send(request):
                try:
                    return await self._http.send(request)
                except httpx.RequestError as error:
                    return error

    async def follow(
        self, game_id: str, *, after: int | None = None, patience: Retries = PATIENCE
    ) -> AsyncGenerator[Event, None]:
        """
        Tell the events of a game as they happen, as that of `RefereeClient`.

            async for event in client.follow(game.id, after=game.sequence):
                print(event.type, event.points)
        """
        course = Course(self._terms, game_id, after, patience)
        while not course.over:
            try:
                answer = await self._http.send(course.request(), stream=True)
                try:
                    if course.opens(answer):
                        async with aclosing(EventSource(answer).aiter_sse()) as source:
                            async for told in source:
                                if (event := course.take(told)) is not None:
                                    yield event
                        course.ended()
                    else:
                        await answer.aread()
                        course.refused(answer)
                finally:
                    await answer.aclose()
            except httpx.RequestError as error:
                course.cut(error)
            await asyncio.sleep(course.pause_s)

    async def close(self) -> None:
        """Close the connections, if they are the client's own."""
        if self._closes:
            await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
