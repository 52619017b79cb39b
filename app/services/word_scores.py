"""Word scores: one word with its premiums, without a board."""

from __future__ import annotations

from collections.abc import Sequence

from app.notation.tilestrings import read_word
from app.rules.counting import counted
from app.rules.layout import PLAIN, Premium
from app.rules.looking_up import word_look_up
from app.rules.scoring import Score, ScoredWord, Word, score_word, total_score
from app.services.errors import invalid
from app.services.inputs import RulesInput
from app.services.ports import Lexicons
from app.services.reading import reading
from app.services.resolving import Court, resolve

PREMIUMS = {
    "DL": Premium(2, 1),
    "TL": Premium(3, 1),
    "QL": Premium(4, 1),
    "DW": Premium(1, 2),
    "TW": Premium(1, 3),
    "QW": Premium(1, 4),
}
"""Name of a premium square to what it multiplies."""


def score_lone_word(
    rules: RulesInput,
    word: str,
    premiums: Sequence[str | None],
    lexicons: Lexicons,
) -> tuple[Court, ScoredWord, Score]:
    """
    Score *word* with *premiums* letter by letter, None for a plain square.

    Lower-case letters are blanks. There is no bingo bonus. Fewer premiums than
    letters leave the rest plain. Raises `InvalidInput`.
    """
    court = resolve(rules, lexicons)
    tile_set = court.rules.tile_set
    with reading("word"):
        glyphs = read_word(word, tile_set)
    if not glyphs or any(not glyph.face or glyph.through for glyph in glyphs):
        problem = "write the letters of the word, all of them and nothing else"
        raise invalid(("word",), "notation", problem)
    if len(premiums) > len(glyphs):
        problem = (
            f"{counted(len(premiums), 'premium')} for {counted(len(glyphs), 'letter')}"
        )
        raise invalid(("premiums",), "too_many_premiums", problem)
    told = [PREMIUMS[name] if name else PLAIN for name in premiums]
    lone = Word(
        start=None,
        direction=None,
        main=True,
        squares=[None] * len(glyphs),
        faces=[glyph.face for glyph in glyphs],
        premiums=told + [PLAIN] * (len(glyphs) - len(told)),
    )
    look_up = word_look_up(court.rules.rule_set, court.lexicon)
    scored = score_word(lone, tile_set, look_up)
    return court, scored, total_score([scored], len(glyphs), None)
