"""From what a service tells of a game to what the views draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import orjson
from pydantic import ValidationError

from app.api.schemas.positions import Position as PositionBody
from app.api.schemas.rules import Rules as RulesBody
from app.cli.board_sheet import Sheet
from app.cli.environment import open_lexicons
from app.cli.failures import Failure
from app.client import answers as told
from app.client.game_answers import Game
from app.notation.coordinates import parse_square
from app.notation.errors import NotationError
from app.rules.adjustments import Adjustment, AdjustmentReason
from app.rules.ending import EndReason
from app.rules.outcome import Outcome
from app.rules.ruleset import Clause, Rules
from app.rules.scoring import Score, ScoredWord, Word, score_word
from app.rules.settlement import DecidedBy, SettledPlayer, Settlement
from app.rules.squares import Direction
from app.services.errors import InvalidInput
from app.services.inputs import NO_LEXICON
from app.services.positions import Case, open_case

UNKNOWN = (ValidationError, InvalidInput, NotationError, ValueError, LookupError)
"""What comes of reading something that is not known here."""


class Table:
    """A stored game, ready to be drawn."""

    def __init__(self, game: Game) -> None:
        """Raises `Failure` if the service is newer than this program."""
        with understanding():
            self.case = _open(game)
            self.outcome = None if game.outcome is None else _outcome(game.outcome)
            self.clauses = _clauses(game)
        self.game = game

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.case.court.rules

    def sheet(
        self,
        last: told.Event | None = None,
        refused: told.Ruling | None = None,
    ) -> Sheet:
        """
        The board, with the tiles of the *last* play or of a *refused* one marked.

        The squares on which a refused one breaks rules are marked, too.
        """
        board, layout = self.case.position.board, self.rules.layout
        with understanding():
            if refused is None:
                placed = self._placed(None if last is None else last.move)
                new = {index for index in placed if board.cells[index]}
                return Sheet(board, self.rules.tile_set, new=frozenset(new))
            placed = self._placed(refused.move) if refused.words else {}
            free = {n: face for n, face in placed.items() if not board.cells[n]}
            broken = {
                layout.index(parse_square(name, layout))
                for violation in refused.violations
                for name in violation.squares
            }
        return Sheet(
            board.with_faces(free),
            self.rules.tile_set,
            new=frozenset(free),
            broken=frozenset(broken),
        )

    def _placed(self, move: told.Json | None) -> dict[int, str]:
        """Index to face of the tiles that a *move* places."""
        layout = self.rules.layout
        return {
            layout.index(parse_square(one["square"], layout)): self._face(
                one["letter"], blank=bool(one.get("blank"))
            )
            for one in (move or {}).get("placed") or ()
        }

    def _face(self, letter: str, *, blank: bool) -> str:
        face = (
            self.rules.tile_set.blank_face_of.get(letter, letter) if blank else letter
        )
        if face not in self.rules.tile_set.letter_of:
            raise ValueError(f"the tile {letter}")
        return face

    def words(self, words: Sequence[told.Word]) -> list[ScoredWord]:
        """What was told of *words*, with their scores."""
        with understanding():
            return [self._word(word) for word in words]

    def _word(self, word: told.Word) -> ScoredWord:
        layout = self.rules.layout
        letters = word.letters or []
        squares = [parse_square(one.square or "", layout) for one in letters]
        premiums = [
            layout.premiums[layout.index(square)] if one.placed else None
            for one, square in zip(letters, squares, strict=True)
        ]
        lies = Word(
            squares[0],
            Direction(word.direction or ""),
            word.main,
            squares,
            [self._face(one.letter, blank=one.blank) for one in letters],
            premiums,
        )
        return score_word(lies, self.rules.tile_set, lambda _: word.acceptable)


def score_of(score: told.Score, words: Sequence[ScoredWord]) -> Score:
    """What was told of the *score* of a move that forms *words*."""
    each = tuple(word.score for word in words)
    return Score(score.total, score.word_points, score.bingo_bonus, each)


def clause_of(clause: told.Clause) -> Clause:
    """A rule as it was told."""
    return Clause(clause.id, clause.text, clause.source)


@contextmanager
def understanding() -> Iterator[None]:
    """Turn what this program does not know into a `Failure`."""
    try:
        yield
    except UNKNOWN as error:
        why = str(error).splitlines()[0]
        problem = "The service tells something that this program does not know"
        raise Failure(f"{problem}; it may be newer ({why}).") from error


def _open(game: Game) -> Case:
    """The position under the rules of the game; no word has to be looked up."""
    rules = game.rules | {"lexicon": NO_LEXICON}
    rules_said = RulesBody.model_validate_json(orjson.dumps(rules))
    position = orjson.dumps(game.position.document())
    position_said = PositionBody.model_validate_json(position)
    return open_case(rules_said.to_input(), position_said, open_lexicons())


def _clauses(game: Game) -> dict[str, Clause]:
    """The rules that the settlement names, by id."""
    if game.outcome is None or game.outcome.settlement is None:
        return {}
    return {
        line.rule.id: clause_of(line.rule)
        for player in game.outcome.settlement.players
        for line in player.adjustments
    }


def _outcome(outcome: told.Outcome) -> Outcome:
    settlement = outcome.settlement
    return Outcome(
        EndReason(outcome.end_reason),
        None if settlement is None else _settlement(settlement),
    )


def _settlement(settlement: told.Settlement) -> Settlement:
    by = settlement.decided_by
    return Settlement(
        tuple(_settled(player) for player in settlement.players),
        tuple(settlement.winners),
        settlement.tie,
        None if by is None else DecidedBy(by),
        settlement.spread,
        settlement.deduced,
    )


def _settled(player: told.SettledPlayer) -> SettledPlayer:
    lines = tuple(
        Adjustment(
            AdjustmentReason(line.reason), line.points, line.detail, line.rule.id
        )
        for line in player.adjustments
    )
    return SettledPlayer(player.name, player.before, lines, player.final)
