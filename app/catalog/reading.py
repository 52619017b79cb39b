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
        text = orjson.dumps({"value": data}, option=orjson.OPT_NON_STR_KEYS)
        holder: _Holder[T] = _holder(key).model_validate_json(text)
    except orjson.JSONEncodeError as error:
        raise DefinitionError(what, [Fault((), "not_json", str(error))]) from error
    except ValidationError as error:
        faults = [_fault(one) for one in error.errors(include_url=False)]
        raise DefinitionError(what, faults) from error
    return holder.value


_OURS = {
    "dataclass_type": ("object_type", "should be an object"),
    "dict_type": ("object_type", "should be an object"),
    "missing": ("missing", "this member is missing"),
    "tuple_type": ("list_type", "should be a list"),
    "unexpected_keyword_argument": ("extra_forbidden", "there is no such member"),
}
"""Where pydantic speaks of Python, our code and message for its code."""


def _fault(error: ErrorDetails) -> Fault:
    path = tuple(step for step in error["loc"][1:] if step != "[key]")
    code = error["type"]
    if code in _OURS:
        return Fault(path, *_OURS[code])
    if code == "value_error":
        context: dict[str, Any] = error.get("ctx", {})
        return Fault(path, code, str(context["error"]))
    return Fault(path, code, error["msg"].replace("Input should", "should"))
