"""What the use cases need from outside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class NamedLexicon(Protocol):
    """A lexicon that can be quoted."""

    @property
    def name(self) -> str:
        """The name it is asked for by."""

    @property
    def sha256(self) -> str:
        """The hash of its words."""

    @property
    def tile_set(self) -> str:
        """The name of the tile set that its words are spelt with."""

    def accepts(self, word: str) -> bool:
        """Whether *word*, its letters joined in upper case, is acceptable."""

    def accepts_anagram(self, letters: Sequence[str]) -> bool:
        """Whether *letters* in some order are an acceptable word."""


class Lexicons(Protocol):
    """Lexicons by name."""

    def get(self, name: str) -> NamedLexicon:
        """Return the lexicon called *name* as it is now, or raise `LexiconError`."""

    def names(self) -> tuple[str, ...]:
        """Return all names."""
