"""Changes of stored games: decided, stored, and only then answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from app.api.access import Admitted, admit, check_own
from app.api.bodies import read_json_body
from app.api.faults import problem_from_document, problem_from_faults
from app.api.game_problems import game_problem
from app.api.idempotency import Answer, Once, once_of
from app.api.long_work import LongWork
from app.api.presenting.games import (
    present_events,
    present_game,
    present_seen_ruling,
)
from app.api.presenting.words import Json
from app.api.problems import ApiProblem
from app.api.responses import json_bytes
from app.rules.choices import WordCheck
from app.rules.events import Event
from app.services.errors import Fault, InvalidInput
from app.services.game_store import KeyTaken, Remembered, StoreError
from app.services.games.desk import Acted, Decision
from app.services.games.errors import (
    GameNotFound,
    LexiconGone,
    MoveRefused,
    NotAllowed,
    Refused,
)
from app.services.games.game import Game
from app.services.games.tokens import Actor, Role

D = TypeVar("D", bound=Decision)
Remember = Callable[[Acted[D]], Remembered | None]
Act = Callable[[Remember[D]], Awaitable[Acted[D]]]
"""Does something at a desk, with what makes the answer that is to be remembered."""

REFUSALS = (Refused, NotAllowed, GameNotFound, LexiconGone, StoreError)


@dataclass(frozen=True, slots=True)
class Asked:
    """A change that somebody who may make it asks for."""

    request: Request
    admitted: Admitted
    body: bytes

    @property
    def actor(self) -> Actor:
        """Who asks."""
        return self.admitted.actor

    @property
    def now_ms(self) -> int:
        """The time, in milliseconds since 1970."""
        return self.admitted.desk.now_ms()

    def seat(self, said: int | None) -> int:
        """
        Whose the change is: the seat that was *said*, or that of the token.

        Raises `ApiProblem` if the host names none, or a seat names another one.
        """
        own, seats = self.actor.seat, len(self.admitted.row.seats)
        if own is not None:
            check_own(self.actor, own if said is None else said)
            return own
        problem = f"the host says for which seat this is, 0 to {seats - 1}"
        if said is None:
            raise problem_from_document([Fault(("seat",), "missing", problem)], {})
        if said >= seats:
            fault = Fault(("seat",), "no_such_seat", problem)
            raise problem_from_document([fault], {"seat": said})
        return said

    def tell(self, acted: Acted[D], game: Json | None = None) -> Json:
        """What happened, and the *game* after it, for whoever asked."""
        return {
            "events": present_events(acted.events, acted.game, self.actor),
            "game": self.tell_game(acted.game) if game is None else game,
        }

    def tell_game(self, game: Game) -> Json:
        """The *game* for whoever asked."""
        return present_game(game, self.actor, self.now_ms)


async def read_asked(request: Request, game_id: str, may: frozenset[Role]) -> Asked:
    """Let in somebody whose role *may* change a game, and read what they ask for."""
    admitted = await admit(request, game_id, may)
    return Asked(request, admitted, await read_json_body(request))


async def change(
    asked: Asked,
    decide: Callable[[Game, int], D],
    present: Callable[[Acted[D]], Json],
    status: int = 201,
) -> Response:
    """
    Let *decide* change the game at the present moment, store that, and answer.

    *present* says what is answered, with *status*. Raises `ApiProblem`.
    """
    desk, row = asked.admitted.desk, asked.admitted.row

    async def act(remember: Remember[D]) -> Acted[D]:
        return await desk.act(row.id, decide, remember)

    return await _fulfil_by_token(asked, act, present, status)


async def change_history(
    asked: Asked,
    decide: Callable[[Game, Sequence[Event], int], D],
    present: Callable[[Acted[D]], Json],
) -> Response:
    """Let *decide* change the game, all its events at hand, as `change` does."""
    desk, row = asked.admitted.desk, asked.admitted.row
    history_work: LongWork = asked.request.scope["app"].state.history_work

    async def act(remember: Remember[D]) -> Acted[D]:
        return await desk.act_on_history(row.id, decide, remember, history_work.do)

    return await _fulfil_by_token(asked, act, present, 201)


async def _fulfil_by_token(
    asked: Asked, act: Act[D], present: Callable[[Acted[D]], Json], status: int
) -> Response:
    def answer(acted: Acted[D]) -> Answer:
        return Answer(status, {}, json_bytes(present(acted)))

    once = once_of(asked.request, asked.admitted.token, asked.body)
    return await fulfil(asked, act, answer, once)


async def fulfil(
    asked: Asked, act: Act[D], present: Callable[[Acted[D]], Answer], once: Once | None
) -> Response:
    """Do what is asked, unless it has been done already; answer by *present*."""
    telling = _Telling(present, once, asked.now_ms)
    try:
        return await _once_only(asked, act, telling)
    except InvalidInput as error:
        raise problem_from_faults(error, asked.body) from None
    except REFUSALS as error:
        raise problem_of(error, asked.actor, asked.body) from None


class _Telling(Generic[D]):
    """Makes the answer to a change before it is stored, so that both are stored."""

    def __init__(
        self, present: Callable[[Acted[D]], Answer], once: Once | None, now_ms: int
    ) -> None:
        self.once = once
        self.now_ms = now_ms
        self.answer: Answer | None = None
        """To what was decided last; that is what is stored, if anything is."""
        self._present = present

    def remember(self, acted: Acted[D]) -> Remembered | None:
        """The answer to be stored, None if it will not be asked for again."""
        self.answer = self._present(acted)
        return self.once.seal(self.answer, self.now_ms) if self.once else None


async def _once_only(asked: Asked, act: Act[D], telling: _Telling[D]) -> Response:
    once, store = telling.once, asked.admitted.desk.store
    if once and (told := await once.recall(store, telling.now_ms)):
        return told.response(replayed=True)
    try:
        await act(telling.remember)
    except (KeyTaken, Refused):
        # The same request may have been fulfilled since we looked.
        if once and (told := await once.recall(store, telling.now_ms)):
            return told.response(replayed=True)
        raise
    if telling.answer is None:
        raise RuntimeError("something was stored that nobody decided")
    return telling.answer.response()


def problem_of(error: Exception, actor: Actor, body: bytes) -> ApiProblem:
    """Return the problem that tells *actor* of *error*; *body* is what was sent."""
    problem = game_problem(error)
    if isinstance(error, MoveRefused):
        court, own = error.court, actor.role is Role.SEAT
        withheld = court.rules.rule_set.word_check is WordCheck.CHALLENGE
        ruling = present_seen_ruling(
            error.ruling, court, body, own=own, withheld=withheld
        )
        problem.more["ruling"] = ruling
        broken = ruling["violations"]
        if isinstance(broken, list):
            problem.detail = " ".join(one["message"] for one in broken)
    return problem
