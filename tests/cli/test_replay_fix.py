"""``referee replay --fix``: the corrected record, and nothing but it."""

from __future__ import annotations

import gzip
import os
from pathlib import Path
from stat import S_IMODE

import pytest

from tests.cli.conftest import Referee
from tests.cli.records import GOOD, HEAD, WRONG, record_file

RIGHT = WRONG.replace("+16 16", "+66 66")


def test_the_corrected_record_is_printed_and_the_change_is_told(
    run: Referee,
) -> None:
    status, out, err = run("replay", "-", "--fix", stdin=WRONG)
    assert (status, out) == (1, RIGHT)
    assert err == (
        "line 3:\n"
        "  - >ann: AEINRST 8D RETAINS +16 16\n"
        "  + >ann: AEINRST 8D RETAINS +66 66\n"
        "1 line corrected.\n"
    )


def test_a_record_without_errors_is_printed_as_it_is(referee: Referee) -> None:
    assert referee("replay", "-", "--fix", stdin=GOOD) == (
        0,
        GOOD,
        "Nothing to correct.\n",
    )


def test_it_goes_to_the_file_that_is_named(referee: Referee, tmp_path: Path) -> None:
    file, output = record_file(tmp_path, WRONG), tmp_path / "right.gcg"
    status, out, _ = referee("replay", file, "--fix", "--output", str(output))
    assert (status, out) == (1, "")
    assert output.read_text("utf-8") == RIGHT
    assert Path(file).read_text("utf-8") == WRONG


def test_every_other_byte_stays_as_it_was(referee: Referee, tmp_path: Path) -> None:
    # ISO 8859-1 with mixed line ends, odd spaces, and no end of the last line
    text = (
        "#player1 ann J\xf8rn\r\n#player2 bob\r>ann:  AEINRST  8d  RETAINS +16 16\n"
        "#note caf\xe9\n>bob: QVVU  - +0 0"
    )
    path = tmp_path / "game.gcg"
    path.write_bytes(text.encode("latin-1"))
    referee("replay", str(path), "--fix", "--in-place")
    old = ">ann:  AEINRST  8d  RETAINS +16 16"
    fixed = text.replace(old, ">ann: AEINRST 8D RETAINS +66 66")
    assert path.read_bytes() == fixed.encode("latin-1")


def test_in_place_keeps_permissions_and_follows_links(
    referee: Referee, tmp_path: Path
) -> None:
    path = Path(record_file(tmp_path, WRONG))
    path.chmod(0o640)
    link = tmp_path / "link.gcg"
    link.symlink_to(path)
    assert referee("replay", str(link), "--fix", "--in-place").status == 1
    assert link.is_symlink()
    assert path.read_text("utf-8") == RIGHT
    assert S_IMODE(path.stat().st_mode) == 0o640
    assert sorted(tmp_path.iterdir()) == [path, link]


def test_a_compressed_file_is_compressed_again(
    referee: Referee, tmp_path: Path
) -> None:
    path = tmp_path / "game.gcg.gz"
    path.write_bytes(gzip.compress(WRONG.encode()))
    referee("replay", str(path), "--fix", "--in-place")
    assert gzip.decompress(path.read_bytes()).decode() == RIGHT


def test_a_pipe_is_written_to_and_not_replaced(
    referee: Referee, tmp_path: Path
) -> None:
    file, pipe = record_file(tmp_path, WRONG), tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        referee("replay", file, "--fix", "--output", str(pipe))
        assert os.read(reader, 65536).decode() == RIGHT
    finally:
        os.close(reader)
    assert pipe.is_fifo()


def test_a_file_that_is_right_is_not_touched(referee: Referee, tmp_path: Path) -> None:
    path = Path(record_file(tmp_path, GOOD))
    before = path.stat()
    referee("replay", str(path), "--fix", "--in-place")
    after = path.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--fix", "--output", "FILE"], "is the record itself; --in-place writes"),
        (["--fix", "--in-place", "--output", "x"], "not to --output"),
        (["--output", "x"], "--output: it goes with --fix"),
        (["--in-place"], "--in-place: it goes with --fix"),
    ],
)
def test_nothing_is_written_over_by_accident(
    referee: Referee, tmp_path: Path, options: list[str], problem: str
) -> None:
    file = record_file(tmp_path, WRONG)
    told = [file if option == "FILE" else option for option in options]
    status, _, err = referee("replay", file, *told)
    assert status == 2
    assert problem in err
    assert Path(file).read_text("utf-8") == WRONG


def test_standard_input_cannot_be_written_to(referee: Referee) -> None:
    status, _, err = referee("replay", "-", "--fix", "--in-place", stdin=WRONG)
    assert status == 2
    assert err == "Error: --in-place: standard input is no file to write to.\n"


def test_a_folder_that_cannot_be_written_to_is_told(
    referee: Referee, tmp_path: Path
) -> None:
    file = record_file(tmp_path, WRONG)
    status, _, err = referee("replay", file, "--fix", "--output", f"{file}/x.gcg")
    assert status == 2
    assert err.startswith(f"Error: --output: {file}/x.gcg cannot be written: ")


def test_a_list_of_moves_has_no_lines_to_correct(referee: Referee) -> None:
    told = '{"format": "moves", "moves": ["8D RETAINS"]}'
    status, _, err = referee("replay", "-", "--fix", stdin=told)
    assert status == 2
    assert "has no lines to correct; 'referee convert --to gcg'" in err


def test_corrections_go_on_to_the_totals_that_follow(referee: Referee) -> None:
    wrong = HEAD + ">ann: AEINRST 8D RETAINS +16 16\n>bob: A - +0 0\n>ann: B - +0 16\n"
    out = referee("replay", "-", "--fix", stdin=wrong).out
    assert out.endswith(">ann: B - +0 66\n")
