"""Letters that look alike, or like several others, all the way from a request."""

from __future__ import annotations

import pytest

from app.api.problem_codes import ProblemCode
from tests.api.asking import Json, Referee, on, words

DOTLESS_I = "\N{LATIN SMALL LETTER DOTLESS I}"
DOTTED_I = "\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}"
TURKISH: Json = {
    "tile_set_definition": {
        "blanks": 2,
        "tiles": [
            {"letter": "I", "count": 4, "value": 2, "lower": DOTLESS_I},
            {"letter": DOTTED_I, "count": 7, "value": 1, "lower": "i"},
            {"letter": "Z", "count": 2, "value": 4},
        ],
    }
}
KLINGON: Json = {
    "tile_set_definition": {
        "blanks": 2,
        "tiles": [
            {"letter": "q", "count": 2, "value": 3, "lower": "ⓠ"},
            {"letter": "Q", "count": 1, "value": 6, "lower": "Ⓠ"},
            {"letter": "a", "count": 9, "value": 1, "lower": "ⓐ"},
        ],
    }
}
SPANISH: Json = {"tile_set": "spanish"}
GERMAN: Json = {"tile_set": "german"}


def tiles(*told: tuple[str, bool]) -> Json:
    """A placement from H8 on, of letters that are blanks or are not."""
    placed = [
        {"square": f"{column}8", "letter": letter, "blank": blank}
        for column, (letter, blank) in zip("HIJKLMN", told, strict=False)
    ]
    return {"type": "placement", "placed": placed}


def test_a_turkish_rack_tells_dotted_from_dotless_i(referee: Referee) -> None:
    # İ 1 + Z 4, doubled; I stays
    position = on(racks=[f"I{DOTTED_I}Z"])
    ruling = referee.rule(f"8H {DOTTED_I}Z", position, TURKISH)
    assert (words(ruling), ruling["leave"]) == ({f"{DOTTED_I}Z": 10}, "I")


def test_a_turkish_i_in_small_letters_is_a_blank_for_the_dotted_one(
    referee: Referee,
) -> None:
    placed = referee.rule("8H iZ", rules=TURKISH)["move"]["placed"]
    assert placed[0] == {"square": "H8", "letter": DOTTED_I, "blank": True}


@pytest.mark.parametrize(
    ("letter", "blank", "score"),
    [
        ("q", False, 8),  # (3 + 1) × 2
        ("Q", False, 14),  # (6 + 1) × 2
        ("q", True, 2),  # (0 + 1) × 2
        ("Q", True, 2),
    ],
)
def test_a_klingon_blank_is_told_by_its_mark_and_not_by_its_case(
    referee: Referee, letter: str, score: int, *, blank: bool
) -> None:
    ruling = referee.rule(tiles((letter, blank), ("a", False)), rules=KLINGON)
    assert words(ruling) == {f"{letter}a": score}


@pytest.mark.parametrize("letter", ["K", "W"])
def test_a_spanish_blank_is_no_k_and_no_w(referee: Referee, letter: str) -> None:
    move = tiles((letter, True), ("A", False))
    body = {"move": move, "rules": SPANISH}
    pointer, _ = referee.fault(body, ProblemCode.INVALID_MOVE)
    assert pointer == "/move/placed/0/letter"


def test_a_spanish_blank_may_be_ch(referee: Referee) -> None:
    # CH 0 + E 1, doubled
    ruling = referee.rule(tiles(("CH", True), ("E", False)), rules=SPANISH)
    assert (ruling["legal"], words(ruling)) == (True, {"[CH]E": 2})


def test_a_german_blank_is_no_sharp_s(referee: Referee) -> None:
    body = {"move": tiles(("ß", True), ("O", False)), "rules": GERMAN}
    pointer, _ = referee.fault(body, ProblemCode.INVALID_MOVE)
    assert pointer == "/move/placed/0/letter"
