"""Rule sets, boards and tile sets."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import orjson
from starlette.requests import Request
from starlette.responses import Response

from app.api.presenting.catalogue import (
    present_board,
    present_names,
    present_rule_set,
    present_tile_set,
)
from app.api.problem_codes import ProblemCode
from app.api.problems import ApiProblem
from app.api.responses import etagged
from app.catalog.documents import Document
from app.catalog.errors import UnknownName
from app.catalog.registry import boards, rule_sets, tile_sets


async def list_rule_sets(request: Request) -> Response:
    """List the rule sets."""
    return etagged(request, _names_of_rule_sets())


async def get_rule_set(request: Request, name: str) -> Response:
    """
    Describe one rule set.

    Every choice that it makes, and every rule as a clause in plain words.
    """
    return etagged(
        request, _found(present_rule_set, name, ProblemCode.UNKNOWN_RULE_SET)
    )


async def list_boards(request: Request) -> Response:
    """List the boards."""
    return etagged(request, _names_of_boards())


async def get_board(request: Request, name: str) -> Response:
    """
    Describe one board.

    The answer can be sent as a `board_definition`.
    """
    return etagged(request, _found(present_board, name, ProblemCode.UNKNOWN_BOARD))


async def list_tile_sets(request: Request) -> Response:
    """List the tile sets."""
    return etagged(request, _names_of_tile_sets())


async def get_tile_set(request: Request, name: str) -> Response:
    """
    Describe one tile set.

    The answer can be sent as a `tile_set_definition`.
    """
    return etagged(
        request, _found(present_tile_set, name, ProblemCode.UNKNOWN_TILE_SET)
    )


def _found(present: Callable[[str], Document], name: str, code: ProblemCode) -> bytes:
    try:
        return orjson.dumps(present(name))
    except UnknownName as error:
        text = str(error)
        detail = f"{text[:1].upper()}{text[1:]}."
        raise ApiProblem(code, detail, status=404) from None


@cache
def _names_of_rule_sets() -> bytes:
    return orjson.dumps(present_names(rule_sets))


@cache
def _names_of_boards() -> bytes:
    return orjson.dumps(present_names(boards))


@cache
def _names_of_tile_sets() -> bytes:
    return orjson.dumps(present_names(tile_sets))
