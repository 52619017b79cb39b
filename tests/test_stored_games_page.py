"""The game in the documentation is played as it says."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live_server import LiveServer, live_server
from tools.readme import examples, run

PAGE = Path(__file__).parents[1] / "docs" / "stored-games.md"


@pytest.fixture
def storing_server(tmp_path: Path) -> Iterator[LiveServer]:
    folder = tmp_path / "server"
    folder.mkdir()
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    with live_server(folder, REFEREE_DATABASE_URL=url) as running:
        yield running


@pytest.mark.skipif(
    not (shutil.which("curl") and shutil.which("jq")),
    reason="curl and jq are not installed",
)
def test_the_game_in_curl_is_played_as_the_page_says(
    storing_server: LiveServer, tmp_path: Path
) -> None:
    found = examples(PAGE.read_text(encoding="utf-8"))
    script = "\n".join(one.command for one in found)
    printed = run(script, storing_server.url, tmp_path)
    assert printed == "".join(one.answer for one in found)
