"""What all schemas share: strictness, members that may be left out, parts of values."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from functools import partial as partial_of
from itertools import pairwise
from textwrap import dedent
from types import GenericAlias
from typing import Annotated, Any, TypeVar, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, create_model
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import CoreSchema
from pydantic_core.core_schema import WithDefaultSchema

from app.rules.bounds import bounds_of
from app.services.inputs import ABSENT

T = TypeVar("T")


class _NotNull:
    """Marks a member that may be left out but, if it is there, is not null."""

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        schema = handler(source)
        return schema["schema"] if schema["type"] == "nullable" else schema


Given = Annotated[T | None, _NotNull()]
"""A member that may be left out, which is None; null is refused."""


class Body(BaseModel):
    """A body: no member that it does not know, nothing taken for anything else."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, use_attribute_docstrings=True
    )


class Answer(BaseModel):
    """A part of an answer; all its members are always there."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)


class SchemaWriter(GenerateJsonSchema):
    """
    Writes JSON schemas as clients read them.

    A default of null means "may be left out", which the list of required members
    says already. What may be null says so by its type, not by a choice.
    """

    def default_schema(self, schema: WithDefaultSchema) -> JsonSchemaValue:
        """Leave out the default where it is null, or stands for "not said"."""
        if schema.get("default", ...) in (None, ABSENT):
            return self.generate_inner(schema["schema"])
        return super().default_schema(schema)

    def get_union_of_schemas(self, schemas: list[JsonSchemaValue]) -> JsonSchemaValue:
        """Fold null into the type, where the other choice is a plain type."""
        rest = [schema for schema in schemas if schema != {"type": "null"}]
        if len(rest) == 1 and len(schemas) > 1 and isinstance(rest[0].get("type"), str):
            folded = rest[0] | {"type": [rest[0]["type"], "null"]}
            if "enum" in folded:
                folded["enum"] = [*folded["enum"], None]
            return folded
        return super().get_union_of_schemas(schemas)


def model_of(
    value_type: type[Any],
    *,
    partial: bool,
    without: Iterable[str] = (),
    base: type[BaseModel] = Body,
    name: str = "",
) -> type[BaseModel]:
    """
    Make a schema with the members of a frozen dataclass of the engine.

    In a *partial* one every member may be left out, at every depth. The
    descriptions are the docstrings under the members.
    """
    described = _member_docs(value_type)
    members: dict[str, Any] = {}
    hints = get_type_hints(value_type, include_extras=True)
    for member in fields(value_type):
        if member.name in without or not member.init:
            continue
        kind = _schema_type(hints[member.name], partial=partial, base=base)
        description = described.get(member.name)
        if partial:
            # mypy knows no type that is put together at run time
            given = Annotated[kind | None, _NotNull()]  # type: ignore[valid-type]
            members[member.name] = (given, Field(None, description=description))
        else:
            members[member.name] = (kind, Field(description=description))
    title = name or value_type.__name__ + ("Part" if partial else "")
    made = create_model(title, __base__=base, **members)
    made.__doc__ = inspect.getdoc(value_type)
    return made


@cache
def _nested(value_type: Any, partial: bool, base: Any) -> Any:  # noqa: FBT001 - cached by place
    return model_of(value_type, partial=partial, base=base)


MOST_ITEMS = 100
"""Entries of a list or a table in a part of a rule set."""


def _schema_type(kind: Any, *, partial: bool, base: type[BaseModel]) -> Any:
    """The type of a member in a schema; in a *partial* one its size is bounded."""
    bounds, size = bounds_of(kind), Field(max_length=MOST_ITEMS)
    inner = partial_of(_schema_type, partial=partial, base=base)
    made: Any = kind
    if bounds is not None:
        made, size = int, Field(ge=bounds.low, le=bounds.high)
    elif is_dataclass(kind):
        return _nested(made, partial, base)
    elif getattr(kind, "__origin__", None) is tuple:
        made = GenericAlias(list, inner(kind.__args__[0]))
    elif getattr(kind, "__origin__", None) is Mapping:
        made = GenericAlias(dict, (str, inner(kind.__args__[1])))
    elif isinstance(kind, type) and issubclass(kind, Enum):
        values = [member.value for member in kind]
        size = Field(json_schema_extra={"x-extensible-enum": values})
        return kind if partial else Annotated[str, size]
    else:
        return kind
    return Annotated[made, size] if partial else made


def _member_docs(value_type: type[Any]) -> dict[str, str]:
    """The docstrings that stand under the members of a class."""
    tree = ast.parse(dedent(inspect.getsource(value_type))).body[0]
    docs = {}
    body = getattr(tree, "body", [])
    for one, following in pairwise(body):
        if (
            isinstance(one, ast.AnnAssign)
            and isinstance(one.target, ast.Name)
            and isinstance(following, ast.Expr)
            and isinstance(following.value, ast.Constant)
        ):
            docs[one.target.id] = inspect.cleandoc(str(following.value.value))
    return docs
