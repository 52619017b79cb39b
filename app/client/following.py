"""
Following: where somebody is in the stream of a game's events.

A stream may be cut anywhere, and is then asked for again after the last event that was
told, so that none is lost and none told twice.
"""

from __future__ import annotations

import httpx
from httpx_sse import ServerSentEvent
from pydantic import ValidationError

from app.client.answers import Event
from app.client.asking import Got, Terms, give_up
from app.client.calls import check, get, path_of, text
from app.client.errors import UnexpectedAnswer
from app.client.retrying import AGAIN, Retries, asked_wait

EVENT_STREAM = "text/event-stream"
SILENCE_S = 45.0
"""The service sends something every 15 seconds; after so many without, it is gone."""

GAME = "game"
"""Name of the event that tells the whole game."""
MESSAGE = "message"
"""Name of an event without a name: one of the game."""

PATIENCE = Retries(most=30)
"""A server that is started anew, or a network that is away for some minutes."""


class Course:
    """One following of a game, over as many streams as it takes."""

    def __init__(
        self, terms: Terms, game_id: str, after: int | None, patience: Retries
    ) -> None:
        """Begin after the event *after*, or None = with the next that happens."""
        self._terms = terms
        self._call = get(path_of("games", game_id, "events", "stream"), text)
        self._patience = patience
        self._last = after
        self._failures = 0
        self._moved = False
        self._asked_s = 0.0
        self.over = False
        """Whether everything that will ever happen has been told."""
        self.pause_s = 0.0
        """Seconds before the next stream is asked for."""

    def request(self) -> httpx.Request:
        """What asks for the next stream."""
        self._moved = False
        request = self._terms.request(self._call)
        request.headers["Accept"] = EVENT_STREAM
        if self._last is not None:
            request.headers["Last-Event-ID"] = str(self._last)
        request.extensions["timeout"] = self._terms.timeouts(SILENCE_S)
        return request

    def opens(self, answer: httpx.Response) -> bool:
        """Whether *answer* is a stream; if not, read it and tell it by `refused`."""
        kind = answer.headers.get("content-type", "").partition(";")[0].strip()
        return answer.status_code == httpx.codes.OK and kind == EVENT_STREAM

    def refused(self, answer: httpx.Response) -> None:
        """Take an *answer* that is no stream; raises what it says."""
        if answer.status_code == httpx.codes.NO_CONTENT:
            self.over, self.pause_s = True, 0.0
            return
        if answer.status_code in AGAIN:
            self._asked_s = asked_wait(answer)
            self._wait(answer)
            return
        check(answer)
        raise UnexpectedAnswer(f"{answer.url} answers something else than a stream.")

    def take(self, told: ServerSentEvent) -> Event | None:
        """
        The event that was *told*; None if it is none, or was told before.

        Raises `httpx.RemoteProtocolError` if one is missing before it.
        """
        if told.retry is not None:
            self._asked_s = told.retry / 1_000
        if told.event == GAME:
            self._begin(told)
        if told.event != MESSAGE or not told.data:
            return None
        event = _read(told)
        number, last = event.sequence or 0, self._last
        if last is not None and number <= last:
            return None
        if last is not None and number != last + 1:
            raise httpx.RemoteProtocolError(f"event {number} came after {last}")
        self._last = number
        self._moved = True
        return event

    def _begin(self, told: ServerSentEvent) -> None:
        """The whole game was told, as nobody knows where to go on."""
        if not told.id.isdecimal():
            raise UnexpectedAnswer(f"A stream begins at event {told.id!r}.")
        if self._last is not None:
            raise UnexpectedAnswer(
                f"The game has {told.id} events, so nobody can follow it after event "
                f"{self._last}."
            )
        self._last = int(told.id)

    def ended(self) -> None:
        """The stream came to its end: the game is over, or the server stopped."""
        if self._moved:
            self._failures, self.pause_s = 0, 0.0
        else:
            self._wait(None)

    def cut(self, error: httpx.RequestError) -> None:
        """The stream was cut, or could not be opened; raises `Unreachable`."""
        self._wait(error)

    def _wait(self, got: Got) -> None:
        self._failures = 1 if self._moved else self._failures + 1
        wait_s = self._patience.wait(self._failures, self._asked_s)
        if wait_s is None:
            give_up(self._terms.request(self._call), self._failures, got)
        self.pause_s = wait_s


def _read(told: ServerSentEvent) -> Event:
    try:
        event = Event.model_validate_json(told.data)
    except ValidationError as error:
        raise UnexpectedAnswer(f"A stream told what is no event: {error}") from error
    if event.sequence is None:
        raise UnexpectedAnswer("A stream told an event without a number.")
    return event
