"""
What wraps every request, from the outside in.

1. `Cors`, so that a page may read every answer, errors too.
2. `Envelope`: names the request, so that everything inside, and every problem,
   has an id; and turns whatever exception comes out of the inside into a 500.
3. `BodyLimit`, inside, so that its refusals bear the id; but before the
   framework, so that nothing is read that is too large.
4. `HeadAsGet`, around the framework, which knows HEAD only where a route says so.

All are plain ASGI and do the least they can, for they are paid by every request.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from http import HTTPStatus

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.problem_codes import ProblemCode
from app.api.problem_handlers import internal_error
from app.api.problems import ApiProblem
from app.api.request_ids import HEADER, name_request, request_id_of
from app.api.validation_words import shorten

EXPOSED_HEADERS = (
    "X-Request-Id",
    "ETag",
    "Retry-After",
    "Location",
    "Idempotent-Replayed",
    "WWW-Authenticate",
)
"""Headers of an answer that a page of another origin may read."""

_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_ID_HEADER = HEADER.lower().encode()
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Limits:
    """How large a body may be, in bytes."""

    default: int = 1024 * 1024
    by_prefix: tuple[tuple[str, int], ...] = ()
    """Other limits for paths that begin so; the first that fits counts."""

    def of(self, scope: Scope) -> int:
        """Return the limit for the path of *scope*."""
        path: str = scope["path"]
        if root := scope.get("root_path"):
            path = path.removeprefix(root)
        for prefix, limit in self.by_prefix:
            if path.startswith(prefix):
                return limit
        return self.default


class Cors(CORSMiddleware):
    """
    Let pages of other *origins* call the service; `("*",)` is every origin.

    Cookies and other credentials are never allowed. For every origin, the
    headers are the same on each answer, so that caches need not tell origins
    apart and no request need be looked at.
    """

    def __init__(self, app: ASGIApp, origins: Sequence[str]) -> None:
        super().__init__(
            app,
            allow_origins=origins,
            allow_methods=_METHODS,
            allow_headers=("*",),
            expose_headers=EXPOSED_HEADERS,
            max_age=86_400,
        )
        self._fixed = [
            (name.lower().encode(), value.encode())
            for name, value in self.simple_headers.items()
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] == "OPTIONS" and await self._refused(scope, receive, send):
            return
        if not self.allow_all_origins or scope["method"] == "OPTIONS":
            await super().__call__(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._fixed]
            await send(message)

        await self.app(scope, receive, send_with_headers)

    async def _refused(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Answer a preflight request that is to be refused with a `Problem`."""
        headers = Headers(scope=scope)
        if "origin" not in headers or "access-control-request-method" not in headers:
            return False
        refusal = self.preflight_response(headers)
        if refusal.status_code == HTTPStatus.OK:
            return False
        proposed = headers.get(HEADER, "").encode("latin-1")
        name = name_request(scope, proposed).decode()
        kept = {
            header: value
            for header, value in refusal.headers.items()
            if header == "vary" or header.startswith("access-control-")
        }
        problem = ApiProblem(
            ProblemCode.CORS_REFUSED,
            f"{bytes(refusal.body).decode()}, for {shorten(headers['origin'])}.",
            headers={HEADER: name, **kept},
        )
        await problem.response(scope)(scope, receive, send)
        return True


class Envelope:
    """
    Name each request, and let no exception out.

    An exception is logged with the id of its request and answered by a problem
    that says nothing of it. If an answer is under way already, the exception
    goes on to the server, which breaks the connection off: a client must not
    take half an answer for a whole one.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        answer = _Answer(send, name_request(scope, _proposed_id(scope)))
        try:
            await self.app(scope, receive, answer.send)
        except Exception:
            _log.exception("Request %s crashed", request_id_of(scope))
            if not answer.started:
                await internal_error().response(scope)(scope, receive, answer.send)
            elif not answer.ended:
                raise


class _Answer:
    """An answer on its way out: gives it its id, and knows how far it has got."""

    __slots__ = ("_forward", "_id_header", "ended", "started")

    def __init__(self, forward: Send, request_id: bytes) -> None:
        self._forward = forward
        self._id_header = (_ID_HEADER, request_id)
        self.started = False
        self.ended = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started = True
            message["headers"] = [*message["headers"], self._id_header]
        elif not message.get("more_body", False):
            self.ended = True
        await self._forward(message)


def _proposed_id(scope: Scope) -> bytes | None:
    for name, value in scope["headers"]:
        if name == _ID_HEADER:
            proposed: bytes = value
            return proposed
    return None


class BodyLimit:
    """
    Refuse bodies that are too large, by what they declare or by what they are.

    What a request declares is believed only where that refuses it; what arrives
    is counted in any case.
    """

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = self.limits.of(scope)
        for name, value in scope["headers"]:
            if name == b"content-length" and _declared(value) > limit:
                await _too_large(limit).response(scope)(scope, receive, send)
                return
        arrived = 0

        async def receive_counted() -> Message:
            nonlocal arrived
            message = await receive()
            arrived += len(message.get("body", b""))
            if arrived > limit:
                raise _too_large(limit)
            return message

        await self.app(scope, receive_counted, send)


class HeadAsGet:
    """Answer HEAD as GET would be answered, without the body."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Serve one connection; any other method passes without a further frame."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            return self.app(scope, receive, send)

        async def send_head(message: Message) -> None:
            # The body ends here at once, lest a stream be written for nobody.
            if message["type"] == "http.response.start":
                await send(message)
                await send({"type": "http.response.body"})

        return self.app({**scope, "method": "GET"}, receive, send_head)


def _declared(content_length: bytes) -> int:
    """Return the declared length, of which 20 digits tell enough; 0 for no number."""
    return int(content_length[:20]) if content_length.isdigit() else 0


def _too_large(limit: int) -> ApiProblem:
    return ApiProblem(
        ProblemCode.PAYLOAD_TOO_LARGE,
        f"The body is larger than the {limit:,} bytes that are read at this path.",
    )
