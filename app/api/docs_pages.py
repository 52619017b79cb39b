"""
Documentation as the service gives it: `/docs`, `/openapi.json` and `/problems`.

Nothing in it comes from anywhere else, so it works without a network.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from importlib.resources import files

import orjson
from fastapi import APIRouter, Request
from fastapi.openapi.docs import get_swagger_ui_html
from starlette.responses import HTMLResponse, RedirectResponse, Response

from app.api.problem_codes import ProblemCode
from app.api.problem_pages import index_page, problem_page
from app.api.problems import ApiProblem
from app.api.responses import etagged

_ASSETS = {
    "swagger-ui-bundle.js": "text/javascript",
    "swagger-ui.css": "text/css",
    "favicon.png": "image/png",
}
_POLICY = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; "
    "script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'"
}
"""Makes the browser refuse, too, to ask any other host for anything."""


def docs_router(title: str, home: str | None) -> APIRouter:
    """Return the routes of the pages; `/` leads to *home*, unless that is None."""
    router = APIRouter(include_in_schema=False)
    router.add_api_route("/openapi.json", openapi_document)
    router.add_api_route("/docs", _docs_page(title), name="docs")
    router.add_api_route("/docs/assets/{name}", docs_asset)
    router.add_api_route("/problems", list_problems)
    router.add_api_route("/problems/{code}", explain_problem)
    if home is not None:

        async def redirect_home(request: Request) -> Response:
            return RedirectResponse(_root(request) + home)

        router.add_api_route("/", redirect_home)
    return router


async def openapi_document(request: Request) -> Response:
    """Return the OpenAPI document, which names the path in front of us, if any."""
    document = request.app.openapi()
    if root := _root(request):
        document = {**document, "servers": [{"url": root}]}
    return etagged(request, orjson.dumps(document))


async def docs_asset(request: Request, name: str) -> Response:
    """Return one of the files that `/docs` is made of."""
    if name not in _ASSETS:
        raise ApiProblem(ProblemCode.NOT_FOUND, "/docs needs no such file.")
    return etagged(request, _asset(name), media_type=_ASSETS[name])


async def list_problems(request: Request) -> Response:
    """Return the page that lists all problems."""
    return HTMLResponse(index_page(_root(request)), headers=_POLICY)


async def explain_problem(request: Request, code: str) -> Response:
    """Return the page of one problem."""
    named = ProblemCode.named(code)
    if named is None:
        raise ApiProblem(
            ProblemCode.NOT_FOUND, "/problems lists all problems there are."
        )
    page = problem_page(named, _root(request))
    return HTMLResponse(page, headers=_POLICY)


def _docs_page(title: str) -> Callable[[Request], Awaitable[Response]]:
    async def docs(request: Request) -> Response:
        root = _root(request)
        page = get_swagger_ui_html(
            openapi_url=f"{root}/openapi.json",
            title=title,
            swagger_js_url=f"{root}/docs/assets/swagger-ui-bundle.js",
            swagger_css_url=f"{root}/docs/assets/swagger-ui.css",
            swagger_favicon_url=f"{root}/docs/assets/favicon.png",
            # Otherwise the page sends the document to a validator on the web.
            swagger_ui_parameters={"validatorUrl": None},
        )
        page.headers.update(_POLICY)
        return page

    return docs


@cache
def _asset(name: str) -> bytes:
    return (files("fastapi_offline") / "static" / name).read_bytes()


def _root(request: Request) -> str:
    """Return the path that a proxy in front of the service adds to all of ours."""
    root: str = request.scope.get("root_path", "")
    return root.rstrip("/")
