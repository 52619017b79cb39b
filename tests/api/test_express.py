"""Which operations go past the framework's routing, and by which paths."""

from __future__ import annotations

import pytest
from starlette.requests import Request
from starlette.responses import Response

from app.api.express import Timetable


async def create(_: Request) -> Response:
    return Response()


async def move(_: Request, game_id: str) -> Response:
    return Response(game_id)


async def tell(_: Request, game_id: str, seat: int) -> Response:
    return Response(f"{game_id}{seat}")


async def page(_: Request, limit: int) -> Response:
    return Response(f"{limit}")


@pytest.fixture
def timetable() -> Timetable:
    timetable = Timetable()
    timetable.add("POST", "/v1/games", create)
    timetable.add("GET", "/v1/games", page)
    timetable.add("POST", "/v1/games/{game_id}/moves", move)
    timetable.add("GET", "/v1/games/{game_id}", move)
    timetable.add("PUT", "/v1/games/{game_id}/racks/{seat}", tell)
    return timetable


def test_a_fixed_path_is_found(timetable: Timetable) -> None:
    assert timetable.find("POST", "/v1/games") == (create, ())


@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/v1/games/g1/moves"), ("GET", "/v1/games/g1")]
)
def test_a_path_is_found_with_the_name_in_it(
    timetable: Timetable, method: str, path: str
) -> None:
    assert timetable.find(method, path) == (move, ("g1",))


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/v1/games"),  # it takes a parameter, which the framework reads
        ("PUT", "/v1/games/g1/racks/0"),  # it takes two names
        ("POST", "/v1/games//moves"),
        ("GET", "/v1/games/"),
        ("GET", "/v1/games/g1/"),
        ("GET", "/v1/games/g1/moves"),
        ("POST", "/v1/games/g1/moves/1"),
        ("POST", "/v1"),
        ("POST", ""),
    ],
)
def test_what_is_not_there_is_left_to_the_framework(
    timetable: Timetable, method: str, path: str
) -> None:
    assert timetable.find(method, path)[0] is None


def test_a_name_may_look_like_the_path_of_an_operation(timetable: Timetable) -> None:
    assert timetable.find("GET", "/v1/games/{game_id}") == (move, ("{game_id}",))
