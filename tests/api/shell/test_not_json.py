"""Bodies that are not JSON, though some readers of it take them."""

from __future__ import annotations

import pytest

from app.api.problem_codes import ProblemCode
from app.api.problems import ApiProblem
from app.api.schemas.requests import WordScoreRequest
from app.api.validation import parse_body


def refusal(body: bytes) -> ApiProblem:
    """The problem that *body* meets with."""
    with pytest.raises(ApiProblem) as caught:
        parse_body(WordScoreRequest, body)
    return caught.value


@pytest.mark.parametrize(
    "body",
    [b"\xff", b'{"move": "\\ud800"}', b"[" * 10_000, b"{'move': 1}", b'"', b"{} {}"],
    ids=["utf8", "surrogate", "deep", "quotes", "end", "two"],
)
def test_what_is_not_json_is_not_looked_at(body: bytes) -> None:
    assert refusal(body).code is ProblemCode.BODY_NOT_JSON


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ('{"count": NaN}', "line 1, column 11"),
        ('{"move":\n Infinity}', "line 2, column 2"),
        ('{"move": {"count": -Infinity}}', "line 1, column 21"),
    ],
)
def test_what_is_no_number_is_not_json(body: str, place: str) -> None:
    problem = refusal(body.encode())
    assert problem.code is ProblemCode.BODY_NOT_JSON
    assert place in problem.detail
