"""Conversions: a game record told in another form, and what that form cannot say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from app.notation.cgp import format_cgp, parse_cgp
from app.notation.cgp_opcodes import CgpOpcodes
from app.notation.gcg_dialects import Dialect
from app.notation.gcg_losses import Loss
from app.notation.gcg_record import EventLine, GcgEvent, GcgPlayer, GcgRecord
from app.notation.gcg_through import respell
from app.notation.gcg_writer import Written, write_gcg
from app.rules.events import Event, EventType
from app.rules.moves import Exchange
from app.rules.position import Position, Status
from app.rules.ruleset import Rules
from app.rules.tiles import show_tiles
from app.services.cgp_rules import VARIANTS
from app.services.replay_events import read_events
from app.services.replays import ReplayedTurn

CLASSIC = "classic"
"""The variant of a CGP that does not name one."""

MOVES = "moves"
"""Name of the form in which a record is a list of moves."""

MEMBERS: Mapping[str, str] = {
    "title": "title",
    "description": "description",
    "lexicon": "lexicon",
    "board_layout": "board-layout",
    "tile_distribution": "tile-distribution",
    "id": "id",
}
"""Members of a list of moves to the pragmas that say the same."""

TYPES: Mapping[EventType, str] = {
    EventType.TILES_PLACED: "placement",
    EventType.TILES_EXCHANGED: "exchange",
    EventType.TURN_PASSED: "pass",
    **{
        type_: type_.value
        for type_ in (
            EventType.PLAY_WITHDRAWN,
            EventType.CHALLENGE_BONUS,
            EventType.TURN_LOST,
            EventType.RACK_BONUS,
            EventType.RACK_PENALTY,
            EventType.OVERTIME_PENALTY,
        )
    },
}
"""Types of events to those of the items of a list of moves."""

MOVED = frozenset(
    {EventType.TILES_PLACED, EventType.TILES_EXCHANGED, EventType.TURN_PASSED}
)
"""Events that are moves."""

Document = dict[str, object]


class MovesTold(NamedTuple):
    """A record as a list of moves."""

    document: Document
    """Ready to be written as JSON."""
    losses: tuple[Loss, ...]


def tell_moves(record: GcgRecord, rules: Rules) -> MovesTold:
    """
    Tell *record* as a list of moves, its tiles read with *rules*.

    Reading the document again gives a record that tells the same, but for what
    stands in the losses.
    """
    document: Document = {"format": MOVES}
    for member, pragma in MEMBERS.items():
        value = record.value(pragma)
        if value:
            document[member] = value
    document["players"] = [_player(player) for player in record.players]
    read = read_events(record.events, rules)
    unreadable = {index for index, *_ in read.unreadable}
    losses = [*_head_losses(record)]
    items = []
    for index, (told, event) in enumerate(zip(record.events, read.events, strict=True)):
        losses += _event_losses(index, told, is_unreadable=index in unreadable)
        if _is_sayable(told.said, event):
            items.append(_item(told, event))
    document["moves"] = items
    return MovesTold(document, tuple(losses))


def _player(player: GcgPlayer) -> Document:
    names = {"name": player.nickname, "full_name": player.full_name}
    return {member: name for member, name in names.items() if name}


def _is_sayable(said: EventLine, event: Event) -> bool:
    """Whether an item can tell the event: its type, and its move or its tiles."""
    if said.type in MOVED:
        return event.move is not None
    if said.type in {EventType.RACK_BONUS, EventType.RACK_PENALTY}:
        return event.tiles is not None
    return said.type in TYPES


def _item(told: GcgEvent, event: Event) -> Document:
    """One event, with the members that it says."""
    said = told.said
    members = {
        "type": TYPES[said.type],
        "seat": told.seat,
        "rack": None if event.rack is None else show_tiles(event.rack),
        **_action(said, event),
        "points": said.points,
        "total": said.total,
        "note": told.note or None,
    }
    return {member: value for member, value in members.items() if value is not None}


def _action(said: EventLine, event: Event) -> Document:
    if said.type is EventType.TILES_PLACED:
        return {"start": said.start, "word": said.tiles}
    if isinstance(event.move, Exchange):
        if event.move.tiles is None:
            return {"count": event.move.count}
        return {"tiles": show_tiles(event.move.tiles)}
    return {"tiles": None if event.tiles is None else show_tiles(event.tiles)}


def _head_losses(record: GcgRecord) -> Iterator[Loss]:
    """What a list of moves cannot say of the game as a whole."""
    yield from _pragma_losses(record)
    numbers = [player.number for player in record.players]
    if numbers != list(range(1, len(numbers) + 1)):
        yield Loss("numbers_left_out", "the players are counted from 1, without a gap")
    if record.note:
        yield Loss("note_left_out", "a note before the first move has no place")
    if record.racks or record.incomplete:
        yield Loss("rack_left_out", "the racks at the end have no place")
    elif record.incomplete is not None:
        yield Loss("pragma_left_out", "a list of moves has no place for #incomplete")
    for text in record.unread:
        yield Loss("line_left_out", f"this line could not be read: {text}")


def _pragma_losses(record: GcgRecord) -> Iterator[Loss]:
    """The pragmas for which a list of moves has no member, or only one."""
    names = set(MEMBERS.values())
    seen: set[str] = set()
    for name, _ in record.pragmas:
        if name not in names:
            yield Loss("pragma_left_out", f"a list of moves has no place for #{name}")
        elif name in seen:
            yield Loss("pragma_left_out", f"of several #{name} the last one is kept")
        seen.add(name)


def _event_losses(
    index: int, event: GcgEvent, *, is_unreadable: bool
) -> Iterator[Loss]:
    """What a list of moves cannot say of event *index*, counted from 0."""
    said = event.said
    if is_unreadable:
        message = "a text that names no tiles of the tile set has no place"
        yield Loss("tiles_left_out", message, index)
    if said.type not in TYPES:
        name = said.type.value
        yield Loss("event_left_out", f"a list of moves has no {name}", index)
    elif event.seat is None:
        message = f"nobody knows the seat of {said.player}, who is taken to be on turn"
        yield Loss("seat_unknown", message, index)
    if said.trailing:
        message = f"text after the total has no place: {said.trailing}"
        yield Loss("text_left_out", message, index)
    for text in event.unread:
        yield Loss("line_left_out", f"this line could not be read: {text}", index)


def tell_gcg(record: GcgRecord, dialect: Dialect, rules: Rules) -> Written:
    """
    Write *record* in *dialect*, through tiles spelt as it has them.

    *rules* tell the board and the tiles with which the plays are followed. Raises
    `NotationError` for what the dialect cannot be made to say.
    """
    spelt = respell(record, dialect.through, rules.layout, rules.tile_set)
    return write_gcg(spelt, dialect)


def with_nicknames(record: GcgRecord) -> GcgRecord:
    """
    Give each player a nickname that a line of GCG can have: one word, one player's.

    The name as it was becomes the full name of a player who has none.
    """
    named: dict[str, GcgPlayer] = {}
    players = []
    for player in record.players:
        name = "_".join(player.nickname.split())
        while name in named:
            name += "_"
        full_name = player.full_name
        if name != player.nickname:
            full_name = full_name or player.nickname
        named[name] = player._replace(nickname=name, full_name=full_name)
        players.append(named[name])
    events = [_of_player(event, players) for event in record.events]
    return replace(record, players=tuple(players), events=tuple(events))


def _of_player(event: GcgEvent, players: list[GcgPlayer]) -> GcgEvent:
    if event.seat is None:
        return event
    said = event.said._replace(player=players[event.seat].nickname)
    return replace(event, said=said)


def with_scores(record: GcgRecord, turns: Sequence[ReplayedTurn]) -> GcgRecord:
    """Give each event that tells no points those of its replay, and the total."""
    events = []
    for event, replayed in zip(record.events, turns, strict=True):
        said = event.said
        if said.points is None and said.total is None:
            said = said._replace(points=replayed.turn.points, total=replayed.total)
        events.append(replace(event, said=said))
    return replace(record, events=tuple(events))


def record_opcodes(record: GcgRecord) -> CgpOpcodes:
    """What the header of *record* says that the opcodes of a CGP can say."""
    lexicon = _operand(record.value("lexicon"))
    variant = record.value("game-type")
    names = (record.value("id") or "").split()
    return CgpOpcodes(
        gid=_operand(names[-1]) if names else None,
        lex=lexicon,
        var=variant if variant in VARIANTS and variant != CLASSIC else None,
    )


def _operand(text: str | None) -> str | None:
    """*text*, if it can be the operand of an opcode: a word without ``;``."""
    return text if text and ";" not in text and text.split() == [text] else None


def tell_cgp(presented: str, opcodes: CgpOpcodes, *, with_rules: bool) -> str:
    """
    The CGP *presented*, with the *opcodes* that its source has.

    Board and tile set stay those of the position, and with *with_rules* the numbers
    and the challenge rule of its rules.
    """
    cgp = parse_cgp(presented)
    made = cgp.opcodes
    opcodes = replace(opcodes, bdn=made.bdn, ld=made.ld)
    if with_rules:
        opcodes = replace(opcodes, bb=made.bb, cr=made.cr, etl=made.etl, mcnz=made.mcnz)
    return format_cgp(replace(cgp, opcodes=opcodes))


def cgp_losses(position: Position) -> Iterator[Loss]:
    """What a CGP cannot say of *position*."""
    if any(player.name for player in position.players):
        yield Loss("names_left_out", "a CGP has no names of players")
    if position.on_turn:
        first = position.on_turn + 1
        message = f"a CGP begins with the player on turn, here player {first}"
        yield Loss("seats_turned", message)
    if position.consecutive_passes:
        passes = position.consecutive_passes
        yield Loss("passes_left_out", f"a CGP does not count passes: {passes} in a row")
    if position.status is not Status.PLAYING:
        status = position.status.value.replace("_", " ")
        message = f"a CGP does not say how far a game is: {status}"
        yield Loss("status_left_out", message)
    if any(player.turns_to_miss for player in position.players):
        yield Loss("turns_left_out", "a CGP does not say who misses a turn")


def board_losses(position: Position) -> Iterator[Loss]:
    """What the rows of a board cannot say of *position*."""
    if any(player.score or player.rack for player in position.players):
        yield Loss("players_left_out", "the rows of a board tell no scores and racks")
