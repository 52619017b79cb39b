"""Provenance on the terminal: by what a ruling was made, on two lines."""

from __future__ import annotations

from rich.text import Text

from app.api.presenting.provenance import ENGINE
from app.services.ports import NamedLexicon
from app.services.resolving import Court, Identity

SHORT = 8
"""Characters of a hash that are shown; ``--json`` has them all."""


def provenance_lines(court: Court) -> Text:
    """Rule set, board, tile set and lexicon with short hashes, and the engine."""
    resolved, lexicon = court.resolved, court.lexicon
    rules = [
        _identity("rules", resolved.rule_set),
        _identity("board", resolved.board),
        _identity("tiles", resolved.tile_set),
    ]
    words = "no lexicon" if lexicon is None else _identity("lexicon", lexicon)
    return Text(f"{' · '.join(rules)}\n{words} · {ENGINE}", "dim")


def _identity(what: str, identity: Identity | NamedLexicon) -> str:
    return f"{what} {identity.name} {identity.sha256[:SHORT]}"
