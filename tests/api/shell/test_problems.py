"""Whatever goes wrong on the way of a request comes out in one shape."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from app.api.problem_codes import ProblemCode
from tests.api.shell.talking import client_of, problem_in

Client = httpx.AsyncClient


async def test_an_unknown_path_is_a_problem(client: Client) -> None:
    problem = problem_in(await client.get("/no/such"), ProblemCode.NOT_FOUND)

    assert problem["detail"] == "/no/such leads nowhere. /docs lists the paths."


async def test_a_slash_too_many_is_an_unknown_path(client: Client) -> None:
    problem_in(await client.post("/echo/"), ProblemCode.NOT_FOUND)


async def test_a_long_path_is_not_sent_back_whole(client: Client) -> None:
    response = await client.get("/" + "x" * 5_000)

    assert response.status_code == 404
    assert len(response.content) < 1_000


async def test_an_odd_path_is_quoted_in_the_instance(client: Client) -> None:
    response = await client.get("/a%20b%22%C3%A4")

    assert response.json()["instance"] == "/a%20b%22%C3%A4"


async def test_a_wrong_method_names_every_right_one(client: Client) -> None:
    response = await client.put("/both")

    problem_in(response, ProblemCode.METHOD_NOT_ALLOWED)
    assert response.headers["allow"] == "GET, POST, HEAD"


async def test_options_without_a_browser_is_a_wrong_method(client: Client) -> None:
    response = await client.options("/echo")

    problem_in(response, ProblemCode.METHOD_NOT_ALLOWED)
    assert response.headers["allow"] == "POST"


async def test_a_mounted_file_takes_get_and_head(app: FastAPI, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("x")
    app.mount("/", StaticFiles(directory=tmp_path))

    async with client_of(app) as client:
        response = await client.post("/page.html")

    problem_in(response, ProblemCode.METHOD_NOT_ALLOWED)
    assert response.headers["allow"] == "GET, HEAD"


async def test_a_bad_parameter_is_pointed_at(client: Client) -> None:
    problem = problem_in(await client.get("/count?limit=x"), ProblemCode.BAD_REQUEST)

    assert problem["errors"] == [
        {
            "pointer": "/query/limit",
            "code": "wrong_type",
            "message": 'This must be a whole number, not "x".',
        }
    ]


async def test_a_problem_may_carry_a_ruling_and_a_turn(client: Client) -> None:
    problem = problem_in(await client.get("/refuse"), ProblemCode.INVALID_MOVE, 409)

    assert problem["ruling"] == {"legal": False}
    assert problem["turn"] == 3


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (404, ProblemCode.NOT_FOUND),
        (413, ProblemCode.PAYLOAD_TOO_LARGE),
        (418, ProblemCode.BAD_REQUEST),
        (502, ProblemCode.INTERNAL_ERROR),
    ],
    ids=str,
)
async def test_an_exception_of_the_framework_keeps_status_words_and_headers(
    app: FastAPI, status: int, code: ProblemCode
) -> None:
    @app.get("/raise")
    async def raise_it() -> None:
        raise HTTPException(status, "My words.", {"X-Mine": "1"})

    async with client_of(app) as client:
        response = await client.get("/raise")

    assert problem_in(response, code, status)["detail"] == "My words."
    assert response.headers["x-mine"] == "1"
