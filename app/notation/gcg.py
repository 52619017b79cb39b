"""
GCG: the record of a whole game, read so that nothing is lost.

What cannot be read becomes a finding with its line and column, and the line stays in
the record: with the event that it follows, and among the original lines.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from app.notation.errors import NotationError
from app.notation.gcg_findings import Code, GcgFinding, Remark, place, shorten
from app.notation.gcg_hidden import TURN_LOST, Hidden, unhide
from app.notation.gcg_lines import resembles_event, scan_event
from app.notation.gcg_pragmas import (
    BOARD,
    ENCODING,
    HEADER,
    INCOMPLETE,
    MORE,
    NOTE,
    OFTEN,
    PLAYER,
    RACK,
    PragmaLine,
    complaint,
    rank,
    scan_pragma,
)
from app.notation.gcg_record import (
    EventLine,
    GcgEvent,
    GcgPlayer,
    GcgPragma,
    GcgRack,
    GcgRecord,
)
from app.notation.gcg_seating import Seating, Told, ownerless, seat_players
from app.notation.gcg_text import GcgLine, split_record
from app.rules.events import EventType


def read_gcg(source: bytes | str) -> GcgRecord:
    """
    Read a game record.

    A string is text already, so that the encoding that it declares is not looked
    at. Raises `RecordTooLarge` for more bytes or lines than a game has, and
    `NotationError` for a string that is not Unicode text; whatever else may be wrong
    is told in the findings.
    """
    text = split_record(source)
    reader = _Reader()
    for line in text.lines:
        reader.take(line)
    return reader.record(text.lines, text.encoding, text.findings)


@dataclass(slots=True)
class _Place:
    """The opening of a record or one of its events, with what is attached to it."""

    said: EventLine | None = None
    line: int = 0
    at: int = 0
    """Where the line has the nickname, in characters counted from 0."""
    notes: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)

    @property
    def note(self) -> str:
        return "\n".join(self.notes).strip("\n")


class _Reader:
    """What has been read so far."""

    def __init__(self) -> None:
        self.opening = _Place()
        self.here = self.opening
        self.places: list[_Place] = []
        self.players: dict[int, Told[GcgPlayer]] = {}
        self.racks: dict[int, Told[GcgRack]] = {}
        self.pragmas: list[tuple[str, list[str]]] = []
        """Names, and the lines of their values."""
        self.named: set[str] = set()
        """The names of the pragmas so far."""
        self.incomplete: str | None = None
        self.findings: list[GcgFinding] = []
        self.noting: _Place | None = None
        """Where a line goes that continues a note; None = the last line was none."""
        self.blanks = 0
        """Empty lines since the last line of a note."""
        self.growing = False
        """Whether the last line was a pragma that ``#-`` continues."""

    def record(
        self, lines: tuple[GcgLine, ...], encoding: str, found: tuple[GcgFinding, ...]
    ) -> GcgRecord:
        """The record, when all lines have been taken."""
        mentions = [
            Told(place.said.player, place.line, place.at)
            for place in self.places
            if place.said
        ]
        seating = seat_players(self.players, mentions)
        racks = [rack for _, rack in sorted(self.racks.items())]
        findings = [*found, *self.findings, *seating.findings]
        findings += ownerless(seating.players, racks)
        if not mentions and not self.players:
            message = "The record has no players and no events"
            findings.append(place(Remark(Code.RECORD_EMPTY, message), 1))
        pragmas = [GcgPragma(name, "\n".join(value)) for name, value in self.pragmas]
        findings.sort(key=lambda finding: (finding.line, finding.column))
        return GcgRecord(
            players=seating.players,
            pragmas=tuple(sorted(pragmas, key=rank)),
            events=self._events(seating),
            racks=tuple(rack.what for rack in racks),
            incomplete=self.incomplete,
            note=self.opening.note,
            unread=tuple(self.opening.unread),
            findings=tuple(findings),
            lines=lines,
            encoding=encoding,
        )

    def _events(self, seating: Seating) -> tuple[GcgEvent, ...]:
        return tuple(
            GcgEvent(
                here.said,
                seating.seat_of.get(here.said.player),
                here.note,
                tuple(here.unread),
                here.line,
            )
            for here in self.places
            if here.said
        )

    def take(self, line: GcgLine) -> None:
        """Read one line more."""
        text = line.text.strip()
        if not text:
            self.blanks += 1
            return
        self._read(text, line.number, line.text.index(text[0]))
        self.blanks = 0

    def _read(self, text: str, line: int, at: int) -> None:
        """Read *text*, which begins at character *at* of *line*."""
        if text[0] == ">":
            self._event(text, line, at)
        elif text[0] == "#":
            self._pragma(scan_pragma(text), text, line, at)
        elif self.noting:
            self._continue_note(self.noting, text, line, at)
        else:
            message = "A line begins with '#' or '>', or goes on with a note"
            self._refuse(Remark(Code.LINE_STRAY, message), text, line, at)

    def _say(self, remark: Remark, line: int, at: int) -> None:
        self.findings.append(place(remark._replace(at=remark.at + at), line))

    def _refuse(self, remark: Remark, text: str, line: int, at: int) -> None:
        """Keep *text* where it stands, unread."""
        self.here.unread.append(text)
        self._say(remark._replace(found=remark.found or text), line, at)
        self.noting, self.growing = None, False

    def _event(self, text: str, line: int, at: int) -> None:
        try:
            said, remarks = scan_event(text)
        except NotationError as error:
            message = f"This is no event: {error.problem}"
            found = text[error.at :] or text
            remark = Remark(Code.EVENT_UNREADABLE, message, found, error.at)
            self._refuse(remark, text, line, at)
            return
        for remark in remarks:
            self._say(remark, line, at)
        self.here = _Place(said, line, at + text.index(said.player, 1))
        self.places.append(self.here)
        self.noting, self.growing = None, False

    def _pragma(self, pragma: PragmaLine, text: str, line: int, at: int) -> None:
        if pragma.name == NOTE:
            self._note(pragma.value, line, at + len(text) - len(pragma.value))
        elif pragma.name == MORE and self.growing:
            name, value = self.pragmas[-1]
            value.append(pragma.value if name == BOARD else pragma.value.strip())
        elif pragma.name == MORE and self.noting:
            self.noting.notes.append(pragma.value.strip())
        elif problem := complaint(pragma) or self._misplaced(pragma):
            self._refuse(problem, text, line, at)
        else:
            self._accept(pragma, line, at)

    def _accept(self, pragma: PragmaLine, line: int, at: int) -> None:
        self.noting, self.growing = None, False
        if pragma.name == INCOMPLETE:
            self.incomplete = pragma.value
        elif pragma.name == RACK:
            rack = GcgRack(pragma.number, pragma.value)
            self.racks[pragma.number] = Told(rack, line, at)
        elif pragma.name == PLAYER:
            self._player(pragma, line, at)
        elif pragma.name == ENCODING:
            self._say_if_late(line, at)
        else:
            self._header(pragma, line, at)

    def _player(self, pragma: PragmaLine, line: int, at: int) -> None:
        nickname, *rest = pragma.value.split(None, 1)
        player = GcgPlayer(pragma.number, nickname, "".join(rest))
        self.players[pragma.number] = Told(player, line, at)
        self._say_if_late(line, at)

    def _header(self, pragma: PragmaLine, line: int, at: int) -> None:
        """Take a pragma that describes the game, or an unknown one."""
        known = pragma.name in HEADER
        if not known:
            message = f"{shorten('#' + pragma.name)} is not a pragma that is known here"
            self._say(Remark(Code.PRAGMA_UNKNOWN, message, f"#{pragma.name}"), line, at)
        elif pragma.name not in OFTEN and pragma.name in self.named:
            message = f"#{pragma.name} stands here again; the last one counts"
            self._say(
                Remark(Code.PRAGMA_REPEATED, message, f"#{pragma.name}"), line, at
            )
        if known:
            self._say_if_late(line, at)
        self.pragmas.append((pragma.name, [pragma.value]))
        self.named.add(pragma.name)
        self.growing = True

    def _say_if_late(self, line: int, at: int) -> None:
        if self.here.said:
            message = "A pragma that describes the game stands before the events"
            self._say(Remark(Code.PRAGMA_AFTER_EVENT, message), line, at)

    def _misplaced(self, pragma: PragmaLine) -> Remark | None:
        """What keeps a well-written pragma from being taken where it stands."""
        name = f"#{pragma.name}{pragma.number or ''}"
        if pragma.name == PLAYER and pragma.number in self.players:
            return Remark(Code.PLAYER_REPEATED, f"{name} stands here again")
        if (pragma.name == RACK and pragma.number in self.racks) or (
            pragma.name == INCOMPLETE and self.incomplete is not None
        ):
            message = f"{name} stands here again; the first one counts"
            return Remark(Code.RACK_REPEATED, message)
        if pragma.name == MORE:
            message = "'#-' goes on with the pragma of the line before"
            return Remark(Code.PRAGMA_MALFORMED, message)
        late = self.here.said and pragma.name not in {PLAYER, RACK, INCOMPLETE}
        if late and pragma.name not in {*HEADER, ENCODING}:
            message = f"{shorten(name)} is not a pragma that is known here"
            return Remark(Code.PRAGMA_UNKNOWN, message)
        return None

    def _note(self, value: str, line: int, at: int) -> None:
        """Take a line of a note, which begins at character *at*."""
        hidden = unhide(value)
        said = self.here.said
        if hidden:
            self._unhide(hidden, line, at + hidden.at)
        elif value == TURN_LOST and said and said.type is EventType.TURN_PASSED:
            self.here.said = said._replace(type=EventType.TURN_LOST)
            self._add_note("")
        else:
            self._add_note(value)

    def _add_note(self, value: str) -> None:
        self.noting, self.growing = self.here, False
        if value:
            self.here.notes.append(value)

    def _unhide(self, hidden: Hidden, line: int, at: int) -> None:
        """Read a line that a note hides, and that begins at character *at*."""
        here = self.here
        if hidden.opening:
            self.here = self.opening
        if hidden.unread:
            message = "This note keeps a line that could not be read"
            self._refuse(Remark(Code.LINE_UNREAD, message), hidden.text, line, at)
        elif hidden.text[0] == "#" and scan_pragma(hidden.text).name == NOTE:
            self._add_note(scan_pragma(hidden.text).value)
        else:
            self._read(hidden.text, line, at)
        if hidden.opening:
            self.here = here

    def _continue_note(self, noting: _Place, text: str, line: int, at: int) -> None:
        if noting.notes:
            noting.notes.extend([""] * self.blanks)
        noting.notes.append(text)
        if resembles_event(text):
            message = "This looks like an event without '>nickname:', but is in a note"
            self._say(Remark(Code.NOTE_RESEMBLES_EVENT, message, text), line, at)
