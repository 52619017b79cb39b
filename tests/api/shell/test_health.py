"""Whether the service lives, and whether it is ready."""

from __future__ import annotations

import httpx
import pytest

from app.api.health import ReadyCheck
from app.api.problem_codes import ProblemCode
from app.api.shell import build_shell
from tests.api.shell.talking import client_of, problem_in


async def ask(path: str, ready_check: ReadyCheck) -> httpx.Response:
    """Return the answer at *path* of a service with that check."""
    app = build_shell("Probe", "1.0", ready_check=ready_check)
    async with client_of(app) as client:
        return await client.get(path)


def all_there() -> dict[str, bool]:
    return {"lexicons": True, "database": True}


async def all_there_later() -> dict[str, bool]:
    return all_there()


def database_missing() -> dict[str, bool]:
    return {"lexicons": True, "database": False}


def crashing() -> dict[str, bool]:
    raise RuntimeError("a secret")


async def test_a_service_lives_even_if_it_is_not_ready() -> None:
    response = await ask("/health/live", database_missing)

    assert response.json() == {"status": "live"}


@pytest.mark.parametrize("check", [all_there, all_there_later], ids=["plain", "async"])
async def test_a_service_with_all_it_needs_is_ready(check: ReadyCheck) -> None:
    response = await ask("/health/ready", check)

    assert response.json() == {"status": "ready", "checks": all_there()}
    assert response.headers["cache-control"] == "no-store"


async def test_a_service_that_lacks_something_names_it() -> None:
    response = await ask("/health/ready", database_missing)

    problem = problem_in(response, ProblemCode.NOT_READY)
    assert problem["detail"] == "Not ready: database."
    assert response.headers["retry-after"] == "5"


async def test_a_check_that_crashes_makes_the_service_not_ready() -> None:
    response = await ask("/health/ready", crashing)

    problem_in(response, ProblemCode.NOT_READY)
    assert "secret" not in response.text
