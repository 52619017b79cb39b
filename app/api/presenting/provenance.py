"""Provenance: what a ruling was made by, so that it can be quoted and reproduced."""

from __future__ import annotations

from hashlib import sha256

from app import __version__
from app.api.presenting.words import Json
from app.services.ports import NamedLexicon
from app.services.resolving import Court, Identity

ENGINE = f"scrabble-referee {__version__}"


def present_provenance(court: Court, body: bytes) -> Json:
    """What the rules of *court* are, and the hash of the *body* that was sent."""
    resolved = court.resolved
    return {
        "engine": ENGINE,
        "rule_set": _identity(resolved.rule_set),
        "board": _identity(resolved.board),
        "tile_set": _identity(resolved.tile_set),
        "lexicon": present_lexicon_identity(court.lexicon),
        "input_sha256": input_hash(body),
    }


def _identity(identity: Identity) -> Json:
    return {"name": identity.name, "sha256": identity.sha256}


def present_lexicon_identity(lexicon: NamedLexicon | None) -> Json | None:
    """Name and hash of a lexicon, null for none."""
    if lexicon is None:
        return None
    return {"name": lexicon.name, "sha256": lexicon.sha256}


def input_hash(body: bytes) -> str:
    """SHA-256 of the *body* as it was sent."""
    return sha256(body).hexdigest()
