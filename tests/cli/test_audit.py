"""``referee audit``: what it prints, and its exit status."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.audit_records import clean, fill, wrong
from tests.cli.conftest import Answer, Environment, Referee

ROOT = Path(__file__).parents[2]


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder of two right records."""
    folder = tmp_path / "games"
    folder.mkdir()
    for number in range(2):
        (folder / f"{number}.gcg").write_bytes(clean(number))
    return folder


def test_records_without_errors_are_a_yes(referee: Referee, games: Path) -> None:
    status, out, err = referee("audit", str(games))
    assert (status, err) == (0, "Refereeing …\n")
    assert out.startswith("  2 games   2 plays   no errors\n")


def test_a_record_with_an_error_is_a_no(referee: Referee, games: Path) -> None:
    (games / "2.gcg").write_bytes(wrong())
    status, out, _ = referee("audit", str(games))
    assert status == 1
    assert out.startswith("  3 games   3 plays   1 game with errors\n")


def test_a_file_that_cannot_be_read_is_a_no(referee: Referee, games: Path) -> None:
    missing = str(games / "missing.gcg")
    status, out, _ = referee("audit", str(games), missing)
    assert status == 1
    assert "1 file not refereed" in out
    assert "There is no such file" in out


def test_if_nothing_can_be_read_that_is_an_error(
    referee: Referee, tmp_path: Path
) -> None:
    status, _, err = referee("audit", str(tmp_path))
    assert status == 2
    assert err.endswith("Error: PATH: no game record could be read.\n")


def test_the_summary_as_json(referee: Referee, games: Path) -> None:
    (games / "2.gcg").write_bytes(wrong())
    _, out, _ = referee("audit", str(games), "--json", "--lexicon", "none")
    summary = json.loads(out)
    assert (summary["games"], summary["with_errors"]) == (3, 1)
    assert summary["codes"][0] == {
        "code": "score_wrong",
        "severity": "error",
        "findings": 1,
        "games": 1,
    }
    # 50 points of a bingo, forgotten in the first turn.
    assert summary["drifting"] == [
        {
            "file": str(games / "2.gcg"),
            "discrepancy": 50,
            "turns": 1,
            "points_per_turn": 50.0,
        }
    ]


def test_a_line_for_each_record(referee: Referee, games: Path) -> None:
    (games / "2.gcg").write_bytes(wrong())
    status, out, _ = referee("audit", str(games), "--jsonl")
    results = [json.loads(line) for line in out.splitlines()]
    assert status == 1
    assert [(r["file"], r["finals"], r["recorded_finals"]) for r in results] == [
        (str(games / "0.gcg"), [66, 0], [66, 0]),
        (str(games / "1.gcg"), [66, 0], [66, 0]),
        (str(games / "2.gcg"), [66, 0], [16, 0]),
    ]


def test_the_number_of_processes_changes_nothing(
    referee: Referee, tmp_path: Path
) -> None:
    folder = str(fill(tmp_path / "games", 20))
    one = referee("audit", folder, "--jsonl", "--jobs", "1")
    assert referee("audit", folder, "--jsonl", "--jobs", "3") == one


def test_the_rules_are_those_that_are_asked_for(referee: Referee, games: Path) -> None:
    _, out, _ = referee("audit", str(games), "--jsonl", "--rules", "naspa")
    _, other, _ = referee("audit", str(games), "--jsonl")
    assert json.loads(out.splitlines()[0])["ruled_by"] not in other


@pytest.mark.parametrize(
    ("options", "blamed"),
    [
        (["--rules", "nonsense"], "--rules: there is no rule set 'nonsense'"),
        (["--lexicon", "nonsense"], "--lexicon: "),
        (["--resume"], "--resume: say with --output"),
        (["--jsonl", "--json"], "--jsonl: not together"),
        (["--jobs", "2", "--cluster", "tcp://127.0.0.1:1"], "--jobs: "),
        (["--jobs", "0"], "Invalid value for '--jobs'"),
    ],
    ids=["rules", "lexicon", "resume", "lines", "jobs", "no jobs"],
)
def test_what_cannot_be_asked_is_a_sentence(
    referee: Referee, games: Path, options: list[str], blamed: str
) -> None:
    status, out, err = referee("audit", str(games), *options)
    assert (status, out) == (2, "")
    assert err.startswith(f"Error: {blamed}")


def test_a_name_that_is_no_utf_8_can_be_given(
    run: Callable[..., Answer], tmp_path: Path
) -> None:
    name = os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.gcg")
    Path(name).write_bytes(clean())
    status, out, _ = run("audit", name, "--jsonl")
    assert (status, json.loads(out)["file"]) == (0, f"{tmp_path}/caf\\xe9.gcg")


def test_a_reader_who_has_enough_ends_the_audit(
    environment: Environment, tmp_path: Path
) -> None:
    folder = str(fill(tmp_path / "games", 64))
    process = subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "app", "audit", folder, "--jsonl"],
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    said = process.stderr.read().decode()
    process.stderr.close()
    assert process.wait(timeout=60) == 2
    assert said.splitlines()[1:] == [
        "Error: --jsonl: standard output cannot be written: broken pipe."
    ]


def test_a_terminal_shows_how_far_and_how_fast(
    environment: Environment, tmp_path: Path
) -> None:
    folder = str(fill(tmp_path / "games", 48))
    terminal, theirs = pty.openpty()
    process = subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "app", "audit", folder],
        env=environment | {"TERM": "xterm", "COLUMNS": "100"},
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=theirs,
    )
    os.close(theirs)
    drawn = b""
    with open(terminal, "rb", buffering=0) as file:  # noqa: PTH123 - a descriptor
        while process.poll() is None or not drawn:
            try:
                drawn += file.read(4096)
            except OSError:  # how Linux tells the end of a terminal
                break
    process.wait(timeout=60)
    assert b"/48" in drawn
    assert b"games/s" in drawn
