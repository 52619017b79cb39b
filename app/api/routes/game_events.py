"""Stored games: what happens in them, as it happens."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from typing import Annotated

import orjson
from fastapi import Query
from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from app.api.access import EVERYBODY, Visit, visit
from app.api.game_problems import game_problem
from app.api.presenting.games import present_events, present_game, present_stored_event
from app.api.presenting.words import Json
from app.api.problem_codes import ProblemCode
from app.api.problems import ApiProblem
from app.api.responses import json_response
from app.api.routes.games import NOT_KEPT
from app.api.streams import EventStream, Places, unless_gone
from app.services.game_store import StoreError
from app.services.games.errors import GameNotFound, LexiconGone
from app.services.games.following import News, await_news, follow, look
from app.services.games.tokens import Actor, Role

EVENT_STREAM = "text/event-stream"

LARGEST_PAGE = 1_000
USUAL_PAGE = 200
LONGEST_WAIT_S = 30
LARGEST_NUMBER = 10**9

BEAT_S = 15
"""So often something is sent to a stream, lest somebody on the way close it."""

RETRY_MS = 2_000
"""So long a client waits before it opens a stream again that was cut."""

GAME = "game"
"""Name of the event that tells the whole game; those of the game have none."""

_STREAM_HEADERS = {
    **NOT_KEPT,
    "X-Accel-Buffering": "no",  # nginx would collect events before it sends them on
}
_LOST = (StoreError, GameNotFound, LexiconGone)
_log = logging.getLogger(__name__)


async def list_events(
    request: Request,
    game_id: str,
    after: Annotated[
        int,
        Query(
            ge=0,
            le=LARGEST_NUMBER,
            description="Number of the last event that is known; 0 for none.",
        ),
    ] = 0,
    limit: Annotated[
        int, Query(ge=1, le=LARGEST_PAGE, description="Events on a page, at most.")
    ] = USUAL_PAGE,
    wait: Annotated[
        int,
        Query(
            ge=0,
            le=LONGEST_WAIT_S,
            description="Where there are none yet, wait so many seconds for one.",
        ),
    ] = 0,
) -> Response:
    """
    List the events of a game.

    Tiles that whoever asks may not see are null, until the game is over.
    """
    desk, actor, game = await visit(request, game_id)
    try:
        if wait and after >= game.row.sequence and not game.is_over:
            await _wait(request, lambda: await_news(desk, game_id, after, wait))
        news = await look(desk, game_id, after, limit)
    except _LOST as error:
        raise game_problem(error) from None
    return json_response(_page(news, after, actor), headers=NOT_KEPT)


async def _wait(request: Request, news: Callable[[], Awaitable[None]]) -> None:
    """Wait for *news*, but no longer than the client does, or the process lives."""
    places: Places = request.scope["app"].state.places
    with places.take() as leaving:
        try:
            await unless_gone(request.receive, news(), leaving.wait())
        except ClientDisconnect:
            if not leaving.is_set():
                raise


def _page(news: News, after: int, actor: Actor) -> Json:
    last = news.rows[-1].sequence if news.rows else after
    return {
        "events": present_events(news.rows, news.game, actor),
        "after": last,
        "more": last < news.game.row.sequence,
        "status": news.game.status,
    }


async def stream_events(
    request: Request,
    game_id: str,
    token: Annotated[
        str | None,
        Query(
            description="The spectator token, for those who cannot send headers; no "
            "other token is taken here."
        ),
    ] = None,
) -> Response:
    """
    Follow a game as it is played.

    A stream of server-sent events. It begins with the whole game (`event: game`), as
    whoever asks sees it; then comes each event as it happens, its `id` the number of
    the event. With `Last-Event-ID` it goes on after that one. It ends when the game
    is over; asked again after the last event, the answer is 204.
    """
    seen = await _visit(request, game_id, token)
    places: Places = request.scope["app"].state.places
    game = seen.game
    last = _last_event(request, game.row.sequence)
    if game.is_over and last == game.row.sequence:
        return Response(status_code=204, headers=NOT_KEPT)
    return EventStream(_chunks(seen, last), places, _STREAM_HEADERS)


async def _visit(request: Request, game_id: str, token: str | None) -> Visit:
    """Let in a viewer by the header, or a spectator by the *token* of the URL."""
    if token is None or "authorization" in request.headers:
        return await visit(request, game_id)
    seen = await visit(request, game_id, EVERYBODY, token=token)
    if seen.actor.role is not Role.SPECTATOR:
        detail = "Only the spectator token may stand in a URL; send others in a header."
        raise ApiProblem(ProblemCode.NOT_ALLOWED, detail)
    return seen


def _last_event(request: Request, newest: int) -> int | None:
    """The number that ``Last-Event-ID`` tells, if it is one of the game's events."""
    told = request.headers.get("last-event-id", "")
    digits = len(str(LARGEST_NUMBER))
    if not (told.isascii() and told.isdigit() and len(told) <= digits):
        return None
    return int(told) if int(told) <= newest else None


async def _chunks(seen: Visit, last: int | None) -> AsyncGenerator[bytes, None]:
    """The bytes of a stream that goes on after the event *last*; None = begins."""
    desk, actor, game = seen
    yield format_sse_event(retry=RETRY_MS)
    if last is None:
        last = game.row.sequence
        told = orjson.dumps(present_game(game, actor, desk.now_ms())).decode()
        yield format_sse_event(event=GAME, id=str(last), data_str=told)
    try:
        async for chunk in _events(seen, last):
            yield chunk
    except _LOST as error:
        # The client asks again, and is told then.
        _log.warning("A stream was given up: %s", type(error).__name__)


async def _events(seen: Visit, last: int) -> AsyncIterator[bytes]:
    desk, actor, game = seen
    following = follow(desk, game.row.id, last, BEAT_S)
    try:
        async for news in following:
            if not news.rows:
                yield KEEPALIVE_COMMENT
            for row in news.rows:
                told = present_stored_event(row, news.game, actor)
                yield format_sse_event(
                    id=str(row.sequence), data_str=orjson.dumps(told).decode()
                )
    finally:
        await following.aclose()
