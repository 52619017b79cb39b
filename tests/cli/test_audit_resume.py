"""An audit that is broken off and goes on later."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.cli.audit_output import LineFile
from app.cli.audit_run import Entry, Stopped
from app.cli.audit_work import Record
from app.services.audit_results import AuditResult
from tests.cli.audit_records import clean, fill, wrong
from tests.cli.conftest import Environment, Referee

ROOT = Path(__file__).parents[2]
PATIENCE_S = 60
MANY = 256
"""Records that take much longer than a signal does."""


def begin(environment: Environment, *arguments: str) -> subprocess.Popen[str]:
    """An audit with two workers, running."""
    return subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "app", "audit", "--jobs", "2", *arguments],
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for_lines(path: Path) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not (path.exists() and path.stat().st_size):
        assert time.monotonic() < deadline, "no result has come"
        time.sleep(0.01)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder of three records, the second one wrong."""
    folder = tmp_path / "games"
    folder.mkdir()
    for name, data in (("a", clean(1)), ("b", wrong(2)), ("c", clean(3))):
        (folder / f"{name}.gcg").write_bytes(data)
    return folder


def audit(referee: Referee, games: Path, *options: str) -> tuple[int, bytes]:
    """The status, and the lines in the file ``out`` beside the games."""
    path = games.parent / "out"
    status, _, err = referee("audit", str(games), "--output", str(path), *options)
    assert "Error" not in err, err
    return status, path.read_bytes()


def test_an_interrupted_audit_goes_on_to_the_same_end(
    environment: Environment, referee: Referee, tmp_path: Path
) -> None:
    folder = str(fill(tmp_path / "games", MANY))
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    process = begin(environment, folder, "--output", str(broken), "--json")
    wait_for_lines(broken)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 130
    assert '"interrupted":true' in out
    part = broken.read_bytes()
    assert referee("audit", folder, "--output", str(broken), "--resume").status == 0
    assert referee("audit", folder, "--output", str(whole)).status == 0
    assert len(part) < len(whole.read_bytes())
    assert broken.read_bytes() == whole.read_bytes()
    assert whole.read_bytes().startswith(part)


def test_sigterm_is_heeded_like_ctrl_c(
    environment: Environment, tmp_path: Path
) -> None:
    folder = str(fill(tmp_path / "games", MANY))
    output = tmp_path / "out"
    process = begin(environment, folder, "--output", str(output))
    wait_for_lines(output)
    process.terminate()
    out, err = process.communicate(timeout=PATIENCE_S)
    assert (process.returncode, err) == (130, "Refereeing …\n")
    assert "interrupted" in out.splitlines()[0]
    assert output.read_bytes().endswith(b"\n")


def test_a_killed_audit_leaves_no_process_and_goes_on(
    environment: Environment, referee: Referee, tmp_path: Path
) -> None:
    folder = str(fill(tmp_path / "games", MANY))
    output = tmp_path / "out"
    process = begin(environment, folder, "--output", str(output))
    wait_for_lines(output)
    process.kill()
    # The pipes close when the last of its processes has ended.
    process.communicate(timeout=PATIENCE_S)
    part = output.read_bytes()
    assert referee("audit", folder, "--output", str(output), "--resume").status == 0
    assert output.read_bytes().startswith(part)
    assert output.read_bytes().count(b"\n") == MANY


def test_a_resumed_audit_sums_up_old_and_new(referee: Referee, games: Path) -> None:
    _, lines = audit(referee, games)
    first = lines.splitlines(keepends=True)[0]
    (games.parent / "out").write_bytes(first)
    _, out, _ = referee(
        "audit", str(games), "--output", str(games.parent / "out"), "--resume", "--json"
    )
    assert '"games":3,' in out


def test_a_torn_last_line_is_dropped(referee: Referee, games: Path) -> None:
    _, lines = audit(referee, games)
    (games.parent / "out").write_bytes(lines[:-20])
    assert audit(referee, games, "--resume") == (1, lines)


def test_a_torn_first_line_is_dropped(referee: Referee, games: Path) -> None:
    _, lines = audit(referee, games)
    (games.parent / "out").write_bytes(lines[:20])
    assert audit(referee, games, "--resume") == (1, lines)


def test_a_finished_audit_is_not_done_again(referee: Referee, games: Path) -> None:
    _, lines = audit(referee, games)
    # Points that no referee gives tell whether the old line has been kept.
    marked = lines.replace(b'"finals":[66,0]', b'"finals":[67,0]')
    (games.parent / "out").write_bytes(marked)
    assert audit(referee, games, "--resume") == (1, marked)


def test_a_record_that_has_changed_is_done_again_and_no_other(
    referee: Referee, games: Path
) -> None:
    _, lines = audit(referee, games)
    marked = lines.replace(b'"finals":[66,0]', b'"finals":[67,0]')
    (games.parent / "out").write_bytes(marked)
    (games / "b.gcg").write_bytes(clean(2))
    status, after = audit(referee, games, "--resume")
    finals = [b'"finals":[67,0]' in line for line in after.splitlines()]
    assert (status, finals) == (0, [True, False, True])


def test_a_new_record_takes_its_place_among_the_old(
    referee: Referee, games: Path
) -> None:
    audit(referee, games)
    (games / "ab.gcg").write_bytes(clean(4))
    _, after = audit(referee, games, "--resume")
    (games.parent / "out").unlink()
    assert audit(referee, games)[1] == after


def test_a_record_that_is_gone_leaves_the_results(
    referee: Referee, games: Path
) -> None:
    audit(referee, games)
    (games / "b.gcg").unlink()
    status, after = audit(referee, games, "--resume")
    assert (status, after.count(b"\n")) == (0, 2)


def test_under_other_rules_everything_is_done_again(
    referee: Referee, games: Path
) -> None:
    _, lines = audit(referee, games)
    marked = lines.replace(b'"finals":[66,0]', b'"finals":[67,0]')
    (games.parent / "out").write_bytes(marked)
    _, after = audit(referee, games, "--resume", "--lexicon", "none")
    assert b"[67,0]" not in after


def test_a_record_that_was_too_slow_is_tried_again(
    referee: Referee, games: Path
) -> None:
    _, lines = audit(referee, games)
    error = b'"error":{"code":"too_slow","message":"It took longer than 60 s"}'
    (games.parent / "out").write_bytes(lines.replace(b'"error":null', error))
    assert audit(referee, games, "--resume") == (1, lines)


def test_files_that_cannot_be_read_are_named_once(
    referee: Referee, games: Path
) -> None:
    (games / "bad.zip").write_bytes(b"nonsense")
    _, lines = audit(referee, games)
    assert audit(referee, games, "--resume") == (1, lines)


def test_an_audit_that_is_stopped_while_it_looks_at_old_results_keeps_them(
    referee: Referee, games: Path
) -> None:
    _, lines = audit(referee, games)
    digest = json.loads(lines.splitlines()[0])["ruled_by"]

    def stopped() -> Iterator[Entry]:
        yield Entry(Record(str(games / "a.gcg"), clean(1)))
        raise Stopped

    with closing(LineFile(games.parent / "out", digest, resume=True)) as output:
        kept: list[AuditResult] = []
        with pytest.raises(Stopped):
            list(output.skip_done(stopped(), kept.append))
    assert [result.file for result in kept] == [str(games / "a.gcg")]
    assert (games.parent / "out").read_bytes() == lines


def test_another_file_is_not_written_over(referee: Referee, games: Path) -> None:
    other = games.parent / "letter"
    other.write_text("Dear Ann,\n")
    options = ("--output", str(other))
    status, _, err = referee("audit", str(games), *options)
    assert (status, "is there already" in err) == (2, True)
    status, _, err = referee("audit", str(games), *options, "--resume")
    assert (status, "has no results of an audit" in err) == (2, True)
    assert other.read_text() == "Dear Ann,\n"


def test_an_output_that_cannot_be_opened_is_a_sentence(
    referee: Referee, games: Path
) -> None:
    status, _, err = referee("audit", str(games), "--output", str(games))
    assert (status, err.count("\n")) == (2, 1)


def test_a_device_is_no_output_to_go_on_with(referee: Referee, games: Path) -> None:
    # It never ends when it is read, so that nothing may be kept of it.
    status, _, err = referee("audit", str(games), "--output", "/dev/zero")
    assert (status, err.count("\n")) == (2, 1)
    assert "is no file that can be gone on with" in err
