"""
Writes game records: in the canonical form, or as a program of the field takes them.

A line that other programs would refuse is hidden in a note (see `gcg_hidden`): harmless
to them, and restored by the reader.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.notation.errors import NotationError
from app.notation.gcg_dialects import STRICT, Dialect
from app.notation.gcg_findings import shorten
from app.notation.gcg_hidden import TURN_LOST, hide, unhide
from app.notation.gcg_lines import (
    CHALLENGE,
    PLAIN_TYPES,
    RACK_EXPECTED,
    TIME,
    UNKNOWN_RACK,
    scan_event,
)
from app.notation.gcg_losses import Loss, event_losses, record_losses
from app.notation.gcg_numbers import LONGEST_NUMBER
from app.notation.gcg_pragmas import (
    INCOMPLETE,
    MORE,
    MOST_PLAYERS,
    NOTE,
    RACK,
    WITH_A_PLACE,
    complaint,
    rank,
    scan_pragma,
)
from app.notation.gcg_record import EventLine, GcgEvent, GcgPragma, GcgRecord
from app.notation.gcg_text import LATIN_1, encode_line, join_lines
from app.rules.events import EventType

ENCODING_NAMES = {LATIN_1: "ISO-8859-1"}
"""How the header names encodings; all others as UTF-8 does, in upper case."""


@dataclass(frozen=True, slots=True)
class Written:
    """A record as bytes, and what the program that reads them will miss."""

    data: bytes
    losses: tuple[Loss, ...] = ()


def write_original(
    record: GcgRecord, changed: Mapping[int, str] | None = None
) -> bytes:
    """
    The file that *record* was read from, byte for byte.

    *changed* gives new texts to some of its lines, by number from 1; these keep
    their line ends. Raises `NotationError` if the encoding of the file has not all
    characters of a new text.
    """
    return join_lines(record.lines, record.encoding, changed)


def write_gcg(record: GcgRecord, dialect: Dialect = STRICT) -> Written:
    """
    Write what *record* tells; reading it again gives an equal record.

    White space around texts is left out, and pragmas are brought into order.

    Words are written as they stand: see `gcg_through.respell` for the spelling of
    through tiles that the dialect wants. Raises `NotationError` for what would be
    read as something else in its place, or a character that the encoding has not.
    """
    writer = _Writer(record, dialect)
    name = ENCODING_NAMES.get(dialect.encoding, dialect.encoding.upper())
    lines = [f"#character-encoding {name}", *writer.head()]
    for index, event in enumerate(record.events):
        lines += writer.event(index, event)
    lines += writer.tail()
    data = b"".join(encode_line(line, dialect.encoding) + b"\n" for line in lines)
    return Written(data, tuple(writer.losses))


class _Writer:
    """The lines of one record in one dialect."""

    def __init__(self, record: GcgRecord, dialect: Dialect) -> None:
        self.record = record
        self.dialect = dialect
        self.losses: list[Loss] = []
        self.postponed: list[str] = []
        """Notes that hide lines of the opening, and wait for an event to follow."""

    def head(self) -> Iterator[str]:
        """Players, pragmas, and what stands before the first event."""
        record, dialect = self.record, self.dialect
        self.losses += record_losses(record, dialect)
        _check_numbers("player", [player.number for player in record.players])
        for player in record.players:
            nickname = _word(player.nickname, "a nickname")
            full_name = f" {player.full_name}" if player.full_name else ""
            yield f"#player{player.number} {nickname}{full_name}"
        shown = self._shown()
        for pragma in sorted(record.pragmas, key=rank):
            lines = _pragma_lines(pragma)
            if pragma.name in shown:
                yield from lines
            else:
                self.postponed += [hide(line, opening=True) for line in lines]
        if dialect.opening_notes:
            yield from note_lines(record.note)
            yield from (hide(text, unread=True) for text in record.unread)
            return
        texts = record.note.split("\n") if record.note else []
        notes = [_pragma(NOTE if text else MORE, text) for text in texts]
        self.postponed += [hide(line, opening=True) for line in notes]
        self.postponed += [
            hide(text, opening=True, unread=True) for text in record.unread
        ]

    def _shown(self) -> set[str]:
        """
        The names of the pragmas that the dialect takes.

        Of one name all are hidden or none, so that they keep their order.
        """
        pragmas, dialect = self.record.pragmas, self.dialect
        names = {pragma.name for pragma in pragmas}
        if dialect.pragmas is not None:
            names &= dialect.pragmas
        if not dialect.more:
            names -= {pragma.name for pragma in pragmas if "\n" in pragma.value}
        return names

    def event(self, index: int, event: GcgEvent) -> Iterator[str]:
        """The line of *event*, and what is attached to it."""
        said = event.said
        line = event_line(said, self.dialect.unknown_rack)
        if said.type in PLAIN_TYPES or said.type is EventType.TURN_LOST:
            yield line
        else:
            yield hide(line)
        if said.type is EventType.TURN_LOST:
            yield f"#note {TURN_LOST}"
        yield from note_lines(event.note)
        yield from (hide(text, unread=True) for text in event.unread)
        if index == 0:
            yield from self.postponed
            self.postponed = []
        self.losses += event_losses(index, event, self.dialect)

    def tail(self) -> Iterator[str]:
        """What the players have at the end of an unfinished record."""
        record, dialect = self.record, self.dialect
        shown: list[str] = []
        hidden = self.postponed
        if record.incomplete is not None:
            line = _pragma(INCOMPLETE, record.incomplete)
            if dialect.pragmas is None or INCOMPLETE in dialect.pragmas:
                shown.append(line)
            else:
                hidden.append(hide(line))
        _check_numbers(RACK, [rack.number for rack in record.racks])
        racks = [_pragma(f"{RACK}{rack.number}", rack.tiles) for rack in record.racks]
        most = len(racks) if dialect.most_racks is None else dialect.most_racks
        hidden += [hide(line) for line in racks[most:]]
        if record.events or dialect.opening_notes:
            yield from hidden
        else:
            message = f"{dialect.name} takes no notes where there is no event"
            self.losses += [
                Loss("line_left_out", f"{message}: {shorten(line)}") for line in hidden
            ]
        yield from [*shown, *racks[:most]]


def _pragma(name: str, value: str) -> str:
    return f"#{name} {value}".rstrip()


def _pragma_lines(pragma: GcgPragma) -> list[str]:
    first, *more = pragma.value.split("\n")
    line = _pragma(pragma.name, first)
    read = scan_pragma(line)
    if read.name != pragma.name or read.name in WITH_A_PLACE or complaint(read):
        problem = (
            f"{shorten(pragma.name)!r} is not the name of a pragma with such a value"
        )
        raise NotationError(line, 1, problem)
    return [line, *(_pragma(MORE, text) for text in more)]


def _check_numbers(name: str, numbers: list[int]) -> None:
    if numbers != sorted({*numbers} & {*range(1, MOST_PLAYERS + 1)}):
        problem = f"each {name} has a number, from 1 to {MOST_PLAYERS} and rising"
        raise NotationError(str(numbers), 0, problem)


def event_line(said: EventLine, unknown_rack: str = "") -> str:
    """
    Write one event in the canonical form, one space between fields.

    *unknown_rack* stands for a rack that is not told. Tiles that spell Quackle's word
    for one are turned round. Raises `NotationError` if the line would be read as
    another event.

    >>> said = EventLine(EventType.TILES_PLACED, "ann", "AB", "8H", "AB", points=8)
    >>> event_line(said)
    '>ann: AB 8H AB +8'
    """
    if said.rack == UNKNOWN_RACK:
        said = said._replace(rack=UNKNOWN_RACK[::-1])
    rack = _word(said.rack, "a rack") if said.rack else ""
    if said.type in RACK_EXPECTED:
        rack = rack or unknown_rack
    numbers = [_points(said.type, said.points)] if said.points is not None else []
    if said.total is not None:
        if not numbers:
            raise NotationError("", 0, "an event with a total has points")
        numbers.append(str(_number(said.total)))
    head = f">{_word(said.player, 'a nickname')}:"
    fields = [head, rack, *_action(said), *numbers, said.trailing.strip()]
    line = " ".join(field for field in fields if field)
    if scan_event(line)[0] != _as_read(said):
        raise NotationError(line, 0, "this line would be read as another event")
    return line


def _as_read(said: EventLine) -> EventLine:
    """What the line of *said* tells by itself: a turn lost looks like a pass."""
    lost = said.type is EventType.TURN_LOST
    type_ = EventType.TURN_PASSED if lost else said.type
    return said._replace(type=type_, trailing=said.trailing.strip())


def _action(said: EventLine) -> list[str]:
    if said.type is EventType.TILES_PLACED:
        return [_word(said.start, "a start"), _word(said.tiles, "the word of a play")]
    if said.type is EventType.TILES_EXCHANGED:
        told = said.tiles if said.tile_count is None else str(said.tile_count)
        return [f"-{_word(told, 'an exchange')}"]
    if said.type in {EventType.RACK_BONUS, EventType.RACK_PENALTY}:
        return [f"({_word(said.tiles, 'what is left') if said.tiles else ''})"]
    signs = {
        EventType.TURN_PASSED: "-",
        EventType.TURN_LOST: "-",
        EventType.PLAY_WITHDRAWN: "--",
        EventType.CHALLENGE_BONUS: f"({CHALLENGE})",
        EventType.OVERTIME_PENALTY: f"({TIME})",
    }
    return [signs.get(said.type, f"({said.type.value})")]


def _points(type_: EventType, points: int) -> str:
    # Without its minus, a loss of nothing would be read as a gain of nothing.
    loses_nothing = type_ is EventType.RACK_PENALTY and not points
    return "-0" if loses_nothing else f"{_number(points):+d}"


def _word(text: str, what: str) -> str:
    """*text*, if it can stand in a line as one field."""
    if text.split() != [text]:
        raise NotationError(text, 0, f"{what} is one word, without white space")
    return text


def _number(value: int) -> int:
    if abs(value) >= 10**LONGEST_NUMBER:
        problem = f"a number has at most {LONGEST_NUMBER} digits"
        raise NotationError(str(value)[:20], 0, problem)
    return value


def note_lines(note: str) -> Iterator[str]:
    """
    Write a note: its first line after ``#note``, the others as they are.

    A line that could be taken for an event or a pragma begins with ``#note`` anew,
    and one that would mean more than a note is hidden in one.
    """
    begun = False
    blanks = 0
    for text in map(str.strip, note.split("\n")):
        if not text:
            blanks += begun
            continue
        goes_on = begun and text[0] not in "#>"
        yield from ([""] if goes_on else [hide(f"#{MORE}")]) * blanks
        line = f"#{NOTE} {text}"
        means_more = text == TURN_LOST or unhide(text)
        yield hide(line) if means_more else text if goes_on else line
        begun, blanks = True, 0
