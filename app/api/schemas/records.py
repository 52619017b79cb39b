"""Game records as they are sent."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from app.api.schemas.base import Body, Given
from app.api.schemas.moves import PlacedTile, ShortText, SquareName
from app.api.schemas.positions import Rows
from app.api.schemas.requests import ABBREVIATION, MOST_SEAT, Detail, RulesOrName
from app.api.schemas.rules import Name
from app.services.records import MOST_EVENTS
from app.services.replay_events import LONGEST_RACK

LARGEST_NUMBER = 999_999
"""The points of a line of GCG have six digits at most."""
MOST_PLAYERS = MOST_SEAT + 1

Number: TypeAlias = Annotated[int, Field(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
RackText: TypeAlias = Annotated[str, Field(max_length=LONGEST_RACK)]
Line: TypeAlias = Annotated[str, Field(max_length=1_000)]
LongText: TypeAlias = Annotated[str, Field(max_length=100_000)]
PlayerName: TypeAlias = Annotated[str, Field(min_length=1, max_length=200)]

BARE_MOVE: Any = Field(json_schema_extra={ABBREVIATION: "text"})


class RecordPlayer(Body):
    """Who sat on one seat."""

    name: Given[PlayerName] = None
    """What the player is called for short; `player1` and so on if left out."""
    full_name: Given[Annotated[str, Field(max_length=200)]] = None


class RecordItem(Body):
    """
    One event of a game: a move, or something else that changed scores or turns.

    `notation` has `text`; `placement` has `placed`, or `start` and `word`;
    `exchange` has `tiles`, or `count` alone; `board_after` has `board`; `rack_bonus`
    and `rack_penalty` have `tiles`. `pass` and the other events have no more than
    what every event may have: `seat`, `rack`, `points`, `total` and `note`.
    """

    type: Literal[
        "placement",
        "exchange",
        "pass",
        "notation",
        "board_after",
        "play_withdrawn",
        "challenge_bonus",
        "turn_lost",
        "rack_bonus",
        "rack_penalty",
        "overtime_penalty",
    ]
    seat: Given[Annotated[int, Field(ge=0, le=MOST_SEAT)]] = None
    """
    Whose it is, counted from 0. Left out, a move is made by whoever is on turn, seat
    0 first; `play_withdrawn`, `challenge_bonus` and `rack_bonus` are of whoever
    placed tiles last; penalties must say.
    """
    rack: Given[RackText] = None
    """The tiles before the event, as far as they are known."""
    points: Given[Number] = None
    """As recorded: what is right is worked out all the same."""
    total: Given[Number] = None
    """The score of the player afterwards, as recorded."""
    note: Given[LongText] = None
    text: Given[ShortText] = None
    """The move as people write it: `8D RETAINS`, `exchange QV`, `-2`, `pass`."""
    start: Given[SquareName] = None
    """First square of the word: `8D` runs across, `D8` runs down."""
    direction: Given[Literal["across", "down"]] = None
    """Needed only for a lone tile that is told by `placed`."""
    word: Given[ShortText] = None
    """
    The whole word; lower-case letters are blanks, a tile that lies there already is
    `.`, its letter, or in parentheses.
    """
    placed: Given[Annotated[list[PlacedTile], Field(max_length=1_600)]] = None
    """The new tiles one by one."""
    tiles: Given[RackText] = None
    """The tiles that are exchanged, or left on racks at the end."""
    count: Given[Annotated[int, Field(ge=0, le=1_000)]] = None
    """The number of tiles that are exchanged."""
    board: Given[Rows] = None
    """The board as it is after the move."""


ItemOrText: TypeAlias = Annotated[
    RecordItem | Annotated[ShortText, BARE_MOVE], Field(union_mode="left_to_right")
]


class Record(Body):
    """
    A whole game.

    In the format `gcg` it has `text`, and no more. In the format `moves` it has
    `moves`, and any other member but `text`.
    """

    format: Literal["gcg", "moves"]
    text: Given[str] = None
    """The GCG, with whatever line ends."""
    players: Given[Annotated[list[RecordPlayer], Field(max_length=MOST_PLAYERS)]] = None
    """In the order of play. Those that the rules want and nobody told are added."""
    moves: Given[Annotated[list[ItemOrText], Field(max_length=MOST_EVENTS)]] = None
    """The events in their order. A bare string is the notation of a move."""
    title: Given[Line] = None
    description: Given[LongText] = None
    id: Given[Line] = None
    lexicon: Given[Line] = None
    """
    The lexicon that the game was played with. It is not looked up, but tells in
    which language the tiles are.
    """
    board_layout: Given[Line] = None
    """The name of the board, as GCG has it."""
    tile_distribution: Given[Line] = None
    """The name of the tile set, as GCG has it."""


class ReplayRequest(Body):
    """A game record to referee."""

    rules: Given[RulesOrName] = None
    """
    By which rules. Left out, the record is followed: no word is refused, and
    challenges and the end go as its lines say. A bare string is the name of a rule
    set.
    """
    detail: Given[Detail] = None
    """
    `full` if left out. `brief` leaves `letters`, `formula`, `position` and
    `provenance` null.
    """
    record: Record


class ReplayQuery(Body):
    """What is said beside a record that is sent as the bytes of its GCG."""

    rules: Given[Name] = None
    """Name of a rule set; left out, the record is followed. Only beside a GCG."""
    lexicon: Given[Name] = None
    """Name of a lexicon; `none` = no dictionary. Only beside a GCG."""
    detail: Given[Detail] = None
    """`full` if left out. Only beside a GCG."""
