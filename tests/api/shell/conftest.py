"""A shell with a few routes to try it with, and a client that talks to it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI, Query, Request
from pydantic import BaseModel, ConfigDict
from starlette.responses import Response, StreamingResponse

from app.api.bodies import read_json_body
from app.api.middleware import Limits
from app.api.problem_codes import ProblemCode
from app.api.problems import ApiProblem
from app.api.responses import etagged, json_response
from app.api.shell import build_shell
from app.api.validation import parse_body
from tests.api.shell.talking import client_of

LIMITS = Limits(default=1000, by_prefix=(("/batch", 4000),))


class Inner(BaseModel):
    """A part of what `/parse` takes."""

    model_config = ConfigDict(extra="forbid")
    size: int


class Outer(BaseModel):
    """What `/parse` takes."""

    model_config = ConfigDict(extra="forbid")
    name: str
    inner: Inner | str = ""
    items: list[Inner] = []


async def echo(request: Request) -> Response:
    """Answer the body that was sent."""
    return Response(await read_json_body(request), media_type="application/json")


async def parse(request: Request) -> Response:
    """Answer the body as it was understood."""
    outer = parse_body(Outer, await read_json_body(request))
    return json_response(outer.model_dump())


async def declared(body: Outer) -> Outer:
    """Answer the body as the framework understood it."""
    return body


async def count(limit: int = Query(ge=1)) -> Response:
    """Answer a parameter."""
    return json_response(limit)


async def crash() -> Response:
    """Fail, with something in the message that must not get out."""
    raise RuntimeError("a secret")


async def crash_midway() -> Response:
    """Fail when half of the answer is sent."""

    async def parts() -> AsyncIterator[bytes]:
        yield b"half"
        raise RuntimeError("a secret")

    return StreamingResponse(parts())


async def refuse() -> Response:
    """Refuse a move, as a stored game does."""
    raise ApiProblem(
        ProblemCode.INVALID_MOVE, "No.", status=409, ruling={"legal": False}, turn=3
    )


async def tagged(request: Request) -> Response:
    """Answer something that can be kept."""
    return etagged(request, b'{"a":1}')


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def app() -> FastAPI:
    app = build_shell("Probe", "1.0", limits=LIMITS)
    for endpoint in (echo, parse, declared):
        app.add_api_route(f"/{endpoint.__name__}", endpoint, methods=["POST"])
    app.add_api_route("/batch", echo, methods=["POST"], name="batch")
    for getter in (count, crash, crash_midway, refuse, tagged):
        app.add_api_route(f"/{getter.__name__}", getter)
    app.add_api_route("/both", tagged, name="both_get")
    app.add_api_route("/both", echo, methods=["POST"], name="both_post")
    return app


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(app) as client:
        yield client
