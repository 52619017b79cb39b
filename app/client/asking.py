"""
Asking: the whole course of one call, step by step, without a connection.

`ask` says what to do next and is told what came of it. Whoever does it may block or
not: both clients take their steps from here.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn, TypeAlias, TypeVar
from uuid import uuid4

import httpx

from app.client.calls import Call, read_answer
from app.client.errors import Unreachable
from app.client.retrying import AGAIN, USUAL, Retries, asked_wait

T = TypeVar("T")

AGENT = "scrabble-referee-client"
TIMEOUT_S = 15.0
CONNECT_S = 5.0
LARGEST_PORT = 65_535
IDEMPOTENCY_KEY = "Idempotency-Key"


class Send(NamedTuple):
    """Send a request, and tell its answer or what went wrong."""

    request: httpx.Request


class Pause(NamedTuple):
    """Wait some seconds, and tell None."""

    seconds: float


Step: TypeAlias = Send | Pause
Got: TypeAlias = httpx.Response | httpx.RequestError | None
Steps: TypeAlias = Generator[Step, Got, T]


@dataclass(frozen=True, slots=True)
class Terms:
    """Whom a client asks, who it is, and how patient."""

    url: str
    """Where the service is, without a slash at the end."""
    token: str | None = field(default=None, repr=False)
    api_key: str | None = field(default=None, repr=False)
    timeout_s: float = TIMEOUT_S
    """Seconds without a word after which an answer is given up."""
    retries: Retries = USUAL

    def __post_init__(self) -> None:
        """Refuse what no request can carry."""
        if not _is_address(self.url):
            raise ValueError(
                f"{self.url!r} is no address of a service; write it like "
                "http://127.0.0.1:8000"
            )
        for secret in (self.token, self.api_key):
            if secret is not None and not _is_sendable(secret):
                raise ValueError(
                    "a token or a key is printable ASCII, with no space at its ends"
                )

    def request(self, call: Call[T]) -> httpx.Request:
        """The request of *call*; sent again, a change has the same key."""
        headers = self.headers()
        if call.body is not None:
            headers["Content-Type"] = "application/json"
        if call.changes:
            headers[IDEMPOTENCY_KEY] = uuid4().hex
        return httpx.Request(
            call.method,
            self.url.rstrip("/") + call.path,
            params=call.query or None,
            headers=headers,
            content=call.body,
            extensions={"timeout": self.timeouts(self.timeout_s + call.patience_s)},
        )

    def headers(self) -> dict[str, str]:
        """What every request says."""
        headers = {"User-Agent": AGENT}
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        if self.api_key is not None:
            headers["X-Api-Key"] = self.api_key
        return headers

    def timeouts(self, silence_s: float) -> dict[str, float | None]:
        """For an answer that may be silent for so many seconds."""
        connect_s = min(CONNECT_S, self.timeout_s)
        return httpx.Timeout(silence_s, connect=connect_s).as_dict()


def _is_address(text: str) -> bool:
    try:
        url = httpx.URL(text)
    except httpx.InvalidURL:
        return False
    ported = url.port is None or 0 < url.port <= LARGEST_PORT
    extra = url.query or url.fragment or url.userinfo
    return url.scheme in {"http", "https"} and bool(url.host) and ported and not extra


def _is_sendable(secret: str) -> bool:
    """Whether a header can carry a token or a key as it is."""
    trimmed = bool(secret) and secret == secret.strip()
    return trimmed and secret.isascii() and secret.isprintable()


def ask(terms: Terms, call: Call[T]) -> Steps[T]:
    """
    Ask for *call* until an answer comes that is not "not now".

    Raises a `ClientError`. What is sent again is the same request, so that a change
    is made once, however many of its answers are lost.
    """
    request = terms.request(call)
    failures = 0
    while True:
        got = yield Send(request)
        if isinstance(got, httpx.Response) and got.status_code not in AGAIN:
            return read_answer(call, got)
        failures += 1
        asked_s = asked_wait(got) if isinstance(got, httpx.Response) else 0
        wait_s = terms.retries.wait(failures, asked_s)
        if isinstance(got, httpx.Response) and wait_s is None:
            return read_answer(call, got)
        if wait_s is None:
            give_up(request, failures, got)
        yield Pause(wait_s)


def give_up(request: httpx.Request, tries: int, got: Got) -> NoReturn:
    """Raise that no answer came to *request* in so many *tries*."""
    why = got if isinstance(got, httpx.RequestError) else None
    origin = f"{request.url.scheme}://{request.url.netloc.decode('ascii')}"
    reason = type(why).__name__ if why is None or not str(why) else str(why)
    times = "once" if tries == 1 else f"{tries} times"
    raise Unreachable(f"{origin} does not answer, tried {times}: {reason}") from why
