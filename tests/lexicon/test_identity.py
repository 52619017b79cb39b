"""The same words are the same lexicon."""

from __future__ import annotations

import hashlib

import pytest

from app.lexicon.identity import identity
from app.lexicon.wordlist import read_word_list
from tests.lexicon.tile_sets import ENGLISH


def test_identity_is_the_sha256_of_the_sorted_words_joined_by_line_feeds() -> None:
    assert identity(["ZA", "AA"]) == hashlib.sha256(b"AA\nZA").hexdigest()


@pytest.mark.parametrize(
    "data",
    [
        b"za\naa\nqi\n",
        b"\xef\xbb\xbfAA\r\nQI\r\nZA\r\n",
        b"# mine\naa lava\nqi life\nza pizza\nqi again",
    ],
)
def test_the_form_of_the_file_does_not_change_the_identity(data: bytes) -> None:
    words = read_word_list(data, ENGLISH, max_length=15).words

    assert identity(words) == identity(["AA", "QI", "ZA"])


def test_one_word_more_is_another_lexicon() -> None:
    assert identity(["AA"]) != identity(["AA", "QI"])
