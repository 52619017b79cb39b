"""Bounds of whole numbers, written beside the members that they bound."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from app.rules.errors import RuleSetError

SHOWN = 20
"""Digits of a refused number that an error repeats."""


@dataclass(frozen=True, slots=True)
class Within:
    """
    Marks a whole number as one from *low* to *high*, both included.

    It stands in the type of a member, ``Annotated[int, Within(0, 7)]``, so that
    whoever describes the member knows its bounds too.
    """

    low: int
    high: int


def bounds_of(kind: object) -> Within | None:
    """The bounds that the type *kind* of a member states, if it does."""
    if get_origin(kind) is not Annotated:
        return None
    return next((x for x in get_args(kind)[1:] if isinstance(x, Within)), None)


def check_bounds(value: object) -> None:
    """
    Check all members of the dataclass *value* that state bounds.

    Looks into tuples and mappings. Raises `RuleSetError` with the path of the first
    number that is out of its bounds.
    """
    of: Any = type(value)  # mypy doubts that a class can be hashed
    for name, kind in _bounded(of):
        for path, number, within in _numbers(getattr(value, name), kind, (name,)):
            if not within.low <= number <= within.high:
                said = str(number)
                said = said if len(said) <= SHOWN else f"{said[:SHOWN]}…"
                bounds = f"from {within.low} to {within.high}"
                raise RuleSetError(f"{name} must be {bounds}, not {said}", path)


@cache
def _bounded(kind: Any) -> list[tuple[str, Any]]:
    """The members of a class that state bounds, with their types."""
    hints = get_type_hints(kind, include_extras=True)
    return [
        (name, hint)
        for name, hint in hints.items()
        if any(bounds_of(one) for one in (hint, *get_args(hint)))
    ]


Path = tuple[str | int, ...]


def _numbers(value: Any, kind: Any, path: Path) -> Iterator[tuple[Path, int, Within]]:
    """Yield the numbers in *value* whose types state bounds, with their paths."""
    within = bounds_of(kind)
    if within is not None:
        yield path, value, within
    elif get_origin(kind) is tuple:
        for index, item in enumerate(value):
            yield from _numbers(item, get_args(kind)[0], (*path, index))
    elif get_origin(kind) is Mapping:
        of_key, of_item = get_args(kind)
        for key, item in value.items():
            yield from _numbers(key, of_key, (*path, str(key)))
            yield from _numbers(item, of_item, (*path, str(key)))
