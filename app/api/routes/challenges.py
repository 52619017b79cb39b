"""Challenges."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from app.api.bodies import read_json_body
from app.api.faults import problem_from_faults
from app.api.presenting.challenges import present_challenge
from app.api.responses import json_response
from app.api.routes.context import lexicons_of
from app.api.schemas.moves import move_said
from app.api.schemas.positions import position_said
from app.api.schemas.requests import ChallengeRequest, claim_said
from app.api.schemas.rules import rules_input
from app.api.validation import parse_body
from app.services.challenges import judge_challenge
from app.services.errors import InvalidInput
from app.services.positions import open_case


async def decide_challenge(request: Request) -> Response:
    """
    Decide a challenge.

    Says whether the play is withdrawn, which of the challenged words are
    acceptable, what the challenge costs, and the position afterwards; and the
    settlement, if the game is over.
    """
    body = await read_json_body(request)
    asked = parse_body(ChallengeRequest, body)
    try:
        case = open_case(
            rules_input(asked.rules),
            position_said(asked.position),
            lexicons_of(request),
        )
        judged = judge_challenge(
            case, move_said(asked.move), claim_said(asked), asked.draw
        )
    except InvalidInput as error:
        raise problem_from_faults(error, body) from None
    return json_response(present_challenge(judged, body))
