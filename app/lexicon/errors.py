"""
What the lexicons refuse.

    LexiconError
    ├── LexiconNotFound      no lexicon has the name
    ├── LexiconNameRefused   the name cannot be given to an imported lexicon
    ├── LexiconDamaged       the file is not what was written into it
    ├── LexiconNotStored     the directory of lexicons cannot be written
    └── WordListError        a word list that cannot be imported
        ├── WordListUndecodable   bytes that are not UTF-8
        ├── WordListTooLarge      more bytes than are read
        └── WordListEmpty         not one acceptable word in it

The text of each is fit for a client and names no path; those who mend things find
the path as an attribute.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


class LexiconError(Exception):
    """Base of everything that this package raises."""

    code: ClassVar[str] = "lexicon_error"
    """What a program may compare; it never changes its meaning."""


class LexiconNotFound(LexiconError):
    """No lexicon has the name."""

    code = "lexicon_not_found"

    def __init__(self, name: str, known: Iterable[str]) -> None:
        self.name = name
        self.known = tuple(known)
        super().__init__(
            f"there is no lexicon {name[:80]!r}; known are: {', '.join(self.known)}"
        )


class LexiconNameRefused(LexiconError):
    """The name cannot be given to an imported lexicon, or taken away."""

    code = "lexicon_name_refused"

    def __init__(self, name: str, reason: str) -> None:
        self.name = name
        self.reason = reason
        super().__init__(f"a lexicon cannot be called {name[:80]!r}: {reason}")


class LexiconDamaged(LexiconError):
    """The file of a lexicon is not what was written into it."""

    code = "lexicon_damaged"

    def __init__(
        self, name: str, path: Path, fault: str, *, remedy: str | None = None
    ) -> None:
        self.name = name
        self.path = path
        self.fault = fault
        remedy = remedy or f"import its word list again, or remove {name}"
        super().__init__(
            f"the file of the lexicon {name} cannot be used: {fault}; {remedy}"
        )


class LexiconNotStored(LexiconError):
    """The directory of lexicons cannot be written."""

    code = "lexicon_not_stored"

    def __init__(self, name: str, path: Path, fault: str) -> None:
        self.name = name
        self.path = path
        super().__init__(
            f"the directory of lexicons cannot be changed ({fault}), "
            f"so {name} stays as it was"
        )


class WordListError(LexiconError):
    """A word list that cannot be imported."""

    code = "word_list_refused"


class WordListUndecodable(WordListError):
    """A word list holds bytes that are not UTF-8."""

    code = "word_list_undecodable"

    def __init__(self, line: int, fault: str) -> None:
        self.line = line
        super().__init__(
            f"line {line} of the word list is not UTF-8 ({fault}); "
            "save the list as UTF-8 and import it again"
        )


class WordListTooLarge(WordListError):
    """A word list has more bytes than are read."""

    code = "word_list_too_large"

    def __init__(self, limit: int) -> None:
        self.limit = limit
        super().__init__(f"a word list may have at most {limit // 1_000_000} MB")


class WordListEmpty(WordListError):
    """Not one line of a word list is an acceptable word."""

    code = "word_list_empty"

    def __init__(self, refused: str) -> None:
        self.refused = refused
        why = f"; refused: {refused}" if refused else ""
        super().__init__(f"the word list has no acceptable word{why}")
