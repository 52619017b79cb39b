"""The facts about the default list."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from app.lexicon import builtin
from app.lexicon.identity import identity
from tests.shared_files import shared_path

DATA = Path(builtin.__file__).parent / "data"
REPOSITORY = Path(builtin.__file__).parents[2]

TWO_LETTER_WORDS = """
AA AB AD AE AG AH AI AL AM AN AR AS AT AW AX AY BA BE BI BO BY DA DE DO ED EF EH EL
EM EN ER ES ET EW EX FA FE FY GI GO HA HE HI HM HO ID IF IN IO IS IT JA JO KA KI KO
KY LA LI LO MA ME MI MM MO MU MY NA NE NO NU NY OD OE OF OH OI OK OM ON OO OP OR OS
OU OW OX OY PA PE PI PO QI RE SH SI SO TA TE TI TO UG UH UM UN UP UR US UT WE WO XI
XU YA YE YO YU ZA ZO
"""


@pytest.fixture(scope="module")
def words() -> frozenset[str]:
    return frozenset(builtin.read_words())


def test_it_has_248_651_words(words: frozenset[str]) -> None:
    assert len(words) == builtin.info().words == 248_651


def test_its_words_have_2_to_15_letters_a_to_z(words: frozenset[str]) -> None:
    assert {len(word) for word in words} == set(range(2, 16))
    assert set().union(*words) == set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def test_it_has_119_words_of_two_letters(words: frozenset[str]) -> None:
    expected = TWO_LETTER_WORDS.split()

    assert sorted(word for word in words if len(word) == 2) == expected
    assert len(expected) == 119


@pytest.mark.parametrize("word", ["QI", "XU", "ZA", "EW", "RETAINS", "CAFE", "ZAX"])
def test_words_that_players_expect_are_in(word: str, words: frozenset[str]) -> None:
    assert word in words


@pytest.mark.parametrize("word", ["BS", "CS", "KB", "QX", "LONDON"])
def test_abbreviations_and_names_are_out(word: str, words: frozenset[str]) -> None:
    assert word not in words


def test_its_stated_identity_is_that_of_its_words(words: frozenset[str]) -> None:
    assert builtin.info().sha256 == identity(words)


def test_its_file_is_sorted_and_in_small_letters() -> None:
    packed = (DATA / "open-english.txt.xz").read_bytes()
    lines = lzma.decompress(packed).decode("ascii").splitlines()

    assert lines == sorted(line.lower() for line in lines)


def test_the_notices_that_its_sources_ask_for_are_beside_it() -> None:
    notices = (DATA / "NOTICES-open-english.md").read_text(encoding="utf-8")

    assert "## The UK Advanced Cryptics Dictionary (UKACD)" in notices
    assert "Copyright (c) J Ross Beresford 1993-1999. All Rights Reserved." in notices
    assert "Copyright 2000-2011 by Kevin Atkinson" in notices
    assert "## ENABLE" in notices


def test_it_equals_the_list_that_was_agreed_on() -> None:
    agreed = shared_path("lexicon/open-english.txt.xz")
    ours = lzma.decompress((DATA / "open-english.txt.xz").read_bytes())

    assert ours == lzma.decompress(agreed.read_bytes())
