"""Pages of other origins may read every answer, or none, as the settings say."""

from __future__ import annotations

import httpx
import pytest

from app.api.problem_codes import ProblemCode
from app.api.shell import build_shell
from tests.api.shell.conftest import LIMITS, crash, echo
from tests.api.shell.talking import client_of, problem_in

Client = httpx.AsyncClient
ORIGIN = "https://club.example"
ASKING = {"Origin": ORIGIN, "Access-Control-Request-Method": "POST"}


@pytest.fixture
def choosy() -> Client:
    app = build_shell("Probe", "1.0", cors_origins=(ORIGIN,), limits=LIMITS)
    app.add_api_route("/echo", echo, methods=["POST"])
    app.add_api_route("/crash", crash)
    return client_of(app)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/tagged", 200),
        ("GET", "/no/such", 404),
        ("GET", "/echo", 405),
        ("GET", "/crash", 500),
    ],
)
async def test_every_answer_may_be_read_by_every_origin(
    client: Client, method: str, path: str, status: int
) -> None:
    response = await client.request(method, path, headers={"Origin": ORIGIN})

    assert response.status_code == status
    assert response.headers["access-control-allow-origin"] == "*"
    assert "access-control-allow-credentials" not in response.headers


async def test_a_body_too_large_is_told_to_a_page_too(client: Client) -> None:
    headers = {"Origin": ORIGIN}
    response = await client.post("/echo", content=b"1" * 2000, headers=headers)

    problem_in(response, ProblemCode.PAYLOAD_TOO_LARGE)
    assert response.headers["access-control-allow-origin"] == "*"


async def test_a_page_may_read_the_headers_that_matter(client: Client) -> None:
    response = await client.get("/tagged", headers={"Origin": ORIGIN})

    exposed = response.headers["access-control-expose-headers"]
    assert exposed.split(", ") == [
        "X-Request-Id",
        "ETag",
        "Retry-After",
        "Location",
        "Idempotent-Replayed",
        "WWW-Authenticate",
    ]


async def test_an_answer_to_all_does_not_vary_by_origin(client: Client) -> None:
    assert "vary" not in (await client.get("/tagged")).headers


async def test_a_browser_that_asks_first_is_let_in(client: Client) -> None:
    headers = {**ASKING, "Access-Control-Request-Headers": "content-type,x-api-key"}
    response = await client.options("/echo", headers=headers)

    assert response.status_code == 200
    assert response.headers["access-control-allow-origin"] == "*"
    allowed = response.headers["access-control-allow-headers"]
    assert allowed == "content-type,x-api-key"


async def test_a_method_that_no_page_may_use_is_a_problem(client: Client) -> None:
    headers = {**ASKING, "Access-Control-Request-Method": "TRACE"}
    response = await client.options("/echo", headers=headers)

    problem = problem_in(response, ProblemCode.CORS_REFUSED)
    assert problem["detail"] == f"Disallowed CORS method, for {ORIGIN}."
    assert response.headers["access-control-allow-origin"] == "*"


async def test_an_origin_on_the_list_is_let_in(choosy: Client) -> None:
    response = await choosy.options("/echo", headers=ASKING)

    assert response.status_code == 200
    assert response.headers["access-control-allow-origin"] == ORIGIN


async def test_an_origin_not_on_the_list_is_a_problem(choosy: Client) -> None:
    headers = {**ASKING, "Origin": "https://other.example", "X-Request-Id": "abc"}
    response = await choosy.options("/echo", headers=headers)

    problem = problem_in(response, ProblemCode.CORS_REFUSED)
    assert problem["request_id"] == "abc"
    assert "access-control-allow-origin" not in response.headers


async def test_a_crash_may_be_read_by_an_origin_on_the_list(choosy: Client) -> None:
    response = await choosy.get("/crash", headers={"Origin": ORIGIN})

    problem_in(response, ProblemCode.INTERNAL_ERROR)
    assert response.headers["access-control-allow-origin"] == ORIGIN
    assert response.headers["vary"] == "Origin"
