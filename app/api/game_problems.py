"""What a client is told when a stored game refuses something."""

from __future__ import annotations

from app.api.problem_codes import ProblemCode
from app.api.problems import ApiProblem
from app.services.game_store import OutcomeUnknown, StoreError, StoreUnavailable
from app.services.games.errors import GameNotFound, LexiconGone, NotAllowed, Refused

RETRY_AFTER_S = 2
"""Seconds after which a database may be back."""


def game_problem(error: Exception) -> ApiProblem:
    """Return the problem that tells of *error*, one of the stored games."""
    match error:
        case Refused():
            return _refusal(error)
        case StoreError():
            return _store_problem(error)
        case GameNotFound():
            detail = "There is no game with this id that this token opens."
            return ApiProblem(ProblemCode.UNKNOWN_GAME, detail)
        case NotAllowed():
            return ApiProblem(ProblemCode.NOT_ALLOWED, sentence(str(error)))
        case LexiconGone():
            return ApiProblem(ProblemCode.LEXICON_GONE, sentence(str(error)))
        case _:
            raise error


def _refusal(error: Refused) -> ApiProblem:
    code = ProblemCode.named(error.code)
    if code is None:
        raise error
    return ApiProblem(code, sentence(error.problem), status=409, turn=error.turn)


def _store_problem(error: StoreError) -> ApiProblem:
    if not isinstance(error, StoreUnavailable):
        detail = "What was sent holds a value that the database cannot keep."
        return ApiProblem(ProblemCode.INVALID_REQUEST, detail)
    detail = f"{sentence(str(error))} Nothing has changed."
    if isinstance(error, OutcomeUnknown):
        detail = (
            f"{sentence(str(error))} Whether the change was stored is not known: look "
            "at the game, or try again with the same Idempotency-Key."
        )
    headers = {"Retry-After": str(RETRY_AFTER_S)}
    return ApiProblem(ProblemCode.STORE_UNAVAILABLE, detail, headers=headers)


def sentence(text: str) -> str:
    """
    Return *text* with a capital letter and a full stop.

    >>> sentence("the game is over")
    'The game is over.'
    """
    return f"{text[:1].upper()}{text[1:]}".rstrip(".") + "."
