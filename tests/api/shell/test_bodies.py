"""Which bodies are read: how large, and of which type."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI
from starlette.types import Message

from app.api.problem_codes import ProblemCode
from tests.api.shell.talking import problem_in

Client = httpx.AsyncClient


async def _pieces(number: int) -> AsyncIterator[bytes]:
    for _ in range(number):
        yield b"x" * 100


async def test_a_body_at_the_limit_is_read(client: Client) -> None:
    assert (await client.post("/echo", content=b"1" * 1000)).status_code == 200


async def test_a_body_that_declares_too_much_is_refused(client: Client) -> None:
    response = await client.post("/echo", content=b"1" * 1001)

    problem = problem_in(response, ProblemCode.PAYLOAD_TOO_LARGE)
    assert "1,000 bytes" in problem["detail"]


async def test_a_body_that_streams_too_much_is_refused(client: Client) -> None:
    response = await client.post("/echo", content=_pieces(11))

    problem = problem_in(response, ProblemCode.PAYLOAD_TOO_LARGE)
    assert "1,000 bytes" in problem["detail"]


async def test_streaming_too_much_is_told_where_the_framework_reads(
    client: Client,
) -> None:
    headers = {"Content-Type": "application/json"}
    response = await client.post("/declared", content=_pieces(11), headers=headers)

    problem_in(response, ProblemCode.PAYLOAD_TOO_LARGE)


async def test_nothing_more_is_read_once_the_limit_is_passed(client: Client) -> None:
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        while True:
            sent += 1
            yield b"x" * 100

    await client.post("/echo", content=endless())

    assert sent == 11


async def test_a_path_may_have_a_limit_of_its_own(client: Client) -> None:
    assert (await client.post("/batch", content=b"1" * 4000)).status_code == 200
    response = await client.post("/batch", content=b"1" * 4001)

    assert (
        "4,000 bytes" in problem_in(response, ProblemCode.PAYLOAD_TOO_LARGE)["detail"]
    )


async def test_the_limit_of_a_path_holds_behind_a_proxy_too(app: FastAPI) -> None:
    transport = httpx.ASGITransport(app=app, root_path="/referee")
    async with httpx.AsyncClient(transport=transport, base_url="http://a") as client:
        response = await client.post("/referee/batch", content=b"1" * 4000)

    assert response.status_code == 200


async def test_a_declared_length_too_small_does_not_help(client: Client) -> None:
    headers = {"Content-Length": "5"}
    response = await client.post("/echo", content=b"1" * 1001, headers=headers)

    problem_in(response, ProblemCode.PAYLOAD_TOO_LARGE)


@pytest.mark.parametrize("length", ["-1", "many", "", "1e3", "٣"], ids=ascii)
async def test_a_declared_length_without_sense_does_no_harm(
    client: Client, length: str
) -> None:
    headers = {b"Content-Length": length.encode()}
    response = await client.post("/echo", content=b"1", headers=headers)

    assert response.status_code == 200


async def test_a_declared_length_of_endless_digits_is_too_large(
    client: Client,
) -> None:
    headers = {"Content-Length": "9" * 5000}
    response = await client.post("/echo", content=b"1", headers=headers)

    problem_in(response, ProblemCode.PAYLOAD_TOO_LARGE)


async def test_a_client_that_leaves_before_its_body_is_whole_is_no_crash(
    app: FastAPI, caplog: pytest.LogCaptureFixture
) -> None:
    messages: list[Message] = [
        {"type": "http.request", "body": b"1", "more_body": True},
        {"type": "http.disconnect"},
    ]
    statuses: list[int] = []

    async def receive() -> Message:
        return messages.pop(0)

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/echo",
        "query_string": b"",
        "headers": [(b"content-length", b"900")],
    }
    await app(scope, receive, send)

    assert statuses == [400]
    assert not caplog.records


@pytest.mark.parametrize(
    "content_type",
    [
        "application/json",
        "application/json; charset=utf-8",
        "Application/JSON",
        "application/vnd.referee.v1+json",
        "",
    ],
)
async def test_a_type_of_json_is_taken(client: Client, content_type: str) -> None:
    headers = {"Content-Type": content_type}
    response = await client.post("/echo", content=b"{}", headers=headers)

    assert response.status_code == 200


async def test_no_type_at_all_is_taken(client: Client) -> None:
    assert (await client.post("/echo", content=b"{}")).status_code == 200


@pytest.mark.parametrize(
    "content_type", ["text/plain", "text/json", "application/x-www-form-urlencoded"]
)
async def test_another_type_is_refused_and_told_the_right_one(
    client: Client, content_type: str
) -> None:
    headers = {"Content-Type": content_type}
    response = await client.post("/echo", content=b"{}", headers=headers)

    problem = problem_in(response, ProblemCode.UNSUPPORTED_MEDIA_TYPE)
    assert "Content-Type: application/json" in problem["detail"]
