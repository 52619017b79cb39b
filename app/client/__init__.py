"""
A client of the service, for Python programs.

    from app.client import RefereeClient

    with RefereeClient("http://127.0.0.1:8000") as client:
        print(client.rule("8D RETAINS").score.total)
"""

from app.client.answers import Event, Position, Ruling
from app.client.clients import AsyncRefereeClient, RefereeClient
from app.client.errors import (
    ClientError,
    GameOver,
    IllegalMove,
    InvalidRequest,
    NotAllowed,
    NotFound,
    NotOnTurn,
    Problem,
    ProblemTold,
    Refused,
    StaleTurn,
    Unavailable,
    UnexpectedAnswer,
    Unreachable,
)
from app.client.game_answers import Game, NewGame
from app.client.retrying import Retries

__all__ = [
    "AsyncRefereeClient",
    "ClientError",
    "Event",
    "Game",
    "GameOver",
    "IllegalMove",
    "InvalidRequest",
    "NewGame",
    "NotAllowed",
    "NotFound",
    "NotOnTurn",
    "Position",
    "Problem",
    "ProblemTold",
    "RefereeClient",
    "Refused",
    "Retries",
    "Ruling",
    "StaleTurn",
    "Unavailable",
    "UnexpectedAnswer",
    "Unreachable",
]
