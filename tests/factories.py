"""
Positions, moves and rules for tests, from a line or two of text.

A board is drawn row by row: ``.`` is an empty square, ``A`` a tile, ``a`` a blank
that stands for A, ``[CH]`` a tile of several letters. A line may begin with the
number of its row; rows that are not drawn are empty, and so is what is missing at
the end of a row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from app.catalog.documents import override
from app.catalog.registry import boards, rule_sets, tile_sets
from app.notation.movetext import parse_move
from app.rules.board import Board
from app.rules.challenge import challenge
from app.rules.claims import ChallengeDecision, Claim
from app.rules.judge import judge
from app.rules.layout import BoardLayout
from app.rules.lexicon import Lexicon
from app.rules.moves import BoardAfter, Move, PlacedTile, PlacedTiles, WrittenPlay
from app.rules.position import Player, Position, Rack, Status
from app.rules.ruleset import Rules
from app.rules.ruling import Ruling
from app.rules.squares import Direction, Square
from app.rules.tiles import TileKind, TileSet
from app.rules.transition import Advance, advance
from app.rules.verdict import Verdict

SIGN = re.compile(r"\[([^\]]*)\]|(.)")


class WordList:
    """A lexicon of the words that a test names."""

    def __init__(self, text: str) -> None:
        self._words = set(text.split())

    def accepts(self, word: str) -> bool:
        return word in self._words

    def accepts_anagram(self, letters: Sequence[str]) -> bool:
        spelt = sorted("".join(letters))
        return any(sorted(word) == spelt for word in self._words)


def make_rules(
    rule_set: str = "standard",
    *,
    board: str | BoardLayout | None = None,
    tile_set: str | TileSet | None = None,
    **parts: object,
) -> Rules:
    """The rule set with *parts* of it, its board or its tile set replaced."""
    chosen = override(rule_sets.get(rule_set), parts)
    board = board or chosen.board
    tile_set = tile_set or chosen.tile_set
    return Rules(
        chosen,
        boards.get(board) if isinstance(board, str) else board,
        tile_sets.get(tile_set) if isinstance(tile_set, str) else tile_set,
    )


STANDARD = make_rules()
SPANISH = make_rules(tile_set="spanish")
CATALAN = make_rules(tile_set="catalan")
SUPER = make_rules("super")


def make_layout(drawing: str, start: str) -> BoardLayout:
    """A layout from its rows of premium signs."""
    return BoardLayout("test", tuple(drawing.split()), square(start))


def make_tile_set(
    tiles: str, *, blanks: int = 2, indivisible: tuple[str, ...] = (), vowels: str = ""
) -> TileSet:
    """
    A tile set from words such as ``A9/1``: letter, count, value.

    A lower form that is not `str.lower` stands behind a ``~``: ``q2/3~q'``.
    """
    kinds = []
    for text in tiles.split():
        told, _, lower = text.partition("~")
        found = re.fullmatch(r"(\D+)(\d+)/(\d+)", told)
        assert found is not None, text
        letter, count, value = found.groups()
        vowel = letter in vowels
        kinds.append(TileKind(letter, int(count), int(value), lower, vowel))
    return TileSet("test", tuple(kinds), blanks, indivisible=indivisible)


TINY_SET = make_tile_set("A3/1 B3/3 C2/4", blanks=0)
TINY = make_rules(tile_set=TINY_SET, rack_size=3)
"""Eight tiles, three on a rack."""


def faces(text: str) -> tuple[str, ...]:
    """Split tiles, those of several letters in brackets."""
    return tuple(found[1] or found[2] for found in SIGN.finditer(text))


def square(name: str) -> Square:
    """The square of a name such as ``H8``."""
    letters, digits = name.rstrip("0123456789"), name.lstrip("ABCDEFGHIJKLMNOPQRSTU")
    assert len(letters) == 1
    return Square(int(digits) - 1, ord(letters) - ord("A"))


def make_cells(drawing: str, layout: BoardLayout) -> tuple[str, ...]:
    """The cells of a drawn board."""
    rows = [[""] * layout.width for _ in range(layout.height)]
    number = 0
    for line in filter(None, map(str.strip, drawing.splitlines())):
        head, _, squares = line.rpartition(" ")
        number = int(head) if head.strip() else number + 1
        drawn = ["" if face == "." else face for face in faces(squares)]
        assert len(drawn) <= layout.width, line
        rows[number - 1][: len(drawn)] = drawn
    return tuple(face for row in rows for face in row)


def make_board(drawing: str = "", rules: Rules = STANDARD) -> Board:
    """A drawn board."""
    return Board(rules.layout, make_cells(drawing, rules.layout))


def make_rack(text: str | None) -> Rack | None:
    """A rack: ``?`` a blank, ``_`` a tile that nobody told; None = unknown."""
    return None if text is None else faces(text)


def make_position(
    drawing: str = "",
    *,
    rules: Rules = STANDARD,
    racks: Sequence[str | None] = (None, None),
    scores: Sequence[int] = (),
    on_turn: int = 0,
    bag: str | None = None,
    bag_count: int | None = None,
    scoreless_turns: int = 0,
    consecutive_passes: int = 0,
    status: Status = Status.PLAYING,
) -> Position:
    """A position with a drawn board and a player for each of the racks."""
    points = [*scores, *[0] * len(racks)]
    return Position(
        board=make_board(drawing, rules),
        players=tuple(
            Player(score=points[seat], rack=make_rack(rack))
            for seat, rack in enumerate(racks)
        ),
        on_turn=on_turn,
        bag=make_rack(bag),
        bag_count=bag_count,
        scoreless_turns=scoreless_turns,
        consecutive_passes=consecutive_passes,
        status=status,
    )


def owing(position: Position, turns: Mapping[int, int]) -> Position:
    """The position with turns to miss for some seats, by seat."""
    players = [
        replace(player, turns_to_miss=turns.get(seat, 0))
        for seat, player in enumerate(position.players)
    ]
    return replace(position, players=tuple(players))


def placed(text: str, direction: Direction | None = None) -> PlacedTiles:
    """Tiles on squares: ``H8 C  H9 a  H10 [CH]``."""
    words = text.split()
    return PlacedTiles(
        tuple(
            PlacedTile(square(name), faces(tile)[0])
            for name, tile in zip(words[::2], words[1::2], strict=True)
        ),
        direction,
    )


def written(text: str, rules: Rules = STANDARD) -> WrittenPlay:
    """A play told as a start and a word: ``8D RETAINS``."""
    move = parse_move(text, rules.layout, rules.tile_set)
    assert isinstance(move, WrittenPlay)
    return move


def board_after(drawing: str, rules: Rules = STANDARD) -> BoardAfter:
    """A play told as the board that should lie afterwards."""
    return BoardAfter(make_cells(drawing, rules.layout))


def rule_on(
    position: Position,
    move: Move | str,
    rules: Rules = STANDARD,
    lexicon: Lexicon | None = None,
) -> Ruling:
    """Judge a move, told as text or as a value."""
    if isinstance(move, str):
        move = parse_move(move, rules.layout, rules.tile_set)
    return judge(position, move, rules, lexicon)


def play(
    position: Position,
    move: Move | str,
    rules: Rules = STANDARD,
    draw: str | None = None,
) -> Advance:
    """Judge a legal move and make it."""
    ruling = rule_on(position, move, rules)
    assert ruling.is_legal, ruling.violations
    return advance(position, ruling, rules, make_rack(draw))


def play_all(
    position: Position, moves: Iterable[Move | str], rules: Rules = STANDARD
) -> Advance:
    """Make several legal moves, one after the other."""
    step = Advance(position, None)
    for move in moves:
        step = play(step.position, move, rules)
    return step


def challenged(
    position: Position,
    move: Move | str,
    rules: Rules,
    lexicon: Lexicon | None = None,
    *,
    by: int = 1,
    words: str | None = None,
    decision: str | None = None,
    failed_before: int = 0,
    draw: str | None = None,
) -> Verdict:
    """Challenge a move, told as text or as a value, made on *position*."""
    claim = Claim(
        by,
        None if words is None else tuple(words.split()),
        None if decision is None else ChallengeDecision(decision),
        failed_before,
    )
    ruling = rule_on(position, move, rules, lexicon)
    return challenge(position, ruling, claim, rules, make_rack(draw))


def codes(ruling: Ruling) -> list[str]:
    """The codes of the violations, in order."""
    return [violation.code.value for violation in ruling.violations]


def words(ruling: Ruling) -> dict[str, int]:
    """The words with their scores, the main word first; none may come twice."""
    found = {word.word: word.score for word in ruling.words}
    assert len(found) == len(ruling.words), ruling.words
    return found


def formulas(ruling: Ruling) -> list[str]:
    """The words in pencil form, the main word first."""
    return [word.formula for word in ruling.words]


def total(ruling: Ruling) -> int:
    """The total of a placement that was scored."""
    assert ruling.score is not None
    return ruling.score.total
