"""What makes two lists the same lexicon."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


def identity(words: Iterable[str]) -> str:
    """
    Return the SHA-256 of *words*, which are in upper case and NFC.

    They are sorted by code point and joined by line feeds, without one at the end,
    so that the same words have the same identity whatever file they came in:

    >>> identity(["ZA", "AA"]) == identity(["AA", "ZA"])
    True
    """
    text = "\n".join(sorted(words))
    return hashlib.sha256(text.encode()).hexdigest()
