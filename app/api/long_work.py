"""Work that would hold up all other requests, done beside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import BoundedSemaphore
from typing import TypeVar

from app.api.problem_codes import ProblemCode
from app.api.problems import ApiProblem

T = TypeVar("T")

MOST_WAITING = 8
"""Pieces of work that are done or wait at the same time."""

RETRY_AFTER_S = 5


class LongWork:
    """
    Does long work in a thread, one piece after the other.

    The interpreter runs one thread at a time and changes between them every few
    milliseconds, so that the event loop goes on answering meanwhile. A second thread
    would make no piece ready sooner, and would leave less to the loop.
    """

    def __init__(self, most_waiting: int = MOST_WAITING) -> None:
        self._pool = ThreadPoolExecutor(1, "long-work")
        self._places = BoundedSemaphore(most_waiting)

    async def do(self, work: Callable[[], T]) -> T:
        """
        Return what *work* returns, or raise what it raises.

        Raises a 503 problem where too much is waiting.
        """
        if not self._places.acquire(blocking=False):
            raise ApiProblem(
                ProblemCode.BUSY,
                "Too many long game records are waiting to be refereed.",
                headers={"Retry-After": str(RETRY_AFTER_S)},
            )
        doing = self._pool.submit(work)
        # Not when the caller goes away: the thread is at work until it is done.
        doing.add_done_callback(self._leave)
        return await asyncio.wrap_future(doing)

    def _leave(self, _: Future[T]) -> None:
        self._places.release()
