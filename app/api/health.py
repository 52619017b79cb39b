"""Whether the service lives, and whether it can do its work."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from app.api.openapi import problem_responses
from app.api.problem_codes import ProblemCode
from app.api.problems import ApiProblem
from app.api.request_ids import request_id_of
from app.api.responses import json_response

Checks = Mapping[str, bool]
ReadyCheck = Callable[[], Checks | Awaitable[Checks]]
"""Says of each thing that the service needs whether it is there."""

RETRY_AFTER_S = 5
_NOT_STORED = {"Cache-Control": "no-store"}
_log = logging.getLogger(__name__)


def nothing_needed() -> Checks:
    """Check nothing: a service that needs nothing is always ready."""
    return {}


def health_router(ready_check: ReadyCheck) -> APIRouter:
    """Return the routes under `/health`, of which one asks *ready_check*."""
    router = APIRouter(prefix="/health", tags=["Operations"])

    async def check_ready(request: Request) -> Response:
        """Say whether the service can answer requests, and what it lacks."""
        checks = await _results(ready_check, request)
        lacking = [name for name, is_there in checks.items() if not is_there]
        if lacking:
            raise ApiProblem(
                ProblemCode.NOT_READY,
                f"Not ready: {', '.join(lacking)}.",
                headers={"Retry-After": str(RETRY_AFTER_S), **_NOT_STORED},
            )
        answer = {"status": "ready", "checks": dict(checks)}
        return json_response(answer, headers=_NOT_STORED)

    router.add_api_route("/live", check_live, summary="Is the service alive?")
    router.add_api_route(
        "/ready",
        check_ready,
        summary="Is the service ready?",
        responses=problem_responses(ProblemCode.NOT_READY),
    )
    return router


async def check_live() -> Response:
    """Answer, which only a living service can."""
    return json_response({"status": "live"}, headers=_NOT_STORED)


async def _results(ready_check: ReadyCheck, request: Request) -> Checks:
    """Run the check off the event loop, for it may block; a crash is a lack."""
    try:
        checks = await run_in_threadpool(ready_check)
        return await checks if isinstance(checks, Awaitable) else checks
    except Exception:  # noqa: BLE001 - whatever it is, the service is not ready
        _log.exception("Request %s: the check crashed", request_id_of(request.scope))
        return {"the check itself": False}
