"""The busiest operations, past the framework's routing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from app.api.problem_handlers import problem_from

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]
Handlers: TypeAlias = Mapping[tuple[str, str], Handler]
"""Method and path to what answers."""


class Express:
    """
    Call the handler of a known method and path at once.

    The framework tries its routes one after the other, and for each call prepares
    for dependencies and files that these operations do not have: about a third of
    what a ruling costs. The routes are declared there all the same; so they are
    documented, and whatever does not match here finds its answer there.
    """

    def __init__(self, app: ASGIApp, handlers: Handlers, owner: object) -> None:
        """Wrap *app*; *owner* is what handlers find as the application."""
        self.app = app
        self.handlers = handlers
        self.owner = owner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        handler = None
        if scope["type"] == "http":
            handler = self.handlers.get((scope["method"], scope["path"]))
        if handler is None:
            await self.app(scope, receive, send)
            return
        scope["app"] = self.owner
        request = Request(scope, receive)
        try:
            response = await handler(request)
        except (HTTPException, ClientDisconnect) as error:
            response = problem_from(error, request).response(scope)
        await response(scope, receive, send)
