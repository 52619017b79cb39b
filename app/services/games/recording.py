"""A stored game as a record in GCG, as far as whoever asks may see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.notation.gcg_record import (
    EventLine,
    GcgEvent,
    GcgPlayer,
    GcgPragma,
    GcgRack,
    GcgRecord,
)
from app.notation.movetext import format_word
from app.rules.adjustments import Adjustment, AdjustmentReason
from app.rules.ending import EndReason
from app.rules.events import SETTLING, Event, EventType
from app.rules.folded_end import told_losers
from app.rules.history import MOVES
from app.rules.moves import Exchange, RecycleBlank
from app.rules.outcome import Outcome, deduce_rack
from app.rules.overtime import loses_on_time
from app.rules.position import Position, Rack
from app.rules.table import Step, Table
from app.rules.tiles import UNKNOWN_TILE
from app.services.games.game import Game
from app.services.games.histories import fold_history
from app.services.games.record_headers import nicknames, tell_rules
from app.services.games.seeing import sees_rack
from app.services.games.tokens import Actor

LEFT_OUT = frozenset(
    {
        EventType.GAME_CREATED,
        EventType.SEED_GIVEN,
        EventType.TILES_DRAWN,
        EventType.CLOCK_STARTED,
        EventType.CLOCK_STOPPED,
    }
)
"""Events of which a record has no line: what was drawn is seen on the next rack."""

SETTLED = frozenset(SETTLING.values())
"""Events that a settlement brings; they stand in a record with its tiles."""

RACK_LINES = {
    AdjustmentReason.OWN_RACK: EventType.RACK_PENALTY,
    AdjustmentReason.OTHER_RACKS: EventType.RACK_BONUS,
    AdjustmentReason.OVERTIME: EventType.OVERTIME_PENALTY,
}
"""Lines of a settlement that GCG knows; all others are told as corrections."""


def tell_record(game: Game, history: Sequence[Event], actor: Actor) -> GcgRecord:
    """
    The record of *game* so far, with the racks that *actor* may see.

    *history* are all events of the game. A move that was put right stands as it is
    now told, and the correction where it was made.
    """
    return _Writer(game, actor).record(history)


class _Writer:
    """Writes one record."""

    def __init__(self, game: Game, actor: Actor) -> None:
        self.game = game
        self.tile_set = game.court.rules.tile_set
        names = [row.name for row in game.row.seats]
        self.names = nicknames(names)
        self.full_names = [" ".join((name or "").split()) for name in names]
        self.seen = [sees_rack(actor, game, seat) for seat in range(len(names))]

    def record(self, history: Sequence[Event]) -> GcgRecord:
        """The whole record."""
        players = tuple(
            GcgPlayer(number, name, full if full != name else "")
            for number, (name, full) in enumerate(
                zip(self.names, self.full_names, strict=True), 1
            )
        )
        return GcgRecord(
            players=players,
            pragmas=(GcgPragma("id", self.game.row.id), *tell_rules(self.game.court)),
            events=tuple(self._events(history)),
            racks=() if self.game.is_over else tuple(self._racks()),
        )

    def _racks(self) -> Iterator[GcgRack]:
        """What the players have while the game goes on."""
        for seat in range(len(self.names)):
            rack = self._rack(self.game.table.position, seat)
            if rack:
                yield GcgRack(seat + 1, rack)

    def _rack(self, position: Position, seat: int) -> str:
        """The rack of a seat; empty if it is unknown, or may not be seen."""
        rack = position.players[seat].rack
        if not self.seen[seat] or rack is None:
            return ""
        return self._word([tile for tile in rack if tile != UNKNOWN_TILE])

    def _word(self, tiles: Sequence[str]) -> str:
        return format_word(tiles, self.tile_set)

    def _events(self, history: Sequence[Event]) -> Iterator[GcgEvent]:
        before: Table | None = None
        for step in fold_history(self.game, history):
            ended = step.table.outcome
            is_end = ended is not None and (before is None or before.outcome is None)
            for event in step.events:
                if event.type in LEFT_OUT or (is_end and _settles(event, step.events)):
                    continue
                yield self._event(event, before, step)
            if ended is not None and is_end:
                yield from self._settlement(ended, step.table.position)
            before = step.table

    def _event(self, event: Event, before: Table | None, step: Step) -> GcgEvent:
        """The line of *event*, in the step that leads on from the table *before*."""
        position = step.table.position
        here = position if before is None else before.position
        seat = here.on_turn if event.seat is None else event.seat
        racks_of = position if event.type in AFTER else here
        if event.type is EventType.PLAY_WITHDRAWN and before and before.last:
            racks_of = before.last.before
        score = here.players[seat].score if event.score is None else event.score
        said = EventLine(
            event.type,
            self.names[seat],
            self._rack(racks_of, seat),
            points=event.points or 0,
            total=score,
        )
        return GcgEvent(self._said(said, event, seat), seat, event.note or "")

    def _said(self, said: EventLine, event: Event, seat: int) -> EventLine:
        """*said* with the move of the event, or what else it tells."""
        if event.laid is not None and event.type is EventType.TILES_PLACED:
            start = event.laid.start.start(event.laid.direction)
            word = self._word(event.laid.faces)
            return said._replace(start=start, tiles=word)
        if isinstance(event.move, Exchange) and event.type in MOVES:
            return self._exchange(said, event.move, seat)
        if isinstance(event.move, RecycleBlank):
            return said._replace(trailing=event.move.square.name)
        if event.type is EventType.EVENT_CORRECTED:
            return said._replace(points=0)
        return said

    def _exchange(self, said: EventLine, move: Exchange, seat: int) -> EventLine:
        if move.tiles is None or not self.seen[seat]:
            return said._replace(tile_count=move.count)
        return said._replace(tiles=self._word(move.tiles))

    def _settlement(self, ended: Outcome, position: Position) -> Iterator[GcgEvent]:
        """The lines of the settlement, and that the game is over."""
        players = () if ended.settlement is None else ended.settlement.players
        if ended.settlement is not None and ended.settlement.deduced:
            position, _ = deduce_rack(position, self.game.court.rules)
        for seat, player in enumerate(players):
            score = player.before
            for line in player.adjustments:
                score += line.points
                said = EventLine(
                    RACK_LINES.get(line.reason, EventType.SCORE_CORRECTED),
                    self.names[seat],
                    points=line.points,
                    total=score,
                )
                yield self._settled(said, line, position, seat)
        seat = position.on_turn
        over = EventLine(
            EventType.GAME_OVER,
            self.names[seat],
            points=0,
            total=position.players[seat].score,
            trailing=self._reason(ended, position),
        )
        yield GcgEvent(over, seat)

    def _reason(self, ended: Outcome, position: Position) -> str:
        """Why the game ended, and who has lost if no other line tells it."""
        clock, reason = self.game.court.rules.rule_set.clock, ended.end_reason
        if reason is EndReason.CANCELLED:
            return reason.value
        late = [loses_on_time(one.overtime_ms, clock) for one in position.players]
        losers = {seat for seat, is_late in enumerate(late) if is_late}
        if reason is EndReason.ADJUDICATED:
            losers |= {*ended.losers}
        elif reason is EndReason.TIMED_OUT:
            losers -= {*ended.losers}
        return f"{reason.value} {told_losers(losers)}" if losers else reason.value

    def _settled(
        self, said: EventLine, line: Adjustment, position: Position, seat: int
    ) -> GcgEvent:
        racks = [player.rack or () for player in position.players]
        if line.reason is AdjustmentReason.OWN_RACK:
            tiles = self._word(racks[seat])
            return GcgEvent(said._replace(rack=tiles, tiles=tiles), seat)
        if line.reason is AdjustmentReason.OTHER_RACKS:
            others: Rack = sum(racks[:seat] + racks[seat + 1 :], ())
            return GcgEvent(said._replace(tiles=self._word(others)), seat)
        note = "" if line.reason is AdjustmentReason.OVERTIME else line.detail
        return GcgEvent(said, seat, note)


AFTER = frozenset({EventType.CHALLENGE_BONUS, EventType.TURN_LOST})
"""Events whose line tells the rack as it is afterwards."""


def _settles(event: Event, events: Sequence[Event]) -> bool:
    """Whether *event* is of the settlement that ends *events*."""
    if event.type is EventType.GAME_OVER:
        return True
    return event.type in SETTLED and event is not events[0]
