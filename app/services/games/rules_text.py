"""The rules of a stored game, written out whole: a changed file changes no game."""

from __future__ import annotations

import json
from functools import lru_cache

from app.catalog.documents import (
    Document,
    board_document,
    board_from,
    digest,
    rule_set_document,
    rule_set_from,
    tile_set_document,
    tile_set_from,
)
from app.rules.ruleset import Clause, Rules
from app.services.ports import Lexicons
from app.services.resolving import (
    REMEMBERED,
    Court,
    Identity,
    ResolvedRules,
    open_lexicon,
)


def write_rules(court: Court) -> str:
    """Everything that *court* judges by, as JSON; of the lexicon its name."""
    rules = court.rules
    document: Document = {
        "rule_set": rule_set_document(rules.rule_set),
        "board": board_document(rules.layout),
        "tile_set": tile_set_document(rules.tile_set),
        "lexicon": None if court.lexicon is None else court.lexicon.name,
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def read_rules(text: str, lexicons: Lexicons) -> Court:
    """
    The court of the rules that `write_rules` wrote.

    Raises `InvalidInput` if the lexicon is not there any more.
    """
    resolved, lexicon = _read(text)
    if lexicon is None:
        return Court(resolved, None)
    return Court(resolved, open_lexicon(lexicon, lexicons, ("rules", "lexicon")))


@lru_cache(maxsize=REMEMBERED)
def _read(text: str) -> tuple[ResolvedRules, str | None]:
    document = json.loads(text)
    rule_set = rule_set_from(document["rule_set"])
    layout = board_from(document["board"])
    tile_set = tile_set_from(document["tile_set"])
    resolved = ResolvedRules(
        rules=Rules(rule_set, layout, tile_set),
        rule_set=Identity(rule_set.name, digest(document["rule_set"])),
        board=Identity(layout.name, digest(document["board"])),
        tile_set=Identity(tile_set.name, digest(document["tile_set"])),
        clauses={one.id: one for one in _clauses(document["rule_set"])},
        default_lexicon=None,
    )
    return resolved, document["lexicon"]


def _clauses(document: Document) -> list[Clause]:
    listed = document["clauses"]
    if not isinstance(listed, list):
        raise TypeError("a rule set document lists its clauses")
    return [Clause(**clause) for clause in listed]
