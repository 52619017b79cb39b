"""What a header of a record cannot define."""

from __future__ import annotations


class HeaderError(ValueError):
    """A board or a tile set that cannot be used; its text says what would be right."""

    def __init__(self, problem: str, found: str, tile: str | None = None) -> None:
        self.found = found
        """The text that it is about."""
        self.tile = tile
        """The tile declared in a line of its own, if that is wrong."""
        super().__init__(problem)
