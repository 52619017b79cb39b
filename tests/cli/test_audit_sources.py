"""Where an audit finds records, and what it says of files that are none."""

from __future__ import annotations

import gzip
import io
import os
import struct
import tarfile
import tracemalloc
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest

from app.cli.audit_items import Item
from app.cli.audit_sources import count_records, find_records
from app.notation.gcg_text import MOST_BYTES

MEBIBYTE = 1024 * 1024
RECORD = b"#player1 ann Ann\n"


def found(*paths: Path | str, below: Path) -> list[tuple[str, str]]:
    """Each name, without the folder, and what is wrong with it or the record."""
    return [
        (one.file.removeprefix(f"{below}/"), said(one))
        for one in find_records([str(path) for path in paths])
    ]


def said(item: Item) -> str:
    return item.trouble.code if item.trouble else item.data.decode()


def tarred(path: Path, members: dict[str, bytes]) -> Path:
    with tarfile.open(path, "w:gz" if path.suffix in {".tgz", ".gz"} else "w") as file:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            file.addfile(info, io.BytesIO(data))
    return path


def zipped(path: Path, members: dict[str, bytes], method: int = ZIP_DEFLATED) -> Path:
    with ZipFile(path, "w", method) as file:
        for name, data in members.items():
            file.writestr(name, data)
    return path


def test_a_folder_is_read_to_its_depth_in_the_order_of_the_names(
    tmp_path: Path,
) -> None:
    for name in ("b.gcg", "a/z.gcg", "a/b/c.gcg", "c.GCG"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(name.encode())
    names = [name for name, _ in found(tmp_path, below=tmp_path)]
    assert names == ["a/b/c.gcg", "a/z.gcg", "b.gcg", "c.GCG"]


def test_other_files_of_a_folder_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("hello")
    assert found(tmp_path, below=tmp_path) == []


def test_a_file_that_is_named_itself_is_read_whatever_its_name(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(RECORD)
    assert found(path, below=tmp_path) == [("game.txt", RECORD.decode())]


def test_a_pattern_finds_files_in_order(tmp_path: Path) -> None:
    for name in ("b1.gcg", "a1.gcg", "a2.txt"):
        (tmp_path / name).write_bytes(RECORD)
    names = [name for name, _ in found(tmp_path / "*.gcg", below=tmp_path)]
    assert names == ["a1.gcg", "b1.gcg"]


def test_a_file_whose_name_looks_like_a_pattern_is_that_file(tmp_path: Path) -> None:
    path = tmp_path / "game[1].gcg"
    path.write_bytes(RECORD)
    assert found(path, below=tmp_path) == [("game[1].gcg", RECORD.decode())]


def test_a_folder_called_like_a_record_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "x.gcg").mkdir()
    (tmp_path / "x.gcg" / "y.gcg").write_bytes(RECORD)
    assert found(tmp_path, below=tmp_path) == [("x.gcg/y.gcg", RECORD.decode())]


def test_links_that_lead_round_in_a_circle_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "x.gcg").write_bytes(RECORD)
    (tmp_path / "again").symlink_to(tmp_path, target_is_directory=True)
    assert found(tmp_path, below=tmp_path) == [("x.gcg", RECORD.decode())]


def test_a_pipe_is_said_to_be_one_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.gcg")
    assert found(tmp_path, below=tmp_path) == [("x.gcg", "not_a_file")]


def test_a_link_to_nothing_is_not_found(tmp_path: Path) -> None:
    (tmp_path / "x.gcg").symlink_to("nowhere")
    assert found(tmp_path, below=tmp_path) == [("x.gcg", "not_found")]


def test_a_path_that_does_not_exist_is_not_found(tmp_path: Path) -> None:
    missing, pattern = tmp_path / "x.gcg", tmp_path / "*.gcg"
    codes = [code for _, code in found(missing, pattern, "-", below=tmp_path)]
    assert codes == ["not_found"] * 3


def test_a_file_that_vanishes_meanwhile_is_not_found(tmp_path: Path) -> None:
    for name in ("a.gcg", "b.gcg"):
        (tmp_path / name).write_bytes(RECORD)
    items = find_records([str(tmp_path)])
    next(items)
    (tmp_path / "b.gcg").unlink()
    assert [said(item) for item in items] == ["not_found"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_said_to_be(tmp_path: Path) -> None:
    (tmp_path / "x.gcg").touch(0)
    assert found(tmp_path, below=tmp_path) == [("x.gcg", "permission_denied")]


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="Linux has it")
def test_a_file_that_fails_while_it_is_read_is_said_to() -> None:
    (item,) = find_records(["/proc/self/mem"])
    assert said(item) == "unreadable"


def test_a_name_that_is_no_utf_8_is_shown_by_its_bytes(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/caf\xe9.gcg"
    with open(path, "wb") as file:  # noqa: PTH123 - a name of bytes
        file.write(RECORD)
    assert found(tmp_path, below=tmp_path) == [("caf\\xe9.gcg", RECORD.decode())]


def test_a_record_of_more_than_10_mib_is_too_large(tmp_path: Path) -> None:
    (tmp_path / "a.gcg").write_bytes(b"x" * MOST_BYTES)
    (tmp_path / "b.gcg").write_bytes(b"x" * (MOST_BYTES + 1))
    troubles = [item.trouble for item in find_records([str(tmp_path)])]
    assert [one and one.code for one in troubles] == [None, "record_too_large"]


@pytest.mark.parametrize("name", ["a.zip", "a.tar", "a.tar.gz", "a.tgz"])
def test_records_in_an_archive_are_named_with_it(tmp_path: Path, name: str) -> None:
    make = zipped if name.endswith(".zip") else tarred
    make(tmp_path / name, {"2020/x.gcg": RECORD, "readme.txt": b"hello"})
    assert found(tmp_path, below=tmp_path) == [(f"{name}!2020/x.gcg", RECORD.decode())]


def test_a_packed_record_is_unpacked(tmp_path: Path) -> None:
    (tmp_path / "x.gcg.gz").write_bytes(gzip.compress(RECORD))
    assert found(tmp_path, below=tmp_path) == [("x.gcg.gz", RECORD.decode())]


def test_of_an_archive_in_an_archive_it_is_said_that_it_is_not_opened(
    tmp_path: Path,
) -> None:
    path = zipped(tmp_path / "a.zip", {"b.zip": b"", "x.gcg": RECORD})
    codes = dict(found(path, below=tmp_path))
    assert codes == {"a.zip!b.zip": "archive_nested", "a.zip!x.gcg": RECORD.decode()}


@pytest.mark.parametrize("name", ["a.zip", "a.tar", "a.tar.gz", "x.gcg.gz"])
def test_nonsense_in_place_of_an_archive_is_damage(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"nonsense" * 100)
    assert found(tmp_path, below=tmp_path) == [(name, "archive_damaged")]


@pytest.mark.parametrize("name", ["a.zip", "a.tar.gz"])
def test_an_archive_that_is_cut_off_is_damage(tmp_path: Path, name: str) -> None:
    make = zipped if name.endswith(".zip") else tarred
    path = make(tmp_path / name, {"x.gcg": os.urandom(50_000)})
    path.write_bytes(path.read_bytes()[:20_000])
    assert found(path, below=tmp_path)[-1] == (name, "archive_damaged")


def test_one_damaged_record_of_a_zip_file_leaves_the_others(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"a.gcg": b"A" * 50, "b.gcg": RECORD}, 0)
    path.write_bytes(path.read_bytes().replace(b"A" * 50, b"B" * 50))
    codes = [code for _, code in found(path, below=tmp_path)]
    assert codes == ["archive_damaged", RECORD.decode()]


def test_a_packing_without_limits_is_not_unpacked(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"x.gcg": RECORD}, ZIP_LZMA)
    assert found(path, below=tmp_path) == [("a.zip!x.gcg", "archive_unsupported")]


def test_an_encrypted_record_is_said_to_be(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"x.gcg": RECORD}, 0)
    data = bytearray(path.read_bytes())
    # The lowest bit of the flags, in the record's header and in the directory.
    for signature, offset in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        data[data.index(signature) + offset] |= 1
    path.write_bytes(data)
    assert found(path, below=tmp_path) == [("a.zip!x.gcg", "archive_encrypted")]


def test_a_zip_bomb_is_given_up_at_its_allowance(tmp_path: Path) -> None:
    # 9 MiB of zeros are 9 KiB packed; the eighth passes 64 MiB.
    zeros = bytes(9 * MEBIBYTE)
    path = zipped(tmp_path / "a.zip", {f"{n}.gcg": zeros for n in range(9)})
    items = list(find_records([str(path)]))
    assert [item.file.rpartition("!")[2] for item in items[:-1]] == [
        f"{n}.gcg" for n in range(7)
    ]
    assert said(items[-1]) == "archive_refused"


def test_a_packed_bomb_is_a_record_that_is_too_large(tmp_path: Path) -> None:
    (tmp_path / "x.gcg.gz").write_bytes(gzip.compress(bytes(20 * MEBIBYTE)))
    assert found(tmp_path, below=tmp_path) == [("x.gcg.gz", "record_too_large")]


def test_a_long_name_in_a_tar_file_is_not_read_into_memory(tmp_path: Path) -> None:
    info = tarfile.TarInfo("x")
    info.type, info.size = tarfile.GNUTYPE_LONGNAME, 60 * MEBIBYTE
    (tmp_path / "a.tar").write_bytes(info.tobuf() + bytes(60 * MEBIBYTE))
    tracemalloc.start()
    codes = found(tmp_path, below=tmp_path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert codes == [("a.tar", "archive_refused")]
    assert peak < 10 * MEBIBYTE


def test_a_huge_directory_of_a_zip_file_is_not_read_into_memory(tmp_path: Path) -> None:
    size = 40 * MEBIBYTE
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, size, 0, 0)
    with (tmp_path / "a.zip").open("wb") as file:
        file.truncate(size)
        file.seek(size)
        file.write(end)
    assert found(tmp_path, below=tmp_path) == [("a.zip", "archive_refused")]


def test_records_are_counted_without_being_read(tmp_path: Path) -> None:
    (tmp_path / "a.gcg").write_bytes(RECORD)
    zipped(tmp_path / "b.zip", {"x.gcg": RECORD, "y.gcg": RECORD, "z.txt": b""})
    (tmp_path / "c.zip").write_bytes(b"nonsense")
    assert list(count_records([str(tmp_path)])) == [1, 2, 1]
