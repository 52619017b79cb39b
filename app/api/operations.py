"""Every operation of the service, in one table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple

from pydantic import BaseModel
from starlette.responses import Response

from app.api.examples import GCG as GCG_EXAMPLE
from app.api.idempotency import HEADER, LONGEST
from app.api.openapi import problem_responses
from app.api.problem_codes import ProblemCode
from app.api.routes import (
    catalogue,
    challenges,
    lexicons,
    replays,
    rulings,
    settlements,
)
from app.api.schemas import answers, lookups, outcomes, requests, rules
from app.api.schemas.base import SchemaWriter
from app.api.schemas.records import ReplayQuery, ReplayRequest
from app.api.schemas.replays import Replay
from app.api.schemas.settlements import SettlementRequest
from app.api.shell import Shell

REF = "#/components/schemas/{model}"


class Operation(NamedTuple):
    """One operation; its id, summary and description are those of the handler."""

    method: str
    path: str
    handler: Callable[..., Awaitable[Response]]
    tag: str
    answer: type[BaseModel] | str
    """A schema, or the type of an answer that is no JSON."""
    request: type[BaseModel] | None = None
    problems: tuple[ProblemCode, ...] = ()
    """Beside those that every operation with a body has."""
    unknown: ProblemCode | None = None
    """The 404 of a name in the path."""
    query: type[BaseModel] | None = None
    """The parameters beside a body that is no JSON."""
    other_bodies: Mapping[str, str] = {}
    """Other types of body than JSON, each with an example."""
    refusals: tuple[ProblemCode, ...] = ()
    """Problems that are a 409 here, and something else elsewhere."""
    status: int = 200
    """Of an answer."""
    key: str | None = None
    """What opens it: the name of a security scheme; None if everybody may."""
    repeatable: bool = False
    """Whether it takes an Idempotency-Key."""


READING = (
    ProblemCode.UNKNOWN_RULE_SET,
    ProblemCode.UNKNOWN_BOARD,
    ProblemCode.UNKNOWN_TILE_SET,
    ProblemCode.UNKNOWN_LEXICON,
)
POSITION = (*READING, ProblemCode.INVALID_POSITION)
MOVE = (*POSITION, ProblemCode.INVALID_MOVE, ProblemCode.SQUARE_OFF_BOARD)
BODY = (
    ProblemCode.BODY_NOT_JSON,
    ProblemCode.PAYLOAD_TOO_LARGE,
    ProblemCode.UNSUPPORTED_MEDIA_TYPE,
    ProblemCode.INVALID_REQUEST,
)

OPERATIONS = (
    Operation(
        "POST",
        "/v1/rulings",
        rulings.rule_move,
        "Rulings",
        answers.Ruling,
        requests.RulingRequest,
        MOVE,
    ),
    Operation(
        "POST",
        "/v1/rulings/batch",
        rulings.rule_batch,
        "Rulings",
        answers.BatchRulings,
        requests.BatchRequest,
    ),
    Operation(
        "POST",
        "/v1/positions",
        rulings.read_position,
        "Rulings",
        answers.PositionAnswer,
        requests.PositionRequest,
        POSITION,
    ),
    Operation(
        "POST",
        "/v1/settlements",
        settlements.settle,
        "Rulings",
        outcomes.SettlementAnswer,
        SettlementRequest,
        READING,
    ),
    Operation(
        "POST",
        "/v1/challenges",
        challenges.decide_challenge,
        "Rulings",
        outcomes.ChallengeVerdict,
        requests.ChallengeRequest,
        (*MOVE, ProblemCode.CHALLENGE_NOT_POSSIBLE),
    ),
    Operation(
        "POST",
        "/v1/replays",
        replays.replay_game,
        "Rulings",
        Replay,
        ReplayRequest,
        (
            *MOVE,
            ProblemCode.BAD_REQUEST,
            ProblemCode.RECORD_TOO_LARGE,
            ProblemCode.BUSY,
        ),
        query=ReplayQuery,
        other_bodies={replays.GCG.decode(): GCG_EXAMPLE},
    ),
    Operation(
        "POST",
        "/v1/word-scores",
        rulings.score_word,
        "Rulings",
        answers.WordScore,
        requests.WordScoreRequest,
        READING,
    ),
    Operation(
        "GET",
        "/v1/lexicons/{name}/words/{word}",
        lexicons.look_up_word,
        "Lexicons",
        lookups.WordAnswer,
        unknown=ProblemCode.UNKNOWN_LEXICON,
    ),
    Operation(
        "POST",
        "/v1/lexicons/{name}/judgements",
        lexicons.judge_play,
        "Lexicons",
        lookups.Judgement,
        requests.JudgementRequest,
        unknown=ProblemCode.UNKNOWN_LEXICON,
    ),
    Operation(
        "GET", "/v1/lexicons", lexicons.list_lexicons, "Lexicons", lookups.Lexicons
    ),
    Operation(
        "GET",
        "/v1/lexicons/{name}",
        lexicons.get_lexicon,
        "Lexicons",
        lookups.Lexicon,
        unknown=ProblemCode.UNKNOWN_LEXICON,
    ),
    Operation(
        "GET", "/v1/rule-sets", catalogue.list_rule_sets, "Rule sets", lookups.Names
    ),
    Operation(
        "GET",
        "/v1/rule-sets/{name}",
        catalogue.get_rule_set,
        "Rule sets",
        lookups.RuleSet,
        unknown=ProblemCode.UNKNOWN_RULE_SET,
    ),
    Operation("GET", "/v1/boards", catalogue.list_boards, "Boards", lookups.Names),
    Operation(
        "GET",
        "/v1/boards/{name}",
        catalogue.get_board,
        "Boards",
        rules.Board,
        unknown=ProblemCode.UNKNOWN_BOARD,
    ),
    Operation(
        "GET", "/v1/tile-sets", catalogue.list_tile_sets, "Tile sets", lookups.Names
    ),
    Operation(
        "GET",
        "/v1/tile-sets/{name}",
        catalogue.get_tile_set,
        "Tile sets",
        rules.TileSet,
        unknown=ProblemCode.UNKNOWN_TILE_SET,
    ),
)
"""In the order of the documentation."""


def add_operations(app: Shell, operations: Sequence[Operation] = OPERATIONS) -> None:
    """Add all *operations* to *app*, with their documentation."""
    for operation in operations:
        app.express.add(operation.method, operation.path, operation.handler)
        problems = problem_responses(*_problems(operation), refused=operation.refusals)
        if operation.unknown is not None:
            problems |= problem_responses(operation.unknown, status=404)
        app.add_api_route(
            operation.path,
            operation.handler,
            methods=[operation.method],
            tags=[operation.tag],
            summary=_summary(operation),
            response_model=None,
            # Said to be of no type, it is documented by what stands in `responses`.
            response_class=Response,
            status_code=operation.status,
            responses={operation.status: _answer(operation), **problems},
            openapi_extra=_request(operation),
        )


def _problems(operation: Operation) -> tuple[ProblemCode, ...]:
    own = operation.problems
    return own if operation.request is None else (*BODY, *own)


def _summary(operation: Operation) -> str:
    doc = (operation.handler.__doc__ or "").strip()
    return doc.partition("\n")[0].rstrip(".")


def _answer(operation: Operation) -> dict[str, Any]:
    content: dict[str, Any]
    if isinstance(operation.answer, str):
        content = {operation.answer: {"schema": {"type": "string"}}}
    else:
        schema = {"$ref": REF.format(model=operation.answer.__name__)}
        content = {"application/json": {"schema": schema}}
    return {"description": "The answer.", "content": content}


def _request(operation: Operation) -> dict[str, Any]:
    """What the framework does not know of a request."""
    told: dict[str, Any] = {}
    parameters = []
    if operation.request is not None:
        schema = {"$ref": REF.format(model=operation.request.__name__)}
        content: dict[str, Any] = {"application/json": {"schema": schema}}
        for media_type, example in operation.other_bodies.items():
            content[media_type] = {"schema": _BYTES, "example": example}
        told["requestBody"] = {"required": True, "content": content}
    if operation.key is not None:
        told["security"] = [{operation.key: []}]
    if operation.query is not None:
        parameters += _parameters(operation.query)
    if operation.repeatable:
        parameters.append(IDEMPOTENCY_KEY)
    if parameters:
        told["parameters"] = parameters
    return told


_BYTES = {"type": "string", "format": "binary"}


def _parameters(query: type[BaseModel]) -> list[dict[str, Any]]:
    """The members of *query* as parameters."""
    schema = query.model_json_schema(schema_generator=SchemaWriter)
    return [
        {
            "name": name,
            "in": "query",
            "required": False,
            "description": member.pop("description"),
            "schema": {key: member[key] for key in member if key != "title"},
        }
        for name, member in schema["properties"].items()
    ]


IDEMPOTENCY_KEY = {
    "name": HEADER,
    "in": "header",
    "required": False,
    "description": "Your own name of this change, such as a random UUID. Sent again "
    "with it within 24 hours, the change is not made again, and the answer is the "
    "same, with `Idempotent-Replayed: true`.",
    "schema": {"type": "string", "minLength": 1, "maxLength": LONGEST},
}
