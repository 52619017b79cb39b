"""Judgements: does a lexicon accept a word?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import normalize

from app.catalog.errors import UnknownName
from app.catalog.registry import tile_sets
from app.rules.errors import UnknownTile
from app.services.ports import NamedLexicon


@dataclass(frozen=True, slots=True)
class WordJudgement:
    """What a lexicon says of one word."""

    word: str
    """As it was asked."""
    acceptable: bool


def judge_word(word: str, lexicon: NamedLexicon) -> WordJudgement:
    """
    Look *word* up in *lexicon*; case is ignored, and tiles may stand in brackets.

    A word that the tile set of the lexicon cannot spell, by its letters or by its
    brackets, is not acceptable.
    """
    letters = _spell(word, lexicon.tile_set)
    return WordJudgement(word, bool(letters) and lexicon.accepts(letters))


def judge_words(words: Sequence[str], lexicon: NamedLexicon) -> list[WordJudgement]:
    """Look all *words* up, as `judge_word` does."""
    return [judge_word(word, lexicon) for word in words]


def _spell(word: str, tile_set: str) -> str:
    """The letters of *word*, in upper case; empty if *tile_set* cannot spell it."""
    text = normalize("NFC", word).strip()
    try:
        return "".join(tile_sets.get(tile_set).spell(text))
    except UnknownName:
        return text.upper()
    except UnknownTile:
        return ""
