"""An audit on a Dask cluster: a scheduler and three worker processes, all real."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import psutil
import pytest

from tests.cli.audit_records import fill
from tests.cli.conftest import Environment, Referee

ROOT = Path(__file__).parents[2]
PATIENCE_S = 120
WORKERS = 3


class Cluster(NamedTuple):
    """A cluster that is running."""

    address: str
    nannies: psutil.Process
    """The process that starts the workers, and new ones for those that die."""

    def workers(self) -> list[psutil.Process]:
        """The processes that work."""
        children = self.nannies.children(recursive=True)
        return [
            child for child in children if "spawn_main" in " ".join(child.cmdline())
        ]


@pytest.fixture(scope="module")
def cluster(
    environment: Environment, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Cluster]:
    folder = tmp_path_factory.mktemp("cluster")
    told = folder / "scheduler.json"
    common = ["--scheduler-file", str(told), "--no-dashboard", "--host", "127.0.0.1"]
    scheduler = ["scheduler", "--port", "0", *common]
    workers = ["worker", "--nworkers", str(WORKERS), "--nthreads", "1", *common]
    with ExitStack() as stack:
        for command in (scheduler, workers):
            process = stack.enter_context(started(command, environment, folder))
            stack.callback(process.terminate)
            wait_until(told.exists)
        address = json.loads(told.read_text())["address"]
        running = Cluster(address, psutil.Process(process.pid))
        wait_until(lambda: len(running.workers()) == WORKERS)
        yield running


def started(
    command: list[str], environment: Environment, folder: Path
) -> subprocess.Popen[bytes]:
    """A part of Dask, which keeps its files in *folder*."""
    return subprocess.Popen(  # noqa: S603 - our own environment
        [sys.executable, "-m", "dask", *command],
        env=environment | {"DASK_TEMPORARY_DIRECTORY": str(folder)},
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def wait_until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline, "it takes too long"
        time.sleep(0.05)


def audit(
    environment: Environment, *arguments: str, **variables: str
) -> subprocess.Popen[str]:
    return subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "app", "audit", *arguments],
        env=environment | variables,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_a_cluster_that_loses_a_worker_gives_the_same_bytes_as_this_machine(
    environment: Environment, referee: Referee, tmp_path: Path, cluster: Cluster
) -> None:
    folder, output = str(fill(tmp_path / "games", 128)), tmp_path / "out"
    options = (folder, "--cluster", cluster.address, "--output", str(output))
    process = audit(environment, *options)
    wait_until(lambda: output.exists() and output.stat().st_size)
    cluster.workers()[0].send_signal(signal.SIGKILL)
    assert output.read_bytes().count(b"\n") < 128
    _, err = process.communicate(timeout=PATIENCE_S)
    assert (process.returncode, err) == (0, "Refereeing …\n")
    _, local, _ = referee("audit", folder, "--jsonl")
    assert output.read_text() == local


def test_workers_with_other_lexicons_are_told_from_those_that_fit(
    environment: Environment, tmp_path: Path, cluster: Cluster
) -> None:
    folder = str(fill(tmp_path / "games", 1))
    words = tmp_path / "words.txt"
    words.write_text("QI\nZA\n")
    here = {"REFEREE_LEXICON_DIR": str(tmp_path / "lexicons")}
    imported = ["lexicon", "import", "ours", str(words)]
    subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "app", *imported],
        env=environment | here,
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    options = (folder, "--cluster", cluster.address, "--lexicon", "ours")
    process = audit(environment, *options, **here)
    _, err = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 2
    assert "Error: On a worker there is no lexicon 'ours'" in err


def test_an_address_that_is_none_is_a_sentence(
    environment: Environment, tmp_path: Path
) -> None:
    folder = str(fill(tmp_path / "games", 1))
    process = audit(environment, folder, "--cluster", "nonsense://here")
    _, err = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 2
    assert err.splitlines()[-1] == (
        "Error: --cluster: no scheduler answers at nonsense://here."
    )


def test_without_dask_it_is_said_how_to_install_it(
    referee: Referee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = str(fill(tmp_path / "games", 1))
    monkeypatch.setitem(sys.modules, "dask", None)
    status, _, err = referee("audit", folder, "--cluster", "tcp://127.0.0.1:1")
    assert status == 2
    assert "pip install 'scrabble-referee[cluster]'" in err
