"""The judge of a whole game, who counts the tiles of each board once only."""

from __future__ import annotations

from app.rules.board import Board
from app.rules.judge import judge
from app.rules.lexicon import Lexicon
from app.rules.moves import Move
from app.rules.position import Position, left_over, tally, without_faces
from app.rules.ruleset import Rules
from app.rules.ruling import Laid, Ruling


class SteadyJudge:
    """Rules on the moves of a game, one after the other."""

    def __init__(self, rules: Rules, lexicon: Lexicon | None, board: Board) -> None:
        """Begin with *board*; *lexicon* is None where there is no dictionary."""
        self.rules = rules
        self.lexicon = lexicon
        self._board = board
        """The last board that was counted, so that turns count new tiles only."""
        self._unplaced = tally(board, (), rules.tile_set)

    def rule(self, before: Position, move: Move) -> Ruling:
        """Rule on *move* made on *before*, as `judge` does."""
        board, tile_set = before.board, self.rules.tile_set
        if board is not self._board:
            self._board, self._unplaced = board, tally(board, (), tile_set)
        left = left_over(before, tile_set, self._unplaced)
        return judge(before, move, self.rules, self.lexicon, left)

    def see(self, board: Board, laid: Laid) -> None:
        """Count *board*, on which the tiles of *laid* have just been put."""
        new, tile_set = laid.new.values(), self.rules.tile_set
        self._board = board
        self._unplaced = without_faces(self._unplaced, new, tile_set)
