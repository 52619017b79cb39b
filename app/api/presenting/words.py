"""Words and scores as JSON documents."""

from __future__ import annotations

from app.rules.scoring import Score, ScoredLetter, ScoredWord

Json = dict[str, object]


def present_word(word: ScoredWord, *, full: bool) -> Json:
    """One word; without *full* its letters and its formula are null."""
    start = None
    if word.start is not None and word.direction is not None:
        start = word.start.start(word.direction)
    return {
        "word": word.word,
        "start": start,
        "direction": word.direction,
        "main": word.main,
        "acceptable": word.acceptable,
        "score": word.score,
        "word_multiplier": word.word_multiplier,
        "formula": word.formula if full else None,
        "letters": [_letter(letter) for letter in word.letters] if full else None,
    }


def _letter(letter: ScoredLetter) -> Json:
    return {
        "square": letter.square.name if letter.square is not None else None,
        "letter": letter.letter,
        "blank": letter.blank,
        "placed": letter.placed,
        "face_value": letter.face_value,
        "letter_multiplier": letter.letter_multiplier,
        "points": letter.points,
    }


def present_score(score: Score, *, full: bool) -> Json:
    """A score; without *full* its formula is null."""
    return {
        "total": score.total,
        "word_points": score.word_points,
        "bingo_bonus": score.bingo_bonus,
        "formula": score.formula if full else None,
    }
