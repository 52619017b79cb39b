"""A fault of our own is answered as a problem, logged, and not told of."""

from __future__ import annotations

import httpx
import pytest
from fastapi import FastAPI
from starlette.types import ASGIApp, Receive, Scope, Send

from app.api.problem_codes import ProblemCode
from tests.api.shell.talking import client_of, problem_in

Client = httpx.AsyncClient


def crashing_middleware(_: ASGIApp) -> ASGIApp:
    """Return middleware that fails before it asks what is inside it."""

    async def fail(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise RuntimeError("a secret")

    return fail


async def test_a_crash_is_a_problem(client: Client) -> None:
    problem_in(await client.get("/crash"), ProblemCode.INTERNAL_ERROR)


async def test_a_crash_tells_the_client_nothing(client: Client) -> None:
    response = await client.get("/crash")

    assert "secret" not in response.text
    assert "RuntimeError" not in response.text


async def test_a_crash_is_logged_once_under_the_request_id(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    response = await client.get("/crash")

    [record] = caplog.records
    assert response.headers["x-request-id"] in record.getMessage()
    assert record.exc_info is not None
    assert str(record.exc_info[1]) == "a secret"


async def test_a_crash_in_middleware_is_a_problem_that_a_page_may_read(
    app: FastAPI,
) -> None:
    app.add_middleware(crashing_middleware)

    async with client_of(app) as client:
        response = await client.get("/tagged")

    problem_in(response, ProblemCode.INTERNAL_ERROR)
    assert response.headers["access-control-allow-origin"] == "*"


async def test_a_crash_with_half_an_answer_sent_breaks_it_off(client: Client) -> None:
    with pytest.raises(RuntimeError, match="a secret"):
        await client.get("/crash_midway")
