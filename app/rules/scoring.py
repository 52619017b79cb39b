"""Scoring: what each word is worth, letter by letter, so that a pencil can check it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from app.rules.layout import PLAIN, Premium
from app.rules.ruleset import RuleSet
from app.rules.squares import Direction, Square
from app.rules.tiles import BLANK, TileSet, show_tiles


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


class Word(NamedTuple):
    """A word as it lies, tile by tile from its first to its last."""

    start: Square | None
    """None for a word without a board, as are its direction and its squares."""
    direction: Direction | None
    main: bool
    """Whether it runs along the play."""
    squares: Sequence[Square | None]
    faces: Sequence[str]
    premiums: Sequence[Premium | None]
    """What counts under each tile; None under one that lay there before the move."""


class ScoredWord(NamedTuple):
    """One word with its score."""

    word: str
    """Upper-case, tiles of several letters in brackets: ``[CH]ICAS``."""
    lies: Word
    acceptable: bool | None
    """Whether the lexicon has it; None if nothing was looked up."""
    spelling: tuple[str, ...]
    """The letter that each tile stands for."""
    values: tuple[int, ...]
    """Points of each tile by itself."""
    word_multiplier: int
    score: int

    @property
    def start(self) -> Square | None:
        """Its first square."""
        return self.lies.start

    @property
    def direction(self) -> Direction | None:
        """The way in which it runs."""
        return self.lies.direction

    @property
    def main(self) -> bool:
        """Whether it runs along the play."""
        return self.lies.main

    @property
    def letters(self) -> tuple[ScoredLetter, ...]:
        """What each letter earns, in the order of the word."""
        lies = self.lies
        return tuple(
            [
                ScoredLetter._make(  # at half the cost of a call by name
                    (
                        square,
                        letter,
                        face != letter or face == BLANK,
                        premium is not None,
                        value,
                        *(premium or PLAIN),
                    )
                )
                for square, face, letter, value, premium in zip(
                    lies.squares,
                    lies.faces,
                    self.spelling,
                    self.values,
                    lies.premiums,
                    strict=True,
                )
            ]
        )

    @property
    def formula(self) -> str:
        """
        The score in pencil form: ``((3 × 2) + 1 + 1) × 2 = 16``.

        One ``× n`` for each word premium.
        """
        premiums = self.lies.premiums
        terms = [
            f"({value} × {premium.letter})"
            if premium is not None and premium.letter != 1
            else str(value)
            for value, premium in zip(self.values, premiums, strict=True)
        ]
        left = " + ".join(terms)
        if self.word_multiplier != 1:
            times = [f" × {x.word}" for x in premiums if x is not None and x.word != 1]
            left = f"({left}){''.join(times)}"
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


LookUp: TypeAlias = Callable[[Sequence[str]], bool | None]
"""Takes the letters of a word and says whether it is acceptable, if anybody knows."""


def score_word(word: Word, tile_set: TileSet, look_up: LookUp) -> ScoredWord:
    """
    Score one word.

    Letter premiums come before word premiums; several word premiums multiply.
    """
    faces, premiums = word.faces, word.premiums
    spelling = tuple(map(tile_set.letter_of.__getitem__, faces))
    values = tuple(map(tile_set.value_of.__getitem__, faces))
    points, multiplier = sum(values), 1
    for value, premium in zip(values, premiums, strict=True):
        if premium is not None and premium is not PLAIN:
            by_letter, by_word = premium
            points += value * (by_letter - 1)
            multiplier *= by_word
    return ScoredWord(
        show_tiles(spelling),
        word,
        look_up(spelling),
        spelling,
        values,
        multiplier,
        points * multiplier,
    )


def total_score(
    words: Sequence[ScoredWord], placed: int, rule_set: RuleSet | None
) -> Score:
    """
    Add up *words* and the bonus of *rule_set* for *placed* tiles.

    The bonus goes by the number of tiles, not by an empty rack, and is never
    multiplied; without a rule set there is none.
    """
    scores = tuple([word.score for word in words])
    bonus = rule_set.bingo.get(placed, 0) if rule_set is not None else 0
    word_points = sum(scores)
    return Score(word_points + bonus, word_points, bonus, scores)
