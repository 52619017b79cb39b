"""The bodies that the operations of stored games take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from pydantic import Field

from app.api.schemas.base import Body, Given, model_of
from app.api.schemas.moves import Move, ShortText
from app.api.schemas.positions import Tiles
from app.api.schemas.requests import (
    MOST_CHALLENGED,
    MOST_SEAT,
    MoveOrText,
    RulesOrName,
    short_for,
)
from app.notation.cgp import LARGEST_SCORE
from app.rules.ruleset import ClockRules
from app.services.inputs import MoveInput, MoveSaid, MoveType

MOST_TURN = 1_000_000

PLAIN = r"^[^\x00-\x1f\x7f]*$"
"""Text without control characters, which no database and no record takes."""

Turn: TypeAlias = Annotated[int, Field(ge=0, le=MOST_TURN)]
Seat: TypeAlias = Annotated[int, Field(ge=0, le=MOST_SEAT)]
PlayerName: TypeAlias = Annotated[str, Field(max_length=200, pattern=PLAIN)]
Reason: TypeAlias = Annotated[str, Field(min_length=1, max_length=500, pattern=PLAIN)]

_TIME_CONTROL = model_of(ClockRules, partial=True, name="TimeControl")

if TYPE_CHECKING:

    class TimeControl(Body):
        """How time is given; what is left out comes from the rules."""

else:
    TimeControl = _TIME_CONTROL
    TimeControl.__doc__ = (
        "How time is given and what overtime costs, times in seconds; what is left "
        "out comes from the rules. Without `kind` it is `per_move` if `per_move_s` is "
        "told, and else `bank`."
    )


class NewPlayer(Body):
    """Somebody who takes a seat."""

    name: PlayerName | None = None


class NewGameRequest(Body):
    """A game to be played."""

    rules: Given[RulesOrName] = None
    """By which rules; left out, `standard`. A bare string is the name of a rule set."""
    players: Annotated[list[NewPlayer], Field(min_length=1, max_length=MOST_SEAT + 1)]
    """In the order of play."""
    draws: Literal["referee", "reported", "none"]
    """
    Where the tiles come from: the referee draws from its own bag, the seats report
    what they drew, or nobody says (a score sheet, with unknown racks).
    """
    time_control: Given[TimeControl] = None
    """The clock of the game, in place of that of the rules."""
    client_seeds: Given[bool] = None
    """
    Whether each seat adds a seed of its own to what the draws come from; the game
    begins with the last one. False if left out; only for draws of the referee.
    """


class ForTurn(Body):
    """What every change of a game says."""

    turn: Turn
    """The turn that it is for, as the game says; another one is refused."""


class ForSeat(ForTurn):
    """What a change by a player says."""

    seat: Given[Seat] = None
    """
    Whose it is, counted from 0. The host must say it; for the token of a seat it is
    that seat.
    """


class GameMove(Move):
    """
    A move in a stored game.

    As in a ruling, and one type more: `points` has `points`, a turn of which nothing
    else is told, for games with `draws: none`.
    """

    type: Literal[  # type: ignore[assignment]  # one more than the type it widens
        "placement",
        "exchange",
        "pass",
        "notation",
        "board_after",
        "redraw",
        "recycle_blank",
        "points",
    ]
    points: Given[Annotated[int, Field(ge=0, le=LARGEST_SCORE)]] = None
    """What the turn scored."""


GameMoveOrText: TypeAlias = Annotated[
    GameMove | Annotated[ShortText, short_for("text")],
    Field(union_mode="left_to_right"),
]


class MoveRequest(ForSeat):
    """A move to make."""

    move: GameMoveOrText
    """Made by the player on turn. A bare string is its notation."""
    draw: Given[Tiles] = None
    """The tiles drawn for it, where the seats report them."""


class PreviewRequest(Body):
    """A move to try."""

    move: MoveOrText
    """As if the seat were on turn. A bare string is its notation."""


class GameChallengeRequest(ForSeat):
    """A challenge of the last play."""

    words: Given[
        Annotated[list[ShortText], Field(min_length=1, max_length=MOST_CHALLENGED)]
    ] = None
    """
    The words that are challenged, where the rules let them be chosen; left out, the
    whole play.
    """
    decision: Given[Literal["upheld", "failed"]] = None
    """What people decided; only the host says so. Needed without a lexicon."""


class ResignationRequest(ForSeat):
    """A player gives up."""


class TimeoutRequest(ForSeat):
    """A claim that the player on turn is out of time; `seat` is who claims it."""


class AdjudicationRequest(ForTurn):
    """An end that people decide."""

    reason: Reason
    """Why, in words."""
    end_reason: Given[Literal["adjudicated", "no_moves"]] = None
    """
    `adjudicated` if left out; `no_moves` where all agree that nobody can move, and
    the rules have that.
    """
    loser_seats: Given[Annotated[list[Seat], Field(max_length=MOST_SEAT + 1)]] = None
    """Who lost whatever the score; left out, the scores decide."""


class CancellationRequest(ForTurn):
    """A game that is not to count."""

    reason: Reason
    """Why, in words."""


class CorrectionRequest(ForTurn):
    """
    A director's ruling.

    `points` has `seat` and `points`; `event` has `sequence` and `move`.
    """

    reason: Reason
    """Why, in words."""
    type: Literal["points", "event"]
    seat: Given[Seat] = None
    """Whose points are corrected."""
    points: Given[Annotated[int, Field(ge=-LARGEST_SCORE, le=LARGEST_SCORE)]] = None
    """Added to the score; negative to subtract."""
    sequence: Given[Annotated[int, Field(ge=1, le=MOST_TURN)]] = None
    """The number of the event of a move that was misread."""
    move: Given[MoveOrText] = None
    """What was really played. A bare string is its notation."""


class ClockRequest(ForTurn):
    """The clock to start or to stop."""

    running: bool
    """True lets the time of the player on turn run; false stops all clocks."""


class RackRequest(ForTurn):
    """The rack of a seat, reported."""

    rack: Tiles
    """The tiles, such as `AEINRS?`."""


class SeedRequest(Body):
    """A player's part of what the draws come from."""

    seed: Annotated[str, Field(min_length=1, max_length=200, pattern=PLAIN)]
    """Anything that the others could not have guessed."""
    turn: Given[Turn] = None
    """0, as no game has begun that waits for seeds."""


def game_move_said(move: str | GameMove) -> MoveSaid:
    """What was said of the move, for the use cases; a bare string is its text."""
    if isinstance(move, str):
        return MoveInput(MoveType.NOTATION, text=move)
    return move
