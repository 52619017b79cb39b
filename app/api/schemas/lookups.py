"""Lexicons, their judgements and the catalogue, in answers."""

from __future__ import annotations

from app.api.schemas.base import Answer, model_of
from app.api.schemas.remarks import Identity, Provenance
from app.rules.ruleset import RuleSet as EngineRuleSet


class WordJudgement(Answer):
    """What a lexicon says of a word."""

    word: str
    acceptable: bool | None
    """Null if only the verdict on all words was asked for."""


class Judgement(Answer):
    """What a lexicon says of the words of a play."""

    acceptable: bool
    """Whether all of them are acceptable."""
    words: list[WordJudgement]
    provenance: Provenance


class WordAnswer(Answer):
    """What a lexicon says of one word."""

    word: str
    acceptable: bool
    lexicon: Identity


class Lexicon(Answer):
    """A lexicon."""

    name: str
    title: str
    words: int
    """How many it has."""
    sha256: str
    """The hash of its words, the same whatever file they came in."""
    tile_set: str
    built_in: bool


class Entry(Answer):
    """A name of the catalogue."""

    name: str
    title: str


class Names(Answer):
    """What the catalogue has of one kind."""

    items: list[Entry]


class Lexicons(Answer):
    """The lexicons that can be named."""

    items: list[Lexicon]


RuleSet = model_of(EngineRuleSet, partial=False, base=Answer, name="RuleSet")
