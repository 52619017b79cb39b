"""Why lines of a word list are refused, counted with a few examples."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

EXAMPLES = 5
"""Examples kept of each reason."""

MAX_EXAMPLE_LENGTH = 60


class Reason(StrEnum):
    """Why an entry of a word list is not taken."""

    CAPITALISED = "capitalised"
    """It has a capital in a list that is not in capitals: a name, an abbreviation."""
    NOT_IN_CAPITALS = "not_in_capitals"
    """It has a small letter in a list in capitals: a heading, a remark."""
    PHRASE = "phrase"
    """It is several words."""
    ABBREVIATION = "abbreviation"
    """It has a full stop."""
    APOSTROPHE = "apostrophe"
    """It has an apostrophe that is no letter of the tile set."""
    HYPHEN = "hyphen"
    """It has a hyphen."""
    FOREIGN_LETTER = "foreign_letter"
    """It has a character that is no letter of the tile set."""
    TOO_SHORT = "too_short"
    """It has fewer than two tiles."""
    TOO_LONG = "too_long"
    """It has more tiles than a word may have."""


@dataclass(frozen=True, slots=True)
class Example:
    """One refused entry."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """All that was refused for one reason."""

    reason: Reason
    count: int
    examples: tuple[Example, ...]


@dataclass(slots=True)
class Refusals:
    """Counts refusals while a list is read."""

    _counts: dict[Reason, int] = field(default_factory=dict)
    _examples: dict[Reason, list[Example]] = field(default_factory=dict)

    def add(self, reason: Reason, line: int, text: str) -> None:
        """Count one more; the first few of a reason are kept as examples."""
        self._counts[reason] = self._counts.get(reason, 0) + 1
        examples = self._examples.setdefault(reason, [])
        if len(examples) < EXAMPLES:
            examples.append(Example(line, text[:MAX_EXAMPLE_LENGTH]))

    @property
    def total(self) -> int:
        """How many were counted, whatever the reason."""
        return sum(self._counts.values())

    def summary(self) -> tuple[Refusal, ...]:
        """Return one `Refusal` a reason, the most frequent first."""
        ranked = sorted(self._counts.items(), key=lambda item: (-item[1], item[0]))
        return tuple(
            Refusal(reason, count, tuple(self._examples[reason]))
            for reason, count in ranked
        )
