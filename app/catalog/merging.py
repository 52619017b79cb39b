"""Lays parts of a definition over a whole one, member by member."""

from __future__ import annotations

from collections.abc import Mapping

WHOLE = frozenset({"bingo"})
"""Tables that are one value: a new one replaces the old one."""


def merge(base: Mapping[str, object], parts: Mapping[str, object]) -> dict[str, object]:
    """
    Return *base* with *parts* in place of its members, at every depth.

    Lists, and the tables named in `WHOLE`, are replaced whole.

    >>> merge({"redraw": {"when": "never", "max": 1}}, {"redraw": {"max": 2}})
    {'redraw': {'when': 'never', 'max': 2}}
    """
    merged = dict(base)
    for name, part in parts.items():
        old = merged.get(name)
        if name not in WHOLE and isinstance(old, Mapping) and isinstance(part, Mapping):
            merged[name] = merge(old, part)
        else:
            merged[name] = part
    return merged
