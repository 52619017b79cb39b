"""The documentation that the service gives needs no other host."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from openapi_spec_validator import validate
from starlette.responses import PlainTextResponse
from starlette.routing import Mount

from app.api.openapi import problem_responses
from app.api.problem_codes import ProblemCode
from app.api.problem_pages import problems_markdown
from app.api.shell import build_shell
from tests.api.shell.talking import client_of, problem_in

Client = httpx.AsyncClient
PAGES = ["/docs", "/problems", "/problems/not_found"]


def links_in(page: str) -> list[str]:
    """Return what the attributes in *page* refer to."""
    return re.findall(r'(?:href|src)="([^"]*)"', page)


@pytest.mark.parametrize("path", PAGES)
async def test_a_page_refers_only_to_what_is_here(client: Client, path: str) -> None:
    page = (await client.get(path)).text

    links = links_in(page)
    assert links
    for link in links:
        assert (await client.get(link)).status_code == 200
    assert re.search(r"""https?:|["'(]//""", page) is None


@pytest.mark.parametrize("path", PAGES)
async def test_a_browser_is_told_to_ask_no_other_host(
    client: Client, path: str
) -> None:
    policy = (await client.get(path)).headers["content-security-policy"]

    assert policy.startswith("default-src 'self';")
    assert "http" not in policy


async def test_the_document_is_not_sent_to_a_validator(client: Client) -> None:
    assert '"validatorUrl": null' in (await client.get("/docs")).text


async def test_the_docs_show_the_document_that_is_here(client: Client) -> None:
    assert "url: '/openapi.json'" in (await client.get("/docs")).text


async def test_the_document_is_valid_openapi(client: Client) -> None:
    validate((await client.get("/openapi.json")).json())


async def test_operations_are_named_by_their_functions(client: Client) -> None:
    paths = (await client.get("/openapi.json")).json()["paths"]

    assert paths["/echo"]["post"]["operationId"] == "echo"
    assert paths["/health/live"]["get"]["operationId"] == "check_live"


async def test_the_document_knows_no_error_but_problems(client: Client) -> None:
    document = (await client.get("/openapi.json")).json()

    schemas = document["components"]["schemas"]
    assert "Problem" in schemas
    assert "HTTPValidationError" not in schemas
    assert [*document["paths"]["/count"]["get"]["responses"]] == ["200", "400"]
    assert [*document["paths"]["/declared"]["post"]["responses"]] == [
        "200",
        "400",
        "422",
    ]


async def test_a_route_declares_problems_as_they_are_answered(app: FastAPI) -> None:
    declared = {
        **problem_responses(ProblemCode.INVALID_MOVE, ProblemCode.SQUARE_OFF_BOARD),
        **problem_responses(ProblemCode.UNKNOWN_BOARD, status=404),
    }
    app.add_api_route("/x", links_in, name="x", responses=declared)

    async with client_of(app) as client:
        document = (await client.get("/openapi.json")).json()

    validate(document)
    responses = document["paths"]["/x"]["get"]["responses"]
    assert [*responses] == ["200", "422", "404", "400"]
    assert [*responses["404"]["content"]] == ["application/problem+json"]


async def test_the_document_says_where_it_is_behind_a_proxy(app: FastAPI) -> None:
    transport = httpx.ASGITransport(app=app, root_path="/referee")
    async with httpx.AsyncClient(transport=transport, base_url="http://a") as client:
        document = (await client.get("/referee/openapi.json")).json()
        page = (await client.get("/referee/docs")).text

    assert document["servers"] == [{"url": "/referee"}]
    assert all(link.startswith("/referee/docs/") for link in links_in(page))


async def test_a_file_that_the_docs_do_not_need_is_not_found(client: Client) -> None:
    response = await client.get("/docs/assets/other.js")

    problem_in(response, ProblemCode.NOT_FOUND)


async def test_the_root_leads_to_the_docs(client: Client) -> None:
    response = await client.get("/")

    assert response.is_redirect
    assert response.headers["location"] == "/docs"


async def test_the_root_can_be_left_to_others() -> None:
    async with client_of(build_shell("Probe", "1.0", home=None)) as client:
        problem_in(await client.get("/"), ProblemCode.NOT_FOUND)


async def test_a_mount_of_everything_does_not_hide_our_pages() -> None:
    app = build_shell("Probe", "1.0", home=None)
    app.router.routes.append(Mount("/", PlainTextResponse("mounted")))

    async with client_of(app) as client:
        assert (
            (await client.get("/docs")).headers["content-type"].startswith("text/html")
        )
        assert (await client.get("/x")).text == "mounted"


@pytest.mark.parametrize("code", ProblemCode, ids=str)
async def test_each_problem_has_its_page(client: Client, code: ProblemCode) -> None:
    response = await client.get(code.type_uri)

    assert response.status_code == 200
    assert f"<code>{code}</code>" in response.text


async def test_what_is_no_problem_has_no_page(client: Client) -> None:
    problem_in(await client.get("/problems/none"), ProblemCode.NOT_FOUND)


def test_the_docs_list_the_problems_that_there_are() -> None:
    """Write them anew by `python -m app.api.problem_pages > docs/problems.md`."""
    docs = Path("docs/problems.md").read_text(encoding="utf-8")

    assert docs == problems_markdown()
