"""What is told about lexicons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.lexicon.wordlist import WordList


@dataclass(frozen=True, slots=True)
class LexiconInfo:
    """What a catalogue says about a lexicon."""

    name: str
    title: str
    words: int
    sha256: str
    """The `identity` of the words."""
    tile_set: str
    """Name of the tile set that the words were read for."""
    built_in: bool


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The lexicon that an import made, and what became of the lines."""

    lexicon: LexiconInfo
    replaced: bool
    """Whether there was a lexicon of the name."""
    word_list: WordList
    """The words, the counts and the refusals."""
