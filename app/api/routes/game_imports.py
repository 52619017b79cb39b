"""Stored games that were played elsewhere."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from app.api.access import admit_creator
from app.api.bodies import read_json_body
from app.api.faults import problem_from_faults
from app.api.long_work import LongWork
from app.api.routes.games import store_new_game
from app.api.schemas.game_reading import ImportRequest
from app.api.schemas.rules import rules_input
from app.api.validation import parse_body
from app.services.errors import InvalidInput
from app.services.games.creating import Created
from app.services.games.importing import import_game


async def import_record(request: Request) -> Response:
    """
    Import a game record.

    The game is stored with `draws: none`, its events as the record tells them, and
    can be read, corrected and, if it is not over, played on. Answered as a new game
    is. A record with errors, or that tells what no stored game can have, is a 422
    that names each line.
    """
    desk, key = admit_creator(request)
    body = await read_json_body(request)
    asked = parse_body(ImportRequest, body)
    rules = None if asked.rules is None else rules_input(asked.rules)
    now_ms = desk.now_ms()

    def read() -> Created:
        return import_game(asked.record, rules, desk.lexicons, now_ms, desk.chance)

    long_work: LongWork = request.scope["app"].state.long_work
    try:
        created = await long_work.do(read)
    except InvalidInput as error:
        raise problem_from_faults(error, body) from None
    return await store_new_game(request, desk, key, body, created)
