"""
The game: its events, one after the other, folded into positions.

A history tells what was done at a table, so that whatever can be laid on the board
is made, legal or not: the ruling of each turn says what is wrong with it. A play that
cannot have been made where it is told, but nearby, is made there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from app.rules.board import Board
from app.rules.choices import FailKind, ScorelessTurn
from app.rules.corrections import Corrections
from app.rules.ending import EndReason, ending_by_idleness
from app.rules.event_moves import move_of
from app.rules.events import Event, EventType
from app.rules.lexicon import Lexicon
from app.rules.misplaced import Misplaced, find_place, is_misplaced
from app.rules.moves import RecycleBlank, WrittenPlay
from app.rules.position import Player, Position
from app.rules.ruleset import Rules
from app.rules.ruling import Ruling
from app.rules.steady_judge import SteadyJudge
from app.rules.transition import place, recycle
from app.rules.turns import end_turn, lose_turn, turn_to, with_points, with_rack

TURNS = frozenset(
    {
        EventType.TILES_PLACED,
        EventType.POINTS_ENTERED,
        EventType.TILES_EXCHANGED,
        EventType.TURN_PASSED,
        EventType.TURN_LOST,
    }
)
"""The events that use up the turn of a seat."""

GIVING_UP = frozenset({EventType.PLAYER_RESIGNED, EventType.PLAYER_TIMED_OUT})
"""The events after which a seat has no turns any more."""


class Turn(NamedTuple):
    """One event with what the referee says of it."""

    event: Event
    before: Position
    """The seat of the event is on turn, its rack as the event tells it."""
    ruling: Ruling | None
    """None for an event that is no move, or whose move nobody could read."""
    points: int
    """What it is worth by the rules; where they do not tell, what the event says."""
    position: Position
    """Afterwards. Racks are counted; what is on them only the events tell."""
    due: int
    """The seat whose turn it was, by the order of play."""
    end_reason: EndReason | None = None
    """What ends the game by the rules with this turn; None = it goes on."""
    moved: Misplaced | None = None
    """Where the play was made, if that is not where it is told."""

    @property
    def made(self) -> Ruling | None:
        """The ruling of what was made: of the play in its right place."""
        return self.ruling if self.moved is None else self.moved.ruling


def opening_position(names: Sequence[str | None], rules: Rules) -> Position:
    """The position before the first turn: an empty board, full racks, the bag."""
    size = rules.rule_set.rack_size
    tiles = sum(rules.tile_set.stock.values())
    held = min(size, tiles // len(names))
    return Position(
        board=Board.empty(rules.layout),
        players=tuple(Player(name, rack_count=held) for name in names),
        bag_count=tiles - held * len(names),
    )


def replay(
    rules: Rules,
    lexicon: Lexicon | None,
    start: Position,
    events: Iterable[Event],
    *,
    follow: bool = False,
    places: Mapping[int, Misplaced] = MappingProxyType({}),
) -> Iterator[Turn]:
    """
    Fold *events* on the position *start*, one turn for each.

    An event without a seat belongs to the seat on turn. *start* tells how many tiles
    are in the bag and on each rack (see `opening_position`). With *follow* tiles left
    and challenges go as the events say: whoever plays out gains the values left once
    or twice. Without it they go as *rules* say. Plays are laid in the *places* that are
    found for them, by the index of their event.
    """
    game = _Game(rules, lexicon, start, places, follow=follow)
    yield from map(game.take, events)


class _Step(NamedTuple):
    """What an event comes to."""

    points: int
    position: Position
    ruling: Ruling | None = None
    end_reason: EndReason | None = None
    moved: Misplaced | None = None


class _Made(NamedTuple):
    """The last placement, as long as it can be withdrawn."""

    before: Position
    """With the mover on turn, racks counted."""
    points: int


class _Game:
    """How far a history has been folded."""

    def __init__(
        self,
        rules: Rules,
        lexicon: Lexicon | None,
        start: Position,
        places: Mapping[int, Misplaced],
        *,
        follow: bool,
    ) -> None:
        self.rules = rules
        self.lexicon = lexicon
        self.position = start
        self.follow = follow
        self.made: _Made | None = None
        self.judge = SteadyJudge(rules, lexicon, start.board)
        self.corrections = Corrections(rules, len(start.players), follow=follow)
        self.taken = 0
        """How many events were folded."""
        self.places = places
        """Where plays lie that are told elsewhere, by the index of their event."""
        self.gone: frozenset[int] = frozenset()
        """Seats that have given up."""

    def take(self, event: Event) -> Turn:
        """Fold one event more."""
        due = self.position.on_turn
        seat = due if event.seat is None else event.seat
        here = turn_to(self.position, seat)
        before = here if event.rack is None else with_rack(here, seat, event.rack)
        step = self._step(event, here, before)
        made = step.ruling if step.moved is None else step.moved.ruling
        if event.type is EventType.TILES_PLACED:
            self.made = _Made(here, step.points)
        elif event.type in TURNS or event.type is EventType.PLAY_WITHDRAWN:
            self.made = None
        self.corrections.remember(event.type, seat, made, step.end_reason)
        after = step.position
        if event.type not in TURNS and event.type is not EventType.PLAY_WITHDRAWN:
            after = turn_to(after, due)
        if event.type in GIVING_UP:
            self.gone |= {seat}
        if self.gone:
            after = self._past_gone(after)
        self.position = after
        self.taken += 1
        _, _, ruling, end_reason, moved = step
        return Turn(event, before, ruling, step.points, after, due, end_reason, moved)

    def _past_gone(self, position: Position) -> Position:
        """Let the next seat on that has not given up, if there is one."""
        seats = len(position.players)
        order = [(position.on_turn + step) % seats for step in range(seats)]
        staying = [seat for seat in order if seat not in self.gone]
        return turn_to(position, staying[0]) if staying else position

    def _step(self, event: Event, here: Position, before: Position) -> _Step:
        """What *event* comes to: a turn, or what stands between turns."""
        match event.type:
            case EventType.TILES_PLACED:
                return self._placement(event, here, before)
            case EventType.POINTS_ENTERED:
                return self._points_only(event, here)
            case EventType.TILES_EXCHANGED | EventType.TURN_PASSED:
                return self._idle(event, here, before)
            case EventType.TURN_LOST:
                after = lose_turn(here, self.rules.rule_set)
                return _Step(0, after, None, self._idleness(after))
            case _:
                return self._between(event, here)

    def _between(self, event: Event, here: Position) -> _Step:
        """What is no turn: a play withdrawn, a blank recycled, points that move."""
        if event.type is EventType.PLAY_WITHDRAWN:
            return self._withdrawal(event, here)
        if event.type is EventType.BLANK_RECYCLED:
            return _Step(0, self._recycled(event, here))
        points = self.corrections.worth(event, here.on_turn)
        reason = self._fatal(event.type, EventType.CHALLENGE_FAILED)
        return _Step(points, with_points(here, here.on_turn, points), None, reason)

    def _placement(self, event: Event, here: Position, before: Position) -> _Step:
        """
        Lay the tiles, where they are told or where they probably lie.

        A placement that cannot be laid has the points it claims.
        """
        move = move_of(event, self.rules.layout)
        ruling = moved = None
        if move is not None:
            ruling = self.judge.rule(before, move)
            moved = self.places.get(self.taken)
            if moved is None and ruling.violations:
                moved = self._moved(event, before, ruling)
        made = ruling if moved is None else moved.ruling
        if made is None or made.laid is None or made.score is None:
            return self._points_only(event, here)._replace(ruling=ruling)
        # Racks are only counted here: a told one may be partial.
        after, is_out = place(here, made._replace(leave=None), self.rules, None)
        self.judge.see(after.board, made.laid)
        reason = EndReason.PLAYED_OUT if is_out else self._idleness(after)
        return _Step(made.score.total, after, ruling, reason, moved)

    def _points_only(self, event: Event, here: Position) -> _Step:
        """A turn of which the board shows nothing, with the points that it claims."""
        points = event.points or 0
        kind = None if points else ScorelessTurn.ZERO_PLACEMENT
        scored = with_points(here, here.on_turn, points)
        return _Step(points, end_turn(scored, self.rules.rule_set, kind))

    def _recycled(self, event: Event, here: Position) -> Position:
        """Let the tile that a blank stands for lie in its place; the turn goes on."""
        if not isinstance(event.move, RecycleBlank):
            return here
        if not here.board.at(event.move.square):
            return here
        return recycle(here, event.move, self.rules.tile_set)

    def _moved(
        self, event: Event, before: Position, ruling: Ruling
    ) -> Misplaced | None:
        """Where the play of *ruling* lies, if it cannot lie where it is told."""
        play, points = ruling.move, event.points
        if points is None or not isinstance(play, WrittenPlay):
            return None
        if not is_misplaced(ruling):
            return None
        return find_place(before, play, points, self.rules, self.lexicon)

    def _idle(self, event: Event, here: Position, before: Position) -> _Step:
        """A turn that leaves board and scores alone."""
        move = move_of(event, self.rules.layout)
        ruling = None
        if move is not None:
            ruling = self.judge.rule(before, move)
        passes = event.type is EventType.TURN_PASSED
        kind = ScorelessTurn.PASS if passes else ScorelessTurn.EXCHANGE
        after = end_turn(here, self.rules.rule_set, kind)
        return _Step(0, after, ruling, self._idleness(after))

    def _withdrawal(self, event: Event, here: Position) -> _Step:
        """
        Take the last placement back: all is as before it but for turn and counters.

        Where there is nothing of the seat to take back, only points move, as told.
        """
        made = self.made
        if made is None or made.before.on_turn != here.on_turn:
            points = event.points or 0
            after = with_points(here, here.on_turn, points)
            return _Step(points, turn_to(after, self.position.on_turn))
        points = -made.points
        players = [
            replace(was, score=now.score)
            for was, now in zip(made.before.players, here.players, strict=True)
        ]
        undone = replace(made.before, players=tuple(players))
        undone = with_points(undone, undone.on_turn, points)
        after = end_turn(undone, self.rules.rule_set, ScorelessTurn.WITHDRAWN)
        reason = self._fatal(event.type, EventType.PLAY_WITHDRAWN)
        return _Step(points, after, None, reason or self._idleness(after))

    def _fatal(self, kind: EventType, deciding: EventType) -> EndReason | None:
        """The end by an event of the *deciding* kind, where challenges decide games."""
        fail = self.rules.rule_set.challenge.fail.kind
        if kind is not deciding or fail is not FailKind.LOSE_GAME or self.follow:
            return None
        return EndReason.LOST_CHALLENGE

    def _idleness(self, after: Position) -> EndReason | None:
        return ending_by_idleness(after, self.rules.rule_set, len(self.gone))
