"""Stored games are documented as they are."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from jsonschema import Draft202012Validator

from app.api.game_examples import RECORDING, GameExample, game_examples
from app.api.game_operation_parts import SECURITY
from app.api.game_operations import GAME_OPERATIONS
from tests.api.asking import Json
from tools.record_games import record, written

PARTIAL = {"Move", "Problem", "Rules"}
"""Which members these have depends on what they tell."""

EXAMPLES = pytest.mark.parametrize("example", game_examples(), ids=lambda one: one.name)


@pytest.fixture(scope="module")
def closed(api: FastAPI) -> Json:
    """The schemas of the document, no member optional and no other allowed."""
    schemas: dict[str, Any] = deepcopy(api.openapi()["components"]["schemas"])
    for name, schema in schemas.items():
        if "properties" in schema:
            schema["additionalProperties"] = False
            if name not in PARTIAL and not name.endswith("Part"):
                schema["required"] = [*schema["properties"]]
    return schemas


def faults(schemas: Json, model: str, answer: object) -> list[str]:
    reference = {"$ref": f"#/components/schemas/{model}"}
    schema = reference | {"components": {"schemas": schemas}}
    errors = Draft202012Validator(schema).iter_errors(answer)
    return [f"{error.json_path}: {error.message}" for error in errors]


async def test_the_recording_is_what_the_service_answers(cache_dir: Path) -> None:
    assert RECORDING.read_text("utf-8") == written(await record(cache_dir))


def test_every_operation_has_an_example() -> None:
    shown = {example.operation for example in game_examples()}
    assert shown == {one.handler.__name__ for one in GAME_OPERATIONS}


@EXAMPLES
def test_an_answer_conforms(closed: Json, example: GameExample) -> None:
    operation = next(
        one for one in GAME_OPERATIONS if one.handler.__name__ == example.operation
    )
    assert operation.status == example.status
    if isinstance(operation.answer, str):
        assert isinstance(example.answer, str)
        return
    assert faults(closed, operation.answer.__name__, example.answer) == []


@EXAMPLES
def test_a_request_conforms(api: FastAPI, example: GameExample) -> None:
    operation = next(
        one for one in GAME_OPERATIONS if one.handler.__name__ == example.operation
    )
    if operation.request is None:
        assert example.body is None
        return
    schemas = api.openapi()["components"]["schemas"]
    assert faults(schemas, operation.request.__name__, example.body) == []


def test_every_operation_says_what_opens_it(api: FastAPI) -> None:
    paths = api.openapi()["paths"]
    said = [
        [*paths[one.path][one.method.lower()]["security"][0]] for one in GAME_OPERATIONS
    ]
    assert {name for (name,) in said} == set(SECURITY)


def test_every_change_may_be_repeated(api: FastAPI) -> None:
    paths = api.openapi()["paths"]
    lacking = [
        one.path
        for one in GAME_OPERATIONS
        if one.request is not None and one.handler.__name__ != "preview_move"
        if "Idempotency-Key"
        not in {
            parameter["name"]
            for parameter in paths[one.path][one.method.lower()]["parameters"]
        }
    ]
    assert lacking == []
