"""The progress of slow work."""

from __future__ import annotations

import pytest

from app.cli.progress import progress_bar


def test_slow_work_is_announced_once(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar("Compiling", patience_s=0) as progress:
        for done in range(3):
            progress(done, 3)
        progress(3, 3)
    assert capsys.readouterr() == ("", "Compiling …\n")


def test_quick_work_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar("Compiling", patience_s=60) as progress:
        progress(1, 2)
        progress(2, 2)
    assert capsys.readouterr() == ("", "")


def test_work_that_is_done_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar("Compiling", patience_s=0) as progress:
        progress(2, 2)
    assert capsys.readouterr() == ("", "")
