"""Words: judged, scored alone, and read off a board."""

from __future__ import annotations

import pytest

from app.services.errors import InvalidInput
from app.services.inputs import PositionInput, RulesInput
from app.services.judgements import judge_word, judge_words
from app.services.positions import open_case
from app.services.standing_words import standing_words
from app.services.word_scores import score_lone_word
from tests.services.lexicons import WORDS, NamedWords

SPANISH = NamedWords("es", "CHICA ÑU", "spanish")


def standing(*rows: str) -> list[tuple[str, str, int]]:
    """Word, start and score of the words on a board of which *rows* are drawn."""
    board = [row.ljust(15, ".") for row in rows] + ["." * 15] * (15 - len(rows))
    case = open_case(RulesInput(), PositionInput(board=board), WORDS)
    return [
        (word.word, word.start.start(word.direction), word.score)
        for word in standing_words(case.position.board, case.court)
        if word.start is not None and word.direction is not None
    ]


def test_the_words_of_a_board_are_read_across_before_down() -> None:
    # C 3, A 1, T 1; T, O: 1 each; premiums no longer count.
    assert standing("CAT", "..O") == [("CAT", "1A", 5), ("TO", "C1", 2)]


def test_words_that_a_gap_parts_are_two() -> None:
    assert standing("AT.TO") == [("AT", "1A", 2), ("TO", "1D", 2)]


def test_a_word_may_end_at_the_edge() -> None:
    assert standing("." * 13 + "AT") == [("AT", "1N", 2)]


def test_the_end_of_a_row_and_the_start_of_the_next_are_no_word() -> None:
    assert standing("." * 14 + "A", "T") == []


def test_a_lone_tile_is_no_word() -> None:
    assert standing("A") == []


def test_a_blank_on_the_board_is_worth_nothing() -> None:
    assert standing("cAT") == [("CAT", "1A", 2)]


@pytest.mark.parametrize(
    ("word", "good"),
    [
        ("CHICA", True),
        ("chica", True),
        ("[CH]ICA", True),
        (" chica ", True),
        ("n\u0303u", True),
        ("CHICO", False),
        ("KILO", False),
        ("", False),
        ("[]", False),
        ("[CH]IC[A]", True),
        ("[CHICA", False),
        ("CHICA]", False),
        ("[CHI]CA", False),
        ("[[CH]]ICA", False),
        ("CHICA[]", False),
    ],
)
def test_a_word_is_judged_by_its_letters(word: str, *, good: bool) -> None:
    assert judge_word(word, SPANISH).acceptable is good


def test_a_word_is_told_as_it_was_asked() -> None:
    assert judge_word(" [ch]ICA", SPANISH).word == " [ch]ICA"


def test_words_are_judged_in_their_order() -> None:
    judged = judge_words(["QI", "QX", "QI"], WORDS.get("open-english"))
    assert [one.acceptable for one in judged] == [True, False, True]


def test_a_lexicon_whose_tile_set_is_gone_is_asked_for_capitals() -> None:
    assert judge_word("aa", NamedWords("mine", "AA", "gone")).acceptable is True


@pytest.mark.parametrize(
    ("premium", "points"),
    # C 3, A 1, T 1; the premium lies under the C.
    [("DL", 8), ("TL", 11), ("QL", 14), ("DW", 10), ("TW", 15), ("QW", 20), (None, 5)],
)
def test_a_premium_counts_by_its_name(premium: str | None, points: int) -> None:
    _, word, _ = score_lone_word(RulesInput(), "CAT", [premium], WORDS)
    assert word.score == points


def test_as_many_premiums_as_letters_are_taken() -> None:
    _, _, score = score_lone_word(RulesInput(), "CAT", ["DL", "DL", "DL"], WORDS)
    assert score.total == 10


def test_more_premiums_than_letters_are_refused() -> None:
    with pytest.raises(InvalidInput, match="4 premiums for 3 letters"):
        score_lone_word(RulesInput(), "CAT", [None] * 4, WORDS)
