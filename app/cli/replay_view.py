"""Replays on the terminal: turn by turn, what is wrong in place, and how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console
from rich.text import Text

from app.cli.board_sheet import Sheet
from app.cli.board_view import draw_board
from app.cli.outcome_view import show_outcome
from app.cli.position_view import player_name, show_position
from app.cli.provenance_view import provenance_lines
from app.cli.replay_remarks import HEADER, SIGNS, by_turn, count, remarks
from app.cli.replay_rows import cells, columns
from app.cli.replay_table import fit, heading, line
from app.cli.terminal import flow, printable, show
from app.notation.gcg_findings import Severity
from app.notation.gcg_record import GcgRecord
from app.rules.counting import counted
from app.rules.events import EventType
from app.rules.position import Position, count_unseen, left_over
from app.rules.tiles import show_tile
from app.services.record_positions import position_at
from app.services.replay_findings import Finding
from app.services.replays import Replay

NARROW = 80
"""A terminal with fewer columns has no room for all columns of the table."""

INDENT = 2
UNDER_A_TURN = 5
"""Columns before what is said of a turn."""

MORE = "--notes shows them"


def show_replay(
    record: GcgRecord, replay: Replay, console: Console, *, with_notes: bool
) -> None:
    """Print the whole record with what is wrong in it, the board, and the end."""
    found = by_turn(replay, with_notes=with_notes)
    console.print()
    _show_head(record, replay, console)
    if found.get(HEADER):
        show(console, remarks(found[HEADER]), indent=INDENT)
        console.print()
    if replay.turns:
        _show_turns(replay, found, console)
        console.print()
    sheet = Sheet(replay.position.board, replay.court.rules.tile_set)
    draw_board(sheet, console)
    console.print()
    _show_end(replay, console)
    console.print()
    show(console, summary(replay, with_notes=with_notes), indent=INDENT)
    console.print()
    show(console, provenance_lines(replay.court))


def _show_head(record: GcgRecord, replay: Replay, console: Console) -> None:
    """Print who played, and what the record says of the game."""
    full = [player.full_name for player in record.players]
    names = []
    for seat, player in enumerate(replay.position.players):
        name = player_name(player.name, seat)
        told = printable(full[seat]) if seat < len(full) else ""
        names.append(f"{name} ({told})" if told and told != name else name)
    show(console, Text(" – ".join(names), "bold"), indent=INDENT)
    told_of = [record.value(name) for name in ("title", "description")]
    lexicon = record.value("lexicon")
    told_of.append(f"Lexicon of the game: {lexicon}" if lexicon else None)
    for text in filter(None, told_of):
        show(console, Text(printable(text.replace("\n", " "))), indent=INDENT)
    console.print()


def _show_turns(
    replay: Replay, found: Mapping[int, Sequence[Finding]], console: Console
) -> None:
    heads = columns(replay, narrow=console.width < NARROW)
    rows = [cells(replay, index) for index in range(len(replay.turns))]
    sizes = fit(heads, rows, console.width - INDENT)
    lines = heading(heads, sizes)
    for index, row in enumerate(rows):
        if any(one.severity is Severity.ERROR for one in found.get(index, ())):
            row[0].stylize("bold red")
        lines.append(line(heads, row, sizes))
        if found.get(index):
            _show_lines(lines, console)
            show(console, remarks(found[index]), indent=UNDER_A_TURN)
            lines = []
    _show_lines(lines, console)


def _show_lines(lines: Sequence[Text], console: Console) -> None:
    if lines:
        show(console, Text("\n").join(lines), indent=INDENT)


def _show_end(replay: Replay, console: Console) -> None:
    """Print the settlement, or what is still to be played with."""
    court, position = replay.court, replay.position
    if replay.outcome is not None:
        show_outcome(replay.outcome, court.resolved.clauses, console)
    else:
        show_standing(replay, position, "After the last turn", console)
    recorded = _recorded(replay)
    if recorded is not None:
        console.print()
        show(console, recorded)


def show_standing(
    replay: Replay, position: Position, title: str, console: Console
) -> None:
    """Print scores, racks, bag and unseen tiles of a *position* of *replay*."""
    show_position(position, position, replay.court.rules, console, title)
    unseen = list(_unseen(replay, position))
    if unseen:
        console.print()
        show(console, flow(unseen, console.width - 2 * UNDER_A_TURN))


def _unseen(replay: Replay, position: Position) -> Iterator[Text]:
    """The tiles that are neither on the board nor on a known rack, kind by kind."""
    left = left_over(position, replay.court.rules.tile_set)
    number = count_unseen(left)
    if number:
        yield Text(f"Unseen ({number}):")
    for tile, times in left.items():
        if times > 0:
            yield Text(show_tile(tile) * times)


def _recorded(replay: Replay) -> Text | None:
    """The last totals of the record, where they are not the right ones."""
    right: dict[int, int] = {}
    for replayed in replay.turns:
        right[replayed.turn.before.on_turn] = replayed.total
    players = replay.position.players
    if all(replay.told_totals[seat] == total for seat, total in right.items()):
        return None
    told = ", ".join(
        f"{player_name(player.name, seat)} {total}"
        for seat, (player, total) in enumerate(
            zip(players, replay.told_totals, strict=True)
        )
    )
    return Text.assemble(("As recorded: ", "dim"), told)


def summary(replay: Replay, *, with_notes: bool) -> Text:
    """One line: how much was played, and how many findings there are of each kind."""
    types = Counter(replayed.event.said.type for replayed in replay.turns)
    plays = counted(types[EventType.TILES_PLACED], "play")
    parts = [Text(f"{counted(len(replay.turns), 'turn')}, {plays}")]
    for severity, noun in (
        (Severity.ERROR, "error"),
        (Severity.WARNING, "warning"),
        (Severity.NOTE, "note"),
    ):
        number = count(replay.findings, severity)
        sign, style = SIGNS[severity]
        if number:
            part = Text(f"{sign} {counted(number, noun)}", style)
        else:
            part = Text(f"no {noun}s", "bold green" if noun == "error" else "dim")
        if number and severity is Severity.NOTE and not with_notes:
            part.append(f" ({MORE})", "not bold dim")
        parts.append(part)
    return Text("   ").join(parts)


def show_turn(replay: Replay, number: int, console: Console, *, notes: bool) -> None:
    """
    Print the position after turn *number*, with what the turn is about.

    Turns are counted from 1; 0 is the position before the first one.
    """
    position = position_at(replay, number)
    found = by_turn(replay, with_notes=notes).get(number - 1, [])
    rules = replay.court.rules
    turn = replay.turns[number - 1].turn if number else None
    laid = turn.ruling.laid if turn and turn.ruling else None
    new = frozenset(laid.new) if laid else frozenset()
    draw_board(Sheet(position.board, rules.tile_set, new=new), console)
    console.print()
    if number:
        heads = columns(replay, narrow=console.width < NARROW)
        row = cells(replay, number - 1)
        sizes = fit(heads, [row], console.width - INDENT)
        _show_lines([*heading(heads, sizes), line(heads, row, sizes)], console)
    if found:
        show(console, remarks(found), indent=UNDER_A_TURN)
    console.print()
    if number == len(replay.turns) and replay.outcome is not None:
        show_outcome(replay.outcome, replay.court.resolved.clauses, console)
        return
    title = f"After turn {number}" if number else "Before the first turn"
    show_standing(replay, position, title, console)
