"""What the pages on the catalogue show can be sent and works."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from app.catalog import files
from app.catalog.documents import board_from, override, rule_set_document, tile_set_from
from app.catalog.loader import load_rule_set
from app.catalog.registry import boards, rule_sets, tile_sets

DOCS = Path(__file__).parents[2] / "docs"


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def examples(name: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page(name), re.DOTALL)


def test_the_example_of_overriding_is_accepted() -> None:
    [example] = examples("rule-sets.md", "json")
    parts: dict[str, Any] = json.loads(example)
    rule_set = override(rule_sets.get(parts.pop("rule_set")), parts)
    assert rule_set.bingo[8] == 60


def test_the_example_of_a_file_is_a_rule_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [example] = examples("rule-sets.md", "toml")
    assert tomllib.loads(example)["based_on"] == "standard"
    folder = tmp_path / "rulesets"
    folder.mkdir()
    for part in ("clauses.toml", "rulesets/standard.toml"):
        (tmp_path / part).write_bytes((files.DATA / part).read_bytes())
    (folder / "club.toml").write_text(example, encoding="utf-8")
    monkeypatch.setattr(files, "DATA", tmp_path)
    clauses = {one.id: one for one in load_rule_set("club").value.clauses}
    assert clauses["exchange.bag"].source == "Rules of the club, 4"


def test_the_example_board_is_a_board() -> None:
    [board, _] = examples("boards-and-tile-sets.md", "json")
    assert board_from(json.loads(board)["board_definition"]).width == 5


def test_the_example_tile_set_is_a_tile_set() -> None:
    [_, tiles] = examples("boards-and-tile-sets.md", "json")
    assert tile_set_from(json.loads(tiles)["tile_set_definition"]).size == 10


@pytest.mark.parametrize("name", [*boards.names(), *tile_sets.names()])
def test_the_page_names_every_board_and_tile_set(name: str) -> None:
    assert f"`{name}`" in page("boards-and-tile-sets.md")


@pytest.mark.parametrize("name", rule_sets.names())
def test_the_page_names_every_preset(name: str) -> None:
    assert f"| `{name}` |" in page("rule-sets.md")


@pytest.mark.parametrize("member", rule_set_document(rule_sets.get("standard")))
def test_the_page_names_every_member(member: str) -> None:
    if member not in {"name", "title"}:
        assert re.search(rf"`{member}[`.]", page("rule-sets.md"))
