"""The fields of one line of a record, each with its place."""

from __future__ import annotations

from collections.abc import Sequence

from app.notation.errors import NotationError


class Fields:
    """The fields of a line, split at white space, taken one after another."""

    def __init__(self, text: str, begin: int) -> None:
        self.text = text
        self.begin = begin
        self.words = [*text[begin:].split(), ""]
        self.at = 0
        self.next = self.words[0]
        """The field to be taken next, empty at the end of the line."""

    def take(self) -> str:
        """The next field, which is then done with."""
        word = self.next
        if word:
            self.at += 1
            self.next = self.words[self.at]
        return word

    def left(self) -> Sequence[str]:
        """The fields that have not been taken."""
        return self.words[self.at : -1]

    def place(self, index: int | None = None) -> int:
        """Where in the line field *index*, or else the next one, begins."""
        index = self.at if index is None else index
        end = self.begin
        for word in self.words[:index]:
            end = self.text.index(word, end) + len(word)
        return self.text.index(self.words[index], end)

    def fail(self, problem: str) -> NotationError:
        """The error that blames the next field for *problem*."""
        return NotationError(self.text, self.place(), problem)
