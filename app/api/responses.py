"""Answers made of bytes, without the framework's own way of making them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

import orjson
from starlette.requests import Request
from starlette.responses import Response

JSON_TYPE = "application/json"
REVALIDATE = "no-cache"
"""May be kept, but is asked for again before every use: a 304 then costs little."""

_JSON_HEADER = (b"content-type", b"application/json")


class JsonBytes(Response):
    """
    JSON as bytes, with the two headers it needs and no more work than that.

    The general `Response` encodes and sorts headers anew for each answer, which
    costs more than turning a ruling into bytes.
    """

    def __init__(
        self,
        content: bytes,
        status_code: int = 200,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.status_code = status_code
        self.background = None
        self.body = content
        self.raw_headers = [_JSON_HEADER, (b"content-length", b"%d" % len(content))]
        if headers:
            self.raw_headers += [
                (name.lower().encode("latin-1"), value.encode("latin-1"))
                for name, value in headers.items()
            ]


def json_response(
    content: object, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """Return *content* as a JSON answer."""
    return JsonBytes(json_bytes(content), status, headers)


def json_bytes(content: object) -> bytes:
    """Return *content* as JSON."""
    try:
        return orjson.dumps(content)
    except orjson.JSONEncodeError:  # a score of more than 64 bits, which JSON allows
        return json.dumps(content, separators=(",", ":")).encode()


def etagged(
    request: Request,
    content: bytes,
    *,
    media_type: str = JSON_TYPE,
    cache_control: str = REVALIDATE,
) -> Response:
    """
    Return *content* with a strong ETag, or a 304 if the client has it already.

    The tag is a hash of the bytes, so it survives restarts and is the same in
    every worker.
    """
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": cache_control}
    if is_known(tag, request.headers.getlist("if-none-match")):
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type=media_type)


def is_known(tag: str, if_none_match: list[str]) -> bool:
    """
    Tell whether the values of `If-None-Match` name the strong *tag*.

    They are compared weakly, as RFC 9110 (13.1.2) wants it: `W/"a"` matches
    `"a"`. Our tags have no commas, so that a list may be cut at them.

    >>> is_known('"a"', ['"b", W/"a"'])
    True
    >>> is_known('"a"', ["*"])
    True
    """
    candidates = (one.strip() for value in if_none_match for one in value.split(","))
    return any(one == "*" or one.removeprefix("W/") == tag for one in candidates)
