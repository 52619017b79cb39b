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

from app.rules.counting import counted
from app.rules.ruleset import RuleSet

PLACE = re.compile(r"\{([a-z_]+(?:\.[a-z_]+)*)(?: ([^{}|]+)\|([^{}|]+))?\}")
"""A member in braces, with or without its noun in singular and plural."""


SECONDS = "_s"
"""Names of members that hold times end with this."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Wordings to choose from by the value of a member."""

    by: str
    """Path of the member: ``exchange.min_bag``."""
    options: Mapping[str, Wording]
    """
    Value to wording; ``empty`` for an empty list, ``else`` for the rest. The path of
    another member, ``players.min``, is for the value that this one has.
    """

    def key_for(self, rule_set: RuleSet) -> str:
        """Which option holds for *rule_set*: its key, or ``else``."""
        value = member(rule_set, self.by)
        key = _key(value)
        if key in self.options:
            return key
        paths = (one for one in self.options if "." in one)
        return next((x for x in paths if member(rule_set, x) == value), "else")


Wording: TypeAlias = "str | Choice"

Phrases: TypeAlias = Mapping[str, Mapping[str, Wording]]
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
        wording = wording.options[wording.key_for(rule_set)]
    return wording


def members(wording: Wording, rule_set: RuleSet) -> Iterator[str]:
    """Paths of the members that decide what *wording* says for *rule_set*."""
    while isinstance(wording, Choice):
        yield wording.by
        wording = wording.options.get(wording.key_for(rule_set), "")
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

    def filled(place: re.Match[str]) -> str:
        path, singular, plural = place.groups()
        try:
            value = member(rule_set, path)
        except KeyError:
            return place[0]
        words = {
            key: choose(phrase, rule_set)
            for key, phrase in phrases.get(path, {}).items()
        }
        if singular is None and path.endswith(SECONDS) and isinstance(value, int):
            return _duration(value)
        said = _say(value, words)
        if singular is None:
            return said
        return f"{said} {singular if value == 1 else plural}"

    return PLACE.sub(filled, text)


def _say(value: object, words: Mapping[str, str]) -> str:
    if isinstance(value, Mapping):
        return _listed([_bonus(*item) for item in sorted(value.items())])
    if isinstance(value, tuple) and value:
        return _listed([said for item in value if (said := _say(item, words))])
    key = _key(value)
    return words.get(key, key)


def _duration(seconds: int) -> str:
    """
    Say a time in words.

    >>> _duration(1500), _duration(5401), _duration(0)
    ('25 minutes', '1 hour, 30 minutes and 1 second', '0 seconds')
    """
    minutes, second = divmod(seconds, 60)
    hour, minute = divmod(minutes, 60)
    parts = ((hour, "hour"), (minute, "minute"), (second, "second"))
    said = [counted(number, noun) for number, noun in parts if number]
    return _listed(said) if said else counted(0, "second")


def _bonus(tiles: int, points: int) -> str:
    return f"{counted(points, 'point')} for {counted(tiles, 'tile')}"


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
