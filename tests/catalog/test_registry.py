"""The catalogue is asked by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.catalog import files
from app.catalog.errors import DataError, UnknownName
from app.catalog.loader import load_board, load_rule_set, load_tile_set
from app.catalog.registry import Shelf, boards, rule_sets, tile_sets

# a shelf of boards is read here as one of anything
SHELVES: list[Shelf[object]] = [boards, tile_sets, rule_sets]  # type: ignore[list-item]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder in place of the real one."""
    monkeypatch.setattr(files, "DATA", tmp_path)
    for folder in ("boards", "tilesets", "rulesets"):
        (tmp_path / folder).mkdir()
    return tmp_path


def test_the_boards_are() -> None:
    assert boards.names() == ("standard", "super")


def test_the_rule_sets_are() -> None:
    assert rule_sets.names() == (
        *("box-hasbro", "box-mattel", "double", "five-point", "home", "kitchen"),
        *("naspa", "single", "standard", "super", "ten-point", "triple", "void"),
        "wespa",
    )


@pytest.mark.parametrize("shelf", SHELVES, ids=lambda shelf: shelf.kind)
def test_every_entry_has_a_title_and_says_where_it_comes_from(
    shelf: Shelf[object],
) -> None:
    for name in shelf.names():
        entry = shelf.entry(name)
        assert entry.title
        assert entry.source


@pytest.mark.parametrize("shelf", SHELVES, ids=lambda shelf: shelf.kind)
def test_a_value_is_loaded_once(shelf: Shelf[object]) -> None:
    name = shelf.names()[0]
    assert shelf.get(name) is shelf.get(name)


@pytest.mark.parametrize(
    "name", ["", "Standard", "../boards/standard", "standard.toml"]
)
def test_an_unknown_name_is_refused(name: str) -> None:
    with pytest.raises(UnknownName) as caught:
        boards.get(name)
    error = caught.value
    assert (error.kind, error.name, error.known) == ("board", name, boards.names())


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownName, match=r"did you mean 'standard'\? there are box"):
        rule_sets.get("standart")


def test_a_file_that_is_not_toml_is_named(data: Path) -> None:
    (data / "boards" / "bad.toml").write_text("rows = [")
    with pytest.raises(DataError, match=r"^boards/bad.toml: "):
        load_board("bad")


def test_a_wrong_member_of_a_file_is_named(data: Path) -> None:
    text = 'title = "T"\nsource = []\nblanks = "two"\ntiles = []\n'
    (data / "tilesets" / "bad.toml").write_text(text)
    with pytest.raises(DataError, match=r"^tilesets/bad.toml: blanks: "):
        load_tile_set("bad")


def test_a_file_without_a_source_is_refused(data: Path) -> None:
    (data / "boards" / "bad.toml").write_text('title = "T"\nrows = ["."]\nstart = "A1"')
    with pytest.raises(DataError, match=r"^boards/bad.toml: source: "):
        load_board("bad")


def test_a_rule_set_cannot_build_on_one_that_does_not_exist(data: Path) -> None:
    (data / "rulesets" / "bad.toml").write_text('based_on = "none"')
    with pytest.raises(DataError, match=r"based_on: it cannot build on 'none'"):
        load_rule_set("bad")


def test_rule_sets_cannot_build_on_one_another_in_a_circle(data: Path) -> None:
    (data / "rulesets" / "bad.toml").write_text('based_on = "bad"')
    with pytest.raises(DataError, match=r"based_on"):
        load_rule_set("bad")


def test_a_rule_set_cannot_speak_of_a_clause_that_does_not_exist(
    data: Path,
) -> None:
    real = Path(files.__file__).parent / "data"
    standard = (real / "rulesets" / "standard.toml").read_text(encoding="utf-8")
    (data / "clauses.toml").write_text((real / "clauses.toml").read_text("utf-8"))
    added = standard + '\n[clauses.words.odd]\nsource = "Nobody"\n'
    (data / "rulesets" / "bad.toml").write_text(added, encoding="utf-8")
    with pytest.raises(DataError, match=r"rulesets/bad.toml: clauses.words.odd: "):
        load_rule_set("bad")
