"""Resolving: from names and overrides to the rules that a ruling is made by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from app.catalog.documents import (
    Document,
    board_document,
    board_from,
    digest,
    override,
    rule_set_document,
    tile_set_document,
    tile_set_from,
)
from app.catalog.errors import DefinitionError, UnknownName
from app.catalog.registry import boards, rule_sets, tile_sets
from app.lexicon.errors import LexiconError, LexiconNotFound
from app.rules.choices import PlayedOut
from app.rules.layout import BoardLayout
from app.rules.ruleset import DOUBLE_FOR_PAIR, PAIR, Clause, Rules, RuleSet
from app.rules.tiles import TileSet
from app.services.errors import Fault, InvalidInput, Path, invalid
from app.services.inputs import ABSENT, NO_LEXICON, RulesInput
from app.services.ports import Lexicons, NamedLexicon

DEFAULT_RULE_SET = "standard"
DEFAULT_LEXICONS = {"english": "open-english", "english-super": "open-english"}
"""Tile set of the catalogue to the lexicon that is taken when none is named."""

REMEMBERED = 32
"""So many sets of rules are kept resolved."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Name and hash of what a ruling was made by."""

    name: str
    sha256: str


@dataclass(frozen=True, slots=True, eq=False)
class ResolvedRules:
    """Rules with what is told about them; each is equal to itself only."""

    rules: Rules
    rule_set: Identity
    board: Identity
    tile_set: Identity
    clauses: dict[str, Clause]
    """Clauses by id, their texts filled in."""
    default_lexicon: str | None


class Court(NamedTuple):
    """Everything a ruling is made by: the rules and the dictionary."""

    resolved: ResolvedRules
    lexicon: NamedLexicon | None

    @property
    def rules(self) -> Rules:
        """The rules themselves."""
        return self.resolved.rules


def resolve(rules: RulesInput, lexicons: Lexicons) -> Court:
    """
    Look up everything that *rules* name, and apply what they override.

    Raises `InvalidInput` with paths that begin with ``rules``.
    """
    resolved = resolve_rules(rules)
    name = resolved.default_lexicon if rules.lexicon is ABSENT else rules.lexicon
    if name is None or name == NO_LEXICON:
        return Court(resolved, None)
    return Court(resolved, open_lexicon(name, lexicons, ("rules", "lexicon")))


def open_lexicon(name: str, lexicons: Lexicons, path: Path) -> NamedLexicon:
    """The lexicon called *name*, or `InvalidInput` with *path*."""
    try:
        return lexicons.get(name)
    except LexiconNotFound as error:
        raise invalid(path, "unknown_lexicon", str(error)) from error
    except LexiconError as error:
        raise invalid(path, error.code, str(error)) from error


def resolve_rules(rules: RulesInput) -> ResolvedRules:
    """Resolve everything but the lexicon; raises `InvalidInput`."""
    _refuse_both("board", rules.board, rules.board_definition)
    _refuse_both("tile_set", rules.tile_set, rules.tile_set_definition)
    board, tile_set = rules.board_definition, rules.tile_set_definition
    text = ""
    if rules.parts or board is not None or tile_set is not None:
        said = {"board": board, "tile_set": tile_set, "parts": dict(rules.parts)}
        text = json.dumps(said, sort_keys=True)
    return _resolve(rules.rule_set, rules.board, rules.tile_set, text)


def _refuse_both(
    member: str, name: str | None, definition: Mapping[str, object] | None
) -> None:
    if name is not None and definition is not None:
        problem = f"give {member} or {member}_definition, not both"
        raise invalid(("rules", member), "ambiguous", problem)


@lru_cache(maxsize=REMEMBERED)
def _resolve(
    name: str | None, board: str | None, tile_set: str | None, definitions: str
) -> ResolvedRules:
    said = json.loads(definitions) if definitions else {}
    base = _named(DEFAULT_RULE_SET if name is None else name)
    rule_set = _overridden(base, said.get("parts", {}))
    board = rule_set.board if board is None else board
    layout = _layout(board, said.get("board"))
    tile_set = rule_set.tile_set if tile_set is None else tile_set
    tiles = _tile_set(tile_set, said.get("tile_set"))
    rule_set = replace(rule_set, board=layout.name, tile_set=tiles.name)
    document = rule_set_document(rule_set)
    inline = said.get("tile_set") is not None
    return ResolvedRules(
        rules=Rules(rule_set, layout, tiles),
        rule_set=Identity(rule_set.name, digest(document)),
        board=Identity(layout.name, digest(board_document(layout))),
        tile_set=Identity(tiles.name, digest(tile_set_document(tiles))),
        clauses=_clauses(document),
        default_lexicon=None if inline else DEFAULT_LEXICONS.get(tiles.name),
    )


def _named(name: str) -> RuleSet:
    try:
        return rule_sets.get(name)
    except UnknownName as error:
        raise invalid(("rules", "rule_set"), "unknown_rule_set", str(error)) from error


def _overridden(rule_set: RuleSet, parts: Document) -> RuleSet:
    try:
        return override(rule_set, parts)
    except DefinitionError as error:
        raise _definition_faults(error, ("rules",)) from error


def _layout(name: str, definition: Document | None) -> BoardLayout:
    try:
        return boards.get(name) if definition is None else board_from(definition)
    except UnknownName as error:
        raise invalid(("rules", "board"), "unknown_board", str(error)) from error
    except DefinitionError as error:
        raise _definition_faults(error, ("rules", "board_definition")) from error


def _tile_set(name: str, definition: Document | None) -> TileSet:
    try:
        return tile_sets.get(name) if definition is None else tile_set_from(definition)
    except UnknownName as error:
        raise invalid(("rules", "tile_set"), "unknown_tile_set", str(error)) from error
    except DefinitionError as error:
        raise _definition_faults(error, ("rules", "tile_set_definition")) from error


def _definition_faults(error: DefinitionError, at: Path) -> InvalidInput:
    return InvalidInput(
        Fault((*at, *fault.path), fault.code, fault.message) for fault in error.faults
    )


def _clauses(document: Document) -> dict[str, Clause]:
    listed = document["clauses"]
    if not isinstance(listed, list):
        raise TypeError("a rule set document lists its clauses")
    return {clause["id"]: Clause(**clause) for clause in listed}


def refuse_double(players: int, rules: Rules) -> None:
    """
    Refuse a settlement that is made for two players where there are more *players*.

    Raises `InvalidInput`.
    """
    double = rules.rule_set.settlement.played_out is PlayedOut.DOUBLE
    if double and players > PAIR:
        problem = f"there are {players} players, but {DOUBLE_FOR_PAIR}"
        path = ("rules", "settlement", "played_out")
        raise invalid(path, "too_many_players", problem)
