"""Why a game ended that was folded from a history."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from app.rules.ending import EndReason
from app.rules.events import EventType
from app.rules.game import TURNS, Turn
from app.rules.game_end import End

OF_RACKS = frozenset({EventType.RACK_BONUS, EventType.RACK_PENALTY})
"""Events that settle the tiles left."""

SETTLING = OF_RACKS | {EventType.OVERTIME_PENALTY}
"""Events that only a finished game has."""

IDLE = frozenset({EventType.TURN_PASSED, EventType.TURN_LOST})
"""Turns that may follow a play-out: they accept it, or are the price of doubting it."""

GIVEN_UP = {
    EventType.PLAYER_RESIGNED: EndReason.RESIGNED,
    EventType.PLAYER_TIMED_OUT: EndReason.TIMED_OUT,
}
"""Events by which a player loses, whatever the score."""

LOST = "lost:"
"""Before the numbers of the players, from 1, who lost whatever the score."""


def is_turn(turn: Turn) -> bool:
    """Whether with *turn* the game went on; a withdrawal lets it go on."""
    return turn.event.type in TURNS or turn.event.type is EventType.PLAY_WITHDRAWN


def find_end(turns: Sequence[Turn]) -> End | None:
    """
    How the game of *turns* ended, None if it goes on.

    What an event says of the end goes before what the rules say of the last turn, and
    that before what the tiles left tell: a bonus for those of others is of somebody
    who played out. Where all lose their own and no rule ended the game, and where only
    overtime tells of the end, somebody decided that it was over.
    """
    search = _Search()
    for turn in turns:
        search.take(turn)
    return search.end or _told_by_lines(turns)


class _Search:
    """How far turns have been looked through for the end."""

    def __init__(self) -> None:
        self.end: End | None = None
        self.is_final = False
        """Whether an event says that the game is over, so that no turn goes on."""
        self.losers: frozenset[int] = frozenset()
        """The seats that resigned or ran out of time."""
        self.mover: int | None = None
        """The seat of the last placement."""
        self.doubter: tuple[EventType, int] | None = None
        """Who challenged it, and how that ended."""

    def take(self, turn: Turn) -> None:
        """Look at one turn more."""
        kind, seat, reason = turn.event.type, turn.before.on_turn, turn.end_reason
        if self.is_final and kind is not EventType.GAME_OVER:
            return
        if kind is EventType.TILES_PLACED:
            self.mover, self.doubter = seat, None
            self.end = None if reason is None else self._by_rules(reason, seat)
        elif reason is not None:
            self.end = self._by_rules(reason, seat)
        elif is_turn(turn):
            self.end = self.end if self._accepts(kind) else None
        else:
            self._say(turn, kind, seat)

    def _say(self, turn: Turn, kind: EventType, seat: int) -> None:
        """Look at an event that may say of the end."""
        if kind in {EventType.CHALLENGE_UPHELD, EventType.CHALLENGE_FAILED}:
            self.doubter = kind, seat
        elif kind in GIVEN_UP:
            self.losers |= {seat}
            self.end = End(GIVEN_UP[kind], losers=self.losers)
            self.is_final = len(turn.position.players) - len(self.losers) <= 1
        elif kind is EventType.GAME_ADJUDICATED:
            self.end = End(EndReason.ADJUDICATED, losers=self.losers)
            self.is_final = True
        elif kind is EventType.GAME_OVER:
            self.end, self.is_final = self._declared(turn), True

    def _accepts(self, kind: EventType) -> bool:
        """Whether a turn of this *kind* leaves the game ended that was played out."""
        out = self.end is not None and self.end.reason is EndReason.PLAYED_OUT
        return out and kind in IDLE

    def _by_rules(self, reason: EndReason, seat: int) -> End:
        if reason is EndReason.PLAYED_OUT:
            return End(reason, out_seat=seat, losers=self.losers)
        if reason is EndReason.LOST_CHALLENGE:
            return End(reason, losers=self.losers | {seat})
        return End(reason, losers=self.losers)

    def _declared(self, turn: Turn) -> End:
        """The end that *turn* names; one that is found already says more of itself."""
        words = (turn.event.note or "").split()
        reason = next((one for one in EndReason if one.value in words[:1]), None)
        if reason is not EndReason.CANCELLED:
            self.losers |= _told_losers(words, len(turn.position.players))
        if self.end is not None and reason in {None, self.end.reason}:
            return replace(self.end, losers=self.end.losers | self.losers)
        if reason is None:
            return End(EndReason.ADJUDICATED, losers=self.losers)
        if reason is EndReason.PLAYED_OUT:
            seat = turn.before.on_turn if self.mover is None else self.mover
            return End(reason, out_seat=seat, losers=self.losers)
        return End(reason, losers=self._lost(reason))

    def _lost(self, reason: EndReason) -> frozenset[int]:
        if reason is EndReason.LOST_CHALLENGE and self.doubter is not None:
            verdict, seat = self.doubter
            upheld = verdict is EventType.CHALLENGE_UPHELD
            loser = self.mover if upheld else seat
            return self.losers if loser is None else self.losers | {loser}
        return frozenset() if reason is EndReason.CANCELLED else self.losers


def told_losers(seats: Iterable[int]) -> str:
    """
    What the event of the end says of *seats* that lost whatever the score.

    >>> told_losers([0, 2])
    'lost: 1 3'
    """
    return " ".join([LOST, *(str(seat + 1) for seat in sorted(seats))])


def _told_losers(words: Sequence[str], players: int) -> frozenset[int]:
    """The seats that the *words* of such an event say have lost."""
    if LOST not in words:
        return frozenset()
    numbers = words[words.index(LOST) + 1 :]
    return frozenset(seat for seat in range(players) if str(seat + 1) in numbers)


def _told_by_lines(turns: Sequence[Turn]) -> End | None:
    """The end that the lines of a settlement tell, where no turn does."""
    ended = False
    for turn in turns:
        kind = turn.event.type
        if kind is EventType.RACK_BONUS:
            return End(EndReason.PLAYED_OUT, out_seat=turn.before.on_turn)
        if kind is EventType.RACK_PENALTY:
            return End(EndReason.ADJUDICATED)
        if is_turn(turn):  # a clock may be told of while the game goes on
            ended = False
        elif kind is EventType.OVERTIME_PENALTY:
            ended = True
    return End(EndReason.ADJUDICATED) if ended else None
