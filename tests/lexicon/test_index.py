"""A compiled lexicon answers as the set of its words would."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.lexicon.compiled import FileFault, write_lexicon
from app.lexicon.identity import identity
from app.lexicon.index import CompiledLexicon
from app.lexicon.spelling import Spelling
from tests.lexicon.tile_sets import ENGLISH, SPANISH, TURKISH

if TYPE_CHECKING:
    from app.rules.lexicon import Lexicon
    from app.rules.tiles import TileSet


def compiled(words: set[str], tile_set: TileSet = ENGLISH) -> CompiledLexicon:
    data = write_lexicon(sorted(words), Spelling.of(tile_set), title="Mine")
    return CompiledLexicon("mine", data)


letters = st.text(alphabet="ABCI", min_size=1, max_size=4)
spanish = st.lists(st.sampled_from(["C", "H", "CH", "L", "LL", "A"]), min_size=1)


@given(words=st.sets(letters), others=st.sets(letters))
def test_it_accepts_its_words_and_no_others(words: set[str], others: set[str]) -> None:
    lexicon: Lexicon = compiled(words)

    for word in words | others:
        assert lexicon.accepts(word) == (word in words)


@given(words=st.sets(letters), others=st.sets(letters))
def test_it_accepts_the_anagrams_of_its_words(
    words: set[str], others: set[str]
) -> None:
    lexicon: Lexicon = compiled(words)
    alphagrams = {"".join(sorted(word)) for word in words}

    for word in words | others:
        acceptable = "".join(sorted(word)) in alphagrams
        assert lexicon.accepts_anagram(tuple(word)) == acceptable


@given(words=st.lists(spanish), rack=spanish)
def test_anagrams_are_made_of_tiles_not_of_characters(
    words: list[list[str]], rack: list[str]
) -> None:
    lexicon = compiled({"".join(word) for word in words}, SPANISH)
    alphagrams = {tuple(sorted(SPANISH.split("".join(word)))) for word in words}

    assert lexicon.accepts_anagram(rack) == (tuple(sorted(rack)) in alphagrams)


def test_a_spanish_ch_is_not_a_c_and_an_h() -> None:
    lexicon = compiled({"HACER", "CHAL"}, SPANISH)

    assert lexicon.accepts_anagram(["L", "A", "CH"])
    assert not lexicon.accepts_anagram(["L", "A", "C", "H"])
    assert not lexicon.accepts_anagram(["A", "CH", "E", "R"])


def test_letters_beyond_ascii_are_looked_up() -> None:
    lexicon = compiled({"IŞIK", "İLİK"}, TURKISH)

    assert [lexicon.accepts(word) for word in ("IŞIK", "İLİK", "ILIK")] == [
        True,
        True,
        False,
    ]


def test_a_beginning_of_a_word_is_no_word() -> None:
    assert not compiled({"STRAINER"}).accepts("STRAIN")


def test_it_knows_what_it_is() -> None:
    lexicon = compiled({"AA", "QI"})

    told = (lexicon.name, lexicon.title, lexicon.tile_set, lexicon.sha256)
    assert told == ("mine", "Mine", "english", identity(["AA", "QI"]))
    assert len(lexicon) == lexicon.word_count == 2


def test_a_file_answers_like_memory(tmp_path: Path) -> None:
    path = tmp_path / "mine.lexicon"
    path.write_bytes(write_lexicon(["AA"], Spelling.of(ENGLISH), title="Mine"))
    lexicon = CompiledLexicon.open("mine", path)

    assert (lexicon.accepts("AA"), lexicon.accepts("AB")) == (True, False)


def test_the_same_words_give_the_same_bytes() -> None:
    spelling = Spelling.of(SPANISH)

    assert write_lexicon(["AA", "CHE"], spelling, title="") == write_lexicon(
        ["AA", "CHE"], spelling, title=""
    )


@given(data=st.data())
def test_any_damaged_byte_is_noticed(data: st.DataObject) -> None:
    good = write_lexicon(["AA", "QI", "ZA"], Spelling.of(ENGLISH), title="Mine")
    at = data.draw(st.integers(0, len(good) - 1))
    bad = bytearray(good)
    bad[at] ^= data.draw(st.integers(1, 255))

    with pytest.raises(FileFault):
        CompiledLexicon("mine", bytes(bad))


@given(data=st.data())
def test_any_half_file_is_noticed(data: st.DataObject) -> None:
    good = write_lexicon(["AA", "QI", "ZA"], Spelling.of(ENGLISH), title="Mine")
    size = data.draw(st.integers(0, len(good) - 1))

    with pytest.raises(FileFault):
        CompiledLexicon("mine", good[:size])


def test_a_file_of_another_version_is_told_from_a_damaged_one() -> None:
    good = write_lexicon(["AA"], Spelling.of(ENGLISH), title="Mine")

    with pytest.raises(FileFault, match="another version"):
        CompiledLexicon("mine", good.replace(b"lexicon 1\n", b"lexicon 9\n", 1))


def test_an_empty_file_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "mine.lexicon"
    path.touch()

    with pytest.raises(FileFault, match="empty"):
        CompiledLexicon.open("mine", path)
