"""The page about the client shows what its programs really print."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from app.client import errors
from app.client.operations import Operation, Operations
from tests.live_server import LiveServer

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "client.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```\n+```text\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("program", "shown"), EXAMPLES, ids=["blocking", "awaited"])
def test_a_program_prints_what_is_shown(
    storing_server: LiveServer, program: str, shown: str
) -> None:
    there = program.replace("http://127.0.0.1:8000", storing_server.url)
    done = subprocess.run(  # noqa: S603 - the page's own program
        [sys.executable, "-c", there],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout == shown, done.stderr


def test_every_operation_is_named() -> None:
    made = {name for name, one in vars(Operations).items() if type(one) is Operation}
    assert {name for name in made if f"`{name}`" not in PAGE} == set()


def test_every_error_is_named() -> None:
    raised = {
        name
        for name, one in vars(errors).items()
        if isinstance(one, type) and issubclass(one, errors.ClientError)
    }
    assert {name for name in raised if f"`{name}`" not in PAGE} == set()
