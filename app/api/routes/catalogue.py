"""Rule sets, boards and tile sets."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar

import orjson
from starlette.requests import Request
from starlette.responses import Response

from app.api.problem_codes import ProblemCode
from app.api.problems import ApiProblem
from app.api.responses import etagged
from app.catalog.documents import (
    Document,
    board_document,
    rule_set_document,
    tile_set_document,
)
from app.catalog.errors import UnknownName
from app.catalog.registry import Shelf, boards, rule_sets, tile_sets

T = TypeVar("T")


async def list_rule_sets(request: Request) -> Response:
    """List the rule sets."""
    return etagged(request, _names_of_rule_sets())


async def get_rule_set(request: Request, name: str) -> Response:
    """
    Describe one rule set.

    Every choice that it makes, and every rule as a clause in plain words.
    """
    return etagged(request, _found(_rule_set, name, ProblemCode.UNKNOWN_RULE_SET))


async def list_boards(request: Request) -> Response:
    """List the boards."""
    return etagged(request, _names_of_boards())


async def get_board(request: Request, name: str) -> Response:
    """
    Describe one board.

    The answer can be sent as a `board_definition`.
    """
    return etagged(request, _found(_board, name, ProblemCode.UNKNOWN_BOARD))


async def list_tile_sets(request: Request) -> Response:
    """List the tile sets."""
    return etagged(request, _names_of_tile_sets())


async def get_tile_set(request: Request, name: str) -> Response:
    """
    Describe one tile set.

    The answer can be sent as a `tile_set_definition`.
    """
    return etagged(request, _found(_tile_set, name, ProblemCode.UNKNOWN_TILE_SET))


def _found(describe: Callable[[str], bytes], name: str, code: ProblemCode) -> bytes:
    try:
        return describe(name)
    except UnknownName as error:
        text = str(error)
        detail = f"{text[:1].upper()}{text[1:]}."
        raise ApiProblem(code, detail, status=404) from None


@cache
def _names_of_rule_sets() -> bytes:
    return _names(rule_sets)


@cache
def _names_of_boards() -> bytes:
    return _names(boards)


@cache
def _names_of_tile_sets() -> bytes:
    return _names(tile_sets)


def _names(shelf: Shelf[T]) -> bytes:
    items = [{"name": x, "title": shelf.entry(x).title} for x in shelf.names()]
    return orjson.dumps({"items": items})


def _rule_set(name: str) -> bytes:
    return _written(rule_set_document(rule_sets.get(name)))


def _board(name: str) -> bytes:
    entry = boards.entry(name)
    return _written(board_document(entry.value, entry.title))


def _tile_set(name: str) -> bytes:
    entry = tile_sets.entry(name)
    return _written(tile_set_document(entry.value, entry.title))


def _written(document: Document) -> bytes:
    return orjson.dumps(document)
