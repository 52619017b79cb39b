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
        self.has_ended = False
        """Whether all were asked to leave."""
        self._taken: set[asyncio.Event] = set()

    @contextmanager
    def take(self) -> Iterator[asyncio.Event]:
        """Hold a place, as `enter` does, and give it back."""
        leaving = self.enter()
        try:
            yield leaving
        finally:
            self.leave(leaving)

    def enter(self) -> asyncio.Event:
        """
        Take a place until `leave`; the event is set when the client is to go.

        Raises a 503 problem if none is free.
        """
        if len(self._taken) >= self.most:
            raise ApiProblem(
                ProblemCode.BUSY,
                f"{self.most} clients wait for events here, and no more can.",
                headers={"Retry-After": str(RETRY_AFTER_S)},
            )
        leaving = asyncio.Event()
        if self.has_ended:
            leaving.set()
        self._taken.add(leaving)
        return leaving

    def leave(self, leaving: asyncio.Event) -> None:
        """Give the place back for which there was this event."""
        self._taken.discard(leaving)

    def end(self) -> None:
        """Ask everybody to leave, now and later."""
        self.has_ended = True
        for leaving in self._taken:
            leaving.set()

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
            loop.call_soon_threadsafe(self.end)
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
        """Send *chunks*; raises a 503 problem if there is no place in *places*."""
        super().__init__(chunks, headers=headers)
        self._chunks = chunks
        self._places = places
        self._leaving = places.enter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        try:
            head = {"type": "http.response.start", "status": self.status_code}
            await send({**head, "headers": self.raw_headers})
            with suppress(ClientDisconnect):
                await unless_gone(receive, self._tell(send), self._leaving.wait())
            await send({"type": "http.response.body"})
        except TimeoutError:
            # Left without an end, the server closes the connection.
            _log.info("A client takes nothing from %s", scope["path"])
        finally:
            self._places.leave(self._leaving)
            await self._chunks.aclose()

    async def _tell(self, send: Send) -> None:
        async for chunk in self._chunks:
            async with asyncio.timeout(STALLED_S):
                await send(
                    {"type": "http.response.body", "body": chunk, "more_body": True}
                )
