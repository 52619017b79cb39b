"""Amended lines: an event with other numbers or another start, else as it was spelt."""

from __future__ import annotations

import re

from app.notation.errors import NotationError
from app.notation.gcg_lines import UNKNOWN_RACK, scan_event
from app.notation.gcg_record import EventLine
from app.notation.gcg_writer import event_line

FIELD = re.compile(r"(\S+)")


def amend_line(line: str, told: EventLine, right: EventLine) -> str:
    """
    Write *right* as *line* writes *told*: all other fields, and its spaces, stay.

    What comes before the ``>`` of *line* stays, too. An event that does not fit into
    the fields of *line* is written in the canonical form. Raises `NotationError` if it
    cannot be written at all.

    >>> from app.rules.events import EventType
    >>> told = EventLine(EventType.TURN_PASSED, "ann", points=0, total=66)
    >>> amend_line(">ann:  UNKNOWN -  +0 66", told, told._replace(total=67))
    '>ann:  UNKNOWN -  +0 67'
    """
    canonical = event_line(right)
    before, sign, event = line.partition(">")
    parts = FIELD.split(sign + event)
    old, new = event_line(told).split(), canonical.split()
    if len(parts) // 2 == len(old) + 1 and parts[3] == UNKNOWN_RACK:
        old.insert(1, UNKNOWN_RACK)
        new.insert(1, UNKNOWN_RACK)
    if not len(parts) // 2 == len(old) == len(new):
        return before + canonical
    for number, (was, becomes) in enumerate(zip(old, new, strict=True)):
        if was != becomes:
            parts[2 * number + 1] = becomes
    amended = "".join(parts)
    return before + (amended if _is_read_alike(amended, canonical) else canonical)


def _is_read_alike(line: str, other: str) -> bool:
    try:
        return scan_event(line)[0] == scan_event(other)[0]
    except NotationError:
        return False
