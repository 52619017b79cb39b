"""Standing words: what can be read on a board, and whether it is acceptable."""

from __future__ import annotations

from app.rules.board import Board
from app.rules.looking_up import word_look_up
from app.rules.scoring import ScoredWord, Word, score_word
from app.rules.squares import Direction
from app.rules.words import Run, run_through
from app.services.resolving import Court


def standing_words(board: Board, court: Court) -> tuple[ScoredWord, ...]:
    """
    All words of two or more tiles on *board*, across before down.

    Nothing is new, so that no premium counts: a word scores its face values.
    """
    rules = court.rules
    look_up = word_look_up(rules.rule_set, court.lexicon)
    squares, cells = board.layout.squares, board.cells
    words = []
    for direction in Direction:
        for run in _runs(board, direction):
            along = slice(run.first, run.last + 1, run.step)
            word = Word(
                start=squares[run.first],
                direction=direction,
                main=False,
                squares=squares[along],
                faces=cells[along],
                premiums=[None] * run.length,
            )
            words.append(score_word(word, rules.tile_set, look_up))
    return tuple(words)


def _runs(board: Board, direction: Direction) -> list[Run]:
    """The runs of two or more tiles along *direction*, each once."""
    cells, lanes = board.cells, board.layout.lanes[direction]
    runs = []
    for index, face in enumerate(cells):
        step, low, _ = lanes[index]
        if face and (index == low or not cells[index - step]):
            run = run_through(cells, board.layout, index, direction)
            if run.first != run.last:
                runs.append(run)
    return runs
