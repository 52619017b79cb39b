"""The clauses of rule sets: a sentence for each rule, with where it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from app.catalog import files
from app.catalog.errors import DataError, Fault
from app.catalog.wording import Choice, Phrases, Wording, choose, fill, member, members
from app.rules.ruleset import Clause, RuleSet

FILE = "clauses.toml"

HOUSE_RULE = "House rule"
"""The source of a clause once a table has changed what it says."""


@dataclass(frozen=True, slots=True)
class SharedClause:
    """A clause of the library, with its wording for every rule set."""

    id: str
    wording: Wording
    source: str
    provisional: bool

    def of(self, rule_set: RuleSet) -> Clause:
        """The clause as it stands in *rule_set*."""
        text = choose(self.wording, rule_set)
        return Clause(self.id, text, self.source, self.provisional)


def render(clause: Clause, rule_set: RuleSet) -> str:
    """The text of *clause* with the members of *rule_set* filled in."""
    return fill(clause.text, rule_set, _phrases())


def reworded(before: RuleSet, after: RuleSet) -> tuple[Clause, ...]:
    """
    The clauses of *before*, saying what is true for *after*.

    A clause that rests on a member in which the two differ becomes a house rule:
    the source that it had does not say so. Texts that are not of the library stay.
    """
    return tuple(_reworded(clause, before, after) for clause in before.clauses)


def _reworded(clause: Clause, before: RuleSet, after: RuleSet) -> Clause:
    wording: Wording = clause.text
    shared = library().get(clause.id)
    if shared is not None:
        usual = shared.of(before)
        if clause.text in {usual.text, render(usual, before)}:
            wording = shared.wording
    paths = {*members(wording, before), *members(wording, after)}
    if all(_same(path, before, after) for path in paths):
        return clause
    text = choose(wording, after)
    return replace(clause, text=text, source=HOUSE_RULE, provisional=False)


def _same(path: str, before: RuleSet, after: RuleSet) -> bool:
    try:
        return member(before, path) == member(after, path)
    except KeyError:
        return True


@cache
def library() -> Mapping[str, SharedClause]:
    """The clauses that rule sets share, by id, in reading order."""
    groups = files.load(FILE)
    return {
        f"{group}.{name}": _shared(f"{group}.{name}", entry)
        for group, entries in groups.items()
        if group != "phrases"
        for name, entry in entries.items()
    }


def _shared(clause_id: str, entry: dict[str, Any]) -> SharedClause:
    strange = entry.keys() - {"text", "source", "provisional"}
    if strange or not {"text", "source"} <= entry.keys():
        fault = Fault((clause_id,), "value_error", "give text, source, provisional")
        raise DataError(FILE, [fault])
    wording = _wording(entry["text"])
    provisional = bool(entry.get("provisional", False))
    return SharedClause(clause_id, wording, entry["source"], provisional)


def _wording(text: str | dict[str, Any]) -> Wording:
    if isinstance(text, str):
        return text
    options = {key: _wording(part) for key, part in text.items() if key != "by"}
    return Choice(text["by"], options)


@cache
def _phrases() -> Phrases:
    return dict(_flat(files.load(FILE)["phrases"], ""))


def _flat(tree: dict[str, Any], path: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the tables of texts in *tree* with their paths."""
    for name, branch in tree.items():
        if all(isinstance(leaf, str) for leaf in branch.values()):
            yield path + name, branch
        else:
            yield from _flat(branch, f"{path}{name}.")
