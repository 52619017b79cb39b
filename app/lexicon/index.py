"""Look words up in a compiled lexicon, which stays in its file."""

from __future__ import annotations

import mmap
from typing import TYPE_CHECKING, Self

from app.lexicon.compiled import FileFault, read_tries
from app.lexicon.spelling import alphagram

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class CompiledLexicon:
    """
    The words of one lexicon; an `app.rules.lexicon.Lexicon`.

    Opening one takes about a millisecond, and all processes that have the same file
    open share its memory. It never changes: a new file under its name is another
    object, and this one keeps the old words.
    """

    __slots__ = (
        "_alphagrams",
        "_memory",
        "_separator",
        "_words",
        "name",
        "sha256",
        "tile_set",
        "title",
        "word_count",
    )

    def __init__(self, name: str, memory: mmap.mmap | bytes) -> None:
        """Take the compiled file in *memory*, or raise `FileFault`."""
        header, self._words, self._alphagrams = read_tries(memoryview(memory))
        self._memory = memory  # the tries point into it and do not keep it alive
        self._separator = header.separator
        self.name = name
        self.title = header.title
        self.tile_set = header.tile_set
        self.sha256 = header.sha256
        self.word_count = header.words

    @classmethod
    def open(cls, name: str, path: Path) -> Self:
        """
        Map the compiled file at *path* into memory.

        Raises `FileFault` when it is damaged, `OSError` when it cannot be read.
        """
        with path.open("rb") as file:
            try:
                memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            except ValueError:
                raise FileFault("it is empty") from None
        return cls(name, memory)

    def accepts(self, word: str) -> bool:
        """Whether *word*, its letters joined in upper case, is acceptable."""
        return word in self._words

    def accepts_anagram(self, letters: Sequence[str]) -> bool:
        """Whether *letters* in some order are an acceptable word."""
        return alphagram(letters, self._separator) in self._alphagrams

    def __len__(self) -> int:
        """Return the number of words."""
        return self.word_count

    def __repr__(self) -> str:
        return f"<lexicon {self.name}, {self.word_count} words, {self.sha256[:12]}>"
