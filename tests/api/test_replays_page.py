"""The page about replays: its examples work, and its limits are those that hold."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from app.api.long_work import MOST_WAITING
from app.api.routes.replays import LONGEST_S, SMALL
from app.api.schemas.records import Record, RecordItem
from app.notation.gcg_text import MOST_LINES
from app.services.records import MOST_EVENTS
from tests.api.asking import Referee

PAGE = (Path(__file__).parents[2] / "docs" / "replays.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=["gcg", "moves"])
def test_an_example_is_refereed(referee: Referee, example: str) -> None:
    answer = referee.post("/v1/replays", json.loads(example))
    assert answer["turns"][0]["points"] == 66


@pytest.mark.parametrize(
    "limit",
    [
        f"| lines of a GCG | {MOST_LINES:,} |",
        f"| events of a GCG | {MOST_EVENTS:,} |",
        f"| `moves` | {MOST_EVENTS:,} |",
        f"| time | {LONGEST_S:.0f} seconds",
        f"in each process | {MOST_WAITING} |",
        f"A record of up to {SMALL // 1024} KiB",
    ],
)
def test_a_limit_is_as_the_page_says(limit: str) -> None:
    assert limit in PAGE


@pytest.mark.parametrize("model", [Record, RecordItem])
def test_the_page_names_every_member_of_a_record(
    model: type[Record | RecordItem],
) -> None:
    told = {*re.findall(r"[a-z_]+", PAGE)}
    assert model.model_fields.keys() - told - {"direction", "format"} == set()


def test_the_page_names_every_type_of_item() -> None:
    (types,) = [
        schema["enum"]
        for name, schema in RecordItem.model_json_schema()["properties"].items()
        if name == "type"
    ]
    table = PAGE.partition("## Lists of moves")[2].partition("## Limits")[0]
    assert [name for name in types if f"`{name}`" not in table] == []
