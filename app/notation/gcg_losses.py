"""What the program of a dialect will not take or not keep of a record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from app.notation.gcg_dialects import Dialect
from app.notation.gcg_lines import RACK_EXPECTED
from app.notation.gcg_record import EventLine, GcgEvent, GcgRecord
from app.rules.events import EventType


class Loss(NamedTuple):
    """Something that the program of a dialect will not take or not keep."""

    code: str
    message: str
    event: int | None = None
    """Index of the event that it is about, counted from 0."""


def record_losses(record: GcgRecord, dialect: Dialect) -> Iterator[Loss]:
    """What *dialect* misses about the game as a whole."""
    most = dialect.most_players
    if most is not None and len(record.players) > most:
        message = f"{dialect.name} reads records of at most {most} players"
        yield Loss("too_many_players", message)
    if dialect.needs_lexicon and not record.value("lexicon"):
        message = f"{dialect.name} refuses a record without #lexicon"
        yield Loss("lexicon_missing", message)


def event_losses(index: int, event: GcgEvent, dialect: Dialect) -> Iterator[Loss]:
    """What *dialect* misses about event *index*, counted from 0."""
    said, name = event.said, dialect.name
    bonus = said.type is EventType.CHALLENGE_BONUS
    if dialect.whole_lines:
        yield from _holes(index, said, name)
    if not dialect.negative_totals and _falls_below_zero(said):
        message = f"{name} refuses a play with a total below 0"
        yield Loss("total_negative", message, index)
    if bonus and dialect.bonuses is not None and said.points not in dialect.bonuses:
        kept = " or ".join(f"+{points}" for points in sorted(dialect.bonuses))
        message = f"{name} keeps a challenge bonus of {kept} only"
        yield Loss("bonus_not_kept", message, index)
    if dialect.one_note and "\n" in event.note:
        yield Loss("note_cut", f"{name} keeps the last line of the notes only", index)


def _holes(index: int, said: EventLine, name: str) -> Iterator[Loss]:
    """What an event leaves out, for a program that wants all of it."""
    bonus = said.type is EventType.CHALLENGE_BONUS
    if said.type in RACK_EXPECTED and not bonus and not said.rack:
        yield Loss("rack_missing", f"{name} refuses an event without a rack", index)
    if said.total is None:
        message = f"{name} refuses an event without points or total"
        yield Loss("number_missing", message, index)
    if said.tile_count is not None:
        message = f"{name} takes no exchange of tiles that are not named"
        yield Loss("tiles_untold", message, index)
    if "(" in said.tiles:
        message = f"{name} reads through tiles as '.' or as letters"
        yield Loss("through_parentheses", message, index)


def _falls_below_zero(said: EventLine) -> bool:
    placed = said.type is EventType.TILES_PLACED
    return placed and said.total is not None and said.total < 0
