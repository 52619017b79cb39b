"""The page about game records tells every finding and cause of a replay."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.rules.miscounts import Miscounting
from app.services.replay_findings import Code, severity_of

PAGE = (Path(__file__).parents[2] / "docs" / "gcg.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", Code)
def test_the_page_tells_each_code_with_its_severity(code: Code) -> None:
    assert f"| `{code.value}` | {severity_of(code).value} |" in PAGE


@pytest.mark.parametrize("kind", Miscounting)
def test_the_page_tells_each_way_of_counting_wrong(kind: Miscounting) -> None:
    causes = PAGE.partition("### Causes")[2]
    assert f"`{kind.value}`" in causes


def test_the_example_of_a_replay_holds() -> None:
    example = re.findall(r"```python\n([^`]*)```", PAGE)[1]
    exec(compile(example, "gcg.md", "exec"), {})  # noqa: S102 - our own text
