"""The tile sets hold what is in the boxes."""

from __future__ import annotations

import json

import pytest

from app.catalog.registry import tile_sets
from tests.shared_files import shared_path

NAMES = tile_sets.names()

TOTALS = {
    "catalan": (100, 189),
    "english": (100, 187),
    "english-super": (200, 381),
    "french": (102, 197),
    "german": (102, 202),
    "polish": (100, 190),
    "spanish": (100, 192),
    "swedish": (100, 194),
}

SAMPLES = [
    ("english", "E", 12, 1),
    ("english", "K", 1, 5),
    ("english", "Q", 1, 10),
    ("english", "?", 2, 0),
    ("english-super", "E", 24, 1),
    ("english-super", "T", 15, 1),
    ("english-super", "H", 5, 4),
    ("english-super", "?", 4, 0),
    ("french", "E", 15, 1),
    ("french", "Q", 1, 8),
    ("french", "W", 1, 10),
    ("german", "N", 9, 1),
    ("german", "Ö", 1, 8),
    ("german", "Y", 1, 10),
    ("polish", "K", 3, 2),
    ("polish", "Ń", 1, 7),
    ("polish", "Ź", 1, 9),
    ("spanish", "CH", 1, 5),
    ("spanish", "RR", 1, 8),
    ("spanish", "Ñ", 1, 8),
    ("spanish", "Q", 1, 5),
    ("catalan", "L·L", 1, 10),
    ("catalan", "QU", 1, 8),
    ("catalan", "C", 3, 2),
    ("catalan", "V", 1, 4),
    ("swedish", "Å", 2, 4),
    ("swedish", "C", 1, 8),
    ("swedish", "Q", 0, 0),
]


def test_every_tile_set_has_its_totals_here() -> None:
    assert set(TOTALS) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_tiles_and_points_add_up_to_the_printed_totals(name: str) -> None:
    tile_set = tile_sets.get(name)
    assert (tile_set.size, tile_set.points) == TOTALS[name]


@pytest.mark.parametrize(("name", "tile", "count", "value"), SAMPLES)
def test_a_tile_has_its_count_and_value(
    name: str, tile: str, count: int, value: int
) -> None:
    tile_set = tile_sets.get(name)
    assert (tile_set.stock[tile], tile_set.value_of[tile]) == (count, value)


@pytest.mark.parametrize("name", [one for one in NAMES if one != "english-super"])
def test_counts_and_values_agree_with_the_reference(name: str) -> None:
    path = shared_path("cases/tilesets.json")
    published = json.loads(path.read_text(encoding="utf-8"))
    tile_set = tile_sets.get(name)
    ours = {
        tile: [count, tile_set.value_of[tile]]
        for tile, count in tile_set.stock.items()
        if count
    }
    assert ours == published[name]


@pytest.mark.parametrize("name", NAMES)
def test_a_blank_is_worth_nothing_whatever_it_stands_for(name: str) -> None:
    tile_set = tile_sets.get(name)
    assert {tile_set.value_of[face] for face in tile_set.blank_face_of.values()} == {0}


@pytest.mark.parametrize("name", NAMES)
def test_a_word_of_all_letters_splits_into_them(name: str) -> None:
    tile_set = tile_sets.get(name)
    for kind in tile_set.tiles:
        assert tile_set.split(kind.letter.lower()) == (kind.letter,)


@pytest.mark.parametrize("letter", ["K", "W"])
def test_spanish_has_no_letter(letter: str) -> None:
    assert letter not in tile_sets.get("spanish").letter_of


def test_german_has_no_sharp_s() -> None:
    assert "ß" not in tile_sets.get("german").letter_of


@pytest.mark.parametrize("letter", ["Q", "W", "Æ", "Ü"])
def test_in_swedish_only_a_blank_can_stand_for(letter: str) -> None:
    swedish = tile_sets.get("swedish")
    assert swedish.stock[letter] == 0
    assert swedish.blank_face_of[letter] == letter.lower()


@pytest.mark.parametrize(
    ("name", "letters"),
    [("spanish", ("CH", "LL", "RR")), ("catalan", ("L·L", "NY", "QU"))],
)
def test_tiles_of_several_letters_are_indivisible(
    name: str, letters: tuple[str, ...]
) -> None:
    assert tile_sets.get(name).indivisible == letters


def test_two_catalan_l_tiles_are_not_the_tile_with_the_dot() -> None:
    catalan = tile_sets.get("catalan")
    assert catalan.split("COL·LEGI") == ("C", "O", "L·L", "E", "G", "I")
    assert catalan.split("LLUNA") == ("L", "L", "U", "N", "A")


@pytest.mark.parametrize(
    ("name", "vowels"),
    [
        ("english", "AEIOU"),
        ("french", "AEIOUY"),
        ("german", "AEIOUÄÖÜ"),
        ("polish", "AEIOUYĄĘÓ"),
        ("spanish", "AEIOU"),
        ("catalan", "AEIOU"),
        ("swedish", "AEIOUYÅÄÖÆÜ"),
    ],
)
def test_vowels_are_marked(name: str, vowels: str) -> None:
    assert tile_sets.get(name).vowels == set(vowels)
