"""One audit from its paths to its summary."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from app.cli.audit_items import Item
from app.cli.audit_output import Output
from app.cli.audit_progress import AuditProgress, audit_progress
from app.cli.audit_run import Entry, Run, Stopped, Workers
from app.cli.audit_sources import find_records
from app.cli.audit_work import Record
from app.services.audit_results import AuditResult, read_line
from app.services.audit_summaries import Summary
from app.services.audits import not_audited


class Session:
    """Finds records, has them refereed, hands the results on and sums them up."""

    def __init__(
        self, ruled_by: str, output: Output, stopped: Callable[[], bool]
    ) -> None:
        self.summary = Summary()
        self._ruled_by = ruled_by
        self._output = output
        self._stopped = stopped

    def run(self, paths: Sequence[str], workers: Workers) -> None:
        """Referee the records below *paths*; raises `Failure`."""
        run = Run(workers, self._ruled_by, self._stopped)
        with audit_progress(paths) as progress:
            entries = self._entries(paths)
            to_do = self._output.skip_done(entries, self._taker(progress))
            for lines in run.results(to_do):
                self._output.write(lines)
                for line in lines:
                    self._take(line)
                progress.show(self.summary)

    def _entries(self, paths: Sequence[str]) -> Iterator[Entry]:
        """The records below *paths*; raises `Stopped` once the session is stopped."""
        for item in find_records(paths):
            if self._stopped():
                raise Stopped
            yield self._entry(item)

    def _entry(self, item: Item) -> Entry:
        record = Record(item.file, item.data)
        if item.trouble is None:
            return Entry(record)
        refused = not_audited(item.file, None, self._ruled_by, *item.trouble)
        return Entry(record, refused.to_line())

    def _taker(self, progress: AuditProgress) -> Callable[[AuditResult], None]:
        def take(result: AuditResult) -> None:
            self.summary.add(result)
            progress.show(self.summary)

        return take

    def _take(self, line: bytes) -> None:
        result = read_line(line)
        if result is None:
            raise TypeError("a worker answers with the lines of results")
        self.summary.add(result)
