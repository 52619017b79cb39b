"""The turns of a replay as rows: who, with which rack, what, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from app.api.presenting.moves import present_notation
from app.cli.position_view import player_name
from app.cli.replay_table import Column
from app.cli.terminal import printable
from app.rules.events import EventType
from app.rules.ruleset import PAIR
from app.rules.tiles import TileSet
from app.services.replays import Replay, ReplayedTurn

LONGEST_NAME, LONGEST_HEAD = 12, 8
"""Columns of a name in the table, and above a column of scores."""

NAMES = {
    EventType.TURN_PASSED: "pass",
    EventType.TURN_LOST: "turn lost",
    EventType.PLAY_WITHDRAWN: "withdrawn",
    EventType.CHALLENGE_BONUS: "challenge bonus",
    EventType.OVERTIME_PENALTY: "overtime",
}
"""What happened, where it is no move with tiles."""


def columns(replay: Replay, *, narrow: bool) -> list[Column]:
    """The columns of the table, those of the scores last."""
    names = [player_name(p.name, i) for i, p in enumerate(replay.position.players)]
    scores = [
        Column(_short(name, LONGEST_HEAD), is_right=True)
        for name in (names if len(names) == PAIR else ["Total"])
    ]
    return [
        Column("#", is_right=True),
        Column("Player", least=6, is_optional=True, order=0 if narrow else 1),
        Column("Rack", least=7, order=3),
        Column("Move", least=9, order=2),
        Column("Words", least=8, is_optional=narrow, order=1 if narrow else 0),
        Column("Pts" if narrow else "Points", is_right=True),
        *scores,
    ]


def cells(replay: Replay, index: int) -> list[Text]:
    """The row of turn *index*, counted from 0."""
    replayed = replay.turns[index]
    turn, tile_set = replayed.turn, replay.court.rules.tile_set
    seat, players = turn.before.on_turn, turn.position.players
    is_pair = len(players) == PAIR
    shown = range(len(players)) if is_pair else (seat,)
    return [
        Text(str(index + 1), "dim"),
        Text(_short(player_name(players[seat].name, seat))),
        Text(printable(replayed.event.said.rack)),
        Text(move_text(replayed, tile_set), "bold"),
        Text(_words(replayed)),
        _points(replayed),
        *(
            Text(
                str(players[one].score).replace("-", "−"),
                "bold" if one == seat else "dim",
            )
            for one in shown
        ),
    ]


def _short(name: str, most: int = LONGEST_NAME) -> str:
    text = Text(name)
    text.truncate(most, overflow="ellipsis")
    return text.plain


def move_text(replayed: ReplayedTurn, tile_set: TileSet) -> str:
    """What happened on a turn: a move as it is written, or its name."""
    said, ruling = replayed.event.said, replayed.turn.ruling
    if said.type in NAMES:
        return NAMES[said.type]
    if said.type in {EventType.RACK_BONUS, EventType.RACK_PENALTY}:
        whose = "tiles left" if said.type is EventType.RACK_BONUS else "own tiles"
        return printable(f"{whose} {said.tiles}".rstrip())
    if said.type is EventType.TILES_EXCHANGED:
        told = said.tiles if said.tile_count is None else str(said.tile_count)
        return printable(f"exchange {told}")
    if said.type is not EventType.TILES_PLACED:
        return said.type.value.replace("_", " ")
    notation = present_notation(ruling, tile_set) if ruling else None
    return printable(notation or f"{said.start} {said.tiles}")


def _words(replayed: ReplayedTurn) -> str:
    ruling = replayed.turn.ruling
    words: Sequence[str] = [word.word for word in ruling.words] if ruling else ()
    return ", ".join(words)


def _points(replayed: ReplayedTurn) -> Text:
    """The right points, in red where the record has others."""
    points, told = replayed.turn.points, replayed.event.said.points
    style = "" if told in {None, points} else "bold red"
    return Text(f"{points:+d}".replace("-", "−"), style)
