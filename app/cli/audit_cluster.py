"""The workers of a Dask cluster, which is there already."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.cli.audit_run import Pending
from app.cli.audit_work import Record, Task, work
from app.cli.failures import Failure

if TYPE_CHECKING:
    from distributed import Client, Future

CONNECT_S = 10
"""Seconds to wait for the scheduler."""

WORKERS_S = 60
"""Seconds to wait for a worker, at the start and when all have gone."""

CHUNKS_EACH = 2
"""So many chunks are under way for each thread of the workers."""

LARGE = "64MiB"
"""Dask warns of tasks with more data; a record of 10 MiB needs no warning."""


class ClusterWorkers:
    """
    Sends records to a cluster, and reads what comes back.

    Dask itself gives the work of a worker that dies to another one; only when as many
    have died as its setting ``distributed.scheduler.allowed-failures`` allows, the
    work is lost, and done again record by record.
    """

    def __init__(self, address: str, task: Task) -> None:
        """Raises `Failure` if there is no cluster at *address*, or no Dask here."""
        try:
            import dask  # noqa: PLC0415 - an extra, and slow
            from distributed import Client, KilledWorker  # noqa: PLC0415 - as above
        except ImportError as error:
            raise Failure(
                "--cluster: Dask is not installed; install scrabble-referee with its "
                "extra: pip install 'scrabble-referee[cluster]'."
            ) from error
        # Dask tells of each worker that goes; here it is enough that work goes on.
        logging.getLogger("distributed.client").setLevel(logging.ERROR)
        dask.config.set({"distributed.admin.large-graph-warning-threshold": LARGE})
        self._address = address
        self._task = task
        self.losses: tuple[type[BaseException], ...] = (KilledWorker,)
        try:
            self._client: Client = Client(address, timeout=CONNECT_S)
        except (OSError, ValueError) as error:
            raise Failure(f"--cluster: no scheduler answers at {address}.") from error
        try:
            self._client.wait_for_workers(1, timeout=WORKERS_S)
        except TimeoutError as error:
            self.close()
            raise self._lonely() from error
        self.window = CHUNKS_EACH
        self._count_threads()
        self._alone_since: float | None = None

    def submit(self, records: Sequence[Record]) -> Pending:
        """Have *records* refereed wherever there is room."""
        sent = self._client.submit(work, self._task, list(records), pure=False)
        return _Sent(sent, self)

    def renew(self) -> None:
        """Do nothing: the scheduler goes on with the workers that are left."""

    def tend(self, waited_s: float, count: int) -> bool:
        """Raises `Failure` if scheduler or workers have been gone for too long."""
        del count
        if self._count_threads():
            self._alone_since = None
        elif self._alone_since is None:
            self._alone_since = waited_s
        elif waited_s - self._alone_since > WORKERS_S:
            raise self._lonely()
        return False

    def close(self) -> None:
        """Take back what is not done, and leave the cluster as it is."""
        self._client.close(timeout=CONNECT_S)

    def gone(self) -> Failure:
        """What to say when the scheduler has forgotten the work."""
        return Failure(
            f"--cluster: the scheduler at {self._address} has ended or was restarted."
        )

    def _count_threads(self) -> int:
        """The threads of all workers now, by which the window is made anew."""
        try:
            workers = self._client.scheduler_info()["workers"].values()
        except OSError as error:
            raise self.gone() from error
        threads: int = sum(worker["nthreads"] for worker in workers)
        self.window = max(CHUNKS_EACH, CHUNKS_EACH * threads)
        return threads

    def _lonely(self) -> Failure:
        return Failure(
            f"--cluster: the cluster at {self._address} has had no worker for "
            f"{WORKERS_S} seconds."
        )


class _Sent:
    """Work that the cluster has, or has forgotten."""

    def __init__(self, future: Future[list[bytes]], workers: ClusterWorkers) -> None:
        self._future = future
        self._workers = workers

    def done(self) -> bool:
        return bool(self._future.done())

    def exception(self, timeout: float) -> BaseException | None:
        error: BaseException | None = self._future.exception(timeout)
        if self._future.status in {"cancelled", "lost"}:
            raise self._workers.gone()
        return error

    def result(self) -> list[bytes]:
        return self._future.result()
