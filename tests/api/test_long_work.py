"""Long work beside the event loop: others are answered meanwhile, within bounds."""

from __future__ import annotations

import asyncio
from functools import partial
from threading import Event

import pytest

from app.api.long_work import LongWork
from app.api.problem_codes import ProblemCode
from app.api.problems import ApiProblem


async def test_work_is_done() -> None:
    assert await LongWork().do(lambda: 7) == 7


async def test_what_work_raises_is_raised() -> None:
    def fail() -> None:
        raise ApiProblem(ProblemCode.RECORD_TOO_LARGE, "Too large.")

    with pytest.raises(ApiProblem, match="Too large"):
        await LongWork().do(fail)


async def test_the_loop_goes_on_while_work_is_done() -> None:
    # The work ends only when the loop says so, which it could not if it were held up.
    said = Event()
    working = asyncio.ensure_future(LongWork().do(lambda: said.wait(30)))
    await asyncio.sleep(0)
    said.set()
    assert await working


async def test_more_than_may_wait_is_sent_away() -> None:
    said, long_work = Event(), LongWork(most_waiting=2)
    working = [
        asyncio.ensure_future(long_work.do(lambda: said.wait(30))) for _ in range(2)
    ]
    await asyncio.sleep(0)
    with pytest.raises(ApiProblem) as caught:
        await long_work.do(lambda: True)
    said.set()
    assert all(await asyncio.gather(*working))
    assert (caught.value.code, caught.value.headers) == (
        ProblemCode.BUSY,
        {"Retry-After": "5"},
    )


async def test_a_place_is_free_again_when_work_is_done() -> None:
    long_work = LongWork(most_waiting=1)
    for number in range(3):
        assert await long_work.do(partial(int, number)) == number


async def test_a_caller_who_goes_away_keeps_the_place_of_work_that_goes_on() -> None:
    said, begun, long_work = Event(), Event(), LongWork(most_waiting=1)

    def work() -> bool:
        begun.set()
        return said.wait(30)

    working = asyncio.ensure_future(long_work.do(work))
    await asyncio.to_thread(begun.wait, 30)
    working.cancel()
    with pytest.raises(ApiProblem):
        await long_work.do(lambda: True)
    said.set()
