"""The clauses of rule sets: a sentence for each rule, with where it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from app.catalog import files
from app.catalog.errors import DataError, Fault
from app.catalog.wording import (
    Choice,
    Phrases,
    Wording,
    choose,
    differing,
    fill,
    members,
)
from app.rules.ruleset import Clause, RuleSet

FILE = "clauses.toml"

YES, NO = "true", "false"

HOUSE_RULE = "House rule"
"""The source of a clause once a table has changed what it says."""


@dataclass(frozen=True, slots=True)
class SharedClause:
    """A clause of the library, with its wording for every rule set."""

    id: str
    text: Wording
    source: Wording
    provisional: Wording
    """``true`` or ``false``, by members on which the text rests."""

    def of(self, rule_set: RuleSet) -> Clause:
        """
        The clause as it stands in *rule_set*.

        Raises `KeyError` when it has no wording for a value of the rule set.
        """
        text, source = choose(self.text, rule_set), choose(self.source, rule_set)
        provisional = choose(self.provisional, rule_set) == YES
        return Clause(self.id, text, source, provisional)


def render(clause: Clause, rule_set: RuleSet) -> str:
    """The text of *clause* with the members of *rule_set* filled in."""
    return fill(clause.text, rule_set, _phrases())


def reworded(before: RuleSet, after: RuleSet) -> tuple[Clause, ...]:
    """
    The clauses of *before*, saying what is true for *after*.

    A clause that rests on a member in which the two differ becomes a house rule,
    unless the library knows a source for the new value. Texts that are not of the
    library stay.
    """
    apart = frozenset(differing(before, after))
    return tuple(_reworded(one, before, after, apart) for one in before.clauses)


def _reworded(
    clause: Clause, before: RuleSet, after: RuleSet, apart: frozenset[str]
) -> Clause:
    shared = library().get(clause.id)
    wording = clause.text if shared is None else shared.text
    touched = apart & {*members(wording, before), *members(wording, after)}
    if shared is not None and _is_usual(clause, shared, before):
        if not touched:
            return clause
        usual, source = shared.of(after), shared.source
        if touched <= {*members(source, before), *members(source, after)}:
            return usual
        return replace(usual, source=HOUSE_RULE, provisional=False)
    own = apart & {*members(clause.text, before)}
    return replace(clause, source=HOUSE_RULE) if touched or own else clause


def _is_usual(clause: Clause, shared: SharedClause, rule_set: RuleSet) -> bool:
    """Whether *clause* says what the library says, filled in or not."""
    usual = choose(shared.text, rule_set)
    return clause.text == usual or clause.text == fill(usual, rule_set, _phrases())


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
    if not {"text", "source"} <= entry.keys() <= {"text", "source", "provisional"}:
        raise _fault(clause_id, "a clause has text, source and perhaps provisional")
    return SharedClause(
        clause_id,
        _wording(clause_id, entry["text"]),
        _wording(clause_id, entry["source"]),
        _wording(clause_id, _spelt(entry.get("provisional", False))),
    )


def _spelt(answer: object) -> object:
    """An answer of yes or no, or a table of such, with words for its booleans."""
    match answer:
        case bool():
            return YES if answer else NO
        case {"by": path, **options}:
            return {"by": path} | {key: _spelt(one) for key, one in options.items()}
        case _:
            return None


def _wording(clause_id: str, text: object) -> Wording:
    match text:
        case str():
            return text
        case {"by": str(path), **options}:
            named = [(str(key), one) for key, one in options.items()]
            return Choice(path, {key: _wording(clause_id, one) for key, one in named})
        case _:
            raise _fault(clause_id, "a wording is a text, or a table with 'by'")


def _fault(clause_id: str, problem: str) -> DataError:
    return DataError(FILE, [Fault((clause_id,), "invalid_value", problem)])


@cache
def _phrases() -> Phrases:
    return dict(_flat(files.load(FILE)["phrases"], ""))


def _flat(tree: dict[str, Any], path: str) -> Iterator[tuple[str, dict[str, Wording]]]:
    """Yield the tables of words in *tree* with their paths."""
    for name, branch in tree.items():
        if all(isinstance(leaf, str) or "by" in leaf for leaf in branch.values()):
            words = {key: _wording(path + name, one) for key, one in branch.items()}
            yield path + name, words
        else:
            yield from _flat(branch, f"{path}{name}.")
