"""Which words a word list has."""

from __future__ import annotations

import pytest

from app.lexicon.errors import WordListTooLarge, WordListUndecodable
from app.lexicon.wordlist import MAX_BYTES, WordList, read_word_list
from app.rules.tiles import TileSet
from tests.lexicon.tile_sets import BRETON, DOTLESS_I, ENGLISH, SPANISH, TURKISH


def read(text: str | bytes, tile_set: TileSet = ENGLISH) -> WordList:
    data = text if isinstance(text, bytes) else text.encode()
    return read_word_list(data, tile_set, max_length=15)


def words(text: str | bytes, tile_set: TileSet = ENGLISH) -> tuple[str, ...]:
    return read(text, tile_set).words


def test_words_are_sorted_and_in_upper_case() -> None:
    assert words("za\naa\nqi\n") == ("AA", "QI", "ZA")


def test_the_last_line_may_lack_its_end() -> None:
    assert words("aa\nqi") == ("AA", "QI")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_in_any_usual_way(end: str) -> None:
    result = read(end.join(["aa", "qi", "za", ""]))

    assert (result.words, result.lines) == (("AA", "QI", "ZA"), 3)


def test_a_byte_order_mark_is_no_letter() -> None:
    assert words("\ufeffaa\nqi\n") == ("AA", "QI")


def test_empty_lines_and_comments_are_skipped() -> None:
    result = read("# a list\n; of words\n\n   \naa\n")

    assert (result.words, result.lines, result.entries) == (("AA",), 5, 1)


def test_duplicates_are_merged_and_counted() -> None:
    result = read("aa\nqi\naa\naa\n")

    assert (result.words, result.duplicates) == (("AA", "QI"), 2)


@pytest.mark.parametrize(
    "line",
    ["qi the life force", "qi\tlife", "qi,life", "qi; life", "qi # life", "  qi  "],
)
def test_a_definition_after_the_word_is_ignored(line: str) -> None:
    assert words(line) == ("QI",)


def test_a_list_in_capitals_may_have_definitions_in_small_letters() -> None:
    assert words("AA rough lava [n AAS]\nQI\nXU\nZA\n") == ("AA", "QI", "XU", "ZA")


def test_a_list_in_capitals_is_a_list_of_words() -> None:
    assert words("AA\nQI\nZA\n") == ("AA", "QI", "ZA")


def test_composed_and_decomposed_letters_are_the_same() -> None:
    assert words("nin\u0303o\nniño\n", SPANISH) == ("NIÑO",)


def test_length_counts_tiles_so_that_a_word_of_one_tile_is_too_short() -> None:
    assert words("ch\nll\nche\n", SPANISH) == ("CHE",)


def test_length_counts_tiles_so_that_a_long_spelling_may_fit() -> None:
    word = "chllrr"
    fitting = read_word_list(word.encode(), SPANISH, max_length=3)

    assert fitting.words == ("CHLLRR",)


def test_turkish_dotted_and_dotless_i_stay_apart() -> None:
    assert words(f"{DOTLESS_I}ş{DOTLESS_I}k\nilik\n", TURKISH) == ("IŞIK", "İLİK")


def test_turkish_capitals_mean_what_they_say() -> None:
    assert words("IŞIK\nİLİK\nILIK\n", TURKISH) == ("ILIK", "IŞIK", "İLİK")


def test_an_apostrophe_may_be_part_of_a_tile() -> None:
    assert words("c'hoar\nchom\n", BRETON) == ("C'HOAR", "CHOM")


def test_undecodable_bytes_are_named_by_their_line() -> None:
    with pytest.raises(WordListUndecodable, match=r"line 3 .*UTF-8.*0xf1") as caught:
        read("aa\r\nqi\r\nni\u00f1o\r\n".encode("latin-1"))

    assert caught.value.line == 3


def test_a_list_in_utf_16_is_told_so() -> None:
    with pytest.raises(WordListUndecodable, match=r"line 1 .*looks like UTF-16"):
        read("aa\nqi\n".encode("utf-16"))


def test_a_file_above_the_limit_is_not_read() -> None:
    with pytest.raises(WordListTooLarge, match="at most 200 MB"):
        read(bytes(MAX_BYTES + 1))


def test_an_empty_file_has_no_words() -> None:
    assert read(b"") == WordList(
        words=(), lines=0, entries=0, duplicates=0, refused=0, refusals=()
    )


def test_progress_ends_at_the_end() -> None:
    told: list[tuple[int, int]] = []
    read_word_list(
        b"aa\n" * 12_000,
        ENGLISH,
        max_length=15,
        progress=lambda done, total: told.append((done, total)),
    )

    assert told == [(5000, 12_000), (10_000, 12_000), (12_000, 12_000)]
