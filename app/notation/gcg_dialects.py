"""The dialects of GCG: what each program of the field takes and refuses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.notation.gcg_pragmas import HEADER, INCOMPLETE, RACK
from app.notation.gcg_text import LATIN_1, UTF_8
from app.notation.gcg_through import Through

ALL = frozenset({*HEADER, INCOMPLETE, RACK})


@dataclass(frozen=True, slots=True)
class Dialect:
    """
    What a record may have for one program.

    Lines that it refuses are hidden in notes, from which the reader restores them.
    What cannot be hidden is written and told.
    """

    name: str
    encoding: str = UTF_8
    through: Through = Through.DOT
    """The spelling of through tiles; see `gcg_through.respell`."""
    pragmas: frozenset[str] | None = None
    """Those that it takes; None = any, unknown ones too."""
    more: bool = True
    """Whether it takes ``#-``, more of a pragma."""
    most_racks: int | None = None
    """How many lines such as ``#rack1`` it takes; None = any number."""
    opening_notes: bool = True
    """Whether notes may stand before the first event."""
    most_players: int | None = None
    needs_lexicon: bool = False
    """Whether it refuses a record without ``#lexicon``."""
    whole_lines: bool = False
    """
    Whether it wants all of an event: rack, points, total, and the tiles by name.
    """
    negative_totals: bool = True
    """Whether it takes a play with a total below 0."""
    unknown_rack: str = ""
    """What it writes for a rack that is not known."""
    bonuses: frozenset[int] | None = None
    """Points for failed challenges that it keeps as such; None = any."""
    one_note: bool = False
    """Whether it keeps only the last line of the notes of an event."""


STRICT = Dialect("strict")
"""The canonical form."""
DIALECTS: Mapping[str, Dialect] = {
    dialect.name: dialect
    for dialect in (
        STRICT,
        Dialect(
            "macondo",
            pragmas=ALL,
            most_racks=1,
            opening_notes=False,
            most_players=2,
            whole_lines=True,
            negative_totals=False,
        ),
        Dialect(
            "magpie",
            pragmas=ALL - {"tile", "tile-set", "game-board", INCOMPLETE},
            more=False,
            most_racks=1,
            opening_notes=False,
            most_players=2,
            needs_lexicon=True,
            whole_lines=True,
        ),
        Dialect(
            "quackle",
            unknown_rack="UNKNOWN",
            bonuses=frozenset({5}),
            one_note=True,
        ),
        Dialect("parentheses", through=Through.PARENTHESES),
        Dialect("plain", through=Through.PLAIN),
        Dialect("latin-1", encoding=LATIN_1),
    )
}
"""By name."""
