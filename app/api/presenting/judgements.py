"""Judgements of words as JSON documents."""

from __future__ import annotations

from collections.abc import Sequence

from app.api.presenting.provenance import ENGINE, input_hash, present_lexicon_identity
from app.api.presenting.words import Json
from app.services.judgements import WordJudgement
from app.services.ports import NamedLexicon


def present_judgement(
    judged: Sequence[WordJudgement],
    lexicon: NamedLexicon,
    body: bytes,
    *,
    reveal: bool = True,
) -> Json:
    """
    The verdict on the words of a play.

    Without *reveal* only the verdict on all of them is told. *body* is what was sent.
    """
    return {
        "acceptable": all(one.acceptable for one in judged),
        "words": [
            {"word": one.word, "acceptable": one.acceptable if reveal else None}
            for one in judged
        ],
        "provenance": {
            "engine": ENGINE,
            "rule_set": None,
            "board": None,
            "tile_set": None,
            "lexicon": present_lexicon_identity(lexicon),
            "input_sha256": input_hash(body),
        },
    }
