"""The parts of the OpenAPI document that no route declares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from app.api.examples import EXAMPLES
from app.api.game_examples import GameExample, game_examples
from app.api.game_operation_parts import SECURITY
from app.api.game_operations import GAME_OPERATIONS
from app.api.operations import OPERATIONS, REF
from app.api.recording import Recorded
from app.api.schemas.base import SchemaWriter
from app.api.schemas.requests import BatchItem

TAGS = {
    "Rulings": "Is the move legal, and if not, why not? What does it score, and what "
    "follows? Nothing is stored: the request says all there is to know.",
    "Lexicons": "Word lists by name, and what they say of words.",
    "Rule sets": "The choices of a table or a tournament, each rule in plain words.",
    "Boards": "Sizes, premium squares and start squares.",
    "Tile sets": "Letters, counts and face values: also called letter distributions.",
    "Stored games": "A referee that runs the table: hidden racks, fair draws, clocks, "
    "and a history. Only where the service has a database.",
    "Operations": "For those who run the service.",
}

DESCRIPTION = """\
The referee of the crossword board game Scrabble and its relatives.

Send a position and a move; the answer says whether the move is legal and every
rule that it breaks, the words it forms, an itemised score, the position after it,
and the settlement if it ends the game. Challenges are decided and games settled by
the rules of your table.

Names of enumerations in answers are open: new codes and members may appear.
Squares are written column, then row: `H8`. A start says the direction: `8D` runs
across, `D8` runs down. Lower-case letters are blanks.

This project is independent of the owners of the trademark "Scrabble".
"""


def amend(document: dict[str, Any], recorded: Mapping[str, Recorded]) -> dict[str, Any]:
    """Put schemas, tags and the *recorded* examples into *document*."""
    schemas = document["components"]["schemas"]
    schemas.update(_schemas())
    document["components"]["schemas"] = dict(sorted(schemas.items()))
    document["components"]["securitySchemes"] = SECURITY
    document["tags"] = [{"name": n, "description": d} for n, d in TAGS.items()]
    operations = {
        operation["operationId"]: operation
        for path in document["paths"].values()
        for operation in path.values()
    }
    for example in EXAMPLES:
        operation = operations[example.operation]
        answer = recorded[example.name]
        for parameter in operation.get("parameters", []):
            if parameter["name"] in example.parameters:
                parameter["example"] = example.parameters[parameter["name"]]
        if example.body is not None:
            body = operation["requestBody"]["content"]["application/json"]
            _add(body, example.name, example.summary, example.body)
        content = operation["responses"]["200"]["content"]["application/json"]
        _add(content, example.name, example.summary, answer.answer)
    for one in game_examples():
        _show(operations[one.operation], one)
    return document


def _show(operation: dict[str, Any], example: GameExample) -> None:
    """Put the *example* of a stored game into its *operation*."""
    for parameter in operation.get("parameters", []):
        if parameter["name"] == "game_id":
            parameter["example"] = example.path.split("/")[3]
    if example.body is not None:
        body = operation["requestBody"]["content"]["application/json"]
        _add(body, example.name, example.summary, example.body)
    answer = operation["responses"][str(example.status)]
    (content,) = answer["content"].values()
    _add(content, example.name, example.summary, example.answer)


def _add(media: dict[str, Any], name: str, summary: str, value: object) -> None:
    media.setdefault("examples", {})[name] = {"summary": summary, "value": value}


def _schemas() -> dict[str, Any]:
    models: set[type[BaseModel]] = {BatchItem}
    for operation in (*OPERATIONS, *GAME_OPERATIONS):
        if not isinstance(operation.answer, str):
            models.add(operation.answer)
        if operation.request is not None:
            models.add(operation.request)
    ordered = sorted(models, key=lambda model: model.__name__)
    _, definitions = models_json_schema(
        [(model, "validation") for model in ordered],
        ref_template=REF,
        schema_generator=SchemaWriter,
    )
    schemas: dict[str, Any] = definitions["$defs"]
    return schemas
