"""``referee openapi``."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Referee


def test_the_document_is_printed(referee: Referee) -> None:
    document = json.loads(referee("openapi").out)
    assert document["openapi"].startswith("3.")
    assert "/v1/rulings" in document["paths"]


def test_files_are_written_and_checked(referee: Referee, tmp_path: Path) -> None:
    folder = ["--directory", str(tmp_path / "openapi")]
    assert referee("openapi", "--check", *folder).status == 1
    assert referee("openapi", "--write", *folder).status == 0
    assert referee("openapi", "--check", *folder) == (0, "", "")
    written = tmp_path / "openapi" / "openapi.client.json"
    client = json.loads(referee("openapi", "--client").out)
    assert json.loads(written.read_text(encoding="utf-8")) == client
    written.write_text("{}", encoding="utf-8")
    status, out, _ = referee("openapi", "--check", *folder)
    assert status == 1
    assert "openapi.client.json is not what the service says now." in out
    assert "openapi/openapi.json" not in out


def test_one_thing_at_a_time(referee: Referee) -> None:
    assert referee("openapi", "--write", "--check").status == 2


def test_a_folder_that_cannot_be_written_is_named(
    referee: Referee, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.touch()
    status, _, err = referee("openapi", "--write", "--directory", str(file))
    assert status == 2
    assert err.startswith(f"Error: --write: {file} cannot be written")
