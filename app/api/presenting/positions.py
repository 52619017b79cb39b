"""Positions and warnings as JSON documents."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from app.api.presenting.words import Json
from app.notation.cgp import format_fields
from app.notation.cgp_opcodes import CgpOpcodes, format_opcodes
from app.notation.tilestrings import write_row
from app.rules.board import Board
from app.rules.choices import FailKind, Validity, WordCheck
from app.rules.position import Position, left_over, tiles_held, tiles_in_bag
from app.rules.ruleset import Rules, RuleSet
from app.rules.soundness import PositionWarning
from app.rules.tiles import NO_TILE, UNKNOWN_TILE, show_tile, show_tiles
from app.services.cgp_rules import BOARDS, CHALLENGE_RULES, TILE_SETS
from app.services.inputs import NO_LEXICON
from app.services.resolving import REMEMBERED, Court, ResolvedRules

CGP_BOARDS = {ours: theirs for theirs, ours in BOARDS.items()}
CGP_TILE_SETS = {ours: theirs for theirs, ours in TILE_SETS.items()}

ANAGRAMS = "wordsmog"
"""The variant in which any order of a word's letters is acceptable."""

CGP_DEFAULTS = CgpOpcodes(bb=50, bdn="CrosswordGame", etl=7, ld="english", mcnz=6)
"""What a CGP means when it does not say; such opcodes are not written."""


def present_position(position: Position, court: Court) -> Json:
    """A position with what follows from it: CGP, bag count, unseen tiles."""
    rules = court.rules
    left = left_over(position, rules.tile_set)
    size = rules.rule_set.rack_size
    held = tiles_held(position, left, size)
    rows = board_rows(position.board)
    return {
        "board": rows,
        "players": [
            {
                "name": player.name,
                "score": player.score,
                "rack": None if player.rack is None else show_tiles(player.rack),
                "rack_count": count,
                "turns_to_miss": player.turns_to_miss,
            }
            for player, count in zip(position.players, held, strict=True)
        ],
        "on_turn": position.on_turn,
        "bag": None if position.bag is None else show_tiles(position.bag),
        "bag_count": tiles_in_bag(position, left, size),
        "scoreless_turns": position.scoreless_turns,
        "consecutive_passes": position.consecutive_passes,
        "status": position.status,
        "cgp": _cgp(position, rows, court),
        "unseen": _unseen(left),
    }


def board_rows(board: Board) -> list[str]:
    """The board drawn row by row, ``.`` for an empty square."""
    cells, width = board.cells, board.layout.width
    starts = range(0, len(cells), width)
    text = "".join([face or NO_TILE for face in cells])
    if len(text) == len(cells):
        return [text[start : start + width] for start in starts]
    return [write_row(cells[start : start + width]) for start in starts]


def _unseen(left: Mapping[str, int]) -> str:
    """The tiles that are left, each as often as it is, in the order of the set."""
    return "".join([show_tile(tile) * count for tile, count in left.items()])


def _cgp(position: Position, rows: list[str], court: Court) -> str:
    """The position on one line, the player on turn first."""
    seats = len(position.players)
    order = [(position.on_turn + n) % seats for n in range(seats)]
    players = [position.players[seat] for seat in order]
    fields = format_fields(
        rows,
        [_known_part(player.rack, seats) for player in players],
        [player.score for player in players],
        position.scoreless_turns,
    )
    lexicon = NO_LEXICON
    if court.lexicon and court.rules.rule_set.word_check is not WordCheck.NONE:
        lexicon = court.lexicon.name
    opcodes = _opcodes(court.resolved, lexicon, seats)
    return f"{fields} {opcodes}" if opcodes else fields


def _known_part(rack: tuple[str, ...] | None, seats: int) -> str:
    """The known tiles of a rack; a field that would be empty has an unknown one."""
    known = show_tiles([tile for tile in rack or () if tile != UNKNOWN_TILE])
    return known or ("" if seats > 1 else UNKNOWN_TILE)


@lru_cache(maxsize=REMEMBERED)
def _opcodes(resolved: ResolvedRules, lexicon: str, seats: int) -> str:
    rules, default = resolved.rules, CGP_DEFAULTS
    board = CGP_BOARDS.get(rules.layout.name, rules.layout.name)
    tile_set = CGP_TILE_SETS.get(rules.tile_set.name, rules.tile_set.name)
    limit = rules.rule_set.scoreless.total(seats)
    bonus = _bonus(rules)
    min_bag = rules.rule_set.exchange.min_bag
    return format_opcodes(
        CgpOpcodes(
            bb=bonus if bonus != default.bb else None,
            bdn=board if board != default.bdn else None,
            cr=_challenge_rule(rules.rule_set),
            etl=min_bag if min_bag != default.etl else None,
            ld=tile_set if tile_set != default.ld else None,
            lex=lexicon,
            mcnz=limit if limit != default.mcnz else None,
            var=ANAGRAMS if rules.rule_set.validity is Validity.ANAGRAM else None,
        )
    )


def _challenge_rule(rule_set: RuleSet) -> str | None:
    """The challenge rule in the words of CGP, if there is one and it has them."""
    if rule_set.word_check is not WordCheck.CHALLENGE:
        return None
    fail = rule_set.challenge.fail
    told: dict[str, object] = {"kind": fail.kind.value}
    if fail.kind is FailKind.POINTS:
        told |= {"to": fail.to.value, "points": fail.points, "per": fail.per.value}
    return next((name for name, one in CHALLENGE_RULES.items() if one == told), None)


def _bonus(rules: Rules) -> int | None:
    """The bingo bonus for a full rack, 0 without any, None if there are others."""
    bingo = rules.rule_set.bingo
    if not bingo:
        return 0
    return bingo.get(rules.rule_set.rack_size) if len(bingo) == 1 else None


def present_warning(warning: PositionWarning) -> Json:
    """A warning with its facts."""
    return {
        "code": warning.code,
        "message": warning.message,
        "squares": [square.name for square in warning.squares],
        "params": warning.params,
    }
