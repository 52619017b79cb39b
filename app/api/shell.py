"""
The application without its business: errors, limits, health and documentation.

    app = build_shell("Referee", "1.0")
    app.add_api_route("/v1/rulings", rule, methods=["POST"])

The framework tries one route after the other, at about a microsecond each, and
`include_router` adds five to each of its routes. So the busiest routes are best
added first, and to the application itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from fastapi.telemetry import TelemetryConfig
from starlette.routing import Mount
from starlette.types import ASGIApp

from app.api.docs_pages import docs_router
from app.api.express import Express, Timetable
from app.api.health import ReadyCheck, health_router, nothing_needed
from app.api.middleware import BodyLimit, Cors, Envelope, HeadAsGet, Limits
from app.api.openapi import with_problems
from app.api.problem_handlers import install_problem_handlers

_NO_TELEMETRY = TelemetryConfig(tracing=False, metrics=False, logs=False)
"""Asking at each request whether somebody listens would cost 4 microseconds."""


Amend = Callable[[dict[str, Any]], dict[str, Any]]
"""Completes the OpenAPI document."""


def _as_it_is(document: dict[str, Any]) -> dict[str, Any]:
    return document


class Shell(FastAPI):
    """
    A FastAPI application inside our middleware, with our own routes at the end.

    The middleware goes around the whole stack, and not by `add_middleware`, so
    that it stays outermost whatever is added later. The *last_routers* are kept
    back until the application is first used, so that the routes which are asked
    for most do not stand behind them; mounts come after all, for they may take
    every path there is.
    """

    def __init__(
        self,
        *,
        cors_origins: Sequence[str],
        limits: Limits,
        last_routers: Sequence[APIRouter],
        amend: Amend,
        **options: Any,
    ) -> None:
        super().__init__(**options)
        self._cors_origins = cors_origins
        self._limits = limits
        self._last_routers = last_routers
        self._amend = amend
        self.express = Timetable()
        self._corrected: dict[str, Any] | None = None

    def build_middleware_stack(self) -> ASGIApp:
        """Return the framework's stack inside ours."""
        self._complete()
        app: ASGIApp = HeadAsGet(super().build_middleware_stack())
        app = Express(app, self.express, self)
        return Cors(Envelope(BodyLimit(app, self._limits)), self._cors_origins)

    def openapi(self) -> dict[str, Any]:
        """Return the OpenAPI document, in which every error is a `Problem`."""
        self._complete()
        document = super().openapi()
        if document is not self._corrected:
            self._corrected = self._amend(with_problems(document))
        return document

    def _complete(self) -> None:
        routers, self._last_routers = self._last_routers, ()
        for router in routers:
            self.include_router(router)
        self.router.routes.sort(key=lambda route: isinstance(route, Mount))


def build_shell(  # noqa: PLR0913 - told by name, and each may be left out
    title: str,
    version: str,
    *,
    cors_origins: Sequence[str] = ("*",),
    limits: Limits | None = None,
    ready_check: ReadyCheck = nothing_needed,
    home: str | None = "/docs",
    amend: Amend = _as_it_is,
    **options: Any,
) -> Shell:
    """
    Return an application to which only the routes have to be added.

    *limits* bound the bodies, *ready_check* is asked by `/health/ready`, and `/`
    leads to *home* (None leaves `/` to somebody else); *amend* completes the OpenAPI
    document. Other *options*, such as
    `description` and `lifespan`, are those of FastAPI.
    """
    options.setdefault("telemetry", _NO_TELEMETRY)
    app = Shell(
        cors_origins=cors_origins,
        limits=limits or Limits(),
        amend=amend,
        last_routers=(health_router(ready_check), docs_router(title, home)),
        title=title,
        version=version,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        generate_unique_id_function=_operation_id,
        **options,
    )
    install_problem_handlers(app)
    return app


def _operation_id(route: APIRoute) -> str:
    return route.name
