"""
The word list that comes with the program, and its compiled form in a cache.

`data/open-english.txt.xz` holds the words, `data/open-english.json` their number and
identity; `tools/build_open_english.py` makes both.
"""

from __future__ import annotations

import json
import lzma
from functools import cache
from pathlib import Path

from app.lexicon.compiled import FORMAT, FileFault, write_lexicon
from app.lexicon.errors import LexiconDamaged
from app.lexicon.files import write_atomically
from app.lexicon.identity import identity
from app.lexicon.index import CompiledLexicon
from app.lexicon.progress import Progress, silent
from app.lexicon.reports import LexiconInfo
from app.lexicon.spelling import Spelling

NAME = "open-english"
"""Name of the built-in lexicon."""

_DATA = Path(__file__).parent / "data"
_WORDS = _DATA / f"{NAME}.txt.xz"
_FACTS = _DATA / f"{NAME}.json"


@cache
def info() -> LexiconInfo:
    """Describe the built-in lexicon without opening it."""
    facts = json.loads(_FACTS.read_text(encoding="utf-8"))
    return LexiconInfo(name=NAME, built_in=True, **facts)


def read_words() -> tuple[str, ...]:
    """
    Return the words in upper case and sorted.

    Raises `LexiconDamaged` when they are not those that `info` describes.
    """
    try:
        text = lzma.decompress(_WORDS.read_bytes()).decode("ascii")
    except (OSError, ValueError, lzma.LZMAError):
        raise _damaged() from None
    words = tuple(text.upper().split())
    if identity(words) != info().sha256:
        raise _damaged()
    return words


def open_cached(cache_dir: Path, progress: Progress = silent) -> CompiledLexicon:
    """
    Return the built-in lexicon, compiled before or now.

    The file in *cache_dir* is made when it is missing, and made again when it is
    damaged. Where it cannot be written the lexicon is kept in memory.
    """
    path = cache_dir / f"{NAME}.{info().sha256[:16]}.v{FORMAT}.lexicon"
    try:
        return _open(path)
    except (OSError, FileFault):
        compiled = _compile(progress)
    try:
        write_atomically(path, compiled)
        return _open(path)
    except (OSError, FileFault):
        return CompiledLexicon(NAME, compiled)


def _open(path: Path) -> CompiledLexicon:
    lexicon = CompiledLexicon.open(NAME, path)
    if lexicon.sha256 != info().sha256:
        raise FileFault("it holds other words")
    return lexicon


def _compile(progress: Progress) -> bytes:
    spelling = Spelling(info().tile_set, split=str, separator="")
    return write_lexicon(read_words(), spelling, title=info().title, progress=progress)


def _damaged() -> LexiconDamaged:
    return LexiconDamaged(
        NAME, _WORDS, "it is not what it was", remedy="install the program again"
    )
