"""Words and what they score, in answers."""

from __future__ import annotations

from typing import Literal, TypeAlias

from app.api.schemas.base import Answer

DirectionName: TypeAlias = Literal["across", "down"]


class Letter(Answer):
    """One letter of a word and what it earns."""

    square: str | None
    """Null for a word without a board."""
    letter: str
    blank: bool
    placed: bool
    """Whether the move put it there; only then premiums count."""
    face_value: int
    letter_multiplier: int
    points: int
    """Face value times letter multiplier."""


class Word(Answer):
    """One word with its score."""

    word: str
    """In upper case, tiles of several letters in brackets."""
    start: str | None
    """`8D` runs across, `D8` runs down; null for a word without a board."""
    direction: DirectionName | None
    main: bool
    """Whether it runs along the play; the others are cross-words."""
    acceptable: bool | None
    """Null if nothing was looked up."""
    score: int
    word_multiplier: int
    formula: str | None
    """The score in pencil form; null in brief."""
    letters: list[Letter] | None
    """Null in brief."""


class Score(Answer):
    """The score of a move: `total = word_points + bingo_bonus`."""

    total: int
    word_points: int
    """The sum of the words."""
    bingo_bonus: int
    formula: str | None
    """The sum in pencil form; null in brief."""
