"""
What the engine refuses to build.

    RulesError (a ValueError)
    ├── TileSetError          a tile set that contradicts itself
    ├── LayoutError           a board layout that cannot be drawn
    ├── RuleSetError          a rule set with an impossible number or combination
    ├── UnknownTile           a text names a tile that the tile set does not have
    ├── ChallengeNotPossible  a challenge where there is nothing to challenge
    ├── WordNotFormed         a challenge of a word that the play does not form
    └── EndNotPossible        an end that the game cannot have as it stands

An illegal move is none of these: it is answered with a `Ruling`.
"""

from __future__ import annotations


class RulesError(ValueError):
    """Base of everything the engine raises; its text is fit for a client."""

    def __init__(self, problem: str, path: tuple[str | int, ...] = ()) -> None:
        self.path = path
        """The member to blame, from what was to be built inwards; empty = all of it."""
        super().__init__(problem)


class TileSetError(RulesError):
    """A tile set that contradicts itself."""


class LayoutError(RulesError):
    """A board layout that cannot be drawn."""


class RuleSetError(RulesError):
    """A rule set with an impossible number or combination."""


class UnknownTile(RulesError):
    """A text names a tile that the tile set does not have."""

    def __init__(self, text: str, at: int, tile_set: str) -> None:
        self.text = text
        self.at = at
        self.tile_set = tile_set
        super().__init__(
            f"{text[at : at + 1]!r} (character {at + 1} of {text[:60]!r}) "
            f"is not a tile of the tile set {tile_set}"
        )


class ChallengeNotPossible(RulesError):
    """
    A challenge where there is nothing to challenge.

    *part* is what stands in the way, a member of the request: ``rules``,
    ``position``, ``move``, ``challenger``, ``words`` or ``decision``.
    """

    def __init__(self, part: str, problem: str) -> None:
        self.part = part
        super().__init__(problem)


class WordNotFormed(RulesError):
    """A challenge of a word that the play does not form, or not so often."""

    def __init__(self, number: int, problem: str) -> None:
        self.number = number
        """Its place among the words that were named, from 0."""
        super().__init__(problem)


class EndNotPossible(RulesError):
    """An end that the game cannot have as it stands, or under its rules."""
