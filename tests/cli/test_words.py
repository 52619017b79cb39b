"""``referee words``."""

from __future__ import annotations

from tests.cli.conftest import Referee


def test_words_are_judged_one_a_line(referee: Referee) -> None:
    status, out, _ = referee("words", "qi", "XU", "zzzz")
    assert status == 1
    assert out.splitlines() == [
        "✓ qi    acceptable",
        "✓ XU    acceptable",
        "✗ zzzz  not in open-english",
    ]


def test_all_acceptable_is_0(referee: Referee) -> None:
    assert referee("words", "QI", "ZA").status == 0


def test_an_unknown_lexicon_is_named(referee: Referee) -> None:
    status, _, err = referee("words", "QI", "--lexicon", "csw")
    assert status == 2
    assert err == (
        "Error: --lexicon: there is no lexicon 'csw'; known are: open-english.\n"
    )
