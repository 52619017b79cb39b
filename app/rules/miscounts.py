"""Miscounts: what a placement comes to when it is counted wrong in a usual way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from app.rules.layout import PLAIN
from app.rules.ruleset import Rules
from app.rules.ruling import Ruling
from app.rules.scoring import ScoredWord, Word, score_word, total_score
from app.rules.squares import Square


class Miscounting(StrEnum):
    """What can be counted wrong in a placement."""

    BINGO_FORGOTTEN = "bingo_forgotten"
    """The bonus for the number of tiles is left out."""
    BINGO_ADDED = "bingo_added"
    """A bonus is counted, but so many tiles earn none."""
    CROSS_WORD_FORGOTTEN = "cross_word_forgotten"
    """One cross-word is left out, or all of them."""
    PREMIUM_MISSED = "premium_missed"
    """A premium square is counted as a plain one, in all words or in one."""
    PREMIUM_AGAIN = "premium_counted_again"
    """A premium square counts under a tile that lay there before."""
    BLANK_AT_FACE_VALUE = "blank_at_face_value"
    """A blank has the value of the letter that it stands for."""


class Miscount(NamedTuple):
    """A wrong way of counting a placement."""

    kind: Miscounting
    points: int
    """What it comes to."""
    squares: tuple[Square, ...] = ()
    """The squares that are counted wrong."""
    words: tuple[str, ...] = ()
    """The words that are counted wrong, or left out."""


def miscounts(ruling: Ruling, rules: Rules) -> Iterator[Miscount]:
    """
    Count the placement of *ruling* wrong in each usual way, the likeliest first.

    Each is one mistake only. There is none for a placement that was not scored.
    """
    if ruling.score is None or ruling.laid is None:
        return
    count = _Count(ruling.words, len(ruling.laid.new), rules)
    yield from count.bingos(ruling.score.bingo_bonus)
    yield from count.cross_words()
    yield from count.premiums_missed()
    # Many an old premium square explains a few points by chance, a blank seldom.
    yield from count.blanks()
    yield from count.premiums_again()


def _nothing_looked_up(_: Sequence[str]) -> None:
    return None


class _Count:
    """The words of a placement, to be counted anew."""

    def __init__(self, words: tuple[ScoredWord, ...], placed: int, rules: Rules):
        self.words = words
        self.placed = placed
        self.rules = rules

    def _total(self, words: Sequence[ScoredWord]) -> int:
        return total_score(words, self.placed, self.rules.rule_set).total

    def _recount(self, change: Callable[[int, Word], Word]) -> int:
        """The total with each word, by its number, changed."""
        recounted = [
            score_word(
                change(number, word.lies), self.rules.tile_set, _nothing_looked_up
            )
            for number, word in enumerate(self.words)
        ]
        return self._total(recounted)

    def bingos(self, bonus: int) -> Iterator[Miscount]:
        """The bonus left out, or one that was not earned."""
        total = self._total(self.words)
        if bonus:
            yield Miscount(Miscounting.BINGO_FORGOTTEN, total - bonus)
            return
        for other in sorted(set(self.rules.rule_set.bingo.values())):
            yield Miscount(Miscounting.BINGO_ADDED, total + other)

    def cross_words(self) -> Iterator[Miscount]:
        """Each cross-word left out, then all of them."""
        kind, total = Miscounting.CROSS_WORD_FORGOTTEN, self._total(self.words)
        crossing = self.words[1:]
        for word in crossing:
            yield Miscount(kind, total - word.score, (), (word.word,))
        if len(crossing) > 1:
            left_out = sum(word.score for word in crossing)
            names = tuple(word.word for word in crossing)
            yield Miscount(kind, total - left_out, (), names)

    def premiums_missed(self) -> Iterator[Miscount]:
        """Each premium square under a new tile left out, in all words or in one."""
        found = {
            square: None
            for word in self.words
            for square, premium in zip(
                word.lies.squares, word.lies.premiums, strict=True
            )
            if square is not None and premium not in {None, PLAIN}
        }
        everywhere = range(len(self.words))
        for square in found:
            for numbers in [set(everywhere), *({number} for number in everywhere)]:
                yield self._without_premium(square, numbers)

    def _without_premium(self, missed: Square, numbers: set[int]) -> Miscount:
        def change(number: int, word: Word) -> Word:
            if number not in numbers:
                return word
            premiums = [
                PLAIN if square == missed and premium is not None else premium
                for square, premium in zip(word.squares, word.premiums, strict=True)
            ]
            return word._replace(premiums=premiums)

        names = tuple(self.words[number].word for number in sorted(numbers))
        points = self._recount(change)
        return Miscount(Miscounting.PREMIUM_MISSED, points, (missed,), names)

    def premiums_again(self) -> Iterator[Miscount]:
        """Each premium square under an old tile counted once more."""
        layout = self.rules.layout
        for number, word in enumerate(self.words):
            for place, square in enumerate(word.lies.squares):
                if square is None or word.lies.premiums[place] is not None:
                    continue
                premium = layout.premiums[layout.index(square)]
                if premium == PLAIN:
                    continue
                premiums = list(word.lies.premiums)
                premiums[place] = premium
                wrong = word.lies._replace(premiums=premiums)
                points = self._with_word(number, wrong)
                kind = Miscounting.PREMIUM_AGAIN
                yield Miscount(kind, points, (square,), (word.word,))

    def _with_word(self, number: int, wrong: Word) -> int:
        return self._recount(lambda at, word: wrong if at == number else word)

    def blanks(self) -> Iterator[Miscount]:
        """Each blank at the value of its letter, then all of them."""
        letter_of = self.rules.tile_set.letter_of
        squares = {
            square: None
            for word in self.words
            for square, face in zip(word.lies.squares, word.lies.faces, strict=True)
            if square is not None and letter_of[face] != face
        }
        each = [(square,) for square in squares]
        for chosen in [*each, tuple(squares)] if len(each) > 1 else each:
            yield self._at_face_value(chosen)

    def _at_face_value(self, blanks: tuple[Square, ...]) -> Miscount:
        letter_of = self.rules.tile_set.letter_of

        def change(_: int, word: Word) -> Word:
            faces = [
                letter_of[face] if square in blanks else face
                for square, face in zip(word.squares, word.faces, strict=True)
            ]
            return word._replace(faces=faces)

        kind = Miscounting.BLANK_AT_FACE_VALUE
        return Miscount(kind, self._recount(change), blanks)
