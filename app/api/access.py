"""
Who asks for a stored game, and whether they may.

    visit = await admit(request, game_id, PLAYERS)

Without a token the answer is 401. With one that is none of the game it is the same 404
as for a game that does not exist, so that nobody finds out which games there are. With
a token of the game that does not open this, it is 403. All of that comes before
anything that is sent is looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from starlette.requests import Request

from app.api.game_problems import game_problem
from app.api.problem_codes import ProblemCode
from app.api.problems import ApiProblem
from app.services.game_store import GameRow, StoreError
from app.services.games.desk import Desk
from app.services.games.errors import GameNotFound, LexiconGone
from app.services.games.game import Game
from app.services.games.tokens import Actor, Role, is_key, recognise

LONGEST_TOKEN = 512
"""Characters; longer ones are nobody's."""

EVERYBODY = frozenset(Role)
PLAYERS = frozenset({Role.HOST, Role.SEAT})
"""Who plays or writes down what is played."""
SEATS = frozenset({Role.SEAT})
HOST = frozenset({Role.HOST})
ADMIN = frozenset({Role.ADMIN})

WHO = {
    Role.HOST: "the host",
    Role.SEAT: "a seat",
    Role.SPECTATOR: "a spectator",
    Role.ADMIN: "whoever has the admin key",
}

CHALLENGE = {"WWW-Authenticate": "Bearer"}
API_KEY_CHALLENGE = {"WWW-Authenticate": 'ApiKey header="X-Api-Key"'}


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys of the settings, which open more than one game."""

    admin: str | None = None
    """Lists and reads all games; None if nobody does."""
    api: tuple[str, ...] = ()
    """One of them is needed to create a game; none = anybody may."""


class Admitted(NamedTuple):
    """Somebody who may do what is asked."""

    desk: Desk
    actor: Actor
    token: str
    row: GameRow
    """The game, perhaps as it was some time ago."""


class Visit(NamedTuple):
    """Somebody who may look at a game."""

    desk: Desk
    actor: Actor
    game: Game
    """As it is stored now."""


def desk_of(request: Request) -> Desk:
    """The desk of the application; raises `ApiProblem` if it stores no games."""
    desk: Desk | None = request.scope["app"].state.desk
    if desk is None:
        detail = "This service has no database, so it stores no games."
        raise ApiProblem(ProblemCode.GAMES_NOT_STORED, detail)
    return desk


def token_of(request: Request) -> str:
    """The token that is sent; raises a 401 `ApiProblem` without one."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not token:
        detail = "Send a token of the game: Authorization: Bearer …"
        raise ApiProblem(ProblemCode.TOKEN_REQUIRED, detail, headers=CHALLENGE)
    return token


async def admit(
    request: Request, game_id: str, may: frozenset[Role], *, token: str | None = None
) -> Admitted:
    """
    Let somebody in who wants to change a game, if their role is one that *may*.

    The *token* is that of the header, if not given. Raises `ApiProblem`.
    """
    desk = desk_of(request)
    token = token_of(request) if token is None else token
    try:
        row = await desk.known_row(game_id)
    except (GameNotFound, StoreError) as error:
        raise game_problem(error) from None
    return Admitted(desk, _actor(request, token, row, may), token, row)


async def visit(
    request: Request,
    game_id: str,
    may: frozenset[Role] = EVERYBODY,
    *,
    token: str | None = None,
) -> Visit:
    """Let somebody look at a game as it is now, as `admit` does."""
    desk = desk_of(request)
    token = token_of(request) if token is None else token
    try:
        row = await desk.load_row(game_id)
        actor = _actor(request, token, row, may)
        return Visit(desk, actor, desk.open(row))
    except (GameNotFound, LexiconGone, StoreError) as error:
        raise game_problem(error) from None


def admit_admin(request: Request) -> Desk:
    """Let in whoever has the admin key; raises `ApiProblem`."""
    desk, token = desk_of(request), token_of(request)
    if not _is_admin(request, token):
        detail = "All games are listed for the admin key of the settings only."
        raise ApiProblem(ProblemCode.NOT_ALLOWED, detail)
    return desk


def admit_creator(request: Request) -> tuple[Desk, str | None]:
    """
    Let in who may create games: whoever has a key, where keys are set.

    Returns the key, None where none is needed. Raises `ApiProblem`.
    """
    desk, keys = desk_of(request), _keys(request).api
    if not keys:
        return desk, None
    sent = request.headers.get("x-api-key", "")
    if not sent:
        detail = "To create a game here, send a key: X-Api-Key: …"
        raise ApiProblem(
            ProblemCode.API_KEY_REQUIRED, detail, headers=API_KEY_CHALLENGE
        )
    if not any([is_key(sent, key) for key in keys]):  # noqa: C419 - in constant time
        detail = "The key in X-Api-Key is none that creates games here."
        raise ApiProblem(ProblemCode.NOT_ALLOWED, detail)
    return desk, sent


def check_own(actor: Actor, seat: int) -> None:
    """See that *actor*, if it is a seat, acts for its own; raises `ApiProblem`."""
    if actor.role is Role.SEAT and actor.seat != seat:
        detail = f"This is the token of seat {actor.seat}, which acts only for itself."
        raise ApiProblem(ProblemCode.NOT_ALLOWED, detail)


def check_seat(seat: int, row: GameRow) -> None:
    """See that the game has the *seat* that the path names; raises `ApiProblem`."""
    if not 0 <= seat < len(row.seats):
        detail = f"The game has the seats 0 to {len(row.seats) - 1}, and no {seat}."
        raise ApiProblem(ProblemCode.NOT_FOUND, detail)


def _actor(request: Request, token: str, row: GameRow, may: frozenset[Role]) -> Actor:
    actor = recognise(token, row) if len(token) <= LONGEST_TOKEN else None
    if _is_admin(request, token):
        actor = Actor(Role.ADMIN)
    if actor is None:
        raise game_problem(GameNotFound(row.id))
    if actor.role not in may:
        allowed = " or ".join(WHO[role] for role in Role if role in may)
        detail = f"This is for {allowed}, not for {WHO[actor.role]}."
        raise ApiProblem(ProblemCode.NOT_ALLOWED, detail)
    return actor


def _is_admin(request: Request, token: str) -> bool:
    key = _keys(request).admin
    return key is not None and is_key(token, key)


def _keys(request: Request) -> Keys:
    keys: Keys = request.scope["app"].state.keys
    return keys
