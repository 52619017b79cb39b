"""How the tests talk to a shell, and what they expect of a problem."""

from __future__ import annotations

from typing import Any

import httpx
from starlette.types import ASGIApp

from app.api.problem_codes import ProblemCode

MEMBERS = ["type", "title", "status", "detail", "instance", "code", "request_id"]


def client_of(app: ASGIApp) -> httpx.AsyncClient:
    """Return a client that talks to *app* without a network."""
    transport = httpx.ASGITransport(app=app)
    return httpx.AsyncClient(transport=transport, base_url="http://referee.test")


def problem_in(
    response: httpx.Response, code: ProblemCode, status: int | None = None
) -> dict[str, Any]:
    """Return the problem in *response*, which must be of the one shape in full."""
    problem: dict[str, Any] = response.json()
    assert response.headers["content-type"] == "application/problem+json"
    assert response.status_code == (status or code.kind.status)
    assert [*problem][: len(MEMBERS)] == MEMBERS
    assert {*problem} <= {*MEMBERS, "errors", "ruling", "turn"}
    assert problem["type"] == f"/problems/{code}"
    assert problem["title"] == code.kind.title
    assert problem["status"] == response.status_code
    assert problem["code"] == code
    assert (
        problem["instance"] == response.request.url.raw_path.decode().partition("?")[0]
    )
    assert problem["request_id"] == response.headers["x-request-id"] != ""
    return problem
