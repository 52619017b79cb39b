"""What is told of a body that the schema refuses, and where it is pointed to."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field, field_validator
from pydantic_core import PydanticCustomError

from app.api.problem_codes import ProblemCode
from app.api.problems import ApiProblem, FieldError
from app.api.validation import MOST_COLLECTED, MOST_ERRORS, parse_body
from tests.api.shell.talking import problem_in

Client = httpx.AsyncClient


class Placed(BaseModel):
    model_config = ConfigDict(extra="forbid")
    square: str

    @field_validator("square")
    @classmethod
    def _is_on_board(cls, square: str) -> str:
        if square == "Z99":
            raise PydanticCustomError("square_off_board", "Z99 is off the board.")
        if square == "bad":
            raise ValueError("A square is a letter and a number.")
        return square


class Move(BaseModel):
    model_config = ConfigDict(extra="forbid")
    type: Literal["placement", "pass"] = "pass"
    placed: list[Placed] = []
    count: Annotated[int, Field(ge=0, le=7)] = 0
    word: Annotated[str, Field(min_length=2, max_length=4, pattern="^[A-Z]*$")] = "AB"
    names: dict[str, int] = {}
    blank: bool = False
    optional: str | None = None


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")
    move: str | Move


def refusal(body: str | bytes, model: type[BaseModel] = Body) -> ApiProblem:
    """Return the problem that *body* meets with."""
    with pytest.raises(ApiProblem) as caught:
        parse_body(model, body.encode() if isinstance(body, str) else body)
    return caught.value


def faults(body: str) -> list[tuple[str, str, str]]:
    """Return pointer, code and message of everything at fault in *body*."""
    errors: Any = refusal(body).errors
    return [(one["pointer"], one["code"], one["message"]) for one in errors]


def errors_in(body: str) -> Sequence[FieldError]:
    """Return what is at fault in *body*, which may be nothing."""
    try:
        parse_body(Body, body.encode())
    except ApiProblem as problem:
        return problem.errors
    return ()


def strangers(count: int) -> dict[str, int]:
    """Return members that no schema here has."""
    return {f"m{number}": number for number in range(count)}


async def test_broken_json_is_told_with_its_place(client: Client) -> None:
    response = await client.post("/parse", content=b'{"name":\n }')

    problem = problem_in(response, ProblemCode.BODY_NOT_JSON)
    assert problem["detail"] == (
        "The body is not JSON: expected value at line 2, column 2."
    )


async def test_broken_json_is_told_where_the_framework_reads(client: Client) -> None:
    headers = {"Content-Type": "application/json"}
    response = await client.post("/declared", content=b'{"name":\n }', headers=headers)

    problem = problem_in(response, ProblemCode.BODY_NOT_JSON)
    assert "at line 2, column 2." in problem["detail"]


@pytest.mark.parametrize("path", ["/parse", "/declared"])
async def test_an_empty_body_is_told_so(client: Client, path: str) -> None:
    headers = {"Content-Type": "application/json"}
    response = await client.post(path, headers=headers)

    problem = problem_in(response, ProblemCode.BODY_NOT_JSON)
    assert problem["detail"] == "The body is empty; send one JSON object."


@pytest.mark.parametrize("path", ["/parse", "/declared"])
async def test_all_faults_are_told_at_once(client: Client, path: str) -> None:
    body = {"nam": 1, "inner": {"size": "x"}, "items": [{"size": 1}, {}]}
    response = await client.post(path, json=body)

    problem = problem_in(response, ProblemCode.INVALID_REQUEST)
    assert [(one["pointer"], one["code"]) for one in problem["errors"]] == [
        ("/name", "missing"),
        ("/inner/size", "wrong_type"),
        ("/items/1/size", "missing"),
        ("/nam", "unknown_member"),
    ]


def test_the_name_of_what_is_no_number_is_a_text_as_any_other() -> None:
    assert faults('{"move": {"type": "NaN"}}') == [
        ("/move/type", "not_one_of", "This must be 'placement' or 'pass', not \"NaN\".")
    ]


def test_a_pointer_escapes_tilde_and_slash() -> None:
    assert faults('{"move": "A", "a/b~c": 1}') == [
        ("/a~1b~0c", "unknown_member", 'There is no member "a/b~c" here.')
    ]


def test_the_body_itself_has_the_empty_pointer() -> None:
    assert faults("[]") == [("", "wrong_type", "This must be an object, not a list.")]


def test_a_pointer_does_not_name_branches_of_a_union() -> None:
    assert faults('{"move": {"placed": [{"square": "A1"}, {"square": 3}]}}') == [
        ("/move/placed/1/square", "wrong_type", "This must be a string, not a number.")
    ]


def test_branches_that_want_another_kind_become_one_fault() -> None:
    assert faults('{"move": [1]}') == [
        ("/move", "wrong_type", "This must be a string or an object, not a list.")
    ]


@pytest.mark.parametrize(
    ("member", "code", "message"),
    [
        ('"type": "x"', "not_one_of", "This must be 'placement' or 'pass', not \"x\"."),
        ('"count": -1', "too_small", "This must be at least 0, not -1."),
        ('"count": 8', "too_large", "This must be at most 7, not 8."),
        ('"count": 1.5', "wrong_type", "This must be a whole number, not 1.5."),
        ('"count": null', "wrong_type", "This must be a whole number, not null."),
        ('"word": "A"', "too_short", "This must have at least 2 characters; it has 1."),
        (
            '"word": "ABCDE"',
            "too_long",
            "This may have at most 4 characters; it has 5.",
        ),
        ('"word": "ab"', "bad_format", 'This must match ^[A-Z]*$, unlike "ab".'),
        ('"placed": {}', "wrong_type", "This must be a list, not an object."),
        ('"placed": true', "wrong_type", "This must be a list, not true."),
        ('"blank": "maybe"', "wrong_type", 'This must be true or false, not "maybe".'),
        ('"optional": 1', "wrong_type", "This must be a string, not a number."),
    ],
)
def test_each_fault_has_our_code_and_words(
    member: str, code: str, message: str
) -> None:
    [(pointer, *rest)] = faults(f'{{"move": {{{member}}}}}')

    assert pointer == "/move/" + member.split('"')[1]
    assert rest == [code, message]


class Lonely(BaseModel):
    one: Annotated[str, Field(min_length=1)] = "A"
    few: Annotated[list[int], Field(max_length=1)] = []


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('{"one": ""}', "This must have at least 1 character; it has 0."),
        ('{"few": [1, 2]}', "This may have at most 1 entry; it has 2."),
    ],
)
def test_a_bound_of_one_is_told_in_the_singular(body: str, message: str) -> None:
    [error] = refusal(body, Lonely).errors or []
    assert error["message"] == message


def test_a_validator_speaks_in_its_own_words() -> None:
    assert faults('{"move": {"placed": [{"square": "bad"}]}}') == [
        (
            "/move/placed/0/square",
            "invalid_value",
            "A square is a letter and a number.",
        )
    ]


def test_a_validator_may_have_a_code_of_its_own() -> None:
    assert faults('{"move": {"placed": [{"square": "Z99"}]}}') == [
        ("/move/placed/0/square", "square_off_board", "Z99 is off the board.")
    ]


def test_a_value_in_a_mapping_is_pointed_at_by_its_key() -> None:
    [(pointer, _, _)] = faults('{"move": {"names": {"x/y": "z"}}}')

    assert pointer == "/move/names/x~1y"


def resolve(pointer: str, document: Any) -> Any:
    """Return what *pointer* points at, as RFC 6901 tells to find it."""
    for token in pointer.split("/")[1:]:
        name = token.replace("~1", "/").replace("~0", "~")
        document = document[int(name) if isinstance(document, list) else name]
    return document


NAMES = st.sampled_from(["move", "placed", "names", "square", "str", "Move", "~/", "0"])
DOCUMENTS = st.recursive(
    st.none() | st.booleans() | st.integers(0, 9) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner),
)


@settings(max_examples=200, deadline=None)
@given(
    st.fixed_dictionaries({"move": DOCUMENTS})
    | st.fixed_dictionaries({"move": st.dictionaries(NAMES, DOCUMENTS)})
    | DOCUMENTS
)
def test_every_pointer_leads_somewhere(document: Any) -> None:
    """It leads into what was sent; for a missing member, to where it should be."""
    for error in errors_in(json.dumps(document)):
        pointer, is_missing = error["pointer"], error["code"] == "missing"
        resolve(pointer.rpartition("/")[0] if is_missing else pointer, document)


def test_the_detail_tells_the_first_fault_and_how_many_more() -> None:
    assert refusal('{"move": "A", "x": 1, "y": 2}').detail == (
        'At /x: There is no member "x" here. 1 more fault.'
    )


def test_a_bounded_number_of_faults_is_listed() -> None:
    problem = refusal(json.dumps({"move": "A", **strangers(120)}))

    assert len(problem.errors) == MOST_ERRORS
    assert problem.detail.endswith("119 more faults. The first 50 are listed.")


def test_a_flood_of_faults_is_only_counted() -> None:
    count = MOST_COLLECTED + 1
    problem = refusal(json.dumps({"move": "A", **strangers(count)}))

    assert not problem.errors
    assert f"{count} faults" in problem.detail


@pytest.mark.parametrize(
    "body",
    [
        '{"move": {"word": "%s"}}',
        '{"move": {"type": "%s"}}',
        '{"move": "A", "%s": 1}',
        '{"move": {"names": {"%s": "z"}}}',
    ],
)
def test_a_long_text_is_not_sent_back_whole(body: str) -> None:
    problem = refusal(body % ("x" * 100_000))

    assert len(str(problem.body({"path": "/"}))) < 1_500


def test_a_member_with_a_long_name_is_pointed_at_by_what_holds_it() -> None:
    [(pointer, _, _)] = faults('{"move": {"%s": 1}}' % ("x" * 1_000))

    assert pointer == "/move"
