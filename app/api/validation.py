"""
What a client is told when the schema refuses what it sent.

`pydantic` says where a fault is by a path that also names branches of unions
and steps of validation. Here the path is followed through the document that was
sent, so that what comes out is a true JSON Pointer (RFC 6901) into it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ValidationError
from pydantic_core import from_json

from app.api.problem_codes import ProblemCode
from app.api.problems import ApiProblem, FieldError
from app.api.validation_words import KINDS, code_and_message, shorten
from app.rules.counting import counted

MOST_ERRORS = 50
"""So many faults are listed; the rest is only counted."""
MOST_COLLECTED = 5_000
"""More faults than this are not even looked at, for that would take too long."""
LONGEST_POINTER = 500

_ABSENT = object()
_Model = TypeVar("_Model", bound=BaseModel)
_Details = Mapping[str, Any]


def parse_body(model: type[_Model], body: bytes) -> _Model:
    """Read *body* as JSON of the shape of *model*, or raise the problem with it."""
    if b"NaN" in body or b"Infinity" in body:
        _refuse_what_is_no_number(body)
    try:
        parsed: _Model = model.__pydantic_validator__.validate_json(body)
    except ValidationError as error:
        raise problem_from_validation(error, body) from None
    return parsed


def parse_query(model: type[_Model], query: Sequence[tuple[str, str]]) -> _Model:
    """Read the parameters of a *query* as *model*, or raise the problem with them."""
    values: dict[str, list[str]] = {}
    for name, value in query:
        values.setdefault(name, []).append(value)
    # What is told twice stays a list, which no parameter takes.
    told = {name: one[0] if len(one) == 1 else one for name, one in values.items()}
    try:
        parsed: _Model = model.__pydantic_validator__.validate_python(told)
    except ValidationError as error:
        faults = error.errors(include_url=False)
        located = [{**fault, "loc": ("query", *fault["loc"])} for fault in faults]
        raise _bad_parameters(located) from None
    return parsed


def _refuse_what_is_no_number(body: bytes) -> None:
    """Refuse `NaN` and `Infinity`, which JSON (RFC 8259) does not have."""
    try:
        from_json(body, allow_inf_nan=False)
    except ValueError as error:
        raise body_not_json(body, str(error)) from None


def problem_from_validation(error: ValidationError, body: bytes) -> ApiProblem:
    """
    Return the problem for a *body* that `validate_json` refused.

    Broken JSON is `body_not_json` (400), anything else `invalid_request` (422).
    """
    if error.error_count() > MOST_COLLECTED:
        return _far_too_many(error.error_count())
    faults = error.errors(include_url=False)
    if faults[0]["type"] == "json_invalid" and not faults[0]["loc"]:
        return body_not_json(body, faults[0]["ctx"]["error"])
    return _invalid_request(faults, from_json(body))


def problem_from_request_validation(error: RequestValidationError) -> ApiProblem:
    """
    Return the problem for a request whose declared parameters were refused.

    A fault in a parameter is a `bad_request` (400): its pointer begins with the
    place (`/query/limit`), for it does not lie in the body.
    """
    faults: Sequence[_Details] = error.errors()
    in_body = [fault for fault in faults if fault["loc"][:1] == ("body",)]
    if not in_body:
        return _bad_parameters(faults)
    first = in_body[0]
    if first["type"] == "missing" and first["loc"] == ("body",):
        return body_not_json(b"", "")
    if first["type"] == "json_invalid":
        text = str(error.body).encode(errors="replace")
        return body_not_json(text, _place_in(str(error.body), first))
    if len(in_body) > MOST_COLLECTED:
        return _far_too_many(len(in_body))
    inner = [{**fault, "loc": fault["loc"][1:]} for fault in in_body]
    return _invalid_request(inner, error.body)


def problem_from_item(error: ValidationError, item: object, at: str) -> ApiProblem:
    """
    Return the problem for one *item* of a list that is validated by itself.

    *at* is the JSON Pointer to the item.
    """
    if error.error_count() > MOST_COLLECTED:
        return _far_too_many(error.error_count())
    return _invalid_request(error.errors(include_url=False), item, at)


def body_not_json(body: bytes, reason: str) -> ApiProblem:
    """Return the problem for a *body* that is not JSON, for the *reason* given."""
    if not body.strip():
        return ApiProblem(
            ProblemCode.BODY_NOT_JSON, "The body is empty; send one JSON object."
        )
    where = reason.replace(" column ", ", column ")
    return ApiProblem(ProblemCode.BODY_NOT_JSON, f"The body is not JSON: {where}.")


def json_pointer(steps: Sequence[str | int]) -> str:
    """
    Return *steps* as a JSON Pointer (RFC 6901).

    >>> json_pointer(["items", 2, "a/b~c"])
    '/items/2/a~1b~0c'
    """
    return "".join(
        "/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps
    )


@dataclass(frozen=True, slots=True)
class _Fault:
    """One fault of `pydantic`, located in what was sent."""

    details: _Details
    pointer: str
    fork: tuple[str | int, ...] | None
    """Where the path enters a branch of a union, if it does."""

    @property
    def is_of_kind(self) -> bool:
        """Whether a branch was refused only for the kind of value that it takes."""
        location = self.details["loc"]
        return (
            self.fork is not None
            and len(location) == len(self.fork) + 1
            and self.details["type"] in KINDS
        )


def _invalid_request(
    faults: Sequence[_Details], sent: object, root: str = ""
) -> ApiProblem:
    errors = list(_field_errors([_locate(fault, sent) for fault in faults]))
    for one in errors:
        one["pointer"] = root + one["pointer"]
    first, others = errors[0], len(errors) - 1
    at = first["pointer"] or "the body"
    detail = f"At {at}: {first['message']}"
    if others:
        detail += f" {counted(others, 'more fault')}."
    if len(errors) > MOST_ERRORS:
        detail += f" The first {MOST_ERRORS} are listed."
    return ApiProblem(ProblemCode.INVALID_REQUEST, detail, errors=errors[:MOST_ERRORS])


def _field_errors(faults: Sequence[_Fault]) -> Iterator[FieldError]:
    """
    Yield what to tell of *faults*.

    Each branch of a union complains. Where one of them took the kind of value
    that was sent, the others are not worth hearing; where none did, they become
    one complaint that names all kinds.
    """
    forks: dict[tuple[str | int, ...], list[_Fault]] = {}
    for fault in faults:
        if fault.fork is not None:
            forks.setdefault(fault.fork, []).append(fault)
    for fault in faults:
        wanted: list[str] = []
        if fault.is_of_kind and fault.fork is not None:
            siblings = forks[fault.fork]
            if siblings[0] is not fault or not all(one.is_of_kind for one in siblings):
                continue
            wanted = [KINDS[one.details["type"]] for one in siblings]
        code, message = code_and_message(fault.details, wanted)
        yield FieldError(pointer=fault.pointer, code=code, message=message)


def _locate(fault: _Details, sent: object) -> _Fault:
    """
    Follow the path of *fault* through *sent*, leaving out what is not in there.

    A path that gets too long, since the client has chosen long names, ends at
    the last value that can be pointed at in reasonable space.
    """
    location: tuple[str | int, ...] = fault["loc"]
    steps: list[str | int] = []
    fork: tuple[str | int, ...] | None = None
    node = sent
    for index, step in enumerate(location):
        inner = _child(node, step)
        if inner is not _ABSENT:
            node = inner
        elif fault["type"] != "missing" or index + 1 < len(location):
            fork = location[:index] if fork is None else fork
            continue
        steps.append(step)
    while len(pointer := json_pointer(steps)) > LONGEST_POINTER:
        steps.pop()
    return _Fault(fault, pointer, fork)


def _child(node: object, step: str | int) -> object:
    """Return what is at *step* in *node*, or `_ABSENT`."""
    if isinstance(node, Mapping):
        return node.get(step, _ABSENT)
    if isinstance(node, list) and isinstance(step, int) and step < len(node):
        return node[step]
    return _ABSENT


def _far_too_many(count: int) -> ApiProblem:
    return ApiProblem(
        ProblemCode.INVALID_REQUEST,
        f"The body has {count} faults, too many to list: is it meant for this path?",
    )


def _bad_parameters(faults: Sequence[_Details]) -> ApiProblem:
    errors = [
        FieldError(
            pointer=json_pointer([shorten(str(step)) for step in fault["loc"][:2]]),
            code=code,
            message=message,
        )
        for fault in faults[:MOST_ERRORS]
        for code, message in [code_and_message(fault)]
    ]
    detail = f"{errors[0]['pointer']}: {errors[0]['message']}"
    return ApiProblem(ProblemCode.BAD_REQUEST, detail, errors=errors)


def _place_in(text: str, fault: _Details) -> str:
    """Return the reason of a `json_invalid` *fault* of the framework, and its place."""
    offset = fault["loc"][-1]
    before = text[:offset] if isinstance(offset, int) else text
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    return f"{fault['ctx']['error']} at line {line} column {column}"
