"""The OpenAPI document, with problems as they are really answered."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from pydantic import TypeAdapter

from app.api.problem_codes import ProblemCode
from app.api.problems import MEDIA_TYPE, Problem

_REF_TEMPLATE = "#/components/schemas/{model}"
_FRAMEWORK_SCHEMAS = ("HTTPValidationError", "ValidationError")


def problem_responses(
    *codes: ProblemCode, status: int | None = None, refused: Sequence[ProblemCode] = ()
) -> dict[int | str, dict[str, Any]]:
    """
    Return the `responses=` of a route that answers problems of these *codes*.

    Codes with the same status share an entry, which names them all. *status* is
    for a place where they have another one than usual; those *refused* are a 409.
    """
    by_status: dict[int | str, list[ProblemCode]] = {}
    for code in codes:
        by_status.setdefault(status or code.kind.status, []).append(code)
    if refused:
        by_status.setdefault(HTTPStatus.CONFLICT.value, []).extend(refused)
    return {
        number: {
            "description": "; ".join(
                f"`{code.value}`: {code.kind.title}" for code in same
            ),
            "content": {
                MEDIA_TYPE: {"schema": {"$ref": _REF_TEMPLATE.format(model="Problem")}}
            },
        }
        for number, same in by_status.items()
    }


def with_problems(document: dict[str, Any]) -> dict[str, Any]:
    """
    Put the schema of `Problem` into *document* in place of the framework's own.

    The framework documents an error of its own shape wherever a parameter is
    declared; the service never answers that.
    """
    schema = TypeAdapter(Problem).json_schema(ref_template=_REF_TEMPLATE)
    inner = schema.pop("$defs", {})
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    for name in _FRAMEWORK_SCHEMAS:
        schemas.pop(name, None)
    schemas.update({"Problem": schema, **inner})
    document["components"]["schemas"] = dict(sorted(schemas.items()))
    for path in document["paths"].values():
        for operation in path.values():
            _correct_responses(operation)
    return document


def _correct_responses(operation: dict[str, Any]) -> None:
    """Replace the framework's 422 by what is answered to a bad parameter or body."""
    responses = operation["responses"]
    declared = responses.get("422", {}).get("content", {}).get("application/json", {})
    if declared.get("schema", {}).get("$ref", "").endswith("/HTTPValidationError"):
        del responses["422"]
    codes: list[ProblemCode] = []
    if "parameters" in operation:
        codes += [ProblemCode.BAD_REQUEST]
    if "requestBody" in operation:
        codes += [ProblemCode.BODY_NOT_JSON, ProblemCode.INVALID_REQUEST]
    for status, answer in problem_responses(*codes).items():
        responses.setdefault(str(status), answer)
