"""What a client is told when a use case refuses what it sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic_core import from_json

from app.api.problem_codes import ProblemCode
from app.api.problems import ApiProblem, FieldError
from app.api.validation import MOST_ERRORS, json_pointer
from app.services.errors import Fault, InvalidInput

_BY_PART: Mapping[str | int, ProblemCode] = {
    "move": ProblemCode.INVALID_MOVE,
    "moves": ProblemCode.INVALID_MOVE,
    "position": ProblemCode.INVALID_POSITION,
}
"""Part of the request that a fault lies in, to the code of the problem."""

NAMED_THOUGH_ABSENT = frozenset({"missing", "challenge_not_possible"})
"""Codes of faults that lie in what was not sent: a pointer names that all the same."""


def problem_from_faults(error: InvalidInput, body: bytes) -> ApiProblem:
    """Return the 422 problem for what *error* refused in the JSON *body*."""
    return problem_from_document(error.faults, from_json(body))


def problem_from_document(faults: Sequence[Fault], sent: object) -> ApiProblem:
    """Return the 422 problem for the *faults* found in the document *sent*."""
    count, faults = len(faults), faults[:MOST_ERRORS]
    errors = [
        FieldError(
            pointer=_pointer(fault, sent), code=fault.code, message=fault.message
        )
        for fault in faults
    ]
    first = errors[0]
    more = f" {count - 1} more." if count > 1 else ""
    detail = f"At {first['pointer'] or 'the body'}: {first['message']}.{more}"
    return ApiProblem(_code(faults[0]), detail, errors=errors)


def _code(fault: Fault) -> ProblemCode:
    named = ProblemCode.named(fault.code)
    if named is not None:
        return named
    *outer, last = fault.path
    steps = outer if last == "moves" else fault.path  # the list itself is no move
    part = next((step for step in steps if step in _BY_PART), None)
    return ProblemCode.INVALID_REQUEST if part is None else _BY_PART[part]


def _pointer(fault: Fault, sent: object) -> str:
    """
    Follow the path of *fault* through *sent* as far as it goes.

    A bare string stands for a member of an object that was not sent; a member
    that is missing ends the pointer all the same.
    """
    steps: list[str | int] = []
    node = sent
    for step in fault.path:
        inner = _child(node, step)
        if inner is None:
            if fault.code in NAMED_THOUGH_ABSENT and isinstance(node, Mapping):
                steps.append(step)
            break
        steps.append(step)
        node = inner
    return json_pointer(steps)


def _child(node: object, step: str | int) -> object:
    if isinstance(node, Mapping):
        return node.get(step)
    if isinstance(node, Sequence) and not isinstance(node, str):
        return node[step] if isinstance(step, int) and step < len(node) else None
    return None
