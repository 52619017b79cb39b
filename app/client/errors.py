"""What goes wrong: no answer, an answer of somebody else, or a problem."""

from __future__ import annotations

from pydantic import Field

from app.client.answers import Answer, Ruling


class FieldError(Answer):
    """One fault in what was sent, and where it is."""

    pointer: str
    """A JSON Pointer into the body; `/query/…`, `/path/…` or `/header/…` beside it."""
    code: str
    message: str


class Problem(Answer):
    """Why a request was not answered, in the form of RFC 9457."""

    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: str
    request_id: str
    errors: list[FieldError] = Field(default_factory=list)
    ruling: Ruling | None = None
    turn: int | None = None


class ClientError(Exception):
    """The service was asked for something, and did not do it."""


class Unreachable(ClientError):
    """
    No answer came, however often it was tried; the cause tells why.

    Whether a change was made is then not known.
    """


class UnexpectedAnswer(ClientError):
    """Somebody answered, but not as this service does."""


class ProblemTold(ClientError):
    """
    The service says why it did not do what was asked.

        try:
            client.move(game.id, game.turn, "8D RETAINS")
        except ProblemTold as told:
            print(told.problem.code, told.problem.detail)
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.detail)
        self.problem = problem
        """All that the service said."""


class InvalidRequest(ProblemTold):
    """What was sent cannot be read, or means nothing; `problem.errors` tells where."""


class NotAllowed(ProblemTold):
    """The token does not open this, or none was sent."""


class NotFound(ProblemTold):
    """There is no such thing, or the token is of another game."""


class Refused(ProblemTold):
    """The game as it stands does not allow this."""


class StaleTurn(Refused):
    """The game has moved on; `turn` is where it is now."""

    @property
    def turn(self) -> int | None:
        """The turn the game is at."""
        return self.problem.turn


class NotOnTurn(Refused):
    """It is another player's turn."""


class GameOver(Refused):
    """The game is over."""


class IllegalMove(Refused):
    """The move breaks rules of the game; `ruling` tells them all."""

    @property
    def ruling(self) -> Ruling | None:
        """The whole ruling."""
        return self.problem.ruling


class Unavailable(ProblemTold):
    """The service cannot do it now; it has been tried again already."""


_BY_CODE: dict[str, type[ProblemTold]] = {
    "stale_turn": StaleTurn,
    "not_on_turn": NotOnTurn,
    "game_over": GameOver,
    "illegal_move": IllegalMove,
}
_BY_STATUS: dict[int, type[ProblemTold]] = {
    400: InvalidRequest,
    401: NotAllowed,
    403: NotAllowed,
    404: NotFound,
    409: Refused,
    413: InvalidRequest,
    415: InvalidRequest,
    422: InvalidRequest,
    429: Unavailable,
    503: Unavailable,
}


def error_of(problem: Problem) -> ProblemTold:
    """Return what is raised for *problem*: by its code, else by its status."""
    by_status = _BY_STATUS.get(problem.status, ProblemTold)
    return _BY_CODE.get(problem.code, by_status)(problem)
