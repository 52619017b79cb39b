"""The busiest operations, past the framework's routing."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from inspect import signature
from typing import TypeAlias

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from app.api.problem_handlers import problem_from

Handler: TypeAlias = Callable[..., Awaitable[Response]]
"""Takes the request, and the name in the path if there is one."""

NAME = re.compile(r"\{\w+\}")
PARTS = 4
"""Of a path that ends with a name, what is before the first stroke being one."""


class Timetable:
    """Which handler answers at which path."""

    def __init__(self) -> None:
        self._fixed: dict[tuple[str, str], Handler] = {}
        self._named: dict[tuple[str, str], Handler] = {}
        """By paths that have nothing in the place of the name."""

    def add(self, method: str, path: str, handler: Handler) -> None:
        """
        Let *handler* answer at *path*, if it can be found here.

        A path can have a name in its third part, as ``/v1/games/{game_id}/moves`` has.
        Whoever wants more than the request and this name has to be asked by the
        framework.
        """
        names = NAME.findall(path)
        if len(signature(handler).parameters) != 1 + len(names):
            return
        if not names:
            self._fixed[method, path] = handler
        elif len(names) == 1 and path.split("/")[PARTS - 1] == names[0]:
            self._named[method, NAME.sub("", path)] = handler

    def find(self, method: str, path: str) -> tuple[Handler | None, Sequence[str]]:
        """What answers at *path*, None if it is not here, and the name in it."""
        handler = self._fixed.get((method, path))
        if handler is not None:
            return handler, ()
        parts = path.split("/", PARTS)
        if len(parts) < PARTS or not parts[PARTS - 1]:
            return None, ()
        name, parts[PARTS - 1] = parts[PARTS - 1], ""
        return self._named.get((method, "/".join(parts))), (name,)


class Express:
    """
    Call the handler of a known method and path at once.

    The framework tries its routes one after the other, and for each call prepares
    for dependencies and files that these operations do not have: about a third of
    what a ruling costs. The routes are declared there all the same; so they are
    documented, and whatever does not match here finds its answer there.
    """

    def __init__(self, app: ASGIApp, timetable: Timetable, owner: object) -> None:
        """Wrap *app*; *owner* is what handlers find as the application."""
        self.app = app
        self.timetable = timetable
        self.owner = owner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        handler: Handler | None = None
        names: Sequence[str] = ()
        if scope["type"] == "http":
            handler, names = self.timetable.find(scope["method"], scope["path"])
        if handler is None:
            await self.app(scope, receive, send)
            return
        scope["app"] = self.owner
        request = Request(scope, receive)
        try:
            response = await handler(request, *names)
        except (HTTPException, ClientDisconnect) as error:
            response = problem_from(error, request).response(scope)
        await response(scope, receive, send)
