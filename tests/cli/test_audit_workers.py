"""Workers of an audit that die, hang or fail, and how much is under way at once."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from multiprocessing import active_children

import pytest

from app.cli.audit_processes import LocalWorkers
from app.cli.audit_run import MOST_DEATHS, MOST_RECORDS, Entry, Run
from app.cli.audit_watchdog import TooSlow, Watchdog
from app.cli.audit_work import Record, Task, WorkerDiffers, work
from app.cli.failures import Failure
from app.cli.requests import RulesOptions
from app.services.audit_results import read_line
from tests.cli.audit_deeds import ENDLESS, FATAL, FAULTY, deed
from tests.cli.audit_records import HEAD, clean
from tests.cli.conftest import Environment

TASK = Task(RulesOptions(), "digest", 60)


def entries(*data: bytes) -> Iterator[Entry]:
    for number, one in enumerate(data):
        yield Entry(Record(f"{number}.gcg", one))


def outcomes(workers: LocalWorkers, *data: bytes) -> list[str]:
    """For each record its name, if it was done, or the code of the error."""
    run = Run(workers, "digest", lambda: False)
    with closing(workers):
        lines = [line for lines in run.results(entries(*data)) for line in lines]
    return [
        json.loads(line)["error"]["code"]
        if line.startswith(b"{")
        else line[:-1].decode()
        for line in lines
    ]


def test_results_come_in_the_order_of_the_records() -> None:
    done = outcomes(LocalWorkers(2, TASK, does=deed), *[b""] * 50)
    assert done == [f"{number}.gcg" for number in range(50)]


def test_of_a_record_that_kills_its_worker_it_is_said_and_no_other_is_lost() -> None:
    data = [b""] * 20
    data[3] = data[17] = FATAL
    expected = [f"{number}.gcg" for number in range(20)]
    expected[3] = expected[17] = "worker_died"
    assert outcomes(LocalWorkers(2, TASK, does=deed), *data) == expected


def test_a_fault_of_the_engine_is_one_of_its_record() -> None:
    done = outcomes(LocalWorkers(1, TASK, does=deed), b"", FAULTY, b"")
    assert done == ["0.gcg", "referee_failed", "2.gcg"]


def test_a_record_that_nothing_stops_costs_its_worker_the_life() -> None:
    task = Task(RulesOptions(), "digest", 0.01)
    workers = LocalWorkers(1, task, does=deed, grace_s=3)
    assert outcomes(workers, b"", ENDLESS, b"") == ["0.gcg", "too_slow", "2.gcg"]


def test_workers_that_all_die_end_the_audit() -> None:
    with pytest.raises(Failure, match=f"{MOST_DEATHS} workers in a row have died"):
        outcomes(LocalWorkers(1, TASK, does=deed), *[FATAL] * (MOST_DEATHS + 1))


def test_no_process_is_left_when_workers_are_closed() -> None:
    before = set(active_children())
    workers = LocalWorkers(2, TASK, does=deed)
    workers.submit([Record("x.gcg", ENDLESS)])
    workers.close()
    assert set(active_children()) <= before


def test_no_more_records_are_read_than_are_under_way() -> None:
    read = 0

    def counted() -> Iterator[Entry]:
        nonlocal read
        for entry in entries(*[b""] * 1000):
            read += 1
            yield entry

    with closing(LocalWorkers(1, TASK, does=deed)) as workers:
        run = Run(workers, "digest", lambda: False)
        given = 0
        for lines in run.results(counted()):
            given += len(lines)
            assert read - given <= workers.window * MOST_RECORDS
    assert given == 1000


def test_what_is_stopped_still_gives_what_was_done_first() -> None:
    told = False
    with closing(LocalWorkers(1, TASK, does=deed)) as workers:
        run = Run(workers, "digest", lambda: told)
        names = []
        for lines in run.results(entries(*[b""] * 500)):
            names += lines
            told = True
    assert 0 < len(names) < 500
    assert names == [f"{number}.gcg\n".encode() for number in range(len(names))]


def spin(watchdog: Watchdog) -> None:
    with watchdog.guard():
        give_up = time.monotonic() + 20
        while time.monotonic() < give_up:
            pass


def test_the_watchdog_ends_what_takes_too_long() -> None:
    with Watchdog(0.05) as watchdog, pytest.raises(TooSlow):
        spin(watchdog)


def test_the_watchdog_insists_if_nobody_heeds_it() -> None:
    def swallow(watchdog: Watchdog) -> None:
        with watchdog.guard():
            with suppress(TooSlow):
                while True:
                    pass
            while True:
                pass

    with Watchdog(0.05) as watchdog, pytest.raises(TooSlow):
        swallow(watchdog)


def test_the_watchdog_is_quiet_once_it_was_heeded() -> None:
    with Watchdog(0.05) as watchdog:
        for _ in range(3):
            with pytest.raises(TooSlow):
                spin(watchdog)
            time.sleep(0.1)


def test_the_watchdog_leaves_alone_what_does_not() -> None:
    with Watchdog(0.2) as watchdog:
        for _ in range(3):
            with watchdog.guard():
                time.sleep(0.1)


# What cuts a record off may strike where garbage is collected: it then strikes again.
@pytest.mark.filterwarnings(
    "ignore:Exception ignored in:pytest.PytestUnraisableExceptionWarning"
)
def test_a_record_that_takes_too_long_is_cut_off_and_the_next_one_refereed(
    environment: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("REFEREE_CACHE_DIR", "REFEREE_LEXICON_DIR"):
        monkeypatch.setenv(name, environment[name])
    rules = RulesOptions(lexicon="none")
    long = (HEAD + ">ann: AEINRST 8D RETAINS +66 66\n" * 40_000).encode()
    records = [Record("long.gcg", long), Record("short.gcg", clean())]
    with pytest.raises(WorkerDiffers) as caught:
        work(Task(rules, "", 2), records)
    digest = str(caught.value).split("(digest ")[1].split(")")[0]
    results = [read_line(line) for line in work(Task(rules, digest, 2), records)]
    codes = [one and one.error and one.error.code for one in results]
    assert codes == ["too_slow", None]


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="POSIX has it")
def test_ctrl_c_does_not_reach_the_workers() -> None:
    with closing(LocalWorkers(1, TASK, does=deed)) as workers:
        workers.submit([Record("x.gcg", b"")]).result()
        for process in active_children():
            assert process.pid is not None
            os.kill(process.pid, signal.SIGINT)
        pending = workers.submit([Record("y.gcg", b"")])
        assert pending.result() == [b"y.gcg\n"]
