"""Settlements of games that are over."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from app.api.bodies import read_json_body
from app.api.faults import problem_from_faults
from app.api.presenting.outcomes import present_settled
from app.api.responses import json_response
from app.api.routes.context import lexicons_of
from app.api.schemas.rules import rules_input
from app.api.schemas.settlements import SettlementRequest
from app.api.validation import parse_body
from app.services.errors import InvalidInput
from app.services.settlements import settle_game


async def settle(request: Request) -> Response:
    """
    Settle a game that is over.

    Says what racks, overtime and penalties add and take, player by player and line
    by line with the rule of each, and who won by what. Negative totals are legal.
    """
    body = await read_json_body(request)
    asked = parse_body(SettlementRequest, body)
    try:
        settled = settle_game(rules_input(asked.rules), asked, lexicons_of(request))
    except InvalidInput as error:
        raise problem_from_faults(error, body) from None
    return json_response(present_settled(settled, body))
