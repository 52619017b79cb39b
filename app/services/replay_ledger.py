"""What a record has said so far, and the line that is checked against it."""

from __future__ import annotations

from collections import Counter

from app.notation.errors import NotationError
from app.notation.gcg_findings import shorten
from app.notation.gcg_record import EventLine, GcgEvent
from app.notation.gcg_writer import event_line
from app.rules.ending import EndReason
from app.rules.events import EventType
from app.rules.folded_end import OF_RACKS
from app.rules.game import TURNS, Turn
from app.rules.position import Position, Rack
from app.services.replay_causes import Cause, moved_cause
from app.services.replay_findings import Code, Finding, severity_of
from app.services.resolving import Court

ENDING = OF_RACKS | {EventType.GAME_ADJUDICATED, EventType.GAME_OVER}
"""Events after which the game is over, whatever the rules say."""


class Ledger:
    """What the record has said so far; each turn is checked against it."""

    def __init__(
        self, start: Position, court: Court, *, is_sure: bool, follow: bool
    ) -> None:
        self.position = start
        self.follow = follow
        """Whether the record is followed, no rules being stated."""
        self.rules = court.rules
        self.lexicon = court.lexicon
        self.totals = [player.score for player in start.players]
        """Running totals as recorded."""
        self.kept: list[Rack | None] = [None] * len(start.players)
        """The tiles that each player kept, None if nobody knows."""
        self.played: tuple[int, int] | None = None
        """Seat and recorded points of the last event, if it was a placement."""
        self.exceeded: Counter[str] = Counter()
        """Tiles of which more than the set has were found, by how many."""
        self.is_over = False
        self.is_sure = is_sure
        """Whether all points so far are known, so that totals can be corrected."""
        self.corrected: dict[int, str] = {}
        """Lines with other points or totals than they should have, as corrected."""

    def remember(self, event: GcgEvent, turn: Turn) -> None:
        """Go past *turn*, which has been checked."""
        seat, kind = turn.before.on_turn, turn.event.type
        held = self.position.players[seat].holds(self.rules.rule_set.rack_size)
        self.position = turn.position
        self.is_over |= kind in ENDING
        self.is_over |= turn.end_reason is EndReason.LOST_CHALLENGE
        self.is_sure &= not event.unread and not is_unlaid(turn)
        if kind in TURNS:
            rack = turn.event.rack
            is_whole = rack is not None and len(rack) >= held
            self.kept[seat] = _kept(turn) if is_whole else None
        elif kind is EventType.PLAY_WITHDRAWN and turn.event.rack is not None:
            self.kept[seat] = turn.event.rack
        if kind is EventType.TILES_PLACED:
            told = turn.event.points
            self.played = seat, turn.points if told is None else told
        elif kind in TURNS or kind is EventType.PLAY_WITHDRAWN:
            self.played = None


def is_unlaid(turn: Turn) -> bool:
    """Whether *turn* is a placement that could not be laid, so that it has no score."""
    if turn.event.type is not EventType.TILES_PLACED:
        return False
    return turn.made is None or turn.made.laid is None


def _kept(turn: Turn) -> Rack | None:
    """The tiles that certainly stay on the rack after *turn*."""
    rack, ruling = turn.event.rack, turn.made
    if rack is None:
        return None
    if turn.event.type is EventType.TURN_LOST:
        return rack
    return None if ruling is None else ruling.leave


class Entry:
    """One turn beside its line."""

    def __init__(self, told: Ledger, index: int, event: GcgEvent, turn: Turn) -> None:
        self.told = told
        self.index = index
        self.event = event
        self.turn = turn
        self.seat = turn.before.on_turn
        self.kind = turn.event.type
        self.rules = told.rules
        self.place_cause = turn.moved and moved_cause(turn.moved)
        """Where the play lies, if it cannot lie where it is told."""

    @property
    def name(self) -> str:
        """What the player is called."""
        return self.turn.before.mover.name or f"player {self.seat + 1}"

    @property
    def said(self) -> EventLine:
        """The line with the play where it lies."""
        moved = self.turn.moved
        said = self.event.said
        return said if moved is None else said._replace(start=moved.start)

    def correct(self, said: EventLine) -> str | None:
        """The line as it should be; None if it has too long a number to be written."""
        try:
            line = event_line(said)
        except NotationError:
            self.told.is_sure = False
            return None
        self.told.corrected[self.event.line] = line
        return line

    def move(self, cause: Cause) -> str | None:
        """
        Correct the line to where a play that is legal here probably lies instead.

        What comes after is counted on another board then, so that no total of it can
        be corrected.
        """
        line = self.correct(self.event.said._replace(start=cause.start or ""))
        self.told.is_sure = False
        return line

    def finding(
        self,
        code: Code,
        message: str,
        expected: str | None = None,
        found: str | None = None,
        replacement: str | None = None,
    ) -> Finding:
        """A finding about this turn."""
        return Finding(
            code=code.value,
            severity=severity_of(code),
            message=message,
            line=self.event.line,
            turn=self.index,
            expected=expected,
            found=None if found is None else shorten(found),
            replacement=replacement,
        )
