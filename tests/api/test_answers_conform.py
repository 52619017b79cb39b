"""Answers have the members that the OpenAPI document declares: all, and no others."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from fastapi import FastAPI
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from app.api.examples import EXAMPLES
from app.api.operations import OPERATIONS
from app.catalog.registry import rule_sets
from tests.api import making
from tests.api.asking import Json, Referee
from tests.shared_files import shared_lines

# In an answer these may lack members: which a move has depends on its type, and
# not every problem has errors.
PARTIAL = {"Move", "Problem"}

thoroughly = settings(max_examples=60, deadline=None)
Schemas = dict[str, Any]


@pytest.fixture(scope="session")
def closed(api: FastAPI) -> Schemas:
    """The schemas of the document, no member optional and no other allowed."""
    schemas: Schemas = deepcopy(api.openapi()["components"]["schemas"])
    for name, schema in schemas.items():
        if "properties" in schema:
            schema["additionalProperties"] = False
        if "properties" in schema and name not in PARTIAL:
            schema["required"] = [*schema["properties"]]
    return schemas


def faults(closed: Schemas, model: str, answer: object) -> list[str]:
    """What is wrong with *answer* as a *model*."""
    schema = {
        "$ref": f"#/components/schemas/{model}",
        "components": {"schemas": closed},
    }
    errors = Draft202012Validator(schema).iter_errors(answer)
    return [f"{error.json_path}: {error.message}" for error in errors]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_the_answer_to_an_example_conforms(
    referee: Referee, closed: Schemas, example: Any
) -> None:
    operation = next(x for x in OPERATIONS if x.handler.__name__ == example.operation)
    path = operation.path.format_map(example.parameters)
    answer = (
        referee.get(path) if example.body is None else referee.post(path, example.body)
    )
    assert not isinstance(operation.answer, str)
    assert faults(closed, operation.answer.__name__, answer) == []


@pytest.mark.parametrize(
    "example", [x for x in EXAMPLES if x.body is not None], ids=lambda x: x.name
)
def test_the_request_of_an_example_conforms(api: FastAPI, example: Any) -> None:
    operation = next(x for x in OPERATIONS if x.handler.__name__ == example.operation)
    assert operation.request is not None
    schemas = api.openapi()["components"]["schemas"]
    assert faults(schemas, operation.request.__name__, example.body) == []


@thoroughly
@given(ruling=making.rulings)
def test_any_ruling_conforms(referee: Referee, closed: Schemas, ruling: Json) -> None:
    answer = referee.post("/v1/rulings", ruling)
    assert faults(closed, "Ruling", answer) == []


@thoroughly
@given(body=making.settlements)
def test_any_settlement_conforms(referee: Referee, closed: Schemas, body: Json) -> None:
    answer = referee.post("/v1/settlements", body)
    assert faults(closed, "SettlementAnswer", answer) == []


@thoroughly
@given(position=making.positions, rules=making.rules)
def test_any_completed_position_conforms(
    referee: Referee, closed: Schemas, position: Json, rules: Json
) -> None:
    body = {"rules": rules, "position": position}
    answer = referee.post("/v1/positions", body)
    assert faults(closed, "PositionAnswer", answer) == []


@thoroughly
@given(asked=making.challenges)
def test_any_verdict_conforms(referee: Referee, closed: Schemas, asked: Json) -> None:
    response = referee.client.post("/v1/challenges", json=asked)
    answered = "ChallengeVerdict" if response.status_code == 200 else "Problem"
    assert faults(closed, answered, response.json()) == []


@thoroughly
@given(asked=making.replays)
def test_any_replay_conforms(referee: Referee, closed: Schemas, asked: Json) -> None:
    response = referee.client.post("/v1/replays", json=asked)
    answered = "Replay" if response.status_code == 200 else "Problem"
    assert faults(closed, answered, response.json()) == []


@pytest.mark.parametrize(
    "items",
    [[{"move": "8H CAT"}, {"move": "?"}, {}], [7, None, {"id": "x", "move": "pass"}]],
)
def test_a_batch_with_faults_conforms(
    referee: Referee, closed: Schemas, items: list[Any]
) -> None:
    answer = referee.post("/v1/rulings/batch", {"items": items})
    assert faults(closed, "BatchRulings", answer) == []


def test_rulings_on_real_games_conform(referee: Referee, closed: Schemas) -> None:
    found: dict[str, list[str]] = {}
    for case in shared_lines("cases/positions.jsonl")[::20]:
        rules = {"lexicon": "none", "tile_set": case["tiles"]}
        position = {"board": case["board"], "players": [{"rack": case["rack"]}]}
        answer = referee.rule(case["move"], position, rules)
        if wrong := faults(closed, "Ruling", answer):
            found[case["move"]] = wrong
    assert found == {}


ENDINGS = {
    "played out": (
        "8H CAT",
        {"bag_count": 0, "players": [{"rack": "CAT"}, {"rack": "QI"}]},
    ),
    "passes, racks unknown": ("pass", {"consecutive_passes": 3}),
    "a tie": (
        "pass",
        {"consecutive_passes": 3, "players": [{"rack": "A"}, {"rack": "E"}]},
    ),
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_an_outcome_conforms(referee: Referee, closed: Schemas, ending: str) -> None:
    move, position = ENDINGS[ending]
    answer = referee.rule(move, position)
    assert (faults(closed, "Ruling", answer), answer["outcome"] is None) == ([], False)


@pytest.mark.parametrize("name", rule_sets.names())
def test_every_rule_set_conforms(referee: Referee, closed: Schemas, name: str) -> None:
    answer = referee.get(f"/v1/rule-sets/{name}")
    assert faults(closed, "RuleSet", answer) == []


def test_every_tile_set_conforms(referee: Referee, closed: Schemas) -> None:
    names = [one["name"] for one in referee.get("/v1/tile-sets")["items"]]
    answers = [referee.get(f"/v1/tile-sets/{name}") for name in names]
    assert [x for one in answers for x in faults(closed, "TileSet", one)] == []


@pytest.mark.parametrize(
    "body", [{}, {"move": "?"}, {"move": "pass", "rules": "chess"}, 7]
)
def test_a_problem_conforms(referee: Referee, closed: Schemas, body: object) -> None:
    problem = referee.client.post("/v1/rulings", json=body).json()
    assert faults(closed, "Problem", problem) == []


def test_a_missing_member_would_be_noticed(referee: Referee, closed: Schemas) -> None:
    answer = referee.rule("8H CAT")
    del answer["position"]["unseen"]
    assert faults(closed, "Ruling", answer) != []


def test_an_undeclared_member_would_be_noticed(
    referee: Referee, closed: Schemas
) -> None:
    answer = referee.rule("8H CAT")
    answer["words"][0]["letters"][0]["odd"] = 1
    assert faults(closed, "Ruling", answer) != []
