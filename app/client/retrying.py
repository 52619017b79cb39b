"""When something is tried again, and after how long."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC
from email.utils import parsedate_to_datetime
from random import random
from time import time

import httpx

AGAIN = frozenset({429, 502, 503, 504})
"""Statuses that say: not now. Those of a gateway are among them."""


@dataclass(frozen=True, slots=True)
class Retries:
    """How often and how patiently something is tried again."""

    most: int = 5
    """Tries after the first one."""
    first_s: float = 0.25
    """Seconds before the second try; each further one waits twice as long."""
    longest_s: float = 10.0
    """Seconds that are waited at most, unless the service asks for more."""
    patient_s: float = 60.0
    """What the service asks for is waited, if it is no more seconds than this."""
    chance: Callable[[], float] = random
    """A number from 0 to 1, so that not all come back at once."""

    def wait(self, failures: int, asked_s: float | None = None) -> float | None:
        """
        Seconds to wait after so many *failures* in a row; None = give up.

        *asked_s* is what the service asks for; never less is waited. The rest is
        between half and the whole of a time that doubles.

        >>> Retries(first_s=1, chance=lambda: 0.5).wait(3)
        3.0
        >>> Retries(most=2).wait(3) is None
        True
        """
        if failures > self.most or (asked_s or 0) > self.patient_s:
            return None
        doubled = self.first_s * 2.0 ** min(failures - 1, 32)
        own = min(self.longest_s, doubled) * (0.5 + self.chance() / 2)
        return own + (asked_s or 0)


USUAL = Retries()


def asked_wait(answer: httpx.Response, now_s: Callable[[], float] = time) -> float:
    """
    Seconds that an *answer* asks to wait by ``Retry-After``; 0 if it says nothing.

    They are told as a number, or as the moment when it may be tried again.
    """
    told = answer.headers.get("retry-after", "").strip()
    if told.isascii() and told.isdigit():
        return float(told[:9])
    try:
        moment = parsedate_to_datetime(told)
    except ValueError:
        return 0
    # A moment told as -0000 has no zone, but is meant in UTC.
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(0.0, aware.timestamp() - now_s())
