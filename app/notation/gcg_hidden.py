"""
Lines of a record hidden in notes, where other programs read past them.

    #note #referee LINE                   to be read where the note stands
    #note #referee-opening LINE           to be read before the first event
    #note #referee-unread TEXT            a line that could not be read
    #note #referee-opening-unread TEXT    the same, before the first event

A hidden note is just a note, even if its text looks like one that hides something.
Only what the format itself has no place for is taken from a note: an event that it
knows stays a note, so that all programs read the same game.
"""

from __future__ import annotations

from typing import NamedTuple

from app.notation.errors import NotationError
from app.notation.gcg_lines import PLAIN_TYPES, scan_event
from app.notation.gcg_pragmas import ENCODING, NOTE, scan_pragma

MARK = "#referee"
TURN_LOST = "#unsuccessful-challenge"
"""What macondo notes of a pass that is the price of a failed challenge."""


class Hidden(NamedTuple):
    """A line taken out of a note."""

    text: str
    opening: bool
    """Whether it belongs before the first event."""
    unread: bool
    """Whether it is known to be unreadable."""
    at: int
    """Where it begins, in characters from the start of the note's text."""


def hide(text: str, *, opening: bool = False, unread: bool = False) -> str:
    """
    The note that hides *text*.

    >>> hide("#tile CH ch", opening=True)
    '#note #referee-opening #tile CH ch'
    """
    opening_mark = "-opening" if opening else ""
    unread_mark = "-unread" if unread else ""
    return f"#{NOTE} {MARK}{opening_mark}{unread_mark} {text}"


def unhide(note: str) -> Hidden | None:
    """The line that the text of a note hides, or None if it is just a note."""
    if not note.startswith(MARK):
        return None
    mark, *rest = note.split(None, 1)
    place = mark.removeprefix(MARK)
    unread = place.endswith("-unread")
    place = place.removesuffix("-unread")
    if place not in {"", "-opening"} or not rest:
        return None
    at = len(note) - len(rest[0])
    hidden = Hidden(rest[0], place == "-opening", unread, at)
    return hidden if unread or _may_be_hidden(hidden) else None


def _may_be_hidden(hidden: Hidden) -> bool:
    if hidden.text[0] == "#":
        return scan_pragma(hidden.text).name != ENCODING
    if hidden.text[0] != ">" or hidden.opening:
        return False
    try:
        said, _ = scan_event(hidden.text)
    except NotationError:
        return False
    return said.type not in PLAIN_TYPES
