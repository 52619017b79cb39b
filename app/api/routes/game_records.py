"""Stored games: as they were, as records, and whether their draws were fair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from app.api.access import Visit, visit
from app.api.game_problems import game_problem, sentence
from app.api.long_work import LongWork
from app.api.presenting.games import present_seen_position
from app.api.problem_codes import ProblemCode
from app.api.problems import ApiProblem
from app.api.responses import json_response
from app.api.routes.games import NOT_KEPT
from app.notation.errors import NotationError
from app.notation.gcg_writer import write_gcg
from app.rules.events import Event
from app.services.game_store import StoreError
from app.services.games.errors import GameNotFound, Refused
from app.services.games.fairness import tell_fairness
from app.services.games.fairness_text import write_fairness
from app.services.games.histories import NoSuchTurn, position_at, read_history
from app.services.games.recording import tell_record

T = TypeVar("T")

GCG = "application/x-gcg"
CGP = "text/plain"


async def get_position_at(request: Request, game_id: str, turn: int) -> Response:
    """
    Read the position at a turn.

    That is the position before what was done in the turn, corrections followed. Racks
    that whoever asks may not see now are null.
    """
    seen = await visit(request, game_id)

    def find(history: Sequence[Event]) -> Response:
        position = position_at(seen.game, history, turn)
        answer = present_seen_position(seen.game, seen.actor, position)
        return json_response({"turn": turn, "position": answer}, headers=NOT_KEPT)

    try:
        return await _with_history(request, seen, find)
    except NoSuchTurn as error:
        detail = sentence(str(error))
        raise ApiProblem(ProblemCode.NOT_FOUND, detail) from None


async def get_cgp(request: Request, game_id: str) -> Response:
    """
    Read the present position as a CGP.

    One line of text. Racks that whoever asks may not see are left out.
    """
    _, actor, game = await visit(request, game_id)
    cgp = str(present_seen_position(game, actor)["cgp"])
    return Response(f"{cgp}\n", media_type=CGP, headers=NOT_KEPT)


async def get_record(request: Request, game_id: str) -> Response:
    """
    Read the game so far as a GCG.

    Racks that whoever asks may not see are left out; when the game is over it is
    complete. What GCG has no lines for is hidden in notes.
    """
    seen = await visit(request, game_id)

    def tell(history: Sequence[Event]) -> bytes:
        try:
            return write_gcg(tell_record(seen.game, history, seen.actor)).data
        except NotationError as error:
            problem = f"the game has no record in GCG: {error.problem}"
            turn = seen.game.table.turn
            raise Refused("record_not_possible", problem, turn) from error

    data = await _with_history(request, seen, tell)
    headers = {
        **NOT_KEPT,
        "Content-Disposition": f'inline; filename="{seen.game.row.id}.gcg"',
    }
    return Response(data, media_type=f"{GCG}; charset=utf-8", headers=headers)


async def get_fairness(request: Request, game_id: str) -> Response:
    """
    Read what proves that the draws are fair.

    When the game is over it tells the seed and every draw, so that anybody can draw
    again; `referee verify` does so. Until then secrets are null. The algorithm is
    described in docs/fair-draws.md.
    """
    seen = await visit(request, game_id)

    def tell(history: Sequence[Event]) -> Response:
        told = tell_fairness(seen.game, history, seen.actor)
        return json_response(write_fairness(told), headers=NOT_KEPT)

    return await _with_history(request, seen, tell)


async def _with_history(
    request: Request, seen: Visit, work: Callable[[Sequence[Event]], T]
) -> T:
    """Do *work* with all events of the game; it may take long."""
    history_work: LongWork = request.scope["app"].state.history_work
    try:
        history = await read_history(seen.desk, seen.game)
        return await history_work.do(lambda: work(history))
    except (StoreError, GameNotFound, Refused) as error:
        raise game_problem(error) from None
