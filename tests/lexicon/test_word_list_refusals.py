"""Which lines of a word list are refused, and what is said about them."""

from __future__ import annotations

import pytest

from app.lexicon.refusals import EXAMPLES, Example, Reason, Refusal
from app.lexicon.wordlist import read_word_list
from tests.lexicon.tile_sets import ENGLISH, SPANISH

WORDS = "aa\nqi\nza\n"


def refused(text: str, *, max_length: int = 15) -> list[tuple[Reason, str]]:
    result = read_word_list(text.encode(), ENGLISH, max_length=max_length)
    return [
        (refusal.reason, example.text)
        for refusal in result.refusals
        for example in refusal.examples
    ]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Paris", Reason.CAPITALISED),
        ("iPod", Reason.CAPITALISED),
        ("NATO", Reason.CAPITALISED),
        ("e.g.", Reason.ABBREVIATION),
        ("can't", Reason.APOSTROPHE),
        ("can’t", Reason.APOSTROPHE),
        ("x-ray", Reason.HYPHEN),
        ("x\N{NON-BREAKING HYPHEN}ray", Reason.HYPHEN),
        ("café", Reason.FOREIGN_LETTER),
        ("w00t", Reason.FOREIGN_LETTER),
        ("qu?", Reason.FOREIGN_LETTER),
        ("walk/S", Reason.CAPITALISED),
        ("walk/s", Reason.FOREIGN_LETTER),
        ("248651", Reason.FOREIGN_LETTER),
        ("a", Reason.TOO_SHORT),
        ("antidisestablish", Reason.TOO_LONG),
        ("ad hoc", Reason.PHRASE),
        (",life", Reason.TOO_SHORT),
    ],
)
def test_a_line_that_is_no_word_is_refused(line: str, reason: Reason) -> None:
    assert [found for found, _ in refused(f"{WORDS}{line}\n")] == [reason]


def test_the_longest_word_is_as_long_as_the_board_is_wide() -> None:
    assert refused("retains\nnastier\nstrainer\n", max_length=7) == [
        (Reason.TOO_LONG, "strainer")
    ]


def test_a_heading_over_a_list_in_capitals_is_refused() -> None:
    capitals = "\n".join(["Word", *(f"{a}{b}" for a in "ABC" for b in "DEF"), ""])

    assert refused(capitals) == [(Reason.NOT_IN_CAPITALS, "Word")]


def test_a_few_capitals_among_small_letters_are_no_list_in_capitals() -> None:
    assert refused("cat\nNATO\nUNO\nUSA\n") == [
        (Reason.CAPITALISED, text) for text in ("NATO", "UNO", "USA")
    ]


def test_a_list_of_names_has_no_words() -> None:
    result = read_word_list(b"Aa\nQi\nZa\n", ENGLISH, max_length=15)

    assert (result.words, result.refused) == ((), 3)


def test_refusals_are_counted_with_line_numbers_the_most_frequent_first() -> None:
    text = "aa\ne.g.\nParis\n\nqi\nRome\n"
    result = read_word_list(text.encode(), ENGLISH, max_length=15)

    assert (result.refused, result.refusals) == (
        3,
        (
            Refusal(Reason.CAPITALISED, 2, (Example(3, "Paris"), Example(6, "Rome"))),
            Refusal(Reason.ABBREVIATION, 1, (Example(2, "e.g."),)),
        ),
    )


def test_only_a_few_examples_are_kept() -> None:
    [refusal] = read_word_list(b"can't\n" * 100, ENGLISH, max_length=15).refusals

    assert (refusal.count, len(refusal.examples)) == (100, EXAMPLES)


def test_a_long_example_is_cut() -> None:
    [(_, text)] = refused("a" * 10_000)

    assert text == "a" * 60


def test_every_entry_is_a_word_a_duplicate_or_refused() -> None:
    text = "aa\naa\nParis\nqi\n# no entry\nkey\n"
    result = read_word_list(text.encode(), SPANISH, max_length=15)

    told = len(result.words) + result.duplicates + result.refused
    assert told == result.entries == 5
