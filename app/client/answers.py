"""
What the service answers, as values with members.

Members that a newer service adds are kept: a position, a move or rules that were
answered can be sent again as they are. Codes, types and statuses are plain strings,
for there may be new ones.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from pydantic import BaseModel, ConfigDict

Json: TypeAlias = dict[str, Any]
"""A JSON object whose members are described with the service."""


class Answer(BaseModel):
    """A part of an answer; it cannot be changed."""

    model_config = ConfigDict(
        frozen=True,
        extra="allow",
        hide_input_in_errors=True,  # it may be a token
    )

    def document(self) -> Json:
        """Return it as it was answered."""
        return self.model_dump(mode="json", exclude_unset=True)


class Clause(Answer):
    """A rule in words, and where it comes from."""

    id: str
    text: str
    source: str


class Violation(Answer):
    """A rule that a move breaks."""

    code: str
    message: str
    rule: Clause
    squares: list[str]
    words: list[str]
    params: Json


class Remark(Answer):
    """Something that was ruled on all the same."""

    code: str
    message: str
    squares: list[str]
    params: Json


class Letter(Answer):
    """One letter of a word and what it earns."""

    square: str | None
    letter: str
    blank: bool
    placed: bool
    face_value: int
    letter_multiplier: int
    points: int


class Word(Answer):
    """One word with its score."""

    word: str
    start: str | None
    direction: str | None
    main: bool
    acceptable: bool | None
    """None if nothing was looked up, or the game does not tell it yet."""
    score: int
    word_multiplier: int
    formula: str | None
    letters: list[Letter] | None


class Score(Answer):
    """The score of a move: the words and the bingo bonus."""

    total: int
    word_points: int
    bingo_bonus: int
    formula: str | None


class Player(Answer):
    """One seat of a position."""

    name: str | None = None
    score: int = 0
    rack: str | None = None
    """None if it is unknown."""
    rack_count: int | None = None
    turns_to_miss: int = 0


class Position(Answer):
    """The state of a game, which can be sent again as it is."""

    board: list[str]
    """Row by row: `.` empty, `A` a tile, `a` a blank that stands for A."""
    players: list[Player]
    on_turn: int
    bag: str | None
    bag_count: int
    scoreless_turns: int
    consecutive_passes: int
    status: str
    cgp: str
    unseen: str
    """Tiles that are neither on the board nor on a rack that is seen."""


class Adjustment(Answer):
    """One line of a settlement."""

    reason: str
    points: int
    detail: str
    rule: Clause


class SettledPlayer(Answer):
    """One player's part of a settlement."""

    name: str | None
    before: int
    adjustments: list[Adjustment]
    final: int


class Settlement(Answer):
    """Final scores, and who won."""

    players: list[SettledPlayer]
    winners: list[int]
    """Seats, counted from 0."""
    tie: bool
    decided_by: str | None
    spread: int
    deduced: bool


class Outcome(Answer):
    """Why a game is over, and what it comes to."""

    end_reason: str
    settlement: Settlement | None
    """None if a rack that changes a score is unknown."""


class Ruling(Answer):
    """The complete answer to a move."""

    legal: bool
    words_acceptable: bool | None
    violations: list[Violation]
    warnings: list[Remark]
    unchecked: list[str]
    move: Json
    """The move as the board sees it; it can be sent again."""
    notation: str | None
    leave: str | None
    words: list[Word]
    score: Score | None
    position: Position | None
    outcome: Outcome | None
    provenance: Json | None


class Event(Answer):
    """One line of the history of a game."""

    sequence: int | None
    """Its number in a stored game, from 1 without gaps."""
    type: str
    turn: int | None
    seat: int | None
    at: str | None
    move: Json | None
    tiles: str | None
    """None if they are not for whoever asks."""
    words: list[str] | None
    points: int | None
    score: int | None
    note: str | None
    amends: int | None


class Consequence(Answer):
    """What a challenge comes to, and for whom."""

    kind: str
    text: str
    seat: int
    points: int
    rule: Clause


class Verdict(Answer):
    """The complete answer to a challenge of a play that is not stored."""

    upheld: bool
    words: list[Word]
    consequence: Consequence
    position: Position
    events: list[Event]
    outcome: Outcome | None
    warnings: list[Remark]
    provenance: Json


class SettledGame(Settlement):
    """A settlement that was asked for."""

    provenance: Json


class JudgedWord(Answer):
    """What a lexicon says of a word; None if that was not asked for."""

    word: str
    acceptable: bool | None


class Judgement(Answer):
    """What a lexicon says of the words of a play."""

    acceptable: bool
    words: list[JudgedWord]
    provenance: Json


class Turn(Answer):
    """One event of a record: what is right, beside what is recorded."""

    index: int
    line: int | None
    seat: int
    player: str | None
    type: str
    notation: str | None
    legal: bool | None
    words_acceptable: bool | None
    violations: list[Violation]
    words: list[Word]
    score: Score | None
    points: int
    total: int
    recorded: Json
    leave: str | None
    position: Position | None


class Finding(Answer):
    """Something that a record says, beside what would be right."""

    code: str
    severity: str
    message: str
    line: int | None
    column: int | None
    turn: int | None
    expected: str | None
    found: str | None
    cause: str | None
    replacement: str | None
    params: Json


class Replay(Answer):
    """A whole game record, refereed turn by turn."""

    turns: list[Turn]
    findings: list[Finding]
    corrected: str | None
    position: Position | None
    outcome: Outcome | None
    provenance: Json | None
