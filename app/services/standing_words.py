"""Standing words: what can be read on a board, and whether it is acceptable."""

from __future__ import annotations

from app.rules.board import Board
from app.rules.placing import look_up
from app.rules.ruleset import Rules
from app.rules.scoring import Place, ScoredWord, WordFrame, score_word
from app.rules.squares import Direction
from app.rules.words import Run, run_through
from app.services.resolving import Court


def standing_words(board: Board, court: Court) -> tuple[ScoredWord, ...]:
    """
    All words of two or more tiles on *board*, across before down.

    Nothing is new, so that no premium counts: a word scores its face values.
    """
    return tuple(
        _score(run, board, court.rules, court)
        for direction in Direction
        for run in _runs(board, direction)
    )


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


def _score(run: Run, board: Board, rules: Rules, court: Court) -> ScoredWord:
    squares, cells = board.layout.squares, board.cells
    letters = [rules.tile_set.letter_of[cells[index]] for index in run.indices]
    places: list[Place] = [
        (squares[index], cells[index], False, 1, 1) for index in run.indices
    ]
    acceptable = look_up(letters, rules.rule_set, court.lexicon)
    frame = WordFrame(
        squares[run.first], run.direction, main=False, acceptable=acceptable
    )
    return score_word(frame, letters, places, rules.tile_set)
