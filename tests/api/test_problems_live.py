"""Whatever goes wrong, the running service answers a problem of the one shape."""

from __future__ import annotations

import httpx
import pytest

from app.api.operations import OPERATIONS
from app.api.problem_codes import ProblemCode
from tests.api.asking import Referee
from tests.api.shell.talking import problem_in

POSTS = [
    operation.path.format(name="open-english")
    for operation in OPERATIONS
    if operation.method == "POST"
]
GETS = [
    operation.path.format(name="standard", word="cat")
    for operation in OPERATIONS
    if operation.method == "GET"
]
MIB = 1024 * 1024
LARGER = {"/v1/rulings/batch": 4 * MIB, "/v1/replays": 10 * MIB}
LIMITS = {path: LARGER.get(path, MIB) for path in POSTS}

each_post = pytest.mark.parametrize("path", POSTS)


def post(referee: Referee, path: str, body: bytes, kind: str = "") -> httpx.Response:
    headers = {"Content-Type": kind or "application/json"}
    return referee.client.post(path, content=body, headers=headers)


@each_post
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b" ",
        b"{",
        b"{}}",
        b'{"move": "pass",}',
        b"{'move': 'pass'}",
        b"\xff\xfe{\x00}\x00",
        b"\xef\xbb\xbf{}",
        b'{"move": "\xe9"}',
        b'{"move": "\xed\xa0\x80"}',
        b'{"move": "\\ud800"}',
        b'{"move": "\x00"}',
        b"\x00",
        b"[" * 10_000,
        b'{"move":' * 10_000,
    ],
)
def test_a_body_that_is_no_json_is_a_400(
    referee: Referee, path: str, body: bytes
) -> None:
    problem_in(post(referee, path, body), ProblemCode.BODY_NOT_JSON)


@pytest.mark.parametrize("number", [b"NaN", b"-Infinity", b"1e999", b"1" * 5_000])
def test_a_number_that_is_none_is_refused(referee: Referee, number: bytes) -> None:
    body = b'{"move": "pass", "position": {"on_turn": %b}}' % number
    assert post(referee, "/v1/rulings", body).status_code in {400, 422}


@each_post
@pytest.mark.parametrize(
    "kind", ["text/plain", "application/xml", "text/json", "multipart/form-data", "x"]
)
def test_a_body_of_another_type_is_a_415(
    referee: Referee, path: str, kind: str
) -> None:
    response = post(referee, path, b"{}", kind)
    problem_in(response, ProblemCode.UNSUPPORTED_MEDIA_TYPE)


@each_post
def test_a_body_that_is_too_large_is_a_413_that_names_the_limit(
    referee: Referee, path: str
) -> None:
    body = b" " * (LIMITS[path] + 1)
    problem = problem_in(post(referee, path, body), ProblemCode.PAYLOAD_TOO_LARGE)
    assert f"{LIMITS[path]:,}" in problem["detail"]


@each_post
def test_a_body_of_the_limit_is_read(referee: Referee, path: str) -> None:
    body = b"{}".ljust(LIMITS[path])
    problem_in(post(referee, path, body), ProblemCode.INVALID_REQUEST)


@each_post
@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH"])
def test_another_method_where_one_posts_is_a_405(
    referee: Referee, path: str, method: str
) -> None:
    response = referee.client.request(method, path)
    problem_in(response, ProblemCode.METHOD_NOT_ALLOWED)
    assert response.headers["allow"] == "POST"


@pytest.mark.parametrize("path", GETS)
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_another_method_where_one_gets_is_a_405(
    referee: Referee, path: str, method: str
) -> None:
    response = referee.client.request(method, path)
    problem_in(response, ProblemCode.METHOD_NOT_ALLOWED)
    assert response.headers["allow"] == "GET, HEAD"


@pytest.mark.parametrize(
    "path",
    [
        "/v2",
        "/v1",
        "/v1/",
        "/v1/rulings/",
        "/v1/rulings/x",
        "/v1/Rulings",
        "/v1//boards",
    ],
)
def test_a_path_that_leads_nowhere_is_a_404(referee: Referee, path: str) -> None:
    problem_in(referee.client.post(path, json={}), ProblemCode.NOT_FOUND)


@pytest.mark.parametrize("code", ProblemCode)
def test_the_type_of_a_problem_is_a_page(referee: Referee, code: ProblemCode) -> None:
    response = referee.client.get(code.type_uri)
    assert (response.status_code, code.value in response.text) == (200, True)


def test_another_page_may_read_a_problem(referee: Referee) -> None:
    headers = {"Origin": "https://example.org", "Content-Type": "application/json"}
    response = referee.client.post("/v1/rulings", content=b"{", headers=headers)
    assert response.headers["access-control-allow-origin"] == "*"


def test_a_json_type_with_parameters_is_read(referee: Referee) -> None:
    kind = "application/vnd.referee+json; charset=utf-8"
    response = post(referee, "/v1/rulings", b'{"move": "8H CAT"}', kind)
    assert response.json()["legal"] is True


def test_a_body_without_a_type_is_read(referee: Referee) -> None:
    response = referee.client.post("/v1/rulings", content=b'{"move": "8H CAT"}')
    assert response.json()["legal"] is True


def test_a_body_that_comes_in_pieces_is_read(referee: Referee) -> None:
    pieces = iter([b'{"move": ', b'"8H CAT"}'])
    response = referee.client.post("/v1/rulings", content=pieces)
    assert response.json()["legal"] is True


def test_a_member_told_twice_counts_as_told_last(referee: Referee) -> None:
    response = post(referee, "/v1/rulings", b'{"move": "pass", "move": "8H CAT"}')
    assert response.json()["notation"] == "8H CAT"
