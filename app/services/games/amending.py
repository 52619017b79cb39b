"""A move that was misread: put right, with all that came later judged again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from app.rules.drawing import tiles_due
from app.rules.events import Event, EventType
from app.rules.history import MOVES, HistoryBroken, fold
from app.rules.position import left_over
from app.rules.ruling import Ruling
from app.rules.table import Table, event_of, set_table
from app.rules.table_limits import rule_at
from app.services.errors import invalid
from app.services.games.errors import MoveRefused, Refused
from app.services.games.game import Draws, Game, GameStatus
from app.services.games.moving import expect_named
from app.services.games.seeing import seen_refusal
from app.services.inputs import MoveSaid
from app.services.moves import read_move


class Amendment(NamedTuple):
    """What a director says of an earlier move."""

    sequence: int
    """The number of its event."""
    move: MoveSaid
    """What was really played."""
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Worth:
    """What an event comes to."""

    words: tuple[str, ...] | None
    points: int | None
    score: int | None


class Changed(NamedTuple):
    """What an amendment changes of an event; None on the side where there is none."""

    type: EventType
    turn: int
    seat: int | None
    before: Worth | None
    now: Worth | None


def points_changed(events: Iterable[Event]) -> list[Changed]:
    """What a correction of points changes, by its *events*."""
    return [
        Changed(
            event.type,
            event.turn or 0,
            event.seat,
            Worth(None, None, event.score - event.points),
            Worth(None, None, event.score),
        )
        for event in events
        if event.score is not None and event.points is not None
    ]


class Amended(NamedTuple):
    """A move that was put right."""

    game: Game
    events: tuple[Event, ...]
    changes: tuple[Changed, ...]
    """Of the move itself and of what came later, in order."""


def amend(
    game: Game, history: Sequence[Event], asked: Amendment, now_ms: int
) -> Amended:
    """
    Put a move right, and judge all that came later again.

    *history* are all events of the game. The game is as if the move had been made so
    from the start; the history keeps both. Raises `InvalidInput` for a number that is
    no move and for a move that cannot be read, `MoveRefused` for one that is not legal,
    and `Refused` if a later one would not be legal any more, or the game was cancelled.
    """
    if game.status is GameStatus.CANCELLED:
        problem = "the game was cancelled, so its moves do not count"
        raise Refused("game_over", problem, game.table.turn)
    wrong = _find(history, asked.sequence)
    before = _table_before(game, history, wrong)
    rules = game.court.rules
    told = read_move(asked.move, rules, before.position.board)
    expect_named(game, told)
    ruling = rule_at(before, told, rules, game.court.lexicon)
    if not ruling.is_legal:
        ruling = seen_refusal(game, before, told, ruling)
        raise MoveRefused(ruling, game.court, game.table.turn)
    _check_draw(game, history, wrong, before, ruling)
    event = _event(game, before, ruling, asked, now_ms)
    old, new = _fold(game, history), _fold(game, [*history, event])
    _check(game, old, new)
    changes = tuple(_changes(old.events, new.events))
    return Amended(replace(game, table=new.table), (event,), changes)


def _check(game: Game, old: _Folded, new: _Folded) -> None:
    """Refuse a correction that would revive the game, or make a tile out of nothing."""
    problem = None
    if game.is_over and new.table.outcome is None:
        problem = "the game was over, and would have to go on"
    elif new.short_at is not None and old.short_at is None:
        problem = (
            f"by turn {new.short_at} somebody would have a tile that was elsewhere; "
            "end the game, or correct the points"
        )
    if problem is not None:
        raise Refused("correction_not_possible", problem, game.table.turn)


def _find(history: Sequence[Event], sequence: int) -> Event:
    for event in history:
        if event.sequence == sequence and event.type in MOVES:
            return event
    problem = f"event {sequence} is no move of this game"
    raise invalid(("sequence",), "no_such_move", problem)


def _start(game: Game) -> Table:
    return set_table([row.name for row in game.row.seats], game.court.rules)


def _table_before(game: Game, history: Sequence[Event], wrong: Event) -> Table:
    """The table at which the wrong move was made, earlier amendments followed."""
    earlier = [
        event
        for event in history
        if (event.sequence or 0) < (wrong.sequence or 0)
        or (event.amends is not None and event.amends < (wrong.sequence or 0))
    ]
    table = _start(game)
    for step in fold(table, earlier, game.court.rules, game.court.lexicon):
        table = step.table
    return table


def _check_draw(
    game: Game, history: Sequence[Event], wrong: Event, before: Table, ruling: Ruling
) -> None:
    """Refuse a move for which another number of tiles would have been drawn."""
    drawn = sum(
        len(event.tiles or ())
        for event in history
        if event.type is EventType.TILES_DRAWN
        and event.turn == wrong.turn
        and (event.sequence or 0) > (wrong.sequence or 0)
    )
    if not drawn and game.draws is not Draws.REFEREE:
        return  # nobody said what was drawn
    due = tiles_due(before.position, ruling, game.court.rules) or 0
    if drawn != due:
        problem = (
            f"{drawn} tiles were drawn for this move, and {due} would have been for "
            "the other; end the game, or correct the points"
        )
        raise Refused("correction_not_possible", problem, game.table.turn)


def _event(
    game: Game, before: Table, ruling: Ruling, asked: Amendment, now_ms: int
) -> Event:
    """The event of the correction: that of the right move, for the move told wrong."""
    right = event_of(ruling, before.position, game.court.rules)
    return right._replace(
        type=EventType.EVENT_CORRECTED,
        score=None,
        note=asked.note,
        turn=game.table.turn,
        at=now_ms,
        move=None if ruling.laid else ruling.move,
        amends=asked.sequence,
    )


class _Folded(NamedTuple):
    """A history as it comes out by the rules."""

    events: list[Event]
    table: Table
    short_at: int | None
    """The first turn after which there are more of a tile than the set has."""


def _fold(game: Game, history: Sequence[Event]) -> _Folded:
    table = _start(game)
    events: list[Event] = []
    short_at: int | None = None
    court = game.court
    try:
        for step in fold(table, history, court.rules, court.lexicon):
            table = step.table
            events += step.events
            left = left_over(table.position, court.rules.tile_set)
            if short_at is None and min(left.values()) < 0:
                short_at = step.events[0].turn
    except HistoryBroken as error:
        number, broken = error.event.sequence, error.problem
        problem = f"event {number} could not have happened then: {broken}"
        raise Refused("correction_not_possible", problem, game.table.turn) from error
    return _Folded(events, table, short_at)


Key = tuple[int, EventType, int | None, int]
"""Turn, type and seat of an event, and its number among those alike."""


def _changes(old: Iterable[Event], new: Iterable[Event]) -> Iterable[Changed]:
    """What differs between two histories, event by event."""
    before, now = _worths(old), _worths(new)
    keys = sorted({*before, *now}, key=lambda key: key[0])
    for key in keys:
        if before.get(key) != now.get(key):
            yield Changed(key[1], key[0], key[2], before.get(key), now.get(key))


def _worths(events: Iterable[Event]) -> Mapping[Key, Worth]:
    found: dict[Key, Worth] = {}
    seen: Counter[tuple[int, EventType, int | None]] = Counter()
    for event in events:
        if event.type is EventType.EVENT_CORRECTED:
            continue
        alike = (event.turn or 0, event.type, event.seat)
        found[(*alike, seen[alike])] = Worth(event.words, event.points, event.score)
        seen[alike] += 1
    return found
