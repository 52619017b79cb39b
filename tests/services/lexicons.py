"""Lexicons that need no file."""

from __future__ import annotations

from app.lexicon.errors import LexiconNotFound
from app.services.ports import NamedLexicon
from tests.factories import WordList


class NamedWords(WordList):
    """A lexicon of the words that a test names."""

    def __init__(self, name: str, text: str, tile_set: str = "english") -> None:
        super().__init__(text)
        self.name = name
        self.sha256 = f"hash of {name}"
        self.tile_set = tile_set


class Words:
    """The lexicons that a test names, and the open one with two words."""

    def __init__(self, *lexicons: NamedWords) -> None:
        known = (NamedWords("open-english", "CAT QI"), *lexicons)
        self._known = {lexicon.name: lexicon for lexicon in known}

    def get(self, name: str) -> NamedLexicon:
        if name not in self._known:
            raise LexiconNotFound(name, self._known)
        return self._known[name]

    def names(self) -> tuple[str, ...]:
        return (*self._known,)


WORDS = Words()
