"""Asks the application itself for the answers to the worked examples."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from typing import Any, NamedTuple

import orjson
from starlette.types import ASGIApp, Message, Scope

from app.api.examples import EXAMPLES, Example
from app.api.operations import OPERATIONS


class Recorded(NamedTuple):
    """A request and what was answered."""

    method: str
    path: str
    body: Mapping[str, object] | None
    status: int
    answer: Any


def record(app: ASGIApp) -> dict[str, Recorded]:
    """
    Ask *app* all examples; returns them by name.

    The asking runs in a thread of its own, since the caller may be inside an event
    loop.
    """
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(asyncio.run, _record(app)).result()


async def _record(app: ASGIApp) -> dict[str, Recorded]:
    return {example.name: await _ask(app, example) for example in EXAMPLES}


async def _ask(app: ASGIApp, example: Example) -> Recorded:
    operation = next(
        one for one in OPERATIONS if one.handler.__name__ == example.operation
    )
    path = operation.path.format_map(example.parameters)
    body = b"" if example.body is None else orjson.dumps(example.body)
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(_scope(operation.method, path, body), receive, send)
    answer = b"".join(message.get("body", b"") for message in sent)
    status: int = sent[0]["status"]
    if status != HTTPStatus.OK:
        raise ValueError(f"the example {example.name} is answered with {status}")
    return Recorded(operation.method, path, example.body, status, orjson.loads(answer))


def _scope(method: str, path: str, body: bytes) -> Scope:
    headers = [
        (b"host", b"localhost"),
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        (b"x-request-id", b"example"),
    ]
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": headers,
        "client": None,
        "server": ("localhost", 80),
    }
