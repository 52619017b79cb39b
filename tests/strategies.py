"""
Positions and moves that nobody thought of, for property tests.

Whatever is built here is well-formed; nothing says that play could reach it, or that
a move is legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from app.rules.board import EMPTY, Board
from app.rules.choices import (
    ChallengeScope,
    ChallengeWho,
    FailKind,
    FreeExchange,
    Guard,
    Per,
    PointsTo,
    RedrawWhen,
    WordCheck,
)
from app.rules.moves import (
    BoardAfter,
    Exchange,
    Glyph,
    Move,
    Pass,
    PlacedTile,
    PlacedTiles,
    Placement,
    RecycleBlank,
    Redraw,
    WrittenPlay,
)
from app.rules.position import Player, Position, Status
from app.rules.ruleset import Rules
from app.rules.squares import Direction, Square
from app.rules.tiles import BLANK, UNKNOWN_TILE
from tests.factories import SPANISH, STANDARD, make_layout, make_tile_set

many = settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
few = settings(many, max_examples=40)

DOTLESS_I = "\N{LATIN SMALL LETTER DOTLESS I}"

TILE_SETS = [
    make_tile_set("A3/1 B3/3 C2/4", blanks=0),
    STANDARD.tile_set,
    SPANISH.tile_set,
    make_tile_set("A9/1 L9/1 L·L1/9 LL2/8 Ä1/6 DŽ2/7 W0/5", blanks=3),
    make_tile_set("C4/2 H4/3 CH2/5 E1/0", indivisible=("CH",), vowels="E"),
    make_tile_set(f"I4/2~{DOTLESS_I} İ7/1~i q2/3~ⓠ Q1/6~Ⓠ a9/1~ⓐ", vowels="Iİa"),
    replace(make_tile_set("A1/1 B1/2"), blank_value=5),
]
"""Alphabets with and without digraphs, blanks, and lower forms of their own."""

LAYOUTS = [
    make_layout("... .D. ...", "B2"),
    make_layout(".", "A1"),
    make_layout("d.DtT.Q", "C1"),
    make_layout(". d # . D", "A2"),
    make_layout("T.d.T .t.D. d.#.q .D.t. T.d.T", "D2"),
    make_layout("Q....d .t##.. ..D.q.", "A1"),
    make_layout("#t# tDt #t# DdD", "B2"),
    make_layout("..d..T .D..t. ..dd.. t....# TT..DD ......", "C3"),
]
"""Boards of any shape, with premiums, holes and starts anywhere."""


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """Rules with a board, a tile set and the choices of a house."""
    standard = STANDARD.rule_set
    rule_set = replace(
        standard,
        rack_size=draw(st.integers(1, 8)),
        bingo=draw(st.sampled_from([{3: 20}, {7: 50}, {7: 40, 8: 50}, {}])),
        word_check=draw(st.sampled_from(WordCheck)),
        exchange=replace(
            standard.exchange,
            min_bag=draw(st.sampled_from([0, 1, 7])),
            free=draw(st.sampled_from(FreeExchange)),
        ),
        redraw=replace(standard.redraw, when=draw(st.sampled_from(RedrawWhen))),
        scoreless=replace(standard.scoreless, guard=draw(st.sampled_from(Guard))),
        recycle_blank=draw(st.booleans()),
    )
    layout, tile_set = draw(st.sampled_from(LAYOUTS)), draw(st.sampled_from(TILE_SETS))
    return Rules(rule_set, layout, tile_set)


@st.composite
def challenge_rules(draw: st.DrawFn, rules: Rules | None = None) -> Rules:
    """Rules under which words are challenged: any, or *rules* with such choices."""
    rules = draw(any_rules()) if rules is None else rules
    standard = rules.rule_set
    fail = replace(
        standard.challenge.fail,
        kind=draw(st.sampled_from(FailKind)),
        per=draw(st.sampled_from(Per)),
        to=draw(st.sampled_from(PointsTo)),
        escalation=draw(st.sampled_from([(), (10, 20)])),
    )
    challenge = replace(
        standard.challenge,
        who=draw(st.sampled_from(ChallengeWho)),
        scope=draw(st.sampled_from(ChallengeScope)),
        fail=fail,
        reveal=draw(st.booleans()),
    )
    rule_set = replace(
        standard,
        word_check=WordCheck.CHALLENGE,
        challenge=challenge,
        final_challenge=draw(st.booleans()),
    )
    return replace(rules, rule_set=rule_set)


def faces(rules: Rules) -> st.SearchStrategy[str]:
    """What can be read on a square that holds a tile."""
    return st.sampled_from([face for face in rules.tile_set.letter_of if face != BLANK])


def tiles(rules: Rules) -> st.SearchStrategy[str]:
    """What can lie on a rack or in a bag."""
    return st.sampled_from(list(rules.tile_set.stock))


@st.composite
def boards(draw: st.DrawFn, rules: Rules) -> Board:
    """Boards with tiles anywhere, sparse or crowded."""
    one = st.tuples(st.integers(0, len(rules.layout.squares) - 1), faces(rules))
    return Board.empty(rules.layout).with_faces(dict(draw(st.lists(one, max_size=20))))


@st.composite
def positions(draw: st.DrawFn, rules: Rules) -> Position:
    """Positions of one to four players, in which anything may be unknown."""
    some = st.lists(tiles(rules) | st.just(UNKNOWN_TILE), max_size=9).map(tuple)
    count = st.none() | st.integers(0, 9)
    players = draw(
        st.lists(
            st.builds(
                Player,
                score=st.integers(-300, 900),
                rack=st.none() | some,
                rack_count=count,
                turns_to_miss=st.integers(0, 2),
            ),
            min_size=1,
            max_size=4,
        )
    )
    return Position(
        board=draw(boards(rules)),
        players=tuple(players),
        on_turn=draw(st.integers(0, len(players) - 1)),
        bag=draw(st.none() | st.lists(tiles(rules), max_size=9).map(tuple)),
        bag_count=draw(count),
        scoreless_turns=draw(st.integers(0, 9)),
        consecutive_passes=draw(st.integers(0, 9)),
        status=draw(st.sampled_from([Status.PLAYING] * 4 + list(Status))),
    )


def squares(rules: Rules) -> st.SearchStrategy[Square]:
    """The squares of a board."""
    return st.sampled_from(rules.layout.squares)


def written_plays(rules: Rules) -> st.SearchStrategy[WrittenPlay]:
    """Plays told as words, through tiles told rightly or not."""
    anything = faces(rules) | st.just(BLANK)
    glyph = st.builds(Glyph, anything, st.booleans()) | st.just(Glyph(EMPTY, True))  # noqa: FBT003 - a field
    return st.builds(
        WrittenPlay,
        squares(rules),
        st.sampled_from(Direction),
        st.lists(glyph, max_size=9).map(tuple),
    )


def scattered_tiles(rules: Rules) -> st.SearchStrategy[PlacedTiles]:
    """Tiles on any squares, some twice."""
    anything = faces(rules) | st.just(BLANK)
    one = st.builds(PlacedTile, squares(rules), anything)
    return st.builds(
        PlacedTiles,
        st.lists(one, max_size=9).map(tuple),
        st.none() | st.sampled_from(Direction),
    )


@st.composite
def lines_of_tiles(draw: st.DrawFn, rules: Rules, board: Board) -> PlacedTiles:
    """Tiles on the free squares of one line, one after the other."""
    start = draw(squares(rules))
    direction = draw(st.sampled_from(Direction))
    letters = draw(st.lists(faces(rules), min_size=1, max_size=8))
    free = list(free_squares(board, start, direction))
    told = draw(st.sampled_from([None, *Direction]))
    pairs = zip(free, letters, strict=False)
    return PlacedTiles(tuple(PlacedTile(*pair) for pair in pairs), told)


def free_squares(board: Board, start: Square, direction: Direction) -> Iterator[Square]:
    """The free squares from *start* on, up to an unplayable one."""
    layout = board.layout
    row, column = start
    while layout.has(Square(row, column)):
        index = layout.index(Square(row, column))
        if index in layout.unplayable:
            return
        if not board.cells[index]:
            yield Square(row, column)
        if direction is Direction.ACROSS:
            column += 1
        else:
            row += 1


@st.composite
def boards_after(draw: st.DrawFn, rules: Rules, board: Board) -> BoardAfter:
    """The board with some squares changed."""
    one = st.tuples(squares(rules), st.just(EMPTY) | faces(rules))
    cells = list(board.cells)
    for square, face in draw(st.lists(one, max_size=5)):
        cells[board.layout.index(square)] = face
    return BoardAfter(tuple(cells))


def exchanges(rules: Rules) -> st.SearchStrategy[Exchange]:
    """Exchanges of named tiles, or of a number of them."""
    some = st.lists(tiles(rules) | st.just(UNKNOWN_TILE), max_size=9).map(tuple)
    named = some.map(lambda told: Exchange(told, len(told)))
    return named | st.builds(Exchange, st.none(), st.integers(1, 9))


def placements(rules: Rules, board: Board) -> st.SearchStrategy[Placement]:
    """Placements, told in any way."""
    return (
        written_plays(rules)
        | scattered_tiles(rules)
        | lines_of_tiles(rules, board)
        | boards_after(rules, board)
    )


def moves(rules: Rules, board: Board) -> st.SearchStrategy[Move]:
    """Moves of every kind."""
    return (
        placements(rules, board)
        | exchanges(rules)
        | st.builds(RecycleBlank, squares(rules))
        | st.sampled_from([Pass(), Redraw()])
    )
