"""
The application without its business: errors, limits, health and documentation.

    app = build_shell("Referee", "1.0")
    app.include_router(…)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.types import ASGIApp

from app.api.docs_pages import docs_router
from app.api.health import ReadyCheck, health_router, nothing_needed
from app.api.middleware import BodyLimit, Cors, Envelope, Limits
from app.api.openapi import with_problems
from app.api.problem_handlers import install_problem_handlers


class Shell(FastAPI):
    """
    A FastAPI application inside our middleware.

    The middleware goes around the whole stack, and not by `add_middleware`, so
    that it stays outermost whatever is added later.
    """

    def __init__(
        self, *, cors_origins: Sequence[str], limits: Limits, **options: Any
    ) -> None:
        super().__init__(**options)
        self._cors_origins = cors_origins
        self._limits = limits
        self._corrected: dict[str, Any] | None = None

    def build_middleware_stack(self) -> ASGIApp:
        """Return the framework's stack inside ours."""
        inside = super().build_middleware_stack()
        return Cors(Envelope(BodyLimit(inside, self._limits)), self._cors_origins)

    def openapi(self) -> dict[str, Any]:
        """Return the OpenAPI document, in which every error is a `Problem`."""
        document = super().openapi()
        if document is not self._corrected:
            self._corrected = with_problems(document)
        return document


def build_shell(
    title: str,
    version: str,
    *,
    cors_origins: Sequence[str] = ("*",),
    limits: Limits | None = None,
    ready_check: ReadyCheck = nothing_needed,
    home: str | None = "/docs",
    **options: Any,
) -> FastAPI:
    """
    Return an application to which only the routes have to be added.

    *limits* bound the bodies, *ready_check* is asked by `/health/ready`, and `/`
    leads to *home* (None leaves `/` to somebody else). Other *options*, such as
    `description` and `lifespan`, are those of FastAPI.
    """
    app = Shell(
        cors_origins=cors_origins,
        limits=limits or Limits(),
        title=title,
        version=version,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        generate_unique_id_function=_operation_id,
        **options,
    )
    install_problem_handlers(app)
    app.include_router(health_router(ready_check))
    app.include_router(docs_router(title, home))
    return app


def _operation_id(route: APIRoute) -> str:
    return route.name
