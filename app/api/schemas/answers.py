"""The bodies that are answered; every member is always there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, JsonValue

from app.api.problems import Problem
from app.api.schemas.base import Answer, model_of
from app.api.schemas.moves import Move
from app.api.schemas.positions import Position
from app.rules.adjustments import AdjustmentReason
from app.rules.ending import EndReason
from app.rules.events import EventType
from app.rules.ruleset import RuleSet as EngineRuleSet
from app.rules.settlement import DecidedBy
from app.rules.soundness import WarningCode
from app.rules.verdict import ConsequenceKind
from app.rules.violations import ViolationCode

DirectionName: TypeAlias = Literal["across", "down"]


def _open_enum(values: Iterable[JsonValue]) -> Any:
    """A string with the values it may have today; new ones may appear."""
    return Field(json_schema_extra={"x-extensible-enum": [*values]})


Params: TypeAlias = Annotated[
    dict[str, Any], Field(description="The facts of the message, by name.")
]
Squares: TypeAlias = Annotated[
    list[str], Field(description="Names of squares, such as `H8`.")
]


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


class RuleClause(Answer):
    """A rule in words, and where it comes from."""

    id: str
    text: str
    source: str


class Violation(Answer):
    """A rule that the move breaks."""

    code: Annotated[str, _open_enum([code.value for code in ViolationCode])]
    message: str
    rule: RuleClause
    squares: Squares
    words: list[str]
    params: Params


class Warning(Answer):  # noqa: A001 - the name in the document
    """Something that was ruled on all the same."""

    code: Annotated[str, _open_enum([code.value for code in WarningCode])]
    message: str
    squares: Squares
    params: Params


class Identity(Answer):
    """What something is called, and the hash of what it says."""

    name: str
    sha256: str


class Provenance(Answer):
    """What an answer was made by, so that it can be quoted and reproduced."""

    engine: str
    rule_set: Identity | None
    board: Identity | None
    tile_set: Identity | None
    lexicon: Identity | None
    """Null without a dictionary."""
    input_sha256: str
    """SHA-256 of the body that was sent."""


class Adjustment(Answer):
    """One line of a settlement."""

    reason: Annotated[str, _open_enum([reason.value for reason in AdjustmentReason])]
    points: int
    """Added to the score; negative to subtract."""
    detail: str
    """The line in words, with what it counts."""
    rule: RuleClause


class SettledPlayer(Answer):
    """One player's part of a settlement."""

    name: str | None
    before: int
    adjustments: list[Adjustment]
    """Racks first, then blanks, overtime and penalties."""
    final: int
    """What was before and all adjustments; it may be negative."""


class Settlement(Answer):
    """Final scores, and who won."""

    players: list[SettledPlayer]
    winners: list[int]
    """
    Seats, counted from 0; several if they tie, none of a cancelled game or one that
    everybody lost.
    """
    tie: bool
    decided_by: Annotated[str | None, _open_enum([by.value for by in DecidedBy])]
    """
    What told the winner from the others: the score, or else why they lost whatever
    the score. Null for a tie and for a cancelled game.
    """
    spread: int
    """
    The winner's final score less the best of the others: negative if somebody ahead
    lost whatever the score, 0 for a tie and without a winner.
    """
    deduced: bool
    """Whether a rack that nobody told was worked out from the unseen tiles."""


class Outcome(Answer):
    """Why the game is over, and what it comes to."""

    end_reason: Annotated[str, _open_enum([reason.value for reason in EndReason])]
    settlement: Settlement | None
    """Null if a rack that changes a score is unknown and cannot be deduced."""


class Consequence(Answer):
    """What a challenge comes to, and for whom."""

    kind: Annotated[str, _open_enum([kind.value for kind in ConsequenceKind])]
    text: str
    """The same in a sentence."""
    seat: int
    """Whom it meets: the player of the play, or the challenger."""
    points: int
    """What it adds to the score of the seat, on top of what the play scores."""
    rule: RuleClause


class Event(Answer):
    """One line of the history of a game; what has no value for its type is null."""

    sequence: int | None
    """Its number in a stored game; null where nothing is stored."""
    type: Annotated[str, _open_enum([kind.value for kind in EventType])]
    turn: int | None
    """The turn of a stored game that it belongs to."""
    seat: int | None
    """Whose it is, counted from 0."""
    at: str | None
    """When, in a stored game."""
    move: Move | None
    tiles: str | None
    """The tiles that changed hands."""
    words: list[str] | None
    points: int | None
    """Added to the score of the seat; negative to subtract."""
    score: int | None
    """The score of the seat afterwards."""
    note: str | None
    """What else there is to say, in words."""


class ChallengeVerdict(Answer):
    """The complete answer to a challenge."""

    upheld: bool
    """Whether the play is withdrawn."""
    words: list[Word]
    """
    The challenged words. `acceptable` is null where the rules do not reveal it, and
    where people decided.
    """
    consequence: Consequence
    position: Position
    """After the challenge and what it brings."""
    events: list[Event]
    """What happened, in order."""
    outcome: Outcome | None
    """Null while the game goes on."""
    warnings: list[Warning]
    """What about the position and the draw play could not have reached."""
    provenance: Provenance
    """Its lexicon is null where people decided."""


class Ruling(Answer):
    """The complete answer to a move."""

    legal: bool
    """Whether it may be played."""
    words_acceptable: bool | None
    """Whether every word would survive a challenge; null without a lexicon."""
    violations: list[Violation]
    """Every rule that the move breaks."""
    warnings: list[Warning]
    """What play could not have reached, and what was ruled on all the same."""
    unchecked: list[str]
    """Rules that could not be checked, since the request does not say enough."""
    move: Move
    """The move as the board sees it; it can be sent again."""
    notation: str | None
    leave: str | None
    """What stays on the rack; null if that is unknown."""
    words: list[Word]
    """The words formed, the main word first."""
    score: Score | None
    """Null if the words cannot be found."""
    position: Position | None
    """After the move; null if it is illegal, and in brief."""
    outcome: Outcome | None
    """Null while the game goes on."""
    provenance: Provenance | None
    """Null in brief."""


class BatchAnswer(Answer):
    """The answer to one item; either the ruling or the problem is null."""

    index: int
    id: str | None
    ruling: Ruling | None
    problem: Problem | None


class BatchRulings(Answer):
    """The answers to a batch, in its order."""

    items: list[BatchAnswer]


class PositionAnswer(Answer):
    """What stands on a board and what is unseen."""

    position: Position
    words: list[Word]
    """All words on the board, across before down, each worth its face values."""
    warnings: list[Warning]
    provenance: Provenance


class SettlementAnswer(Settlement):
    """Final scores, line by line, and who won."""

    provenance: Provenance


class WordScore(Answer):
    """The score of a word without a board."""

    words: list[Word]
    score: Score
    provenance: Provenance


class WordJudgement(Answer):
    """What a lexicon says of a word."""

    word: str
    acceptable: bool | None
    """Null if only the verdict on all words was asked for."""


class Judgement(Answer):
    """What a lexicon says of the words of a play."""

    acceptable: bool
    """Whether all of them are acceptable."""
    words: list[WordJudgement]
    provenance: Provenance


class WordAnswer(Answer):
    """What a lexicon says of one word."""

    word: str
    acceptable: bool
    lexicon: Identity


class Lexicon(Answer):
    """A lexicon."""

    name: str
    title: str
    words: int
    """How many it has."""
    sha256: str
    """The hash of its words, the same whatever file they came in."""
    tile_set: str
    built_in: bool


class Entry(Answer):
    """A name of the catalogue."""

    name: str
    title: str


class Names(Answer):
    """What the catalogue has of one kind."""

    items: list[Entry]


class Lexicons(Answer):
    """The lexicons that can be named."""

    items: list[Lexicon]


RuleSet = model_of(EngineRuleSet, partial=False, base=Answer, name="RuleSet")
