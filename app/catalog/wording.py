"""
Sentences about a rule set: which of several to say, and how its members read.

A *wording* is a text, or a choice between wordings by the value of a member. A text
may name members in braces, ``{rack_size}`` or ``{rack_size tile|tiles}``; nothing
else in it is special, so foreign text can do no harm.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from typing import TypeAlias

from app.rules.ruleset import RuleSet

PLACE = re.compile(r"\{([a-z_]+(?:\.[a-z_]+)*)(?: ([^{}|]+)\|([^{}|]+))?\}")
"""A member in braces, with or without its noun in singular and plural."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Wordings to choose from by the value of a member."""

    by: str
    """Path of the member: ``exchange.min_bag``."""
    options: Mapping[str, Wording]
    """Value to wording; ``empty`` for an empty list, ``else`` for the rest."""


Wording: TypeAlias = "str | Choice"

Phrases: TypeAlias = Mapping[str, Mapping[str, str]]
"""Path of a member to the words for each of its values."""


def member(rule_set: RuleSet, path: str) -> object:
    """
    The value of the member at *path*.

    Raises `KeyError` when the rule set has no such member, or one that is not a
    plain value.
    """
    value: object = rule_set
    for name in path.split("."):
        if name not in getattr(value, "__dataclass_fields__", ()):
            raise KeyError(path)
        value = getattr(value, name)
    if is_dataclass(value) or path == "clauses":
        raise KeyError(path)
    return value


def choose(wording: Wording, rule_set: RuleSet) -> str:
    """
    The text that *wording* has for *rule_set*, its braces still in it.

    Raises `KeyError` when a choice has no option for the value of its member.
    """
    while isinstance(wording, Choice):
        key = _key(member(rule_set, wording.by))
        options = wording.options
        wording = options[key] if key in options else options["else"]
    return wording


def members(wording: Wording, rule_set: RuleSet) -> Iterator[str]:
    """Paths of the members that decide what *wording* says for *rule_set*."""
    while isinstance(wording, Choice):
        yield wording.by
        key = _key(member(rule_set, wording.by))
        wording = wording.options.get(key, wording.options.get("else", ""))
    yield from (place[1] for place in PLACE.finditer(wording))


def differing(one: object, other: object, path: str = "") -> Iterator[str]:
    """Paths of the plain members in which two values of the same class differ."""
    for name in getattr(one, "__dataclass_fields__", ()):
        mine, theirs = getattr(one, name), getattr(other, name)
        if is_dataclass(mine):
            yield from differing(mine, theirs, f"{path}{name}.")
        elif mine != theirs:
            yield path + name


def fill(text: str, rule_set: RuleSet, phrases: Phrases) -> str:
    """
    Put the members of *rule_set* into the braces of *text*.

    Braces that name no member stay as they are.
    """

    def words(place: re.Match[str]) -> str:
        path, singular, plural = place.groups()
        try:
            value = member(rule_set, path)
        except KeyError:
            return place[0]
        said = _say(value, phrases.get(path, {}))
        if singular is None:
            return said
        return f"{said} {singular if value == 1 else plural}"

    return PLACE.sub(words, text)


def _say(value: object, phrases: Mapping[str, str]) -> str:
    if isinstance(value, Mapping):
        return _listed([_bonus(*item) for item in sorted(value.items())])
    if isinstance(value, tuple) and value:
        return _listed([_say(item, phrases) for item in value])
    key = _key(value)
    return phrases.get(key, key)


def _bonus(tiles: int, points: int) -> str:
    return f"{_counted(points, 'point')} for {_counted(tiles, 'tile')}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _listed(items: Sequence[str]) -> str:
    """
    Join *items* as a sentence does.

    >>> _listed(["passes", "exchanges", "lost turns"])
    'passes, exchanges and lost turns'
    """
    head, last = items[:-1], items[-1:]
    return " and ".join(filter(None, [", ".join(head), *last])) or "none"


def _key(value: object) -> str:
    """The name of *value* among the keys of options and phrases."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (Mapping, tuple)) and not value:
        return "empty"
    return str(value)
