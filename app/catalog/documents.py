"""
Boards, tile sets and rule sets as plain documents, and back.

A document holds only what JSON has. What `GET` answers as a document is taken as a
definition too; reading is strict, and a `DefinitionError` names every fault with
its place.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from types import MappingProxyType

from app.catalog.clauses import render, reworded
from app.catalog.errors import SHOWN, DefinitionError, Fault
from app.catalog.merging import merge
from app.catalog.reading import read
from app.catalog.squares import parse_square
from app.rules.errors import LayoutError
from app.rules.layout import BoardLayout
from app.rules.ruleset import RuleSet
from app.rules.tiles import TileKind, TileSet

Document = dict[str, object]

UNNAMED = "custom"
"""The name of a board or tile set that was defined without one."""

NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?")
"""Names are lower-case words joined by hyphens."""

FIXED = frozenset({"name", "title", "clauses"})
"""Members of a rule set that cannot be overridden."""


def digest(document: Mapping[str, object]) -> str:
    """
    SHA-256 of the canonical JSON of *document*: its identity in provenance.

    Canonical is: members in order of their names, UTF-8, no spaces.
    """
    text = json.dumps(
        document, sort_keys=True, ensure_ascii=False, separators=(",", ":")
    )
    return hashlib.sha256(text.encode()).hexdigest()


def board_document(layout: BoardLayout, title: str | None = None) -> Document:
    """Describe *layout*; a *title* is for people and not part of its identity."""
    document: Document = {"name": layout.name}
    if title is not None:
        document["title"] = title
    return document | {"rows": list(layout.rows), "start": layout.start.name}


def tile_set_document(tile_set: TileSet, title: str | None = None) -> Document:
    """Describe *tile_set*, lower forms written out."""
    document: Document = {"name": tile_set.name}
    if title is not None:
        document["title"] = title
    tiles = [
        {
            "letter": kind.letter,
            "count": kind.count,
            "value": kind.value,
            "lower": tile_set.blank_face_of[kind.letter],
            "vowel": kind.vowel,
        }
        for kind in tile_set.tiles
    ]
    return document | {
        "tiles": tiles,
        "blanks": tile_set.blanks,
        "blank_value": tile_set.blank_value,
        "indivisible": list(tile_set.indivisible),
    }


def rule_set_document(rule_set: RuleSet) -> Document:
    """Describe *rule_set*, the texts of its clauses filled in."""
    clauses = [
        {
            "id": clause.id,
            "text": render(clause, rule_set),
            "source": clause.source,
            "provisional": clause.provisional,
        }
        for clause in rule_set.clauses
    ]
    return _members(rule_set) | {"clauses": clauses}


def _members(rule_set: RuleSet) -> Document:
    """Everything in *rule_set* but its clauses."""
    return {
        one.name: _plain(getattr(rule_set, one.name))
        for one in fields(rule_set)
        if one.name != "clauses"
    }


def _plain(value: object) -> object:
    if is_dataclass(value):
        return {one.name: _plain(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): value[key] for key in sorted(value)}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value.value if isinstance(value, Enum) else value


@dataclass(frozen=True, slots=True)
class _Board:
    """A board as a document has it."""

    name: str
    rows: tuple[str, ...]
    start: str
    title: str = ""


def board_from(definition: Mapping[str, object]) -> BoardLayout:
    """Read a board; without a name it is called `UNNAMED`. Its title is dropped."""
    what = "board"
    board = read(_Board, what, _named(what, definition))
    start = parse_square(board.start)
    if start is None:
        problem = f"{board.start[:20]!r} is not a square; write one like H8"
        raise DefinitionError(what, [Fault(("start",), "invalid_value", problem)])
    try:
        return BoardLayout(board.name, board.rows, start)
    except LayoutError as error:
        fault = Fault(error.path, "invalid_value", str(error))
        raise DefinitionError(what, [fault]) from error


def tile_set_from(definition: Mapping[str, object]) -> TileSet:
    """Read a tile set; without a name it is called `UNNAMED`. Its title is dropped."""
    what = "tile set"
    members = _named(what, definition)
    if isinstance(members.get("title", ""), str):
        members.pop("title", None)
    tile_set = read(TileSet, what, members)
    return replace(tile_set, tiles=tuple(map(_concise, tile_set.tiles)))


def _concise(kind: TileKind) -> TileKind:
    """Leave out the lower form where it is the usual one."""
    usual = kind.lower == kind.letter.lower()
    return replace(kind, lower="") if usual else kind


def rule_set_from(definition: Mapping[str, object]) -> RuleSet:
    """Read a whole rule set; its title and its clauses may be left out."""
    what = "rule set"
    members = _named(what, definition)
    return _rule_set(what, {"title": members["name"]} | members)


TILES = re.compile(r"[1-9][0-9]{0,2}")
"""A number of tiles, written so that no other key means the same."""


def _check_keys(what: str, keys: Iterable[str]) -> None:
    """Refuse *keys* of ``bingo`` of which two could mean the same number."""
    problem = "a number of tiles is written plainly, such as 7"
    odd = [key for key in keys if not TILES.fullmatch(key)]
    paths = (("bingo", key) if len(key) <= SHOWN else ("bingo",) for key in odd)
    if odd:
        faults = [Fault(path, "invalid_value", problem) for path in paths]
        raise DefinitionError(what, faults)


def _rule_set(what: str, members: Mapping[str, object]) -> RuleSet:
    bingo = members.get("bingo")
    if isinstance(bingo, Mapping):
        _check_keys(what, map(str, bingo))
    rule_set = read(RuleSet, what, members)
    return replace(rule_set, bingo=MappingProxyType(dict(rule_set.bingo)))


def override(rule_set: RuleSet, parts: Mapping[str, object]) -> RuleSet:
    """
    Put *parts* in place of members of *rule_set*, at every depth.

    Lists and ``bingo`` are replaced whole. Name, title and clauses cannot be
    given; the clauses follow what the members say. Raises `DefinitionError`.
    """
    fixed = [
        Fault((name,), "unknown_member", "this member cannot be overridden")
        for name in sorted(FIXED & parts.keys())
    ]
    if fixed:
        raise DefinitionError("rules", fixed)
    if not parts:
        return rule_set
    changed = _rule_set("rules", merge(_members(rule_set), parts))
    return replace(changed, clauses=reworded(rule_set, changed))


def _named(what: str, definition: Mapping[str, object]) -> Document:
    """Give *definition* a name if it has none, and refuse one that is not a name."""
    members = {"name": UNNAMED} | dict(definition)
    name = members["name"]
    if isinstance(name, str) and not NAME.fullmatch(name):
        problem = "a name has 1 to 60 lower-case letters, digits and inner hyphens"
        raise DefinitionError(what, [Fault(("name",), "invalid_value", problem)])
    return members
