"""Stored games: creating, listing and reading them, and what the seats see."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from app.api.access import (
    SEATS,
    Admitted,
    admit_admin,
    admit_creator,
    check_seat,
    visit,
)
from app.api.bodies import read_json_body
from app.api.faults import problem_from_faults
from app.api.game_problems import game_problem
from app.api.game_writes import Asked, Remember, fulfil, problem_of
from app.api.idempotency import Answer, once_of
from app.api.presenting.games import (
    SPECTATOR,
    present_clock,
    present_game,
    present_new_game,
    present_seen_ruling,
    present_summary,
)
from app.api.responses import json_bytes, json_response
from app.api.schemas.game_requests import NewGameRequest, PreviewRequest
from app.api.schemas.moves import move_said
from app.api.schemas.rules import rules_input
from app.api.validation import parse_body
from app.rules.tiles import show_tiles
from app.services.errors import InvalidInput
from app.services.game_store import StoreError
from app.services.games.creating import Created, NewGame, create_game
from app.services.games.desk import Acted, Desk
from app.services.games.errors import Refused
from app.services.games.game import Draws
from app.services.games.previewing import preview
from app.services.games.seeing import seen_position, withholds_words

NOT_KEPT = {"Cache-Control": "no-store"}
"""What a token opens is for whoever has it, and no cache on the way."""

LARGEST_PAGE = 200
USUAL_PAGE = 50


async def start_game(request: Request) -> Response:
    """
    Create a game.

    Answers the tokens of the host, of each seat, and of the spectators; they are
    shown this once. `Location` is the path of the game. Where the settings of the
    service name keys, `X-Api-Key` must be one.
    """
    desk, key = admit_creator(request)
    body = await read_json_body(request)
    asked = _new_game(parse_body(NewGameRequest, body))
    try:
        created = create_game(asked, desk.lexicons, desk.now_ms(), desk.chance)
    except InvalidInput as error:
        raise problem_from_faults(_as_sent(error), body) from None

    return await store_new_game(request, desk, key, body, created)


async def store_new_game(
    request: Request, desk: Desk, key: str | None, body: bytes, created: Created
) -> Response:
    """Store the game that was *created* for whoever has the API *key*, and answer."""

    async def act(remember: Remember[Created]) -> Acted[Created]:
        return await desk.create(created, remember)

    def present(acted: Acted[Created]) -> Answer:
        root = request.scope.get("root_path", "")
        location = {"Location": f"{root}/v1/games/{acted.game.row.id}"}
        document = present_new_game(acted.game, created.tokens, desk.now_ms())
        return Answer(201, location, json_bytes(document))

    creator = Admitted(desk, SPECTATOR, key or "", created.game.row)
    once = once_of(request, key, body)
    return await fulfil(Asked(request, creator, body), act, present, once)


def _new_game(asked: NewGameRequest) -> NewGame:
    control = asked.time_control
    told = None
    if control is not None:
        told = control.model_dump(mode="json", exclude_unset=True)
    return NewGame(
        rules_input(asked.rules),
        [player.name for player in asked.players],
        Draws(asked.draws),
        told,
        client_seeds=asked.client_seeds or False,
    )


def _as_sent(error: InvalidInput) -> InvalidInput:
    """The faults of the clock, as it was sent beside the rules."""
    clock = ("rules", "clock")
    return InvalidInput(
        fault._replace(path=("time_control", *fault.path[2:]))
        if fault.path[:2] == clock
        else fault
        for fault in error.faults
    )


async def list_games(
    request: Request,
    cursor: Annotated[
        str | None,
        Query(
            pattern="^[0-9a-f]{32}$", description="`next_cursor` of the page before."
        ),
    ] = None,
    limit: Annotated[
        int, Query(ge=1, le=LARGEST_PAGE, description="Games on a page, at most.")
    ] = USUAL_PAGE,
) -> Response:
    """
    List all games, the newest first.

    For whoever has the admin key of the settings.
    """
    desk = admit_admin(request)
    try:
        found = await run_in_threadpool(desk.store.summaries, cursor, limit + 1)
    except StoreError as error:
        raise game_problem(error) from None
    page = found[:limit]
    answer = {
        "items": [present_summary(summary) for summary in page],
        "next_cursor": page[-1].id if len(found) > limit else None,
    }
    return json_response(answer, headers=NOT_KEPT)


async def get_game(request: Request, game_id: str) -> Response:
    """
    Read a game.

    Racks are null for whoever may not see them, until the game is over.
    """
    desk, actor, game = await visit(request, game_id)
    answer = present_game(game, actor, desk.now_ms())
    return json_response(answer, headers=NOT_KEPT)


async def get_game_clock(request: Request, game_id: str) -> Response:
    """Read the clock of a game."""
    desk, _, game = await visit(request, game_id)
    clock = present_clock(game, desk.now_ms())
    answer = {"turn": game.table.turn, "clock": clock}
    return json_response(answer, headers=NOT_KEPT)


async def get_rack(request: Request, game_id: str, seat: int) -> Response:
    """
    Read the rack of a seat.

    It is null for whoever may not see it, until the game is over.
    """
    _, actor, game = await visit(request, game_id)
    check_seat(seat, game.row)
    player = seen_position(game, actor).players[seat]
    answer = {
        "turn": game.table.turn,
        "seat": seat,
        "rack": None if player.rack is None else show_tiles(player.rack),
        "rack_count": player.holds(game.court.rules.rule_set.rack_size),
    }
    return json_response(answer, headers=NOT_KEPT)


async def preview_move(request: Request, game_id: str) -> Response:
    """
    Try a move.

    Rules on it as if the seat were on turn, and changes nothing. Where words are
    challenged, nobody hears whether they are acceptable.
    """
    _, actor, game = await visit(request, game_id, SEATS)
    body = await read_json_body(request)
    asked = parse_body(PreviewRequest, body)
    try:
        ruling = preview(game, move_said(asked.move), actor)
    except InvalidInput as error:
        raise problem_from_faults(error, body) from None
    except Refused as error:
        raise problem_of(error, actor, body) from None
    withheld = withholds_words(game)
    answer = present_seen_ruling(ruling, game.court, body, own=True, withheld=withheld)
    return json_response(answer, headers=NOT_KEPT)
