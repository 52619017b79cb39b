"""Reads plain data into the engine's values, strictly, naming every fault."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Generic, TypeVar

import orjson
from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from app.catalog.errors import DefinitionError, Fault

T = TypeVar("T")


class _Holder(BaseModel, Generic[T]):
    """Lends its strictness to the plain dataclasses inside."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    value: T


@cache
def _holder(kind: type[Any]) -> type[_Holder[Any]]:
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
        text = orjson.dumps({"value": data}, option=orjson.OPT_NON_STR_KEYS)
        holder: _Holder[T] = _holder(key).model_validate_json(text)
    except orjson.JSONEncodeError as error:
        raise DefinitionError(what, [Fault((), "not_json", str(error))]) from error
    except ValidationError as error:
        faults = [_fault(one) for one in error.errors(include_url=False)]
        raise DefinitionError(what, faults) from error
    return holder.value


def _fault(error: ErrorDetails) -> Fault:
    path = tuple(step for step in error["loc"][1:] if step != "[key]")
    match error["type"]:
        case "unexpected_keyword_argument":
            return Fault(path, "extra_forbidden", "there is no such member")
        case "missing":
            return Fault(path, "missing", "this member is missing")
        case "value_error":
            context: dict[str, Any] = error.get("ctx", {})
            return Fault(path, "value_error", str(context["error"]))
        case code:
            return Fault(path, code, error["msg"].replace("Input should", "should"))
