"""Turns the files of the catalogue into the engine's values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from app.catalog import files
from app.catalog.clauses import FILE, library
from app.catalog.documents import board_from, rule_set_from, tile_set_from
from app.catalog.errors import DataError, DefinitionError, Fault
from app.catalog.merging import merge
from app.catalog.reading import read
from app.rules.layout import BoardLayout
from app.rules.ruleset import Clause, RuleSet
from app.rules.tiles import TileSet

T = TypeVar("T")

GENERATIONS = 8
"""Rule sets that may build on one another in a row."""


@dataclass(frozen=True, slots=True)
class Entry(Generic[T]):
    """A value of the catalogue with what people want to know about it."""

    value: T
    title: str
    source: tuple[str, ...]
    """Where its numbers come from."""


@dataclass(frozen=True, slots=True)
class _About:
    """What each file says beside its definition."""

    title: str
    source: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _OwnClause:
    """What a rule set says otherwise than the library about a clause."""

    source: str | None = None
    text: str | None = None
    provisional: bool | None = None


def load_board(name: str) -> Entry[BoardLayout]:
    """Load the board *name* or raise `DataError`."""
    file = f"boards/{name}.toml"
    about, definition = _split(file, files.load(file))
    try:
        layout = board_from(definition | {"name": name})
    except DefinitionError as error:
        raise DataError(file, error.faults) from error
    return Entry(layout, about.title, about.source)


def load_tile_set(name: str) -> Entry[TileSet]:
    """Load the tile set *name* or raise `DataError`."""
    file = f"tilesets/{name}.toml"
    about, definition = _split(file, files.load(file))
    try:
        tile_set = tile_set_from(definition | {"name": name})
    except DefinitionError as error:
        raise DataError(file, error.faults) from error
    return Entry(tile_set, about.title, about.source)


def load_rule_set(name: str) -> Entry[RuleSet]:
    """Load the rule set *name*, with what it builds on, or raise `DataError`."""
    file = f"rulesets/{name}.toml"
    about, definition = _split(file, _with_base(file))
    own = definition.pop("clauses", {})
    try:
        members = definition | {"name": name, "title": about.title}
        rule_set = rule_set_from(members)
        _check_own(own)
        clauses = tuple(_clauses(rule_set, own))
    except DefinitionError as error:
        raise DataError(file, error.faults) from error
    return Entry(replace(rule_set, clauses=clauses), about.title, about.source)


def _split(file: str, data: dict[str, Any]) -> tuple[_About, dict[str, Any]]:
    """Part what a file says about its definition from the definition."""
    about = {key: data[key] for key in data if key in {"title", "source"}}
    definition = {key: data[key] for key in data if key not in about}
    try:
        return read(_About, file, about), definition
    except DefinitionError as error:
        raise DataError(file, error.faults) from error


def _with_base(file: str, depth: int = 0) -> dict[str, Any]:
    """Read *file* and lay it over the rule set that it builds on."""
    data = files.load(file)
    base = data.pop("based_on", None)
    if base is None:
        return data
    if depth == GENERATIONS or base not in files.stems("rulesets"):
        problem = f"it cannot build on {base!r}"
        raise DataError(file, [Fault(("based_on",), "invalid_value", problem)])
    return merge(_with_base(f"rulesets/{base}.toml", depth + 1), data)


def _clauses(rule_set: RuleSet, own: Mapping[str, Any]) -> Iterator[Clause]:
    """Yield the shared clauses, and what the rule set says *own* about them."""
    for clause_id, shared in library().items():
        try:
            clause = shared.of(rule_set)
        except KeyError as error:
            fault = Fault((clause_id,), "invalid_value", f"no wording for {error}")
            raise DataError(FILE, [fault]) from error
        group, _, name = clause_id.partition(".")
        said = read(_OwnClause, clause_id, own.get(group, {}).get(name, {}))
        yield Clause(
            clause_id,
            clause.text if said.text is None else said.text,
            clause.source if said.source is None else said.source,
            clause.provisional if said.provisional is None else said.provisional,
        )


def _check_own(own: Mapping[str, Any]) -> None:
    """Refuse what a rule set says about clauses that the library does not have."""
    faults = [
        Fault(("clauses", group, name), "unknown_member", "there is no such clause")
        for group, names in own.items()
        for name in names
        if f"{group}.{name}" not in library()
    ]
    if faults:
        raise DefinitionError("rule set", faults)
