"""Scoring: what each word is worth, letter by letter, so that a pencil can check it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from app.rules.ruleset import RuleSet
from app.rules.squares import Direction, Square
from app.rules.tiles import BLANK, TileSet


class ScoredLetter(NamedTuple):
    """One letter of a word with what it earns there."""

    square: Square | None
    """Where it lies; None for a word without a board."""
    letter: str
    blank: bool
    placed: bool
    """Whether it was placed by this move; only then premiums count."""
    face_value: int
    letter_multiplier: int
    word_multiplier: int

    @property
    def points(self) -> int:
        """Face value times letter multiplier."""
        return self.face_value * self.letter_multiplier


class ScoredWord(NamedTuple):
    """One word with its score."""

    word: str
    """Upper-case, tiles of several letters in brackets: ``[CH]ICAS``."""
    start: Square | None
    direction: Direction | None
    main: bool
    acceptable: bool | None
    """Whether the lexicon has it; None if nothing was looked up."""
    letters: tuple[ScoredLetter, ...]
    word_multiplier: int
    score: int

    @property
    def formula(self) -> str:
        """
        The score in pencil form: ``((3 × 2) + 1 + 1) × 2 = 16``.

        One ``× n`` for each word premium.
        """
        terms = [
            f"({letter.face_value} × {letter.letter_multiplier})"
            if letter.letter_multiplier != 1
            else str(letter.face_value)
            for letter in self.letters
        ]
        left = " + ".join(terms)
        if self.word_multiplier != 1:
            premiums = "".join(
                f" × {letter.word_multiplier}"
                for letter in self.letters
                if letter.word_multiplier != 1
            )
            left = f"({left}){premiums}"
        return f"{left} = {self.score}"


class Score(NamedTuple):
    """The score of a placement."""

    total: int
    word_points: int
    """Sum of the words."""
    bingo_bonus: int
    word_scores: tuple[int, ...]

    @property
    def formula(self) -> str:
        """The total in pencil form: ``25 + 25 = 50``, the bingo bonus last."""
        terms = [str(score) for score in self.word_scores]
        if self.bingo_bonus:
            terms.append(str(self.bingo_bonus))
        if len(terms) > 1:
            return f"{' + '.join(terms)} = {self.total}"
        return str(self.total)


Place: TypeAlias = tuple[Square | None, str, bool, int, int]
"""Square, face, whether placed by this move, letter and word multiplier."""

LookUp: TypeAlias = Callable[[Sequence[str]], bool | None]
"""Takes the letters of a word and says whether it is acceptable, if anybody knows."""


class Frame(NamedTuple):
    """Where a word lies, and whether it runs along the play."""

    start: Square | None
    direction: Direction | None
    main: bool


def score_word(
    frame: Frame, places: Iterable[Place], tile_set: TileSet, look_up: LookUp
) -> ScoredWord:
    """
    Score one word.

    Letter premiums come before word premiums; several word premiums multiply.
    """
    letter_of, value_of, tile_of = (
        tile_set.letter_of,
        tile_set.value_of,
        tile_set.tile_of,
    )
    letters, scored = [], []
    word_points, word_multiplier = 0, 1
    for square, face, placed, by_letter, by_word in places:
        letter, value = letter_of[face], value_of[face]
        word_points += value * by_letter
        word_multiplier *= by_word
        letters.append(letter)
        blank = tile_of[face] == BLANK
        parts = (square, letter, blank, placed, value, by_letter, by_word)
        scored.append(ScoredLetter._make(parts))  # at half the cost of a call
    return ScoredWord(
        spell(letters),
        *frame,
        look_up(letters),
        tuple(scored),
        word_multiplier,
        word_points * word_multiplier,
    )


def spell(letters: Collection[str]) -> str:
    """Join *letters*, those of several characters in brackets."""
    text = "".join(letters)
    if len(text) == len(letters):
        return text
    return "".join(f"[{x}]" if len(x) > 1 else x for x in letters)


def total_score(
    words: Sequence[ScoredWord], placed: int, rule_set: RuleSet | None
) -> Score:
    """
    Add up *words* and the bonus of *rule_set* for *placed* tiles.

    The bonus goes by the number of tiles, not by an empty rack, and is never
    multiplied; without a rule set there is none.
    """
    scores = tuple(word.score for word in words)
    bonus = rule_set.bingo.get(placed, 0) if rule_set is not None else 0
    word_points = sum(scores)
    return Score(word_points + bonus, word_points, bonus, scores)
