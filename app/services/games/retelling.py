"""The events of a record, told again at the table of a stored game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.notation.gcg_record import GcgEvent
from app.rules.claims import ChallengeDecision, Claim
from app.rules.ending import EndReason
from app.rules.errors import RulesError
from app.rules.events import Event, EventType
from app.rules.folded_end import SETTLING, is_turn
from app.rules.game import TURNS, Turn
from app.rules.moves import Move, Pass, Redraw
from app.rules.position import Rack, Status
from app.rules.table import Step, make_move, tell_rack
from app.rules.table_decisions import (
    Correction,
    Ending,
    correct_score,
    decide_challenge,
    end_by_decision,
    enter_points,
    resign,
)
from app.rules.table_limits import rule_at
from app.rules.tiles import UNKNOWN_TILE, show_tiles
from app.services.games.game import Game
from app.services.replays import Replay, ReplayedTurn

COUNTED = TURNS | {EventType.PLAY_WITHDRAWN, EventType.CHALLENGE_BONUS}
"""Events after which the total of the line is compared."""

ENDS = frozenset({EventType.PLAYER_TIMED_OUT, EventType.GAME_ADJUDICATED})
"""Events by which people end a game."""


class NotRetold(Exception):
    """An event that cannot have been at this table."""

    def __init__(self, index: int, problem: str) -> None:
        self.index = index
        self.problem = problem
        super().__init__(problem)


class Retelling:
    """Tells the events of a record at a table, and collects what happens."""

    def __init__(self, game: Game, first: int, now_ms: int) -> None:
        """Begin at the table of *game*; seat *first* of the record is its seat 0."""
        self.game = game
        self.first = first
        self.now_ms = now_ms
        self.events: list[Event] = []
        self.rules = game.court.rules
        self.lost: Counter[int] = Counter()
        """Turns that were lost already, and whose lines are still to come."""
        self.doubter: int | None = None
        """The seat of a challenge whose consequence comes in the next lines."""
        self.ending = Ending(EndReason.ADJUDICATED)
        """How the record says that the game ends."""

    def tell(self, replay: Replay) -> None:
        """Tell all turns of *replay*; raises `NotRetold`."""
        turns = replay.turns
        if replay.outcome is not None:
            seats, told = len(self.game.table.seats), replay.outcome.losers
            losers = tuple((seat - self.first) % seats for seat in told)
            self.ending = Ending(replay.outcome.end_reason, losers)
        ends = [n for n, one in enumerate(turns) if is_turn(one.turn)]
        last = ends[-1] if ends else -1
        for index, replayed in enumerate(turns):
            try:
                if index == last:
                    self._tell_last_racks(turns[index:])
                self._take(replayed, [one.turn for one in turns[index + 1 :]])
                self._check_total(replayed)
            except (RulesError, ValueError) as error:
                raise NotRetold(index, str(error)) from error
        if turns:
            self._end(replay, len(turns) - 1)

    @property
    def _on_turn(self) -> int:
        return self.game.table.position.on_turn

    def _seat(self, turn: Turn) -> int:
        """The seat at this table of the event of *turn*."""
        seats = len(self.game.table.seats)
        return (turn.before.on_turn - self.first) % seats

    def _step(self, step: Step) -> None:
        self.game = self.game.after(step)
        self.events += step.events

    def _take(self, replayed: ReplayedTurn, following: Sequence[Turn]) -> None:
        turn, kind = replayed.turn, replayed.turn.event.type
        if kind is EventType.TURN_LOST:
            self._turn_lost(turn)
        elif kind in TURNS:
            self._turn(turn)
        elif kind in SETTLING | {EventType.GAME_OVER}:
            self._settling(turn)
        else:
            self._between(turn, replayed.event, following)

    def _turn(self, turn: Turn) -> None:
        seat, kind = self._seat(turn), turn.event.type
        if self.game.is_over:
            raise ValueError("the game is over by then")
        if seat != self._on_turn:
            name = self.game.row.seats[self._on_turn].name
            raise ValueError(f"it is the turn of {name}")
        self._tell_rack(seat, turn.event.rack)
        if kind is EventType.POINTS_ENTERED:
            points = turn.event.points or 0
            table = self.game.table
            self._step(enter_points(table, points, self.rules, self.now_ms))
            return
        move = turn.event.move if turn.ruling is None else turn.ruling.move
        if move is None:
            raise ValueError("the line does not tell the move")
        self._move(move)

    def _move(self, move: Move, draw: Rack | None = None) -> None:
        table, court = self.game.table, self.game.court
        ruling = rule_at(table, move, self.rules, court.lexicon)
        if not ruling.is_legal:
            broken = " ".join(violation.message for violation in ruling.violations)
            raise ValueError(broken)
        step = make_move(table, ruling, self.rules, draw, self.now_ms)
        self._note_lost(step)
        self._step(step)
        self.doubter = None

    def _note_lost(self, step: Step) -> None:
        self.lost += Counter(
            event.seat
            for event in step.events
            if event.type is EventType.TURN_LOST and event.seat is not None
        )

    def _tell_rack(self, seat: int, rack: Rack | None) -> None:
        """Let a seat have what the line tells, the other tiles unknown."""
        table, size = self.game.table, self.rules.rule_set.rack_size
        player = table.position.players[seat]
        if rack is None or len(rack) > player.holds(size):
            return
        known = Counter(tile for tile in rack if tile != UNKNOWN_TILE)
        if player.rack is not None and known <= Counter(player.rack):
            return
        whole = (*rack, *[UNKNOWN_TILE] * (player.holds(size) - len(rack)))
        self._step(tell_rack(table, seat, whole, self.rules, self.now_ms))

    def _tell_last_racks(self, turns: Sequence[ReplayedTurn]) -> None:
        """Before the last turn, tell the racks that are settled after it."""
        mover = self._seat(turns[0].turn)
        changes = turns[0].turn.event.type not in {
            EventType.TURN_PASSED,
            EventType.TURN_LOST,
        }
        for one in turns[1:]:
            seat, tiles = self._seat(one.turn), one.turn.event.tiles
            is_own = one.turn.event.type is EventType.RACK_PENALTY
            if is_own and not (changes and seat == mover):
                self._tell_rack(seat, tiles)

    def _challenge(
        self, challenger: int, decision: ChallengeDecision
    ) -> Sequence[Event]:
        table, court = self.game.table, self.game.court
        claim = Claim(challenger, decision=decision)
        decided = decide_challenge(table, claim, self.rules, court.lexicon, self.now_ms)
        self._note_lost(decided[1])
        self._step(decided[1])
        self.doubter = None
        return decided[1].events

    def _challenger(self) -> int:
        """Who challenged: as a line says, else whoever was next."""
        return self._on_turn if self.doubter is None else self.doubter

    def _turn_lost(self, turn: Turn) -> None:
        seat = self._seat(turn)
        if not self.lost[seat]:
            self._challenge(seat, ChallengeDecision.FAILED)
        if not self.lost[seat]:
            raise ValueError("no failed challenge has cost this turn")
        self.lost[seat] -= 1

    def _between(self, turn: Turn, told: GcgEvent, following: Sequence[Turn]) -> None:
        """What is no turn, and does not settle the game."""
        seat, event = self._seat(turn), turn.event
        match event.type:
            case EventType.PLAY_WITHDRAWN:
                self._challenge(self._challenger(), ChallengeDecision.UPHELD)
            case EventType.CHALLENGE_BONUS:
                self._bonus(turn, seat)
            case EventType.CHALLENGE_UPHELD:
                self.doubter = seat
            case EventType.CHALLENGE_FAILED:
                self._failed(seat, following)
            case EventType.SCORE_CORRECTED:
                self._correct(seat, event.points or 0, told.note or None)
            case EventType.RACK_REDRAWN | EventType.BLANK_RECYCLED:
                self._tell_rack(seat, event.rack)
                self._move(event.move or Redraw())
            case _:
                self._ended(turn, seat)

    def _failed(self, seat: int, following: Sequence[Turn]) -> None:
        """A failed challenge; what it costs is told by the lines after it, if it is."""
        self.doubter = seat
        costs = {EventType.CHALLENGE_BONUS, EventType.TURN_LOST}
        if not following or following[0].event.type not in costs:
            self._challenge(seat, ChallengeDecision.FAILED)

    def _bonus(self, turn: Turn, seat: int) -> None:
        last = self.game.table.last
        challenger = self._challenger()
        if last is not None and seat != last.before.on_turn:
            challenger = seat
        events = self._challenge(challenger, ChallengeDecision.FAILED)
        gained = sum(
            event.points or 0
            for event in events
            if event.type is EventType.CHALLENGE_BONUS and event.seat == seat
        )
        if gained != turn.points:
            raise ValueError(
                f"a failed challenge comes to {gained:+d} here, not {turn.points:+d}"
            )

    def _correct(self, seat: int, points: int, note: str | None) -> None:
        correction = Correction(seat, points, note)
        table = self.game.table
        self._step(correct_score(table, correction, self.rules, self.now_ms))

    def _ended(self, turn: Turn, seat: int) -> None:
        """An end by decision, as a line tells it."""
        table, kind = self.game.table, turn.event.type
        if kind is EventType.PLAYER_RESIGNED:
            self._step(resign(table, seat, self.rules, self.now_ms))
            return
        if kind is EventType.EVENT_CORRECTED:
            return  # the record tells the move as it was put right
        if kind not in ENDS:
            raise ValueError(f"an event of type {kind} is not stored")
        ending = self.ending
        if kind is EventType.PLAYER_TIMED_OUT:
            ending = Ending(EndReason.TIMED_OUT, (seat,))
        elif self.game.is_over:
            return  # each of those who lost has a line
        ending = ending._replace(note=turn.event.note)
        self._step(end_by_decision(table, ending, self.rules, self.now_ms))

    def _settling(self, turn: Turn) -> None:
        """The tiles left are settled by the rules; overtime is taken as told."""
        self._accept()
        if turn.event.type is EventType.OVERTIME_PENALTY:
            self._correct(self._seat(turn), turn.points, "overtime")

    def _accept(self) -> None:
        """Accept a play-out, if that is all that is left to be done."""
        if self.game.table.position.status is Status.FINAL_CHALLENGE:
            self._move(Pass())

    def _check_total(self, replayed: ReplayedTurn) -> None:
        """Compare the total of a line, unless a settlement is in the score."""
        told = replayed.event.said.total
        if told is None or replayed.turn.event.type not in COUNTED:
            return
        score = self.game.table.position.players[self._seat(replayed.turn)].score
        if not self.game.is_over and score != told:
            raise ValueError(f"the score is {score} by then, not {told}")

    def _end(self, replay: Replay, index: int) -> None:
        """End a game whose record says that it is over, and compare the scores."""
        if replay.outcome is None:
            return
        try:
            self._accept()
            if not self.game.is_over:
                table = self.game.table
                step = end_by_decision(table, self.ending, self.rules, self.now_ms)
                self._step(step)
        except (RulesError, ValueError) as error:
            raise NotRetold(index, str(error)) from error
        if not any(one.turn.event.type in SETTLING for one in replay.turns):
            return
        totals = replay.told_totals
        seats = len(totals)
        told = [totals[(seat + self.first) % seats] for seat in range(seats)]
        scores = [player.score for player in self.game.table.position.players]
        if scores != told:
            racks = [
                "unknown" if player.rack is None else show_tiles(player.rack)
                for player in self.game.table.position.players
            ]
            problem = (
                f"the final scores are {scores} by the rules, not {told}; the racks "
                f"are {racks}"
            )
            raise NotRetold(index, problem)
