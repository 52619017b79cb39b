"""What is damaged, empty or in the way harms nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.lexicon.errors import LexiconDamaged, LexiconNotStored, WordListEmpty
from app.lexicon.registry import LexiconRegistry
from app.lexicon.reports import ImportReport
from tests.lexicon.tile_sets import ENGLISH


@pytest.fixture
def user_dir(tmp_path: Path) -> Path:
    return tmp_path / "user"


@pytest.fixture
def registry(tmp_path: Path, user_dir: Path) -> LexiconRegistry:
    return LexiconRegistry(tmp_path / "cache", user_dir)


def bring(registry: LexiconRegistry, text: str) -> ImportReport:
    return registry.import_file("mine", text.encode(), ENGLISH, max_length=15)


def test_a_list_without_words_replaces_nothing(registry: LexiconRegistry) -> None:
    bring(registry, "aa\n")

    with pytest.raises(WordListEmpty, match="2 capitalised, 1 too_short"):
        bring(registry, "Paris\nRome\na\n")
    assert registry.get("mine").accepts("AA")


def test_a_damaged_lexicon_is_named_with_what_to_do(
    registry: LexiconRegistry, user_dir: Path
) -> None:
    bring(registry, "aa\n")
    (user_dir / "mine.lexicon").write_bytes(b"damage")

    with pytest.raises(
        LexiconDamaged, match=r"lexicon mine .*import its word list again, or remove"
    ) as caught:
        registry.get("mine")
    assert str(user_dir) not in str(caught.value)


def test_a_damaged_lexicon_does_not_harm_the_others(
    registry: LexiconRegistry, user_dir: Path
) -> None:
    bring(registry, "aa\n")
    (user_dir / "broken.lexicon").write_bytes(b"damage")

    assert registry.get("mine").accepts("AA")
    assert registry.names() == ("open-english", "broken", "mine")
    assert [info.name for info in registry.list()] == ["open-english", "mine"]


def test_a_damaged_lexicon_can_be_imported_again(
    registry: LexiconRegistry, user_dir: Path
) -> None:
    user_dir.mkdir()
    (user_dir / "mine.lexicon").write_bytes(b"damage")

    assert bring(registry, "aa\n").replaced
    assert registry.get("mine").accepts("AA")


def test_a_damaged_lexicon_can_be_removed(
    registry: LexiconRegistry, user_dir: Path
) -> None:
    user_dir.mkdir()
    (user_dir / "mine.lexicon").write_bytes(b"damage")
    registry.remove("mine")

    assert registry.names() == ("open-english",)


def test_a_directory_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.touch()
    registry = LexiconRegistry(tmp_path, blocked)

    with pytest.raises(LexiconNotStored, match="mine stays as it was"):
        bring(registry, "aa\n")


def test_files_of_others_in_the_directory_are_ignored(
    registry: LexiconRegistry, user_dir: Path
) -> None:
    user_dir.mkdir()
    for name in ("README.md", ".mine.lexicon.1234.tmp", "None.lexicon"):
        (user_dir / name).touch()

    assert registry.names() == ("open-english",)


def test_one_directory_may_serve_as_cache_and_for_imports(tmp_path: Path) -> None:
    registry = LexiconRegistry(tmp_path, tmp_path)
    registry.get("open-english")

    assert registry.names() == ("open-english",)
