"""Turn everything that can go wrong on the way of a request into a `Problem`."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Match, Mount
from starlette.types import Scope

from app.api.problem_codes import ProblemCode
from app.api.problems import ApiProblem, instance_of
from app.api.validation import problem_from_request_validation

_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
_CODE_OF_STATUS = {
    code.kind.status: code
    for code in (
        ProblemCode.NOT_FOUND,
        ProblemCode.METHOD_NOT_ALLOWED,
        ProblemCode.PAYLOAD_TOO_LARGE,
        ProblemCode.UNSUPPORTED_MEDIA_TYPE,
        ProblemCode.INVALID_REQUEST,
        ProblemCode.NOT_READY,
    )
}


def install_problem_handlers(app: FastAPI) -> None:
    """Make *app* answer every exception with a `Problem`."""
    handled = (HTTPException, RequestValidationError, ClientDisconnect, Exception)
    for kind in handled:
        app.add_exception_handler(kind, _answer)


def internal_error() -> ApiProblem:
    """Return the problem for any fault of our own; it says nothing of the fault."""
    return ApiProblem(
        ProblemCode.INTERNAL_ERROR,
        "The service ran into a fault of its own. Its log tells more under this "
        "request id.",
    )


def problem_from(error: Exception, request: Request) -> ApiProblem:
    """Return the problem that tells the client of *error*."""
    match error:
        case ApiProblem():
            return error
        case HTTPException():
            return _problem_from_http(error, request)
        case RequestValidationError():
            return problem_from_request_validation(error)
        case ClientDisconnect():
            # Nobody will read this, but neither is it worth a line in the log.
            return ApiProblem(ProblemCode.BAD_REQUEST, "The body ended too early.")
        case _:
            return internal_error()


async def _answer(request: Request, error: Exception) -> Response:
    return problem_from(error, request).response(request.scope)


def _problem_from_http(error: HTTPException, request: Request) -> ApiProblem:
    """Translate an exception of the framework, keeping its status and headers."""
    scope = request.scope
    headers = dict(error.headers or {})
    detail = str(error.detail)
    code = _CODE_OF_STATUS.get(error.status_code)
    if code is ProblemCode.NOT_FOUND and detail == HTTPStatus.NOT_FOUND.phrase:
        detail = f"{instance_of(scope)} leads nowhere. /docs lists the paths."
    elif code is ProblemCode.METHOD_NOT_ALLOWED:
        headers["Allow"] = ", ".join(_allowed_methods(request))
        detail = (
            f"{scope['method'][:32]} is not a method of {instance_of(scope)}; "
            f"allowed: {headers['Allow']}."
        )
    elif code is None:
        own_fault = error.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR
        code = ProblemCode.INTERNAL_ERROR if own_fault else ProblemCode.BAD_REQUEST
    return ApiProblem(code, detail, status=error.status_code, headers=headers)


def _allowed_methods(request: Request) -> list[str]:
    """
    Return the methods that the path of *request* takes.

    The framework names only those of the first route on the path, though
    another may take more. A path that no route takes is that of a mounted file.
    """
    taken = [
        method
        for method in _METHODS
        if _is_taken(request, {**request.scope, "method": method})
    ]
    return [*taken, "HEAD"] if "GET" in taken else taken or ["GET", "HEAD"]


def _is_taken(request: Request, scope: Scope) -> bool:
    return any(
        route.matches(scope)[0] is Match.FULL
        for route in request.app.router.routes
        if not isinstance(route, Mount)
    )
