"""Replays of game records."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import Response

from app.api.bodies import read_body_of_type
from app.api.faults import problem_from_document, problem_from_faults
from app.api.long_work import LongWork
from app.api.presenting.replays import present_replay
from app.api.problem_codes import ProblemCode
from app.api.problems import ApiProblem, FieldError
from app.api.responses import json_response
from app.api.routes.context import lexicons_of
from app.api.schemas.records import ReplayQuery, ReplayRequest
from app.api.schemas.rules import rules_input
from app.api.validation import MOST_ERRORS, json_pointer, parse_body, parse_query
from app.api.validation_words import shorten
from app.services.errors import Fault, InvalidInput
from app.services.inputs import ABSENT, RulesInput
from app.services.ports import Lexicons
from app.services.records import replay_gcg, replay_told

GCG = b"application/x-gcg"

Query: TypeAlias = Sequence[tuple[str, str]]
"""The parameters of a request, in their order."""

SMALL = 4 * 1024
"""
Bytes up to which a record is refereed at once. A real game with all its racks has less
than half, and takes the event loop about ten milliseconds; in a thread it would cost a
tenth more.
"""

AT_ONCE_S = 0.1
"""Seconds after which even a small record has to go into the thread."""

LONGEST_S = 10.0
"""
Seconds that a record may take: a thousand times what a real game does. Only large
boards, full of tiles, take so long.
"""


async def replay_game(request: Request) -> Response:
    """
    Referee a whole game record.

    Says of each turn whether it was legal, its words and score and the right running
    total, beside what is recorded; of each mistake what would be right, and what was
    probably done; and how the game stands. A record that contradicts the rules or
    itself is an answer with findings, not an error.
    """
    query = request.query_params.multi_items()
    body, is_gcg = await read_body_of_type(request, GCG)
    lexicons = lexicons_of(request)

    def referee(longest_s: float) -> Response:
        if is_gcg:
            return _referee_gcg(body, query, lexicons, longest_s)
        return _referee_json(body, query, lexicons, longest_s)

    if len(body) <= SMALL:
        try:
            return referee(AT_ONCE_S)
        except ApiProblem as problem:
            # Of so few bytes that means only: not at once.
            if problem.code is not ProblemCode.RECORD_TOO_LARGE:
                raise
    long_work: LongWork = request.scope["app"].state.long_work
    return await long_work.do(partial(referee, LONGEST_S))


def _referee_json(
    body: bytes, query: Query, lexicons: Lexicons, longest_s: float
) -> Response:
    if query:
        raise _query_beside_json(query)
    asked = parse_body(ReplayRequest, body)
    rules = None if asked.rules is None else rules_input(asked.rules)
    try:
        replay = replay_told(asked.record, rules, lexicons, longest_s=longest_s)
    except InvalidInput as error:
        raise problem_from_faults(error, body) from None
    return json_response(present_replay(replay, body, full=asked.detail != "brief"))


def _referee_gcg(
    body: bytes, query: Query, lexicons: Lexicons, longest_s: float
) -> Response:
    asked = parse_query(ReplayQuery, query)
    lexicon = ABSENT if asked.lexicon is None else asked.lexicon
    rules = RulesInput(asked.rules, lexicon)
    try:
        replay = replay_gcg(body, rules, lexicons, longest_s=longest_s)
    except InvalidInput as error:
        faults = [_in_query(fault) for fault in error.faults]
        raise problem_from_document(faults, {"query": dict(query)}) from None
    return json_response(present_replay(replay, body, full=asked.detail != "brief"))


def _in_query(fault: Fault) -> Fault:
    """The *fault* where it lies in a request that says its rules in the query."""
    part, *rest = fault.path
    if part != "rules":
        return fault._replace(path=())
    member = "lexicon" if rest[:1] == ["lexicon"] else "rules"
    return fault._replace(path=("query", member))


def _query_beside_json(query: Query) -> ApiProblem:
    errors = [
        FieldError(
            pointer=json_pointer(["query", shorten(name)]),
            code="member_not_used",
            message="Beside a JSON body the query says nothing: say it in the body.",
        )
        for name, _ in query[:MOST_ERRORS]
    ]
    detail = f"{errors[0]['pointer']}: {errors[0]['message']}"
    return ApiProblem(ProblemCode.BAD_REQUEST, detail, errors=errors)
