"""The bodies that the operations take."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from app.api.schemas.base import Body, Given
from app.api.schemas.moves import Move, ShortText
from app.api.schemas.positions import CgpText, Position, Tiles
from app.api.schemas.rules import Name, Rules
from app.rules.claims import ChallengeDecision, Claim

MOST_ITEMS = 1_000
MOST_WORDS = 1_000
MOST_FAILED = 1_000
"""Failed challenges of one player in a game."""
MOST_CHALLENGED = 100
MOST_SEAT = 19

ABBREVIATION = "x-abbreviation"
"""Marks, in the schema, a bare string that stands for an object."""


def short_for(member: str) -> Any:
    """Mark a bare string that stands for an object with this *member*."""
    return Field(json_schema_extra={ABBREVIATION: member})


_LEFT_TO_RIGHT = Field(union_mode="left_to_right")
"""The object first, for that is what programs send."""
RulesOrName: TypeAlias = Annotated[
    Rules | Annotated[Name, short_for("rule_set")], _LEFT_TO_RIGHT
]
PositionOrCgp: TypeAlias = Annotated[
    Position | Annotated[CgpText, short_for("cgp")], _LEFT_TO_RIGHT
]
MoveOrText: TypeAlias = Annotated[
    Move | Annotated[ShortText, short_for("text")], _LEFT_TO_RIGHT
]
Detail: TypeAlias = Literal["brief", "full"]


class RulingRequest(Body):
    """A move to rule on."""

    rules: Given[RulesOrName] = None
    """By which rules; left out, `standard`. A bare string is the name of a rule set."""
    position: Given[PositionOrCgp] = None
    """
    On which position; left out, an empty board and two players with unknown racks.
    A bare string is a CGP.
    """
    move: MoveOrText
    """Which move, made by the player on turn. A bare string is its notation."""
    draw: Given[Tiles] = None
    """The tiles that the player drew afterwards, if they are known."""
    detail: Given[Detail] = None
    """
    `full` if left out. `brief` leaves `letters`, `formula`, `position` and
    `provenance` null.
    """


class BatchItem(Body):
    """One move of a batch, with what differs from the batch's rules and position."""

    id: Given[Annotated[str, Field(max_length=200)]] = None
    """Yours, and answered as it is."""
    rules: Given[RulesOrName] = None
    """In place of those of the batch."""
    position: Given[PositionOrCgp] = None
    """In place of that of the batch."""
    move: MoveOrText


BATCH_ITEM: Any = {"$ref": "#/components/schemas/BatchItem"}


class BatchRequest(Body):
    """Many moves to rule on."""

    rules: Given[RulesOrName] = None
    """For all items that say nothing else."""
    position: Given[PositionOrCgp] = None
    """For all items that say nothing else."""
    detail: Given[Detail] = None
    items: Annotated[
        list[Any],
        Field(max_length=MOST_ITEMS, json_schema_extra={"items": BATCH_ITEM}),
    ]
    """The moves. A fault in one of them does not touch the others."""


class PositionRequest(Body):
    """A position to look at."""

    rules: Given[RulesOrName] = None
    """By which rules; left out, `standard`. A bare string is the name of a rule set."""
    position: PositionOrCgp
    """The position. A bare string is a CGP."""


Premium: TypeAlias = Literal["DL", "TL", "QL", "DW", "TW", "QW"]


class WordScoreRequest(Body):
    """A word to score without a board."""

    rules: Given[RulesOrName] = None
    """By which rules; left out, `standard`. A bare string is the name of a rule set."""
    word: Annotated[str, Field(max_length=400)]
    """Lower-case letters are blanks."""
    premiums: Given[Annotated[list[Premium | None], Field(max_length=400)]] = None
    """Letter by letter, null for none: `["DL", null, "TW"]`."""


class JudgementRequest(Body):
    """Words to look up."""

    words: Annotated[
        list[Annotated[str, Field(max_length=200)]],
        Field(min_length=1, max_length=MOST_WORDS),
    ]
    """The words of a play; case is ignored."""
    reveal: Given[bool] = None
    """
    False gives the verdict on all of them together only, as the word judge of a
    tournament does; true if left out.
    """


class ChallengeRequest(Body):
    """A challenge of a play."""

    rules: Given[RulesOrName] = None
    """
    By which rules; their `word_check` must be `challenge`. Left out, `standard`. A
    bare string is the name of a rule set.
    """
    position: Given[PositionOrCgp] = None
    """
    The position before the play, its player on turn; left out, an empty board and
    two players with unknown racks. A bare string is a CGP.
    """
    move: MoveOrText
    """The play that is challenged. A bare string is its notation."""
    draw: Given[Tiles] = None
    """The tiles that the player drew after the play, if they are known."""
    challenger: Annotated[int, Field(ge=0, le=MOST_SEAT)]
    """The seat of the player who challenges, counted from 0."""
    words: Given[
        Annotated[list[ShortText], Field(min_length=1, max_length=MOST_CHALLENGED)]
    ] = None
    """
    The words that are challenged, where the rules let them be chosen; left out, the
    whole play. Case is ignored.
    """
    decision: Given[Literal["upheld", "failed"]] = None
    """What people decided; needed without a lexicon, and it wins over one."""
    failed_before: Given[Annotated[int, Field(ge=0, le=MOST_FAILED)]] = None
    """
    Challenges of the same player that failed earlier in the game, 0 if left out.
    Matters where the points of a failed challenge escalate.
    """


def claim_said(asked: ChallengeRequest) -> Claim:
    """What was said of the challenge, for the use case."""
    return Claim(
        asked.challenger,
        None if asked.words is None else tuple(asked.words),
        None if asked.decision is None else ChallengeDecision(asked.decision),
        asked.failed_before or 0,
    )
