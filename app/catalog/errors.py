"""
What the catalogue refuses.

    CatalogError (a ValueError)
    ├── UnknownName        nothing of that kind has that name
    ├── DefinitionError    a definition that cannot be read, fault by fault
    └── DataError          a file of the catalogue that cannot be read
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import NamedTuple

SHOWN = 60
"""Characters of a foreign text that an error repeats."""


class Fault(NamedTuple):
    """One thing that is wrong with a definition."""

    path: tuple[str | int, ...]
    """Where: names of members and positions in lists, from the outside in."""
    code: str
    """What, for programs: ``missing``, ``unknown_member``, ``wrong_type`` …"""
    message: str
    """What, for people."""

    def __str__(self) -> str:
        place = ".".join(map(str, self.path))
        return f"{place}: {self.message}" if place else self.message


class CatalogError(ValueError):
    """Base of everything the catalogue raises; its text is fit for a client."""


class UnknownName(CatalogError):
    """Nothing of that kind has that name."""

    def __init__(self, kind: str, name: str, known: tuple[str, ...]) -> None:
        self.kind = kind
        """``board``, ``tile set`` or ``rule set``."""
        self.name = name
        self.known = known
        near = get_close_matches(name[:SHOWN], known, n=1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        super().__init__(
            f"there is no {kind} {name[:SHOWN]!r}; {hint}there are {', '.join(known)}"
        )


class DefinitionError(CatalogError):
    """A definition that cannot be read, with everything that is wrong with it."""

    def __init__(self, what: str, faults: Iterable[Fault]) -> None:
        self.what = what
        self.faults = tuple(faults)
        super().__init__(f"{what}: " + "; ".join(map(str, self.faults)))


class DataError(CatalogError):
    """A file of the catalogue that cannot be read."""

    def __init__(self, file: str, faults: Iterable[Fault]) -> None:
        self.file = file
        self.faults = tuple(faults)
        super().__init__(f"{file}: " + "; ".join(map(str, self.faults)))
