"""Reads plain data into the engine's values, strictly, naming every fault."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from app.catalog.errors import DefinitionError, Fault
from app.rules.errors import RulesError

T = TypeVar("T")


class _Holder(BaseModel, Generic[T]):
    """Lends its strictness to the plain dataclasses inside."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    value: T


@cache
def _holder(kind: type[Any]) -> type[_Holder[Any]]:
    # mypy knows no type that is put together at run time
    return _Holder[kind]  # type: ignore[valid-type]


def read(kind: type[T], what: str, data: Mapping[str, object]) -> T:
    """
    Build a *kind* from plain *data*, taking nothing for anything else.

    Members that *kind* does not have are refused at every depth. The data pass
    through JSON, so that lists become tuples and texts become members of enums
    while everything else stays strict. Raises `DefinitionError`, which calls the
    definition *what*.
    """
    key: Any = kind  # mypy doubts that a class can be hashed
    try:
        text = json.dumps({"value": data})
        holder: _Holder[T] = _holder(key).model_validate_json(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise DefinitionError(what, _faults(error)) from error
    return holder.value


WANTED: Final[Mapping[str, str]] = {
    "bool_type": "true or false",
    "dataclass_type": "an object",
    "dict_type": "an object",
    "finite_number": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "int_type": "a whole number",
    "string_type": "a string",
    "tuple_type": "a list",
}
"""Faults of pydantic that say only that another kind of value is wanted."""

NOT_JSON = "nested too deeply, or with something in it that JSON does not have"

_SENTENCES: Final[Mapping[str, tuple[str, str]]] = {
    "enum": ("not_one_of", "must be {expected}"),
    "json_invalid": ("invalid_value", NOT_JSON),
    "int_parsing_size": ("too_large", "this number has too many digits"),
    "missing": ("missing", "this member is missing"),
    "unexpected_keyword_argument": ("unknown_member", "there is no such member"),
}
"""The other faults of pydantic that can come up: our code and sentence."""


def _faults(error: Exception) -> list[Fault]:
    if isinstance(error, ValidationError):
        return [_fault(one) for one in error.errors(include_url=False)]
    return [Fault((), "invalid_value", NOT_JSON)]


def _fault(error: ErrorDetails) -> Fault:
    path = tuple(step for step in error["loc"][1:] if step != "[key]")
    name, context = error["type"], error.get("ctx", {})
    if name in WANTED:
        return Fault(path, "wrong_type", f"must be {WANTED[name]}")
    if name in _SENTENCES:
        code, sentence = _SENTENCES[name]
        return Fault(path, code, sentence.format_map(context))
    cause = context.get("error")
    if isinstance(cause, RulesError):
        return Fault((*path, *cause.path), "invalid_value", str(cause))
    return Fault(path, "invalid_value", error["msg"])
