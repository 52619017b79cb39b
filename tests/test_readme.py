"""The README does what it says."""

from __future__ import annotations

import io
import re
import shutil
from contextlib import redirect_stdout

import pytest

from tests.live_server import LiveServer
from tools.readme import README, Example, agrees, examples, run

TEXT = README.read_text(encoding="utf-8")
EXAMPLES = examples(TEXT)


@pytest.mark.parametrize("example", EXAMPLES, ids=map(str, range(len(EXAMPLES))))
def test_an_example_answers_what_the_readme_shows(
    example: Example,
    server: LiveServer,
    storing_server: LiveServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wanted = [name for name in ("curl", "jq") if f"{name} " in example.command]
    if not all(map(shutil.which, wanted)):
        pytest.skip(f"{' and '.join(wanted)} must be installed")
    if "/v1/games" in example.command:
        server = storing_server
    monkeypatch.setenv("REFEREE_CACHE_DIR", str(server.cache_dir))
    monkeypatch.setenv("REFEREE_LEXICON_DIR", str(server.lexicon_dir))
    printed = run(example.command, server.url)
    assert agrees(example, printed), printed


def test_each_command_in_the_readme_is_tried_but_those_that_set_up() -> None:
    blocks = re.findall(r"```sh\n([^`]*)```", TEXT)
    untried = [block for block in blocks if block not in {x.command for x in EXAMPLES}]
    assert [line.split("#")[0].split() for line in untried[0].splitlines()] == [
        ["make", "serve"],
        ["make", "test"],
    ]
    assert untried[1:] == []


def test_the_python_in_the_readme_prints_what_its_comment_says() -> None:
    (code,) = re.findall(r"```python\n([^`]*)```", TEXT)
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(code, "README.md", "exec"), {})  # noqa: S102 - our own text
    assert f"# {printed.getvalue()}" in code
