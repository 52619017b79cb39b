"""
The one shape in which the service says that something went wrong.

A handler raises `ApiProblem`, with a code out of `problem_codes`; whatever else
goes wrong is turned into the same shape by `problem_handlers`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NotRequired, Unpack
from urllib.parse import quote

import orjson
from pydantic import Field
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Scope
from typing_extensions import TypedDict

from app.api.problem_codes import ProblemCode
from app.api.request_ids import request_id_of

MEDIA_TYPE = "application/problem+json"
LONGEST_INSTANCE = 256
"""Longer paths are cut in `instance`: nobody is sent their own flood back."""


class FieldError(TypedDict):
    """One fault in what was sent, and where it is."""

    pointer: Annotated[str, Field(description="JSON Pointer into what was sent.")]
    code: Annotated[str, Field(description="Stable name of the fault.")]
    message: Annotated[str, Field(description="The fault in a sentence.")]


class Problem(TypedDict):
    """Why a request was not answered, in the form of RFC 9457."""

    type: Annotated[str, Field(description="Path of the page that explains it.")]
    title: Annotated[str, Field(description="The same for every such problem.")]
    status: Annotated[int, Field(description="The HTTP status.")]
    detail: Annotated[str, Field(description="What went wrong this time.")]
    instance: Annotated[str, Field(description="The path of the request.")]
    code: Annotated[
        str,
        Field(
            description="Stable name of the problem; new ones may appear.",
            json_schema_extra={
                "x-extensible-enum": [code.value for code in ProblemCode]
            },
        ),
    ]
    request_id: Annotated[str, Field(description="Also in X-Request-Id.")]
    errors: NotRequired[
        Annotated[list[FieldError], Field(description="Every fault found, at most 50.")]
    ]
    ruling: NotRequired[
        Annotated[dict[str, Any], Field(description="The ruling that refused a move.")]
    ]
    turn: NotRequired[Annotated[int, Field(description="The turn the game is at.")]]


class MoreMembers(TypedDict, total=False):
    """Members that only some problems have."""

    ruling: object
    turn: int


class ApiProblem(HTTPException):
    """
    Raised wherever a request cannot be answered; becomes a `Problem`.

    *detail* is a sentence for the client. *status* is given where it differs
    from that of the kind: an unknown name is a 422 in a body, a 404 in a path.

    It is an `HTTPException` so that the framework lets it pass while it reads a
    body, where it takes any other exception for a broken body.
    """

    def __init__(
        self,
        code: ProblemCode,
        detail: str,
        *,
        errors: Sequence[FieldError] = (),
        status: int | None = None,
        headers: Mapping[str, str] | None = None,
        **more: Unpack[MoreMembers],
    ) -> None:
        super().__init__(status or code.kind.status, detail, headers)
        self.code = code
        self.errors = errors
        self.more = more

    def body(self, scope: Scope) -> dict[str, object]:
        """Return the `Problem` as an answer to the request of *scope*."""
        body: dict[str, object] = {
            "type": self.code.type_uri,
            "title": self.code.kind.title,
            "status": self.status_code,
            "detail": self.detail,
            "instance": instance_of(scope),
            "code": self.code.value,
            "request_id": request_id_of(scope),
        }
        if self.errors:
            body["errors"] = self.errors
        body.update(self.more)
        return body

    def response(self, scope: Scope) -> Response:
        """Return the whole response to the request of *scope*."""
        return Response(
            orjson.dumps(self.body(scope)),
            self.status_code,
            self.headers,
            MEDIA_TYPE,
        )


def instance_of(scope: Scope) -> str:
    """Return the path of the request of *scope* as a URI reference, or its start."""
    path: str = scope["path"]
    return quote(path[:LONGEST_INSTANCE], safe="/:@!$&'()*+,;=~")
