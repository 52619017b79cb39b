"""The OpenAPI documents: valid, complete, and what is committed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from openapi_spec_validator import validate

from app.api.client_document import client_document
from app.api.documentation import TAGS
from app.api.export import stale
from app.api.problem_codes import ProblemCode
from tests.api.asking import Json, Referee

ROOT = Path(__file__).parents[2]
OPENAPI = ROOT / "openapi"
UNIONS = {"anyOf", "oneOf"}


@pytest.fixture(scope="session")
def document(api: FastAPI) -> Json:
    """The document for people."""
    return api.openapi()


@pytest.fixture(scope="session")
def for_clients(document: Json) -> Json:
    """The document for generators."""
    return client_document(document)


def operations(document: Json) -> Iterator[tuple[str, Json]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"{method} {path}", operation


def schemas_in(node: Any) -> Iterator[Json]:
    """Every object of a document, but for the examples, which are no schemas."""
    if isinstance(node, dict):
        yield node
        for key, value in node.items():
            if key not in {"example", "examples"}:
                yield from schemas_in(value)
    elif isinstance(node, list):
        for item in node:
            yield from schemas_in(item)


def test_the_committed_files_are_what_the_service_would_write(cache_dir: Path) -> None:
    assert stale(OPENAPI, cache_dir) == []


@pytest.mark.parametrize("name", ["document", "for_clients"])
def test_a_document_is_valid(name: str, request: pytest.FixtureRequest) -> None:
    validate(request.getfixturevalue(name))


def test_the_running_service_answers_its_document(
    referee: Referee, document: Json
) -> None:
    assert referee.get("/openapi.json") == json.loads(json.dumps(document))


def test_ids_of_operations_are_unique(document: Json) -> None:
    ids = [operation["operationId"] for _, operation in operations(document)]
    assert len(ids) == len(set(ids)) > 0


@pytest.mark.parametrize("member", ["operationId", "summary", "description"])
def test_each_operation_is_described(document: Json, member: str) -> None:
    assert [name for name, one in operations(document) if not one.get(member)] == []


def test_each_operation_has_one_tag_that_is_described(document: Json) -> None:
    odd = [
        name
        for name, one in operations(document)
        if len(one["tags"]) != 1 or not TAGS.get(one["tags"][0])
    ]
    assert odd == []


def of_the_contract(document: Json) -> list[tuple[str, Json]]:
    return [item for item in operations(document) if " /v1/" in item[0]]


def test_each_request_has_an_example(document: Json) -> None:
    lacking = [
        name
        for name, one in of_the_contract(document)
        if "requestBody" in one
        and not one["requestBody"]["content"]["application/json"].get("examples")
    ]
    assert lacking == []


def test_each_answer_has_an_example(document: Json) -> None:
    lacking = [
        name
        for name, one in of_the_contract(document)
        for status, answer in one["responses"].items()
        if int(status) < 300
        and not all(media.get("examples") for media in answer["content"].values())
    ]
    assert lacking == []


def test_each_operation_with_a_body_declares_the_problems_of_bodies(
    document: Json,
) -> None:
    lacking = [
        (name, status)
        for name, one in of_the_contract(document)
        if "requestBody" in one
        for status in ("400", "413", "415", "422")
        if status not in one["responses"]
    ]
    assert lacking == []


def test_each_operation_with_a_name_declares_that_it_may_not_be_there(
    document: Json,
) -> None:
    lacking = [
        name
        for name, one in of_the_contract(document)
        if "{name}" in name and "404" not in one["responses"]
    ]
    assert lacking == []


def test_every_error_is_a_problem(document: Json) -> None:
    kinds = {
        kind: media["schema"]
        for _, one in operations(document)
        for status, answer in one["responses"].items()
        if int(status) >= 400
        for kind, media in answer["content"].items()
    }
    assert kinds == {
        "application/problem+json": {"$ref": "#/components/schemas/Problem"}
    }


def test_there_are_no_unions_for_generators(for_clients: Json) -> None:
    odd = [
        schema
        for schema in schemas_in(for_clients)
        if UNIONS & schema.keys() or isinstance(schema.get("type"), list)
    ]
    assert odd == []


def test_generators_get_the_same_operations(document: Json, for_clients: Json) -> None:
    assert [name for name, _ in operations(for_clients)] == [
        name for name, _ in operations(document)
    ]


def test_generators_get_all_schemas(document: Json, for_clients: Json) -> None:
    assert (
        for_clients["components"]["schemas"].keys()
        == document["components"]["schemas"].keys()
    )


def test_requests_refuse_members_that_they_do_not_know(document: Json) -> None:
    requests = {
        one["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        for _, one in of_the_contract(document)
        if "requestBody" in one
    }
    names = [reference.rpartition("/")[2] for reference in requests]
    schemas = document["components"]["schemas"]
    assert {schemas[name].get("additionalProperties") for name in names} == {False}


def test_optional_members_of_requests_have_no_default(document: Json) -> None:
    schemas = document["components"]["schemas"]
    names = ["RulingRequest", "BatchItem", "Rules", "Position", "Player", "Move"]
    names += ["SettlementRequest", "PlayerAtEnd", "Penalty"]
    assert [
        (name, member)
        for name in names
        for member, schema in schemas[name]["properties"].items()
        if "default" in schema
    ] == []


def test_every_schema_that_is_named_is_there(document: Json) -> None:
    named = {x["$ref"] for x in schemas_in(document) if isinstance(x.get("$ref"), str)}
    there = {f"#/components/schemas/{x}" for x in document["components"]["schemas"]}
    assert named == there


@pytest.mark.parametrize("code", ProblemCode)
def test_every_problem_has_its_place_in_the_documentation(code: ProblemCode) -> None:
    text = (ROOT / "docs" / "problems.md").read_text(encoding="utf-8")
    assert f"## `{code}`" in text


@pytest.mark.parametrize(
    "path", sorted((OPENAPI / "examples").glob("*.json")), ids=lambda path: path.stem
)
def test_a_recorded_example_is_answered_so_by_the_running_service(
    referee: Referee, path: Path
) -> None:
    example = json.loads(path.read_text(encoding="utf-8"))
    asked, told = example["request"], example["response"]
    headers = {"X-Request-Id": "example", "Content-Type": "application/json"}
    # The hash of the input is that of the bytes: without spaces, as they were sent.
    body = json.dumps(asked["body"], ensure_ascii=False, separators=(",", ":"))
    content = None if asked["body"] is None else body.encode()
    response = referee.client.request(
        asked["method"], asked["path"], content=content, headers=headers
    )
    answer = response.json()
    if asked["path"] == "/v1/lexicons":  # others may have been imported meanwhile
        answer["items"] = answer["items"][:1]
    assert (response.status_code, answer) == (told["status"], told["body"])
