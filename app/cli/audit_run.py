"""
One audit on many workers: what is sent to them, and what becomes of those that die.

Results come in the order of the records. So many chunks are under way at once and no
more; memory does not grow with the number of records.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple, Protocol, TypeAlias

from app.cli.audit_work import Record, WorkerDiffers
from app.cli.failures import Failure
from app.services.audits import not_audited

MOST_RECORDS = 16
MOST_BYTES = 1024 * 1024
"""A chunk is sent when it has so many records or bytes."""

MOST_DEATHS = 16
"""If so many records in a row cost a worker its life, it is not the records."""

TICK_S = 0.2
"""After so long without a result the run looks round, whether it is to stop."""


class Entry(NamedTuple):
    """A record, and its result if there is nothing to be done for it."""

    record: Record
    line: bytes | None = None


class Pending(Protocol):
    """Lines that a worker will give."""

    def done(self) -> bool:
        """Whether they are there, or never will be."""

    def exception(self, timeout: float) -> BaseException | None:
        """Why they never will be, or `TimeoutError` while nobody knows."""

    def result(self) -> list[bytes]:
        """The lines."""


class Workers(Protocol):
    """Whoever does the work."""

    @property
    def window(self) -> int:
        """So many chunks keep all workers busy."""

    @property
    def losses(self) -> tuple[type[BaseException], ...]:
        """What `submit` raises, or a `Pending` has, if a worker died."""

    def submit(self, records: Sequence[Record]) -> Pending:
        """Have *records* refereed."""

    def renew(self) -> None:
        """Be ready again after a loss."""

    def tend(self, waited_s: float, count: int) -> bool:
        """
        Look after work on *count* records that has taken *waited_s* seconds.

        Returns whether its worker was ended for that.
        """


class Stopped(Exception):
    """The run is to end before its time; its entries may raise this, too."""


@dataclass(slots=True)
class _Chunk:
    entries: list[Entry]
    pending: Pending | None = None
    """None = the work was lost when it was submitted, or there is none."""
    lines: list[bytes] | None = None

    @property
    def records(self) -> list[Record]:
        return [entry.record for entry in self.entries if entry.line is None]

    @property
    def all_lines(self) -> Iterator[bytes]:
        """The lines of all entries, when the work is done."""
        done = iter(self.lines or ())
        for entry in self.entries:
            yield next(done) if entry.line is None else entry.line


Lines: TypeAlias = Iterator[list[bytes]]


class Run:
    """Has records refereed by *workers* until *stopped* says so."""

    def __init__(
        self, workers: Workers, ruled_by: str, stopped: Callable[[], bool]
    ) -> None:
        self._workers = workers
        self._ruled_by = ruled_by
        self._stopped = stopped
        self._window: deque[_Chunk] = deque()
        self._deaths = 0

    def results(self, entries: Iterable[Entry]) -> Lines:
        """
        Yield the lines of *entries* in their order, some at a time.

        A run that is stopped still yields what was done before anything that was not.
        Raises `Failure` if the workers cannot do the work at all.
        """
        try:
            for chunk in _chunks(entries):
                self._window.append(chunk)
                self._send(chunk)
                if len(self._window) >= self._workers.window:
                    yield self._take()
                self._go_on()
            while self._window:
                yield self._take()
        except Stopped:
            while self._window and self._is_done(self._window[0]):
                yield self._take()

    def _go_on(self) -> None:
        if self._stopped():
            raise Stopped

    def _send(self, chunk: _Chunk) -> None:
        if chunk.records:
            try:
                chunk.pending = self._workers.submit(chunk.records)
            except self._workers.losses:
                chunk.pending = None
        else:
            chunk.lines = []

    def _is_done(self, chunk: _Chunk) -> bool:
        if chunk.lines is not None or chunk.pending is None:
            return chunk.lines is not None
        return chunk.pending.done() and chunk.pending.exception(TICK_S) is None

    def _take(self) -> list[bytes]:
        """The lines of the chunk that is the first."""
        chunk = self._window[0]
        self._wait(chunk)
        if chunk.lines is None:
            self._recover()
        self._window.popleft()
        return list(chunk.all_lines)

    def _wait(self, chunk: _Chunk) -> None:
        """Wait for the lines of *chunk*; they are None afterwards if they are lost."""
        if chunk.lines is not None or chunk.pending is None:
            return
        outcome = self._outcome(chunk.pending, len(chunk.records))
        if outcome.error is None:
            chunk.lines = chunk.pending.result()

    def _outcome(self, pending: Pending, count: int) -> _Outcome:
        start, ended = monotonic(), False
        while True:
            try:
                error = pending.exception(TICK_S)
            except TimeoutError:
                self._go_on()
                ended |= self._workers.tend(monotonic() - start, count)
            else:
                _fail_if_hopeless(error)
                return _Outcome(error, ended=ended)

    def _recover(self) -> None:
        """
        Do what was lost again, record by record, with nothing else under way.

        So it is certain which record costs a worker its life.
        """
        for chunk in self._window:
            self._wait(chunk)
        self._workers.renew()
        for chunk in self._window:
            if chunk.lines is None:
                chunk.lines = [self._alone(record) for record in chunk.records]

    def _alone(self, record: Record) -> bytes:
        self._go_on()
        try:
            pending = self._workers.submit([record])
            outcome = self._outcome(pending, 1)
        except self._workers.losses as error:
            outcome = _Outcome(error, ended=False)
        if outcome.error is None:
            self._deaths = 0
            return pending.result()[0]
        code, message = "referee_failed", f"The referee failed: {outcome.error!r}"
        if isinstance(outcome.error, self._workers.losses):
            self._count_death(record)
            code, message = "worker_died", "The process that refereed it died"
        if outcome.ended:
            code, message = "too_slow", "The process that refereed it had to be ended"
        return not_audited(*record, self._ruled_by, code, message).to_line()

    def _count_death(self, record: Record) -> None:
        """Begin anew, unless it is not the records that the workers die of."""
        self._deaths += 1
        if self._deaths >= MOST_DEATHS:
            raise Failure(
                f"{MOST_DEATHS} workers in a row have died, the last of {record.file}: "
                "is there enough memory, and is the program whole?"
            )
        self._workers.renew()


class _Outcome(NamedTuple):
    error: BaseException | None
    ended: bool
    """Whether the worker was ended because it took too long."""


def _fail_if_hopeless(error: BaseException | None) -> None:
    """Raise `Failure` for what the next worker will say as well."""
    if isinstance(error, Failure):
        raise error
    if isinstance(error, WorkerDiffers):
        raise Failure(f"{error}.") from error
    if isinstance(error, ImportError):
        raise Failure(
            f"A worker lacks what the audit needs: {error}. Install the same version "
            "of scrabble-referee on every worker."
        ) from error


def _chunks(entries: Iterable[Entry]) -> Iterator[_Chunk]:
    """Gather entries into chunks."""
    gathered: list[Entry] = []
    size = 0
    for entry in entries:
        gathered.append(entry)
        size += len(entry.record.data) + len(entry.line or b"")
        if len(gathered) >= MOST_RECORDS or size >= MOST_BYTES:
            yield _Chunk(gathered)
            gathered, size = [], 0
    if gathered:
        yield _Chunk(gathered)
