"""Checks of the words that a placement forms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.rules.board import Board
from app.rules.laying import Lay
from app.rules.ruleset import RuleSet
from app.rules.scoring import ScoredLetter, ScoredWord
from app.rules.tiles import BLANK, NO_TILE, TileSet, show_tiles
from app.rules.violations import Violation, ViolationCode, violation
from app.rules.words import Run


def missing_word(
    board: Board, runs: Sequence[Run], rule_set: RuleSet
) -> list[Violation]:
    """
    Accuse a placement of forming no word.

    Of a lone tile on an empty board this says nothing where an opening needs more:
    then the play is too short already.
    """
    if runs or (board.is_empty and rule_set.opening.min_tiles > 1):
        return []
    return [violation(ViolationCode.NO_WORD_FORMED)]


def incomplete_word(
    board: Board, cells: Sequence[str], placed: Lay, run: Run, word: ScoredWord
) -> list[Violation]:
    """
    Accuse a written play of leaving out tiles that its main word joins.

    *cells* hold the new tiles too. A lone new tile is exempt: one cannot tell
    which of its words was meant.
    """
    if placed.told is None or len(placed.faces) == 1:
        return []
    first, last = placed.told
    if first <= run.first and run.last <= last:
        return []
    squares = board.layout.squares
    told = [cells[index] or NO_TILE for index in range(first, last + 1, run.step)]
    return [
        violation(
            ViolationCode.WORD_INCOMPLETE,
            [squares[index] for index in run.indices if not first <= index <= last],
            [word.word],
            told=show_tiles(told),
            word=word.word,
            start=squares[run.first].start(run.direction),
        )
    ]


def bare_blanks(board: Board, placed: Lay) -> list[Violation]:
    """Accuse a placement of blanks that stand for no letter."""
    if BLANK not in placed.faces.values():
        return []
    squares = board.layout.squares
    bare = [squares[index] for index, face in placed.faces.items() if face == BLANK]
    return [violation(ViolationCode.BLANK_UNDESIGNATED, bare)]


def split_digraphs(words: Sequence[ScoredWord], tile_set: TileSet) -> list[Violation]:
    """
    Accuse words that spell an indivisible letter with several tiles.

    What stood on the board before is no fault of the move: one of the tiles must
    be new.
    """
    if not tile_set.indivisible:
        return []
    found = []
    for word in words:
        split = list(_splits(word.letters, tile_set.indivisible))
        if split:
            squares = [x.square for _, run in split for x in run if x.square]
            letters = [letter for letter, _ in split]
            code = ViolationCode.DIGRAPH_SPLIT
            found.append(violation(code, squares, [word.word], letters=letters))
    return found


def _splits(
    letters: Sequence[ScoredLetter], indivisible: Sequence[str]
) -> Iterator[tuple[str, Sequence[ScoredLetter]]]:
    """Each indivisible letter that several tiles spell, with those tiles."""
    for start in range(len(letters)):
        text, end = letters[start].letter, start + 1
        while end < len(letters) and any(x.startswith(text) for x in indivisible):
            text += letters[end].letter
            end += 1
            run = letters[start:end]
            if text in indivisible and any(letter.placed for letter in run):
                yield text, run


def unacceptable(words: Sequence[ScoredWord]) -> list[Violation]:
    """Accuse a placement of words that are not in the lexicon."""
    phonies = [word for word in words if word.acceptable is False]
    if not phonies:
        return []
    squares = dict.fromkeys(x for word in phonies for x in word.lies.squares if x)
    texts = [word.word for word in phonies]
    return [violation(ViolationCode.UNACCEPTABLE_WORD, squares, texts)]
