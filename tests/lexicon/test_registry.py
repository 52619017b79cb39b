"""Lexicons are imported, replaced and removed under a running registry."""

from __future__ import annotations

import io
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app.lexicon.errors import (
    LexiconNameRefused,
    LexiconNotFound,
    WordListTooLarge,
)
from app.lexicon.identity import identity
from app.lexicon.registry import LexiconRegistry
from app.lexicon.reports import ImportReport, LexiconInfo
from tests.lexicon.tile_sets import DOTLESS_I, ENGLISH, SPANISH, TURKISH

TURKISH_WORDS = f"{DOTLESS_I}ş{DOTLESS_I}k\nilik\n"


@pytest.fixture
def user_dir(tmp_path: Path) -> Path:
    return tmp_path / "user"


@pytest.fixture
def registry(tmp_path: Path, user_dir: Path) -> LexiconRegistry:
    return LexiconRegistry(tmp_path / "cache", user_dir)


def bring(
    registry: LexiconRegistry, text: str, name: str = "mine", title: str = ""
) -> ImportReport:
    return registry.import_file(
        name, text.encode(), ENGLISH, max_length=15, title=title
    )


def test_an_imported_lexicon_is_found_by_its_name(registry: LexiconRegistry) -> None:
    bring(registry, "aa\nqi\n")

    lexicon = registry.get("mine")
    assert (lexicon.accepts("QI"), lexicon.accepts("ZA")) == (True, False)


def test_the_report_says_what_was_made_and_what_was_refused(
    registry: LexiconRegistry,
) -> None:
    report = bring(registry, "aa\nqi\nqi\nParis\n", title="My words")

    assert report.lexicon == LexiconInfo(
        name="mine",
        title="My words",
        words=2,
        sha256=identity(["AA", "QI"]),
        tile_set="english",
        built_in=False,
    )
    assert not report.replaced
    assert (report.word_list.duplicates, report.word_list.refused) == (1, 1)


def test_a_path_bytes_and_a_stream_are_imported_alike(
    registry: LexiconRegistry, tmp_path: Path
) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(b"aa\nqi\n")
    for name, source in (
        ("path", path),
        ("bytes", path.read_bytes()),
        ("stream", io.BytesIO(path.read_bytes())),
    ):
        registry.import_file(name, source, ENGLISH, max_length=15)

    _, *imported = registry.list()
    assert {info.sha256 for info in imported} == {identity(["AA", "QI"])}


@pytest.mark.parametrize("source", ["bytes", "stream"])
def test_a_source_above_the_limit_is_refused(
    registry: LexiconRegistry, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.lexicon.registry.MAX_BYTES", 5)
    monkeypatch.setattr("app.lexicon.wordlist.MAX_BYTES", 5)
    data = b"aa\nqi\n"

    with pytest.raises(WordListTooLarge):
        registry.import_file(
            "mine",
            data if source == "bytes" else io.BytesIO(data),
            ENGLISH,
            max_length=15,
        )


def test_an_unknown_name_is_answered_with_the_known_ones(
    registry: LexiconRegistry,
) -> None:
    bring(registry, "aa\n", name="zulu")
    bring(registry, "aa\n", name="alpha")

    with pytest.raises(LexiconNotFound, match="open-english, alpha, zulu") as caught:
        registry.get("mine")
    assert caught.value.known == ("open-english", "alpha", "zulu")


@pytest.mark.parametrize("name", ["../mine", "/etc/passwd", "Mine", "", "none", "a.b"])
def test_what_is_no_name_is_not_found(registry: LexiconRegistry, name: str) -> None:
    with pytest.raises(LexiconNotFound):
        registry.get(name)


@pytest.mark.parametrize(
    "name",
    [
        "none",
        "open-english",
        "",
        "-a",
        "Mine",
        "a b",
        "a/b",
        "../a",
        "ñ",
        "a" * 65,
        "a\n",
    ],
)
def test_what_cannot_be_a_name_is_refused(registry: LexiconRegistry, name: str) -> None:
    with pytest.raises(LexiconNameRefused):
        bring(registry, "aa\n", name=name)


@pytest.mark.parametrize("name", ["a", "7", "nwl-like-2", "a" * 64])
def test_a_slug_is_a_name(registry: LexiconRegistry, name: str) -> None:
    bring(registry, "aa\n", name=name)

    assert registry.names() == ("open-english", name)


def test_a_running_registry_sees_what_another_one_replaces(
    registry: LexiconRegistry, tmp_path: Path, user_dir: Path
) -> None:
    server = LexiconRegistry(tmp_path / "cache", user_dir)
    bring(registry, "aa\n")
    before = server.get("mine")
    report = bring(registry, "qi\n")

    assert report.replaced
    assert server.get("mine").accepts("QI")
    assert not server.get("mine").accepts("AA")
    assert (before.accepts("AA"), before.accepts("QI")) == (True, False)


def test_while_it_is_replaced_a_lexicon_is_always_whole(
    registry: LexiconRegistry, tmp_path: Path, user_dir: Path
) -> None:
    server = LexiconRegistry(tmp_path / "cache", user_dir)
    texts = ("aa\nqi\n", "ab\nza\nxu\n")
    bring(registry, texts[0])
    with ThreadPoolExecutor(max_workers=2) as pool:
        writing = [pool.submit(bring, registry, texts[i % 2]) for i in range(40)]
        seen = set()
        while not all(write.done() for write in writing):
            lexicon = server.get("mine")
            words = ("AA", "QI", "AB", "ZA", "XU")
            seen.add(tuple(word for word in words if lexicon.accepts(word)))

    assert all(write.exception() is None for write in writing)
    assert seen <= {("AA", "QI"), ("AB", "ZA", "XU")}


def test_an_unchanged_lexicon_is_opened_once(registry: LexiconRegistry) -> None:
    bring(registry, "aa\n")

    assert registry.get("mine") is registry.get("mine")


def test_a_removed_lexicon_is_gone_but_its_holders_keep_it(
    registry: LexiconRegistry,
) -> None:
    bring(registry, "aa\n")
    held = registry.get("mine")
    registry.remove("mine")

    with pytest.raises(LexiconNotFound):
        registry.get("mine")
    assert registry.names() == ("open-english",)
    assert held.accepts("AA")


def test_what_is_not_there_cannot_be_removed(registry: LexiconRegistry) -> None:
    with pytest.raises(LexiconNotFound):
        registry.remove("mine")


def test_the_built_in_lexicon_cannot_be_removed(registry: LexiconRegistry) -> None:
    with pytest.raises(LexiconNameRefused, match="stays"):
        registry.remove("open-english")


def test_lexicons_of_several_tile_sets_live_side_by_side(
    registry: LexiconRegistry,
) -> None:
    registry.import_file("es", b"chal\nhacer\n", SPANISH, max_length=15)
    registry.import_file("tr", TURKISH_WORDS.encode(), TURKISH, max_length=15)

    assert registry.get("es").accepts_anagram(["L", "A", "CH"])
    assert registry.get("tr").accepts("IŞIK")
    assert [info.tile_set for info in registry.list()[1:]] == ["spanish", "turkish"]


def test_progress_rises_to_the_end(registry: LexiconRegistry) -> None:
    told: list[tuple[int, int]] = []
    registry.import_file(
        "mine",
        b"aa\nqi\n" * 10_000,
        ENGLISH,
        max_length=15,
        progress=lambda done, total: told.append((done, total)),
    )

    assert told == sorted(told)
    assert told[-1][0] == told[-1][1]


def test_others_may_read_what_was_imported(
    registry: LexiconRegistry, user_dir: Path
) -> None:
    bring(registry, "aa\n")
    mask = os.umask(0)
    os.umask(mask)

    mode = (user_dir / "mine.lexicon").stat().st_mode & 0o777
    assert mode == 0o666 & ~mask
