"""A wheel carries the migrations: an installed program makes its tables too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[2]


def test_an_installed_program_makes_its_tables(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d"]
    subprocess.run(  # noqa: S603 - our own project
        [*build, str(tmp_path)], cwd=ROOT, check=True, capture_output=True, timeout=120
    )
    (wheel,) = tmp_path.glob("*.whl")
    installed = tmp_path / "site-packages"
    ZipFile(wheel).extractall(installed)
    script = (
        "import app.persistence.opening as opening; print(opening.__file__);"
        "opening.open_store('sqlite:///games.sqlite3').close()"
    )

    ran = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={"PYTHONPATH": str(installed)},
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )

    assert ran.stdout.startswith(str(installed))
    assert (tmp_path / "games.sqlite3").stat().st_size > 0
