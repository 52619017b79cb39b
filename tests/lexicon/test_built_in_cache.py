"""The built-in lexicon is compiled once and survives what happens to its cache."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from app.lexicon import builtin
from app.lexicon.errors import LexiconDamaged
from app.lexicon.registry import LexiconRegistry

OPENS = """
import sys
from pathlib import Path
from app.lexicon.registry import LexiconRegistry

lexicon = LexiconRegistry(Path(sys.argv[1]), Path("nowhere")).get("open-english")
print(lexicon.accepts("QI"), lexicon.accepts("QX"), len(lexicon))
"""


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The compiled built-in lexicon, made once for this file."""
    folder = tmp_path_factory.mktemp("compiled")
    builtin.open_cached(folder)
    [path] = folder.iterdir()
    return path.read_bytes()


@pytest.fixture
def cache(tmp_path: Path, compiled: bytes) -> Path:
    """A cache folder that has the compiled file."""
    facts = builtin.info()
    (tmp_path / f"open-english.{facts.sha256[:16]}.v1.lexicon").write_bytes(compiled)
    return tmp_path


def built_in_accepts_qi(cache_dir: Path) -> bool:
    registry = LexiconRegistry(cache_dir, cache_dir / "user")
    return registry.get("open-english").accepts("QI")


def test_a_compiled_file_is_used_as_it_is(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builtin, "_WORDS", Path("not there"))

    assert built_in_accepts_qi(cache)


def test_a_damaged_cache_file_is_made_again(cache: Path, compiled: bytes) -> None:
    [path] = cache.iterdir()
    path.write_bytes(compiled[:1000] + b"damage" + compiled[1006:])

    assert built_in_accepts_qi(cache)
    assert path.read_bytes() == compiled


def test_half_a_cache_file_is_made_again(cache: Path, compiled: bytes) -> None:
    [path] = cache.iterdir()
    path.write_bytes(compiled[:5000])

    assert built_in_accepts_qi(cache)
    assert path.read_bytes() == compiled


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.touch()

    assert built_in_accepts_qi(blocked / "cache")


def test_many_processes_may_compile_at_once(tmp_path: Path, compiled: bytes) -> None:
    command = [sys.executable, "-c", OPENS, str(tmp_path)]
    started = [
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own program
        for _ in range(4)
    ]
    answers = [process.communicate(timeout=60)[0] for process in started]

    assert answers == ["True False 248651\n"] * 4
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [compiled]


def test_one_registry_gives_one_object(cache: Path) -> None:
    registry = LexiconRegistry(cache, cache)

    assert registry.get("open-english") is registry.get("open-english")


def test_its_anagrams_are_acceptable(cache: Path) -> None:
    lexicon = LexiconRegistry(cache, cache).get("open-english")

    assert lexicon.accepts_anagram(tuple("RSTEAIN"))
    assert not lexicon.accepts_anagram(tuple("QXZ"))


def test_it_is_described_as_what_it_is(cache: Path) -> None:
    registry = LexiconRegistry(cache, cache)
    lexicon = registry.get("open-english")
    [info] = registry.list()

    told = (lexicon.title, lexicon.word_count, lexicon.sha256, lexicon.tile_set)
    assert told == (info.title, info.words, info.sha256, info.tile_set)
    assert (info.name, info.tile_set, info.built_in) == (
        "open-english",
        "english",
        True,
    )


def test_damage_to_the_program_itself_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = tmp_path / "open-english.txt.xz"
    words.write_bytes(b"damage")
    monkeypatch.setattr(builtin, "_WORDS", words)

    with pytest.raises(LexiconDamaged, match="install the program again"):
        builtin.open_cached(tmp_path / "cache")
