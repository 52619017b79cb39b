"""Game records told as a list of moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from app.notation.gcg_record import (
    EventLine,
    GcgEvent,
    GcgPlayer,
    GcgPragma,
    GcgRecord,
)
from app.notation.movetext import format_glyphs, format_word
from app.rules.board import Board
from app.rules.events import EventType
from app.rules.game import TURNS, opening_position
from app.rules.judge import judge
from app.rules.laying import lay
from app.rules.moves import Exchange, Move, Pass, Placement, WrittenPlay
from app.rules.ruleset import Rules
from app.services.errors import Fault, InvalidInput, Path, invalid
from app.services.inputs import MoveInput, MoveSaid, MoveType, RulesInput
from app.services.moves import AMBIGUOUS, read_move
from app.services.reading import read_tile_string
from app.services.record_inputs import ItemSaid, MovesSaid, NamedPlayer
from app.services.replay_header import fill_rules
from app.services.resolving import resolve_rules

HEADER: Mapping[str, str] = MappingProxyType(
    {
        "title": "title",
        "description": "description",
        "id": "id",
        "lexicon": "lexicon",
        "board_layout": "board-layout",
        "tile_distribution": "tile-distribution",
    }
)
"""Members that describe the game, to the pragmas that say the same."""

MOVES = ("record", "moves")
"""Where the list stands."""

EVENTS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        EventType.PLAY_WITHDRAWN.value: frozenset(),
        EventType.CHALLENGE_BONUS.value: frozenset(),
        EventType.TURN_LOST.value: frozenset(),
        EventType.RACK_BONUS.value: frozenset({"tiles"}),
        EventType.RACK_PENALTY.value: frozenset({"tiles"}),
        EventType.OVERTIME_PENALTY.value: frozenset(),
    }
)
"""The events that are no moves, each with what it needs to say of a move's members."""

OF_THE_LAST_PLAY = frozenset(
    {EventType.PLAY_WITHDRAWN, EventType.CHALLENGE_BONUS, EventType.RACK_BONUS}
)
"""Events that, where they do not say whose they are, are of whoever placed last."""

OF_A_MOVE = ("text", "start", "direction", "word", "placed", "tiles", "count", "board")
"""The members that say what a move is."""

MOST_FAULTS = 50
"""So many faults are looked for; whoever has made these will send the list again."""


def _untroubled() -> None:
    """Let reading take as long as it takes."""


def read_moves(
    told: MovesSaid,
    rules: RulesInput | None = None,
    *,
    each: Callable[[], None] = _untroubled,
) -> GcgRecord:
    """
    Read a list of moves into a record, which has no lines.

    Texts are read with the board and the tile set of *rules*, else with those that
    *told* names, else with the standard ones; the moves are laid one after the other
    to know the board of each. What cannot be said in the text of a GCG line stands in
    `GcgEvent.move`. Raises `InvalidInput` with paths that begin with ``record`` and
    ``moves`` and the number of the item, or with ``rules``. *each* is called once for
    each item, and may raise to give up.
    """
    players = told.players or ()
    pragmas = [
        GcgPragma(pragma, value)
        for member, pragma in HEADER.items()
        if (value := getattr(told, member)) is not None
    ]
    record = GcgRecord(tuple(_players(players)), tuple(pragmas))
    filled = fill_rules(rules or RulesInput(), record).rules
    table = _Table(resolve_rules(filled).rules, record.players)
    record = replace(record, players=table.players)
    return replace(record, events=_events(told.moves or (), table, each))


def _players(players: Sequence[NamedPlayer]) -> Iterator[GcgPlayer]:
    for number, player in enumerate(players, 1):
        name = player.name or f"player{number}"
        yield GcgPlayer(number, name, player.full_name or "")


def _events(
    items: Sequence[str | ItemSaid], table: _Table, each: Callable[[], None]
) -> tuple[GcgEvent, ...]:
    """Read all items, and raise everything that is wrong with any of them."""
    events: list[GcgEvent] = []
    faults: list[Fault] = []
    for number, item in enumerate(items):
        each()
        try:
            events.append(table.take(item))
        except InvalidInput as error:
            # Past a move that could not be read, nobody knows what lies on the board.
            spurious = {AMBIGUOUS} if faults else set()
            faults += [
                fault._replace(path=(*MOVES, number, *fault.path[1:]))
                for fault in error.faults
                if fault.code not in spurious
            ]
        if len(faults) >= MOST_FAULTS:
            break
    if faults:
        raise InvalidInput(faults)
    return tuple(events)


class _Table:
    """The table at which a list of moves is played."""

    def __init__(self, rules: Rules, players: tuple[GcgPlayer, ...]) -> None:
        self.rules = rules
        least = rules.rule_set.players.min
        unnamed = range(len(players) + 1, least + 1)
        self.players = (*players, *[GcgPlayer(n, f"player{n}") for n in unnamed])
        names = [player.nickname for player in self.players]
        self.position = opening_position(names, rules)
        self.on_turn = 0
        self.last: int | None = None
        """The seat of the last placement."""
        self.before: Board | None = None
        """The board before the last placement, as long as it can be withdrawn."""

    def take(self, item: str | ItemSaid) -> GcgEvent:
        """Read one item; faults have paths that begin with ``move``."""
        if isinstance(item, str):
            return self._move(MoveInput(MoveType.NOTATION, text=item), None)
        if item.type not in EVENTS:
            return self._move(_move_of(item), item)
        kind = EventType(item.type)
        _check_members(item)
        tiles = "" if item.tiles is None else self._tiles(item.tiles, "tiles")
        seat = self._seat(item, kind)
        if kind is EventType.PLAY_WITHDRAWN:
            if self.before is not None and seat == self.last:
                self.position = replace(self.position, board=self.before)
            self.before = None
        return self._event(EventLine(kind, "", tiles=tiles), seat, item)

    def _move(self, told: MoveSaid, item: ItemSaid | None) -> GcgEvent:
        move = read_move(told, self.rules, self.position.board)
        said, kept = self._said(move)
        seat = self.on_turn if item is None else self._seat(item, said.type)
        event = self._event(said, seat, item)
        return event if kept is None else replace(event, move=kept)

    def _said(self, move: Move) -> tuple[EventLine, Placement | None]:
        """What a line of GCG says of *move*, and the move itself if that is not all."""
        tile_set = self.rules.tile_set
        if isinstance(move, Pass):
            return EventLine(EventType.TURN_PASSED, ""), None
        if isinstance(move, Exchange):
            said = EventLine(EventType.TILES_EXCHANGED, "")
            if not move.tiles:
                return said._replace(tile_count=move.count), None
            return said._replace(tiles=format_word(move.tiles, tile_set)), None
        if not isinstance(move, Placement):
            raise TypeError(f"an item tells no {type(move).__name__}")
        return self._placement(move)

    def _placement(self, move: Placement) -> tuple[EventLine, Placement | None]:
        """Lay *move*, and say it as a start and a word if that says it all."""
        board, tile_set = self.position.board, self.rules.tile_set
        ruling = judge(self.position, move, self.rules, None)
        laid = None if ruling.score is None else ruling.laid
        self.before = board
        said = EventLine(EventType.TILES_PLACED, "")
        if laid is not None:
            after = board.with_faces(laid.new)
            self.position = replace(self.position, board=after)
        if isinstance(move, WrittenPlay):
            start = move.start.start(move.direction)
            word = format_glyphs(move.glyphs, tile_set)
            return said._replace(start=start, tiles=word), None
        if laid is None or lay(board, move, tile_set).violations:
            return said, move
        start, word = (
            laid.start.start(laid.direction),
            format_word(laid.faces, tile_set),
        )
        return said._replace(start=start, tiles=word), None

    def _seat(self, item: ItemSaid, kind: EventType) -> int:
        """Whose the item is: as it says, else by the order of play."""
        seat = item.seat
        if seat is not None:
            last = len(self.players) - 1
            if seat > last:
                problem = (
                    f"seats are counted from 0; the last one is {last}, not {seat}"
                )
                raise invalid(("move", "seat"), "no_such_seat", problem)
            return seat
        if kind in TURNS:
            return self.on_turn
        if kind in OF_THE_LAST_PLAY and self.last is not None:
            return self.last
        problem = f"say whose it is: {kind.value} needs seat, counted from 0"
        raise invalid(("move", "seat"), "missing", problem)

    def _event(self, said: EventLine, seat: int, item: ItemSaid | None) -> GcgEvent:
        """The event of *seat*, with what *item* tells of any event."""
        said = said._replace(player=self.players[seat].nickname)
        note = ""
        if item is not None:
            rack = "" if item.rack is None else self._tiles(item.rack, "rack")
            said = said._replace(rack=rack, points=item.points, total=item.total)
            note = item.note or ""
        if said.type in TURNS:
            self.on_turn = (seat + 1) % len(self.players)
        if said.type is EventType.TILES_PLACED:
            self.last = seat
        elif said.type in TURNS:
            self.before = None
        return GcgEvent(said, seat, note)

    def _tiles(self, text: str, member: str) -> str:
        """Tiles in a spelling that a reader of GCG takes for the same ones."""
        tile_set = self.rules.tile_set
        tiles = read_tile_string(text, tile_set, "move", member)
        return format_word(tiles, tile_set)


def _move_of(item: ItemSaid) -> MoveInput:
    said = {member: getattr(item, member) for member in OF_A_MOVE}
    return MoveInput(item.type, **said)


def _check_members(item: ItemSaid) -> None:
    """Refuse what an event that is no move has too much, or lacks."""
    needed = EVENTS[item.type]
    faults = []
    for member in OF_A_MOVE:
        path: Path = ("move", member)
        is_said = getattr(item, member) is not None
        if is_said and member not in needed:
            usual = ", ".join(["seat", *sorted(needed), "rack, points, total and note"])
            problem = f"an event of type {item.type} takes {usual}, not {member}"
            faults.append(Fault(path, "member_not_used", problem))
        elif not is_said and member in needed:
            problem = f"an event of type {item.type} needs {member}"
            faults.append(Fault(path, "missing", problem))
    if faults:
        raise InvalidInput(faults)
