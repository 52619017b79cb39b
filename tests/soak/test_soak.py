"""Some seconds of what `make soak` does for as long as it is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.soak.disasters import SCENARIOS, Scenario, run

SECONDS = 3


@pytest.fixture(scope="session")
def lexicon_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the default lexicon is compiled, once for all servers."""
    return tmp_path_factory.mktemp("cache")


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: one.name)
def test_nothing_is_lost_and_nothing_happens_twice(
    scenario: Scenario, lexicon_cache: Path
) -> None:
    report = run(scenario, SECONDS, 1, lexicon_cache, lambda *_: None)

    assert not report.faults, f"{report.journal}\n{report.said}"
    assert report.journal.changes
    assert report.strikes
