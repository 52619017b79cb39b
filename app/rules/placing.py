"""Judging placements: from new tiles to words, score and violations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from app.rules.board import EMPTY, Board
from app.rules.choices import WordCheck
from app.rules.geometry import (
    Line,
    count_violations,
    line_of,
    line_violations,
    opening_violations,
    touches,
)
from app.rules.holdings import Taken, rack_violations, stock_violations, take
from app.rules.laying import Lay, lay
from app.rules.lexicon import Lexicon
from app.rules.looking_up import word_look_up
from app.rules.moves import Placement
from app.rules.position import Position
from app.rules.ruleset import Rules
from app.rules.ruling import Laid, Ruling
from app.rules.scoring import ScoredWord, Word, score_word, total_score
from app.rules.squares import Direction
from app.rules.tiles import TileSet
from app.rules.violations import Violation, ViolationCode, violation
from app.rules.word_checks import (
    bare_blanks,
    incomplete_word,
    missing_word,
    split_digraphs,
    unacceptable,
)
from app.rules.words import Run, words_along, words_of_lone_tile


def judge_placement(
    position: Position,
    move: Placement,
    rules: Rules,
    lexicon: Lexicon | None,
    left: Mapping[str, int],
    found: list[Violation],
) -> Ruling:
    """
    Rule on a placement.

    *left* is what board and known racks leave of the set; *found* are the
    violations seen so far.
    """
    board, tile_set = position.board, rules.tile_set
    placed = lay(board, move, tile_set)
    line = line_of(board, placed) if placed.faces else None
    cells, runs = _runs(board, placed, line)
    words = _score_words(cells, runs or (), placed, rules, lexicon)
    found += placed.violations
    found += count_violations(placed, rules)
    if line is not None:
        found += line_violations(board, placed, line)
        found += _joining_violations(board, placed, runs, rules)
    if runs is not None:
        found += missing_word(board, runs, rules.rule_set)
    if runs:
        found += incomplete_word(board, cells, placed, runs[0], words[0])
    found += bare_blanks(board, placed)
    found += split_digraphs(words, tile_set)
    taken = _take_tiles(position, placed, left, tile_set, found)
    unchecked = [ViolationCode.TILE_NOT_ON_RACK.value] if taken.guessed else []
    if words and rules.rule_set.word_check is WordCheck.VOID:
        found += unacceptable(words)
        if lexicon is None:
            unchecked.append(ViolationCode.UNACCEPTABLE_WORD.value)
    return Ruling(
        move=move,
        violations=tuple(found),
        words=words,
        score=None
        if runs is None
        else total_score(words, len(placed.faces), rules.rule_set),
        words_acceptable=_all_acceptable(words),
        unchecked=tuple(unchecked),
        laid=_laid(board, placed, line, runs),
        leave=taken.leave,
        left=left,
    )


def _take_tiles(
    position: Position,
    placed: Lay,
    left: Mapping[str, int],
    tile_set: TileSet,
    found: list[Violation],
) -> Taken:
    """Take the new tiles off the mover's rack, and add to *found* what is wrong."""
    rack = position.mover.rack
    taken = take(rack, [tile_set.tile_of[face] for face in placed.faces.values()])
    found += rack_violations(rack, taken)
    found += stock_violations(left, taken.missing + taken.guessed, tile_set)
    return taken


def _runs(
    board: Board, placed: Lay, line: Line | None
) -> tuple[Sequence[str], list[Run] | None]:
    """
    The cells with the new tiles, and the words in them.

    The words are None unless all new tiles lie in one line on free squares
    without a gap.
    """
    if line is None or placed.displaced or not line.is_straight or line.gaps:
        return board.cells, None
    cells = list(board.cells)
    for index, face in placed.faces.items():
        cells[index] = face
    if line.direction is not None:
        return cells, words_along(cells, board.layout, placed.faces, line.direction)
    (index,) = placed.faces
    return cells, words_of_lone_tile(cells, board.layout, index, placed.direction)


def _score_words(
    cells: Sequence[str],
    runs: Sequence[Run],
    placed: Lay,
    rules: Rules,
    lexicon: Lexicon | None,
) -> tuple[ScoredWord, ...]:
    layout, new = rules.layout, placed.faces
    squares, premiums = layout.squares, layout.premiums
    look_up = word_look_up(rules.rule_set, lexicon)
    words: list[ScoredWord] = []
    for first, last, direction, step in runs:
        end = last + 1
        word = Word(  # by position: at three quarters of the cost
            squares[first],
            direction,
            not words,
            squares[first:end:step],
            cells[first:end:step],
            [premiums[i] if i in new else None for i in range(first, end, step)],
        )
        words.append(score_word(word, rules.tile_set, look_up))
    return tuple(words)


def _all_acceptable(words: Sequence[ScoredWord]) -> bool | None:
    answers = [word.acceptable for word in words]
    if False in answers:
        return False
    return None if None in answers or not answers else True


def _joining_violations(
    board: Board, placed: Lay, runs: list[Run] | None, rules: Rules
) -> list[Violation]:
    """The opening rules on an empty board, else the rule that plays connect."""
    if runs is None:
        joined = touches(board, placed)
    else:
        joined = len(runs) > 1 or any(x.length > len(placed.faces) for x in runs)
    if joined:
        return []
    if board.is_empty:
        return opening_violations(placed, rules)
    return [violation(ViolationCode.NOT_CONNECTED)]


def _laid(
    board: Board,
    placed: Lay,
    line: Line | None,
    runs: list[Run] | None,
) -> Laid | None:
    """The placement as the board sees it, if its new tiles lie in one line."""
    if line is None or placed.displaced or not line.is_straight or line.gaps:
        return None
    squares, faces = board.layout.squares, placed.faces
    if runs:
        start, direction = squares[runs[0].first], runs[0].direction
        path: Iterable[int] = runs[0].indices
    else:
        start, direction = squares[min(faces)], placed.direction or Direction.ACROSS
        path = faces
    told = tuple([faces.get(index, EMPTY) for index in path])
    return Laid(new=faces, start=start, direction=direction, faces=told)
