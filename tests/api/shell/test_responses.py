"""Answers made of bytes: JSON, tags, and HEAD."""

from __future__ import annotations

import httpx
import pytest

from app.api.problem_codes import ProblemCode
from app.api.responses import json_response

Client = httpx.AsyncClient


def test_json_has_its_type_and_length() -> None:
    response = json_response({"a": [1]}, 201, {"Location": "/x"})

    assert response.body == b'{"a":[1]}'
    assert response.status_code == 201
    assert response.headers["content-type"] == "application/json"
    assert response.headers["content-length"] == "9"
    assert response.headers["location"] == "/x"


def test_json_answers_do_not_share_their_headers() -> None:
    json_response(1).headers["x-mine"] = "1"

    assert "x-mine" not in json_response(1).headers


async def test_a_tagged_answer_is_to_be_asked_for_again(client: Client) -> None:
    response = await client.get("/tagged")

    assert response.content == b'{"a":1}'
    assert response.headers["etag"].startswith('"')
    assert response.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "known", ["{tag}", "W/{tag}", "*", '"x", {tag}', '"x",W/{tag} , "y"']
)
async def test_what_the_client_has_is_not_sent_again(
    client: Client, known: str
) -> None:
    tag = (await client.get("/tagged")).headers["etag"]
    headers = {"If-None-Match": known.format(tag=tag)}
    response = await client.get("/tagged", headers=headers)

    assert response.status_code == 304
    assert response.content == b""
    assert response.headers["etag"] == tag


@pytest.mark.parametrize("known", ['"x"', "x", '"x", "y"', ""])
async def test_what_the_client_does_not_have_is_sent(
    client: Client, known: str
) -> None:
    response = await client.get("/tagged", headers={"If-None-Match": known})

    assert response.status_code == 200


async def test_tags_in_two_headers_count_both(client: Client) -> None:
    tag = (await client.get("/tagged")).headers["etag"]
    headers = [("If-None-Match", '"x"'), ("If-None-Match", tag)]

    assert (await client.get("/tagged", headers=headers)).status_code == 304


async def test_head_is_get_without_the_body(client: Client) -> None:
    got, head = await client.get("/tagged"), await client.head("/tagged")

    assert head.status_code == 200
    assert head.content == b""
    for name in ("etag", "content-type", "content-length"):
        assert head.headers[name] == got.headers[name]


async def test_head_is_refused_where_get_is(client: Client) -> None:
    response = await client.head("/echo")

    assert response.status_code == ProblemCode.METHOD_NOT_ALLOWED.kind.status
    assert response.headers["allow"] == "POST"
    assert response.content == b""
