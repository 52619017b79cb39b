"""The faults that `pydantic` finds, in our words and under our stable codes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, get_args

import orjson
from pydantic_core.core_schema import ErrorType

from app.rules.counting import Counted

LONGEST_ECHO = 60
"""A value that was sent is repeated up to so many characters."""
LONGEST_MESSAGE = 300

KINDS: Final[Mapping[str, str]] = {
    "bool_parsing": "true or false",
    "bool_type": "true or false",
    "dataclass_type": "an object",
    "dict_type": "an object",
    "float_parsing": "a number",
    "float_type": "a number",
    "frozen_set_type": "a list",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "int_type": "a whole number",
    "list_type": "a list",
    "model_attributes_type": "an object",
    "model_type": "an object",
    "none_required": "null",
    "set_type": "a list",
    "string_type": "a string",
    "tuple_type": "a list",
}
"""Faults that say only: another kind of value is wanted here."""

_BUILT_IN = frozenset(get_args(ErrorType))
_KIND_OF_VALUE: Final[Sequence[tuple[tuple[type, ...], str]]] = (
    ((str,), "a string"),
    ((int, float), "a number"),
    ((list, tuple), "a list"),
)

# Code, then a sentence in which {names} are filled in from the fault's context.
_SENTENCES: Final[Mapping[str, tuple[str, str]]] = {
    "enum": ("not_one_of", "This must be {expected}, not {value}."),
    "literal_error": ("not_one_of", "This must be {expected}, not {value}."),
    "union_tag_invalid": (
        "not_one_of",
        "This must have {discriminator} {expected_tags}.",
    ),
    "union_tag_not_found": ("missing", "This must have the member {discriminator}."),
    "greater_than": ("too_small", "This must be more than {gt}, not {value}."),
    "greater_than_equal": ("too_small", "This must be at least {ge}, not {value}."),
    "less_than": ("too_large", "This must be less than {lt}, not {value}."),
    "less_than_equal": ("too_large", "This must be at most {le}, not {value}."),
    "finite_number": ("invalid_value", "This must be a finite number."),
    "int_parsing_size": ("too_large", "This number has too many digits."),
    "string_too_short": (
        "too_short",
        "This must have at least {min_length:character}; it has {length}.",
    ),
    "string_too_long": (
        "too_long",
        "This may have at most {max_length:character}; it has {length}.",
    ),
    "string_pattern_mismatch": (
        "bad_format",
        "This must match {pattern}, unlike {value}.",
    ),
    "too_short": (
        "too_short",
        "This must have at least {min_length:entry|entries}; it has {length}.",
    ),
    "too_long": (
        "too_long",
        "This may have at most {max_length:entry|entries}; it has {length}.",
    ),
}


def code_and_message(
    fault: Mapping[str, Any], wanted: Sequence[str] = ()
) -> tuple[str, str]:
    """
    Return our code and sentence for a *fault* as `pydantic` describes it.

    *wanted* are the kinds of value that would do, if the fault is one of kind. A
    fault with a type of our own making (`PydanticCustomError`) keeps it as its
    code, and its message.
    """
    name, value = fault["type"], fault.get("input")
    if name in KINDS:
        kinds = _either(wanted or [KINDS[name]])
        return "wrong_type", f"This must be {kinds}, not {_kind_of(value, name)}."
    if name == "missing":
        return "missing", f"The member {_member(fault)} is missing."
    if name == "extra_forbidden":
        return "unknown_member", f"There is no member {_member(fault)} here."
    if name in _SENTENCES:
        code, sentence = _SENTENCES[name]
        return code, shorten(sentence.format_map(_facts(fault)), LONGEST_MESSAGE)
    code = "invalid_value" if name in _BUILT_IN else name
    return code, shorten(_plain(fault), LONGEST_MESSAGE)


def shorten(text: str, longest: int = LONGEST_ECHO) -> str:
    """
    Return *text*, cut to *longest* characters if it is longer.

    >>> shorten("abcdefgh", 6)
    'abcde…'
    """
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _either(kinds: Sequence[str]) -> str:
    """Join *kinds* by commas and "or", each once."""
    *firsts, last = dict.fromkeys(kinds)
    return f"{', '.join(firsts)} or {last}" if firsts else last


def _kind_of(value: object, fault: str) -> str:
    """Say what *value* is, or show it where its kind alone explains nothing."""
    if fault in {"int_from_float", "int_parsing", "float_parsing", "bool_parsing"}:
        return _echo(value)
    if value is None or isinstance(value, bool):
        return _echo(value)
    for kinds, name in _KIND_OF_VALUE:
        if isinstance(value, kinds):
            return name
    return "an object"


def _member(fault: Mapping[str, Any]) -> str:
    return _echo(fault["loc"][-1])


def _echo(value: object) -> str:
    """Return *value* as JSON, cut short; long things are not written out first."""
    if isinstance(value, str):
        value = shorten(value)
    elif isinstance(value, list | tuple | dict):
        return _kind_of(value, "")
    try:
        text = orjson.dumps(value, default=str).decode(errors="replace")
    except orjson.JSONEncodeError:  # a number of more than 64 bits
        text = str(value)
    return shorten(text, LONGEST_ECHO + 2)


def _facts(fault: Mapping[str, Any]) -> dict[str, object]:
    """Return what the sentences may mention: the context, the value, its length."""
    value = fault.get("input")
    length = len(value) if isinstance(value, str | list | tuple | dict) else "fewer"
    bounds = {name: _counted(bound) for name, bound in fault.get("ctx", {}).items()}
    return {"length": length, **bounds, "value": _echo(value)} | (
        {"length": length} if fault["type"].startswith("string") else {}
    )


def _counted(bound: object) -> object:
    return Counted(bound) if type(bound) is int else bound


def _plain(fault: Mapping[str, Any]) -> str:
    """Return the message of a validator, without the words put in front of it."""
    message: str = fault["msg"]
    for prefix in ("Value error, ", "Assertion failed, "):
        message = message.removeprefix(prefix)
    return message
