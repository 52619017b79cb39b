"""Game records for audits, each different from the others."""

from __future__ import annotations

from pathlib import Path

HEAD = "#player1 ann Ann\n#player2 bob Bob\n"
RETAINS = ">ann: AEINRST 8D RETAINS +66 66\n"
"""((1 × 2) + 1 + 1 + 1 + 1 + 1 + 1) × 2 = 16, and 50 for the bingo."""
FORGOTTEN = ">ann: AEINRST 8D RETAINS +16 16\n"
"""The same without the 50."""
PASSES = ">bob: AEINRST - +0 0\n>ann: AEINRST - +0 66\n"


def clean(number: int = 0) -> bytes:
    """A record without errors."""
    return f"{HEAD}{RETAINS}#note {number}\n".encode()


def wrong(number: int = 0) -> bytes:
    """A record with one wrong score."""
    return f"{HEAD}{FORGOTTEN}#note {number}\n".encode()


def lengthy(number: int, rounds: int = 150) -> bytes:
    """A record without errors that takes some time, with a pass of each in a round."""
    return f"{HEAD}#title {number}\n{RETAINS}{PASSES * rounds}".encode()


def fill(folder: Path, count: int) -> Path:
    """Write *count* lengthy records into *folder*, and return it."""
    folder.mkdir()
    for number in range(count):
        (folder / f"{number:03}.gcg").write_bytes(lengthy(number))
    return folder
