"""The racks when a record ends: as it tells them, and as its last turns leave them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from app.notation.errors import NotationError
from app.notation.gcg_moves import read_rack
from app.notation.gcg_record import GcgRecord
from app.rules.position import Player, Position, Rack
from app.rules.ruleset import Rules
from app.rules.tiles import UNKNOWN_TILE, show_tiles
from app.services.replay_checks import show_in_order, unseen_tiles
from app.services.replay_events import LONGEST_RACK
from app.services.replay_findings import Code, Finding, finding_on
from app.services.replay_header import line_of
from app.services.replay_ledger import Ledger


class _Told(NamedTuple):
    """One rack as the record tells it after its last event."""

    seat: int
    text: str
    pragma: str
    """The name of its line, without ``#``."""


def show_racks(
    record: GcgRecord, ledger: Ledger, rules: Rules
) -> tuple[Position, list[Finding]]:
    """
    The position at the end of *record* with the racks that are known, and findings.

    ``#rack1`` and so on tell them, ``#incomplete`` that of the player on turn; of
    fewer tiles than the player holds, the others are unknown. A rack is also known if
    all its tiles were told and nothing was drawn since. What cannot be on a rack, by
    its number of tiles or by those that are not on the board, is not used.
    """
    table = _Table(record, ledger.position, rules)
    for told in _told(record, ledger.position):
        table.take(told)
    for seat, kept in enumerate(ledger.kept):
        if kept is not None:
            table.keep(seat, Counter(kept))
    return table.position, table.findings


def _told(record: GcgRecord, position: Position) -> list[_Told]:
    seats = {player.number: seat for seat, player in enumerate(record.players)}
    told = [
        _Told(seats[rack.number], rack.tiles, f"rack{rack.number}")
        for rack in record.racks
        if rack.number in seats
    ]
    if record.incomplete:
        told.append(_Told(position.on_turn, record.incomplete, "incomplete"))
    return told


class _Table:
    """The racks so far."""

    def __init__(self, record: GcgRecord, position: Position, rules: Rules) -> None:
        self.record = record
        self.position = position
        self.rules = rules
        self.findings: list[Finding] = []

    @cached_property
    def unseen(self) -> Counter[str]:
        """The tiles that are not on the board, and on no rack that is known."""
        return unseen_tiles(self.position, self.rules)

    def take(self, told: _Told) -> None:
        """Use a rack that is told, or say why not."""
        rack = self._read(told)
        if rack is None:
            return
        known = self.position.players[told.seat].rack
        if known is not None:
            whole = tuple(tile for tile in known if tile != UNKNOWN_TILE)
            if Counter(whole) != Counter(rack):
                shown = show_tiles(whole)
                message = f"Another line has {shown} on this rack, which counts"
                self._say(told, Code.RACK_UNUSABLE, message, shown)
            return
        held = self._held(told.seat)
        if len(rack) > held:
            message = f"{self._name(told.seat)} holds {held} tiles, not {len(rack)}"
            self._say(told, Code.RACK_UNUSABLE, message)
        elif missing := Counter(rack) - self.unseen:
            tiles = show_in_order(missing, self.rules.tile_set)
            message = f"There is no {tiles} left for this rack"
            self._say(told, Code.RACK_UNUSABLE, message)
        else:
            self._put(told.seat, rack)

    def keep(self, seat: int, kept: Counter[str]) -> None:
        """Put down a rack as it was kept, if that is all of it."""
        is_told = self.position.players[seat].rack is not None
        if is_told or kept.total() != self._held(seat):
            return
        if not kept or not kept - self.unseen:
            self._put(seat, tuple(kept.elements()))

    def _put(self, seat: int, rack: Rack) -> None:
        if rack:
            self.unseen -= Counter(rack)
        unknown = (UNKNOWN_TILE,) * (self._held(seat) - len(rack))
        player = self.position.players[seat]
        known: Player = replace(player, rack=(*rack, *unknown), rack_count=None)
        players = self.position.players
        players = (*players[:seat], known, *players[seat + 1 :])
        self.position = replace(self.position, players=players)

    def _read(self, told: _Told) -> Rack | None:
        if len(told.text) > LONGEST_RACK:
            message = f"A rack is told in {LONGEST_RACK} characters at most"
            self._say(told, Code.TILES_UNREADABLE, message)
            return None
        try:
            rack = read_rack(told.text, self.rules.tile_set)
        except NotationError as error:
            message = f"The tiles cannot be read: {error.problem}"
            self._say(told, Code.TILES_UNREADABLE, message)
            return None
        return tuple(tile for tile in rack if tile != UNKNOWN_TILE)

    def _say(
        self, told: _Told, code: Code, message: str, expected: str | None = None
    ) -> None:
        line = line_of(self.record, told.pragma)
        self.findings.append(finding_on(line, code, message, expected, told.text))

    def _held(self, seat: int) -> int:
        return self.position.players[seat].holds(self.rules.rule_set.rack_size)

    def _name(self, seat: int) -> str:
        return self.position.players[seat].name or f"player {seat + 1}"
