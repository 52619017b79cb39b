"""Word scores: one word with its premiums, without a board."""

from __future__ import annotations

from collections.abc import Sequence

from app.notation.tilestrings import read_word
from app.rules.looking_up import word_look_up
from app.rules.scoring import (
    Frame,
    Place,
    Score,
    ScoredWord,
    score_word,
    total_score,
)
from app.services.errors import invalid
from app.services.inputs import RulesInput
from app.services.ports import Lexicons
from app.services.reading import reading
from app.services.resolving import Court, resolve

PREMIUMS = {
    "DL": (2, 1),
    "TL": (3, 1),
    "QL": (4, 1),
    "DW": (1, 2),
    "TW": (1, 3),
    "QW": (1, 4),
}
"""Name of a premium square to its (letter multiplier, word multiplier)."""

PLAIN = (1, 1)


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
        problem = f"{len(premiums)} premiums for {len(glyphs)} letters"
        raise invalid(("premiums",), "too_many_premiums", problem)
    multipliers = [PREMIUMS[name] if name else PLAIN for name in premiums]
    multipliers += [PLAIN] * (len(glyphs) - len(premiums))
    places: list[Place] = [
        (None, glyph.face, True, *pair)
        for glyph, pair in zip(glyphs, multipliers, strict=True)
    ]
    look_up = word_look_up(court.rules.rule_set, court.lexicon)
    frame = Frame(None, None, main=True)
    scored = score_word(frame, places, tile_set, look_up)
    return court, scored, total_score([scored], len(glyphs), None)
