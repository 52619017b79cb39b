"""The page about the command line shows what the program really prints."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Referee

PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"
EXAMPLES = re.findall(r"```console\n\$ (.*?)\n(.*?)```", PAGE.read_text("utf-8"), re.S)

PIPE = " | "
LEFT_OUT = "…"
"""A line of an example that stands for any lines."""


def tidy(text: str) -> str:
    """Leave out hashes, the version, and how wide the columns of a table are."""
    text = re.sub(r"\b[0-9a-f]{8}\b", "<hash>", text)
    text = re.sub(r"scrabble-referee [0-9][0-9.]*", "scrabble-referee <version>", text)
    return re.sub(r" {2,}|─+", "  ", text).rstrip() + "\n"


@pytest.mark.parametrize(
    ("command", "shown"), EXAMPLES, ids=[command for command, _ in EXAMPLES]
)
def test_examples_show_what_is_printed(
    referee: Referee, command: str, shown: str
) -> None:
    printed = ""
    for part in command.split(PIPE):
        program, *arguments = shlex.split(part)
        assert program == "referee"
        _, printed, said = referee(*arguments, stdin=printed)
        printed = printed or said
    parts = [re.escape(part) for part in tidy(shown).split(f"{LEFT_OUT}\n")]
    assert re.fullmatch("(?:.*\n)*".join(parts), tidy(printed)), printed


def test_there_are_examples() -> None:
    assert len(EXAMPLES) > 10
