"""What the engine asks of a lexicon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Lexicon(Protocol):
    """A set of acceptable words; implementations do not change while in use."""

    def accepts(self, word: str) -> bool:
        """Whether *word*, its letters joined in upper case, is acceptable."""

    def accepts_anagram(self, letters: Sequence[str]) -> bool:
        """Whether *letters* in some order are an acceptable word."""
