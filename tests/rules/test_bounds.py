"""Numbers that state their bounds are held to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

import pytest

from app.rules.bounds import Within, bounds_of, check_bounds
from app.rules.errors import RuleSetError

Digit = Annotated[int, Within(1, 9)]


@dataclass(frozen=True)
class Numbers:
    """Bounded numbers wherever one can stand."""

    one: Digit = 5
    several: tuple[Digit, ...] = ()
    table: Mapping[Digit, Digit] = field(default_factory=dict)
    free: int = 0


def blamed(value: Numbers) -> tuple[str | int, ...]:
    with pytest.raises(RuleSetError) as caught:
        check_bounds(value)
    return caught.value.path


@pytest.mark.parametrize(
    "value",
    [Numbers(1), Numbers(9), Numbers(several=(1, 9)), Numbers(table={1: 9})],
)
def test_the_bounds_themselves_are_allowed(value: Numbers) -> None:
    check_bounds(value)


def test_a_number_without_bounds_may_be_anything() -> None:
    check_bounds(Numbers(free=10**30))


@pytest.mark.parametrize(
    ("value", "path"),
    [
        (Numbers(0), ("one",)),
        (Numbers(10), ("one",)),
        (Numbers(several=(1, 10)), ("several", 1)),
        (Numbers(table={10: 1}), ("table", "10")),
        (Numbers(table={2: 0}), ("table", "2")),
    ],
)
def test_a_number_out_of_bounds_is_blamed(
    value: Numbers, path: tuple[str | int, ...]
) -> None:
    assert blamed(value) == path


def test_a_long_number_is_not_repeated_in_full() -> None:
    with pytest.raises(RuleSetError) as caught:
        check_bounds(Numbers(10**400))
    assert len(str(caught.value)) < 80


def test_bounds_can_be_read_from_the_type() -> None:
    assert bounds_of(Digit) == Within(1, 9)
    assert bounds_of(int) is None
