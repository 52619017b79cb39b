"""What is said of a move or a position beside its score; provenance."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, TypeAlias

from pydantic import Field, JsonValue

from app.api.schemas.base import Answer
from app.rules.soundness import WarningCode
from app.rules.violations import ViolationCode


def open_enum(values: Iterable[JsonValue]) -> Any:
    """A string with the values it may have today; new ones may appear."""
    return Field(json_schema_extra={"x-extensible-enum": [*values]})


Params: TypeAlias = Annotated[
    dict[str, Any], Field(description="The facts of the message, by name.")
]
Squares: TypeAlias = Annotated[
    list[str], Field(description="Names of squares, such as `H8`.")
]


class RuleClause(Answer):
    """A rule in words, and where it comes from."""

    id: str
    text: str
    source: str


class Violation(Answer):
    """
    A rule that the move breaks.

    A `reason` among the params of `redraw_not_allowed` and `recycle_not_allowed` is
    `not_in_rules`, `rack_empty`, `has_vowels_and_consonants`, `bag_too_small`,
    `no_blank_there` or `tile_not_on_rack`; there may be others. Lists among the params
    of one violation belong together, entry by entry.
    """

    code: Annotated[str, open_enum([code.value for code in ViolationCode])]
    message: str
    rule: RuleClause
    squares: Squares
    words: list[str]
    params: Params


class Warning(Answer):  # noqa: A001 - the name in the document
    """
    Something that was ruled on all the same.

    A `reason` among the params says more: of `draw_mismatch` it is `number`,
    `not_in_bag`, `not_unseen` or `nothing_drawn`, of `cgp_opcode_ignored`
    `unknown_opcode` or `unknown_value`; there may be others. The `counter` of
    `counter_past_limit` is `scoreless_turns` or `consecutive_passes`.
    """

    code: Annotated[str, open_enum([code.value for code in WarningCode])]
    message: str
    squares: Squares
    params: Params


class Identity(Answer):
    """What something is called, and the hash of what it says."""

    name: str
    sha256: str


class Provenance(Answer):
    """What an answer was made by, so that it can be quoted and reproduced."""

    engine: str
    rule_set: Identity | None
    board: Identity | None
    tile_set: Identity | None
    lexicon: Identity | None
    """Null without a dictionary."""
    input_sha256: str
    """SHA-256 of the body that was sent."""
