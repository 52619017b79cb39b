"""Game records that the tests of the command line write out."""

from __future__ import annotations

from pathlib import Path

HEAD = "#player1 ann Ann A.\n#player2 bob Bob B.\n"

# RETAINS on 8D: (2 + 1 + 1 + 1 + 1 + 1 + 1) × 2 + 50 = 66. FEEE on E7: F on a
# plain square is 4, with the E of RETAINS and two more: 4 + 1 + 1 + 1 = 7.
GOOD = (
    HEAD + ">ann: AEINRST 8D RETAINS +66 66\n>bob: QVVU - +0 0\n"
    ">ann: EEFLNOO E7 F.EE +7 73\n>ann: EEFLNOO -- -7 66\n"
)

# The bonus of 50 is missing.
WRONG = HEAD + ">ann: AEINRST 8D RETAINS +16 16\n>bob: QVVU - +0 0\n"


def record_file(folder: Path, text: str, name: str = "game.gcg") -> str:
    """Write *text* to a file and return its path."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def lines_of(text: str) -> list[str]:
    """The lines of *text* with single spaces."""
    return [" ".join(line.split()) for line in text.splitlines()]
