"""Answers that take long: streams of events, and requests that wait for one."""

from __future__ import annotations

import asyncio
import logging
import signal
import threading
from collections.abc import AsyncGenerator, Awaitable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TypeVar

from fastapi.sse import EventSourceResponse
from starlette.requests import ClientDisconnect
from starlette.types import Receive, Scope, Send

from app.api.problem_codes import ProblemCode
from app.api.problems import ApiProblem

T = TypeVar("T")

MOST = 1_000
"""So many clients may wait for events in one process."""

RETRY_AFTER_S = 5

STALLED_S = 60
"""A client that takes nothing for so long is gone."""

_log = logging.getLogger(__name__)

ENDING = (signal.SIGINT, signal.SIGTERM)


class Places:
    """
    The places of clients that wait for events: a bounded number.

    When the process is about to end, all are asked to leave.
    """

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.ending = asyncio.Event()
        """Set when everybody is to leave."""
        self._taken = 0

    @contextmanager
    def take(self) -> Iterator[None]:
        """Hold a place; raises a 503 problem if none is free."""
        self.enter()
        try:
            yield
        finally:
            self.leave()

    def enter(self) -> None:
        """Take a place until `leave`; raises a 503 problem if none is free."""
        if self._taken >= self.most:
            raise ApiProblem(
                ProblemCode.BUSY,
                f"{self.most} clients wait for events here, and no more can.",
                headers={"Retry-After": str(RETRY_AFTER_S)},
            )
        self._taken += 1

    def leave(self) -> None:
        """Give a place back."""
        self._taken -= 1

    @contextmanager
    def ended_by_signals(self) -> Iterator[None]:
        """
        Let everybody leave as soon as the process is asked to end.

        The server waits for open requests before it lets the application end, so
        that its own signal handlers, which are called too, come first.
        """
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        loop = asyncio.get_running_loop()
        before = {number: signal.getsignal(number) for number in ENDING}

        def end(number: int, frame: FrameType | None) -> None:
            loop.call_soon_threadsafe(self.ending.set)
            handler = before[signal.Signals(number)]
            if callable(handler):
                handler(number, frame)

        ours = [number for number in ENDING if callable(before[number])]
        for number in ours:
            signal.signal(number, end)
        try:
            yield
        finally:
            for number in ours:
                signal.signal(number, before[number])


async def unless_gone(
    receive: Receive, work: Awaitable[T], *ends: Awaitable[object]
) -> T:
    """
    Return what *work* returns.

    Raises `ClientDisconnect` if the client goes before, or one of *ends* is done.
    """
    doing = asyncio.ensure_future(work)
    others = [asyncio.ensure_future(one) for one in (_gone(receive), *ends)]
    try:
        await asyncio.wait({doing, *others}, return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise ClientDisconnect
        return doing.result()
    finally:
        for task in (doing, *others):
            task.cancel()
        await asyncio.gather(doing, *others, return_exceptions=True)


async def _gone(receive: Receive) -> None:
    """Return when the client is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


class EventStream(EventSourceResponse):
    """
    A stream of server-sent events.

    It ends with its *chunks*, when the client goes or takes nothing any more, or when
    the process ends; a client that was not told the end asks again.
    """

    def __init__(
        self,
        chunks: AsyncGenerator[bytes, None],
        places: Places,
        headers: dict[str, str],
    ) -> None:
        """Send *chunks*, with a place taken in *places*, which is given back."""
        super().__init__(chunks, headers=headers)
        self._chunks = chunks
        self._places = places

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        try:
            head = {"type": "http.response.start", "status": self.status_code}
            await send({**head, "headers": self.raw_headers})
            ending = self._places.ending.wait()
            with suppress(ClientDisconnect):
                await unless_gone(receive, self._tell(send), ending)
            await send({"type": "http.response.body"})
        except TimeoutError:
            # Left without an end, the server closes the connection.
            _log.info("A client takes nothing from %s", scope["path"])
        finally:
            self._places.leave()
            await self._chunks.aclose()

    async def _tell(self, send: Send) -> None:
        async for chunk in self._chunks:
            async with asyncio.timeout(STALLED_S):
                await send(
                    {"type": "http.response.body", "body": chunk, "more_body": True}
                )
