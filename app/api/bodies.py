"""Reading the body of a request."""

from __future__ import annotations

from starlette.requests import ClientDisconnect, Request
from starlette.types import Message

from app.api.problem_codes import ProblemCode
from app.api.problems import ApiProblem
from app.api.validation_words import shorten

JSON = b"application/json"


async def read_json_body(request: Request) -> bytes:
    """
    Return the body of *request* if it says to be JSON, or raise a 415 problem.

    `application/json` and `application/*+json` are taken, and so is a request
    that does not say.
    """
    for name, value in request.scope["headers"]:
        if name == b"content-type":
            if value != JSON and not is_json_type(value):
                raise _unsupported(value, JSON)
            break
    return await _read(request)


async def read_body_of_type(request: Request, other: bytes) -> tuple[bytes, bool]:
    """
    Return the body of *request*, and whether it is of the *other* type than JSON.

    Raises a 415 problem if it is neither.
    """
    headers = request.scope["headers"]
    told = next((value for name, value in headers if name == b"content-type"), b"")
    is_other = _essence(told) == other
    if not is_other and not is_json_type(told):
        raise _unsupported(told, JSON, other)
    return await _read(request), is_other


async def _read(request: Request) -> bytes:
    message = await request.receive()
    parts = [_body_of(message)]
    while message.get("more_body", False):
        message = await request.receive()
        parts.append(_body_of(message))
    return parts[0] if len(parts) == 1 else b"".join(parts)


def _body_of(message: Message) -> bytes:
    """The part of a body that came with *message*, unless the client has gone."""
    if message["type"] == "http.disconnect":
        raise ClientDisconnect
    body: bytes = message.get("body", b"")
    return body


def is_json_type(content_type: bytes) -> bool:
    """
    Tell whether *content_type* is one of JSON; parameters do not matter.

    >>> is_json_type(b"application/problem+JSON; charset=utf-8")
    True
    >>> is_json_type(b"text/json")
    False
    """
    essence = _essence(content_type)
    return essence in (b"", JSON) or (
        essence.startswith(b"application/") and essence.endswith(b"+json")
    )


def _essence(content_type: bytes) -> bytes:
    """The type without its parameters, in lower case."""
    return content_type.partition(b";")[0].strip().lower()


def _unsupported(content_type: bytes, *types: bytes) -> ApiProblem:
    sent = shorten(content_type.decode("latin-1"))
    names = [name.decode() for name in types]
    return ApiProblem(
        ProblemCode.UNSUPPORTED_MEDIA_TYPE,
        f"The body is sent as {sent}; send it with Content-Type: {' or '.join(names)}.",
        headers={"Accept": ", ".join(names)},
    )
