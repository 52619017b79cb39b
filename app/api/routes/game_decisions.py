"""Stored games: what the host decides."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from starlette.requests import Request
from starlette.responses import Response

from app.api.access import HOST
from app.api.game_writes import Asked, change, change_history, read_asked
from app.api.presenting.games import present_change
from app.api.presenting.words import Json
from app.api.schemas.game_requests import (
    AdjudicationRequest,
    CancellationRequest,
    CorrectionRequest,
)
from app.api.schemas.moves import move_said
from app.api.validation import parse_body
from app.rules.ending import EndReason
from app.rules.events import Event
from app.rules.table_decisions import Correction, Ending
from app.services.errors import invalid
from app.services.games.amending import Amended, Amendment, amend, points_changed
from app.services.games.deciding import Decided, cancel, correct_points, end
from app.services.games.desk import Acted
from app.services.games.game import Game


async def adjudicate_game(request: Request, game_id: str) -> Response:
    """
    End a game by decision.

    For the host. Racks count only where nobody can move; whoever is named has lost
    whatever the score.
    """
    asked = await read_asked(request, game_id, HOST)
    said = parse_body(AdjudicationRequest, asked.body)
    reason = EndReason(said.end_reason or EndReason.ADJUDICATED)
    ending = Ending(reason, tuple(said.loser_seats or ()), said.reason)

    def decide(game: Game, now_ms: int) -> Decided:
        game.expect_turn(said.turn)
        return end(game, ending, now_ms)

    return await change(asked, decide, asked.tell)


async def cancel_game(request: Request, game_id: str) -> Response:
    """
    Cancel a game, so that it does not count.

    For the host, also before it has begun.
    """
    asked = await read_asked(request, game_id, HOST)
    said = parse_body(CancellationRequest, asked.body)

    def decide(game: Game, now_ms: int) -> Decided:
        game.check_turn(said.turn)
        return cancel(game, said.reason, now_ms)

    return await change(asked, decide, asked.tell)


async def correct_game(request: Request, game_id: str) -> Response:
    """
    Correct points, or a move that was misread.

    For the host, also when the game is over: it is settled again then. All that came
    after a misread move is judged again, and `changes` lists what that changes; the
    history keeps both.
    """
    asked = await read_asked(request, game_id, HOST)
    said = parse_body(CorrectionRequest, asked.body)
    return await _CORRECTIONS[said.type](asked, said)


async def _correct_points(asked: Asked, said: CorrectionRequest) -> Response:
    def decide(game: Game, now_ms: int) -> Decided:
        _refuse_strangers(said, "sequence", "move")
        game.check_turn(said.turn)
        seat, points = said.seat, said.points
        if seat is None or seat >= len(game.table.seats):
            problem = "a correction of points names a seat of the game"
            code = "missing" if seat is None else "no_such_seat"
            raise invalid(("seat",), code, problem)
        if points is None:
            problem = "a correction of points says how many, such as -5"
            raise invalid(("points",), "missing", problem)
        return correct_points(game, Correction(seat, points, said.reason), now_ms)

    def present(acted: Acted[Decided]) -> Json:
        changes = points_changed(acted.decided.events)
        return asked.tell(acted) | {"changes": [present_change(one) for one in changes]}

    return await change(asked, decide, present)


async def _correct_event(asked: Asked, said: CorrectionRequest) -> Response:
    def decide(game: Game, history: Sequence[Event], now_ms: int) -> Amended:
        _refuse_strangers(said, "seat", "points")
        game.check_turn(said.turn)
        if said.sequence is None or said.move is None:
            member = "sequence" if said.sequence is None else "move"
            problem = "a correction of an event needs its sequence number and the move"
            raise invalid((member,), "missing", problem)
        asked_for = Amendment(said.sequence, move_said(said.move), said.reason)
        return amend(game, history, asked_for, now_ms)

    def present(acted: Acted[Amended]) -> Json:
        changes = [present_change(one) for one in acted.decided.changes]
        return asked.tell(acted) | {"changes": changes}

    return await change_history(asked, decide, present)


def _refuse_strangers(said: CorrectionRequest, *strangers: str) -> None:
    """Refuse members that say nothing in a correction of this type."""
    for name in strangers:
        if getattr(said, name) is not None:
            problem = f"a correction of type {said.type} takes no {name}"
            raise invalid((name,), "member_not_used", problem)


_CORRECTIONS: dict[str, Callable[[Asked, CorrectionRequest], Awaitable[Response]]] = {
    "points": _correct_points,
    "event": _correct_event,
}
