"""Rulings, positions and word scores."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from app.api.bodies import read_json_body
from app.api.faults import problem_from_faults
from app.api.presenting.positions import present_position, present_warning
from app.api.presenting.provenance import present_provenance
from app.api.presenting.rulings import present_ruling
from app.api.presenting.words import present_score, present_word
from app.api.responses import json_response
from app.api.routes.batches import BatchJudge
from app.api.routes.context import lexicons_of
from app.api.schemas.moves import move_said
from app.api.schemas.positions import position_said
from app.api.schemas.requests import (
    BatchRequest,
    PositionRequest,
    RulingRequest,
    WordScoreRequest,
)
from app.api.schemas.rules import rules_input
from app.api.validation import parse_body
from app.services.errors import InvalidInput
from app.services.positions import open_case
from app.services.rulings import rule
from app.services.standing_words import standing_words
from app.services.word_scores import score_lone_word

BREATH = 20
"""After so many items of a batch, other requests get their turn."""


async def rule_move(request: Request) -> Response:
    """
    Rule on one move.

    Says whether the move is legal and every rule that it breaks, the words it
    forms, the score letter by letter, the position after it, and the settlement if
    it ends the game. An illegal move is an answer, not an error.
    """
    body = await read_json_body(request)
    asked = parse_body(RulingRequest, body)
    full = asked.detail != "brief"
    try:
        decision = rule(
            rules_input(asked.rules),
            position_said(asked.position),
            move_said(asked.move),
            asked.draw,
            lexicons_of(request),
            follow=full,
        )
    except InvalidInput as error:
        raise problem_from_faults(error, body) from None
    return json_response(present_ruling(decision, body, full=full))


async def rule_batch(request: Request) -> Response:
    """
    Rule on up to 1,000 moves.

    The items are answered in their order, each with its ruling or its problem; a
    fault in one of them never fails the others.
    """
    body = await read_json_body(request)
    asked = parse_body(BatchRequest, body)
    judge = BatchJudge(asked, body, lexicons_of(request), request.scope)
    answers = []
    for index, item in enumerate(asked.items):
        if index % BREATH == BREATH - 1:
            await asyncio.sleep(0)
        answers.append(judge.answer(index, item))
    return json_response({"items": answers})


async def read_position(request: Request) -> Response:
    """
    Say what stands on a board and what is unseen.

    Reads a position in any form and gives it back completed, with all words on the
    board and everything about it that play could not have reached.
    """
    body = await read_json_body(request)
    asked = parse_body(PositionRequest, body)
    try:
        case = open_case(
            rules_input(asked.rules),
            position_said(asked.position),
            lexicons_of(request),
        )
    except InvalidInput as error:
        raise problem_from_faults(error, body) from None
    words = standing_words(case.position.board, case.court)
    return json_response(
        {
            "position": present_position(case.position, case.court),
            "words": [present_word(word, full=True) for word in words],
            "warnings": [present_warning(warning) for warning in case.warnings],
            "provenance": present_provenance(case.court, body),
        }
    )


async def score_word(request: Request) -> Response:
    """
    Score one word without a board.

    The premiums under the letters are told one by one; there is no bingo bonus.
    """
    body = await read_json_body(request)
    asked = parse_body(WordScoreRequest, body)
    try:
        court, word, score = score_lone_word(
            rules_input(asked.rules),
            asked.word,
            asked.premiums or (),
            lexicons_of(request),
        )
    except InvalidInput as error:
        raise problem_from_faults(error, body) from None
    return json_response(
        {
            "words": [present_word(word, full=True)],
            "score": present_score(score, full=True),
            "provenance": present_provenance(court, body),
        }
    )
