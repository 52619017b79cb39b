"""Lets one test speak to the blocking and to the awaited client."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple

import httpx
from anyio.from_thread import BlockingPortal, start_blocking_portal

from app.client import AsyncRefereeClient, Event, RefereeClient

Handler = Callable[[httpx.Request], httpx.Response]


class Awaited:
    """An `AsyncRefereeClient` that is waited for, so that it looks like the other."""

    def __init__(self, client: AsyncRefereeClient, portal: BlockingPortal) -> None:
        self._client, self._portal = client, portal

    def __getattr__(self, name: str) -> Any:
        member = getattr(self._client, name)
        if name == "with_token":
            return lambda token: Awaited(member(token), self._portal)

        async def answer(*args: Any, **named: Any) -> Any:
            return await member(*args, **named)

        return lambda *args, **named: self._portal.call(lambda: answer(*args, **named))

    def follow(self, *args: Any, **named: Any) -> Iterator[Event]:
        events = self._client.follow(*args, **named)
        try:
            while True:
                try:
                    yield self._portal.call(events.__anext__)
                except StopAsyncIteration:
                    return
        finally:
            self._portal.call(events.aclose)


class Clients(NamedTuple):
    """Makes clients of one kind."""

    portal: BlockingPortal | None
    """Where the awaited ones live; None for those that block."""
    ending: ExitStack
    """Closes all that were made."""

    def to(self, url: str, *, handler: Handler | None = None, **more: Any) -> Any:
        """
        A client of the service at *url*, to be used as a `RefereeClient`.

        *handler* answers in place of a service.
        """
        transport = None if handler is None else httpx.MockTransport(handler)
        if self.portal is None:
            http = httpx.Client(transport=transport, trust_env=False)
            self.ending.callback(http.close)
            return RefereeClient(url, http=http, **more)
        made = httpx.AsyncClient(transport=transport, trust_env=False)
        self.ending.callback(self.portal.call, made.aclose)
        return Awaited(AsyncRefereeClient(url, http=made, **more), self.portal)


@contextmanager
def clients(kind: str) -> Iterator[Clients]:
    """Clients that are ``blocking`` or ``awaited``."""
    if kind == "blocking":
        with ExitStack() as ending:
            yield Clients(None, ending)
        return
    with start_blocking_portal() as portal, ExitStack() as ending:
        yield Clients(portal, ending)
