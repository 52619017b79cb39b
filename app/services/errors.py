"""
What a use case refuses.

    InvalidInput (a ValueError)    what was asked cannot be read; a list of faults
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""Where in the input: members and positions in lists, from the outside in."""


class Fault(NamedTuple):
    """One thing in the input that cannot be read."""

    path: Path
    code: str
    """What, for programs: ``notation``, ``square_off_board``, ``unknown_board`` …"""
    message: str
    """What, for people, and what would be right."""


class InvalidInput(ValueError):
    """What was asked cannot be read, whatever the position."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(fault.message for fault in self.faults))


def invalid(path: Path, code: str, message: str) -> InvalidInput:
    """Make an `InvalidInput` of a single fault."""
    return InvalidInput([Fault(path, code, message)])
