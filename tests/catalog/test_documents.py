"""Documents and values are two forms of the same thing."""

from __future__ import annotations

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.catalog.documents import (
    UNNAMED,
    Document,
    board_document,
    board_from,
    digest,
    rule_set_document,
    rule_set_from,
    tile_set_document,
    tile_set_from,
)
from app.catalog.errors import DefinitionError
from app.catalog.registry import boards, rule_sets, tile_sets
from app.rules.layout import PREMIUMS
from app.rules.squares import Square

A_BOARD: Document = {"rows": ["..d", ".D.", "d.."], "start": "B2"}
A_TILE: Document = {"letter": "A", "count": 1, "value": 1}
B_TILE: Document = {"letter": "B", "count": 1, "value": 3}
B_AT = ("tiles", 1)
"""Where the second of two tiles is."""
A_SET: Document = {"tiles": [A_TILE], "blanks": 1}

INVALID = "invalid_value"


def faults(caught: pytest.ExceptionInfo[DefinitionError]) -> list[tuple[object, str]]:
    return [(fault.path, fault.code) for fault in caught.value.faults]


@st.composite
def board_definitions(draw: st.DrawFn) -> Document:
    width, height = draw(st.integers(1, 40)), draw(st.integers(1, 40))
    signs = st.text("".join(PREMIUMS), min_size=width, max_size=width)
    rows = draw(st.lists(signs, min_size=height, max_size=height))
    row, column = draw(st.integers(0, height - 1)), draw(st.integers(0, width - 1))
    rows[row] = f"{rows[row][:column]}.{rows[row][column + 1 :]}"
    return {"name": "drawn", "rows": rows, "start": Square(row, column).name}


@st.composite
def tile_set_definitions(draw: st.DrawFn) -> Document:
    names = st.from_regex(r"[A-DÑŁ](·?[A-DÑŁ])?", fullmatch=True)
    letters = draw(st.lists(names, min_size=1, max_size=9, unique=True))
    small = st.integers(0, 9)
    tiles = [
        {
            "letter": letter,
            "count": draw(small),
            "value": draw(small),
            "lower": letter.lower(),
            "vowel": draw(st.booleans()),
        }
        for letter in letters
    ]
    return {
        "name": "drawn",
        "tiles": tiles,
        "blanks": draw(st.integers(1, 4)),
        "blank_value": draw(st.integers(0, 3)),
        "indivisible": [letter for letter in letters if len(letter) > 1],
    }


@given(board_definitions())
def test_a_board_definition_comes_back_as_it_was(definition: Document) -> None:
    assert board_document(board_from(definition)) == definition


@given(tile_set_definitions())
def test_a_tile_set_definition_comes_back_as_it_was(definition: Document) -> None:
    assert tile_set_document(tile_set_from(definition)) == definition


@pytest.mark.parametrize("name", boards.names())
def test_a_board_of_the_catalogue_survives_the_journey(name: str) -> None:
    assert board_from(board_document(boards.get(name))) == boards.get(name)


@pytest.mark.parametrize("name", tile_sets.names())
def test_a_tile_set_of_the_catalogue_survives_the_journey(name: str) -> None:
    assert tile_set_from(tile_set_document(tile_sets.get(name))) == tile_sets.get(name)


@pytest.mark.parametrize("name", rule_sets.names())
def test_a_rule_set_of_the_catalogue_survives_the_journey(name: str) -> None:
    document = rule_set_document(rule_sets.get(name))
    assert rule_set_document(rule_set_from(document)) == document


@pytest.mark.parametrize("name", rule_sets.names())
def test_a_rule_set_document_is_plain_json(name: str) -> None:
    document = rule_set_document(rule_sets.get(name))
    assert json.loads(json.dumps(document)) == document


def test_a_title_is_answered_and_taken_but_not_part_of_the_identity() -> None:
    layout = boards.get("standard")
    titled = board_document(layout, "The board")
    assert titled["title"] == "The board"
    assert digest(board_document(board_from(titled))) == digest(board_document(layout))


def test_a_tile_set_takes_its_title_back() -> None:
    english = tile_sets.get("english")
    assert tile_set_from(tile_set_document(english, "English")) == english


def test_a_lower_form_is_written_out() -> None:
    [tile] = tile_set_from(A_SET).tiles
    document = tile_set_document(tile_set_from(A_SET))
    assert tile.lower == ""
    assert document["tiles"] == [
        {"letter": "A", "count": 1, "value": 1, "lower": "a", "vowel": False}
    ]


def test_a_board_without_a_name_is_called_custom() -> None:
    assert board_from(A_BOARD).name == UNNAMED


def test_a_tile_set_without_a_name_is_called_custom() -> None:
    assert tile_set_from(A_SET).name == UNNAMED


def test_a_rule_set_without_a_title_has_its_name_for_one() -> None:
    document = rule_set_document(rule_sets.get("standard"))
    del document["title"]
    assert rule_set_from(document).title == "standard"


def test_the_start_may_be_written_row_first() -> None:
    assert board_from(A_BOARD | {"start": "2b"}).start.name == "B2"


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        ({"start": "centre"}, ("start",), INVALID),
        ({"start": "D4"}, ("start",), INVALID),
        ({"start": "\u01311"}, ("start",), INVALID),
        ({"rows": []}, ("rows",), INVALID),
        ({"rows": [""], "start": "A1"}, ("rows", 0), INVALID),
        ({"rows": ["..d", ".#.", "d.."]}, ("start",), INVALID),
        ({"rows": ["..d", ".D."], "start": "A3"}, ("start",), INVALID),
        ({"rows": ["..d", ".D.x"]}, ("rows", 1), INVALID),
        ({"rows": ["..d", ".X."]}, ("rows", 1), INVALID),
        ({"rows": "..."}, ("rows",), "wrong_type"),
        ({"rows": [1]}, ("rows", 0), "wrong_type"),
        ({"colour": "green"}, ("colour",), "unknown_member"),
        ({"name": "My Board"}, ("name",), INVALID),
        ({"name": 1}, ("name",), "wrong_type"),
    ],
)
def test_a_wrong_board_is_refused_where_it_is_wrong(
    change: Document, path: tuple[object, ...], code: str
) -> None:
    with pytest.raises(DefinitionError) as caught:
        board_from(A_BOARD | change)
    assert faults(caught) == [(path, code)]


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        ({"blanks": "2"}, ("blanks",), "wrong_type"),
        ({"tiles": [{"letter": "A", "count": 1}]}, ("tiles", 0, "value"), "missing"),
        ({"tiles": []}, ("tiles",), INVALID),
        ({"indivisible": ["CH"]}, ("indivisible",), INVALID),
        ({"blanks": -1}, ("blanks",), INVALID),
        ({"blanks": 10**30}, ("blanks",), INVALID),
        ({"blank_value": 100}, ("blank_value",), INVALID),
        ({"tiles": [A_TILE, B_TILE | {"count": -1}]}, (*B_AT, "count"), INVALID),
        ({"tiles": [A_TILE, B_TILE | {"value": 100}]}, (*B_AT, "value"), INVALID),
        ({"tiles": [A_TILE, B_TILE | {"letter": "7"}]}, (*B_AT, "letter"), INVALID),
        ({"tiles": [A_TILE, B_TILE | {"lower": "("}]}, (*B_AT, "lower"), INVALID),
        ({"letter_of": {}}, ("letter_of",), "unknown_member"),
        ({"title": 1}, ("title",), "unknown_member"),
    ],
)
def test_a_wrong_tile_set_is_refused_where_it_is_wrong(
    change: Document, path: tuple[object, ...], code: str
) -> None:
    with pytest.raises(DefinitionError) as caught:
        tile_set_from(A_SET | change)
    assert faults(caught) == [(path, code)]


def test_an_identity_does_not_depend_on_the_order_of_members() -> None:
    assert digest({"a": 1, "b": [2]}) == digest({"b": [2], "a": 1})


def test_an_identity_is_the_hash_of_canonical_json() -> None:
    canonical = '{"a":[1,"Ł"],"b":true}'.encode()
    expected = hashlib.sha256(canonical).hexdigest()
    assert digest({"b": True, "a": [1, "Ł"]}) == expected
