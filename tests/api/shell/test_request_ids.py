"""Every request has a name, in the header and in the problem."""

from __future__ import annotations

import re

import httpx
import pytest
from fastapi import FastAPI, Request
from starlette.responses import Response

from app.api.problem_codes import ProblemCode
from app.api.request_ids import request_id_of
from tests.api.shell.talking import client_of, problem_in

Client = httpx.AsyncClient


async def test_a_request_gets_an_id(client: Client) -> None:
    response = await client.get("/tagged")

    assert re.fullmatch("[0-9a-f]{16}", response.headers["x-request-id"])


async def test_no_two_requests_get_the_same_id(client: Client) -> None:
    answers = [await client.get("/tagged") for _ in range(20)]

    assert len({answer.headers["x-request-id"] for answer in answers}) == 20


async def test_a_sane_id_is_taken_over(client: Client) -> None:
    headers = {"X-Request-Id": "my-Id_1.2"}
    response = await client.get("/no/such", headers=headers)

    problem = problem_in(response, ProblemCode.NOT_FOUND)
    assert problem["request_id"] == "my-Id_1.2"


@pytest.mark.parametrize(
    "proposed", ["", "a b", "x" * 65, "a\u00e4", "a<b>"], ids=ascii
)
async def test_any_other_id_is_replaced(client: Client, proposed: str) -> None:
    headers = {b"X-Request-Id": proposed.encode("latin-1")}
    response = await client.get("/tagged", headers=headers)

    assert re.fullmatch("[0-9a-f]{16}", response.headers["x-request-id"])


async def test_a_handler_can_ask_for_the_id(app: FastAPI) -> None:
    @app.get("/id")
    async def tell(request: Request) -> Response:
        return Response(request_id_of(request.scope))

    async with client_of(app) as client:
        response = await client.get("/id", headers={"X-Request-Id": "abc"})

    assert response.text == "abc"
