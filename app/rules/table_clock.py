"""The clock at a table, started and stopped by hand."""

from __future__ import annotations

from dataclasses import replace

from app.rules.clock import Clock, start, stop
from app.rules.events import Event, EventType
from app.rules.table import Step, Table


def start_clock(table: Table, now_ms: int) -> Step:
    """
    Let the time of the player on turn run from *now_ms* on.

    Raises `ValueError` if no time is kept, or if it runs already.
    """
    if table.clock is None:
        raise ValueError("no time is kept in this game")
    clock = start(table.clock, table.position.on_turn, now_ms)
    return _step(table, EventType.CLOCK_STARTED, clock, now_ms)


def stop_clock(table: Table, now_ms: int) -> Step:
    """
    Let all clocks stand still at *now_ms*; the turn goes on.

    Raises `ValueError` if no time is kept, or if none runs.
    """
    if table.clock is None or table.clock.running is None:
        raise ValueError("no clock runs in this game")
    clock = stop(table.clock, now_ms)
    return _step(table, EventType.CLOCK_STOPPED, clock, now_ms)


def _step(table: Table, kind: EventType, clock: Clock, now_ms: int) -> Step:
    seat = table.position.on_turn
    event = Event(kind, seat, turn=table.turn, at=now_ms)
    return Step((event,), replace(table, clock=clock))
