"""The rules of a game that is imported: those that are asked for, or as it was told."""

from __future__ import annotations

from collections.abc import Sequence

from app.catalog.documents import Document, board_document, tile_set_document
from app.rules.adjustments import tiles_left
from app.rules.choices import FailKind, Per, PlayedOut, PointsTo
from app.rules.ending import EndReason
from app.rules.events import EventType
from app.rules.folded_end import is_turn
from app.rules.game import Turn
from app.rules.ruleset import PAIR
from app.rules.tiles import TileSet
from app.services.inputs import RulesInput
from app.services.replays import Replay

NO_CLOCK: Document = {"kind": "none"}
"""Nobody knows how long the turns of a record took."""

IDLE_ENDS = frozenset({EndReason.PASSES, EndReason.SCORELESS_TURNS})

AFTER_THE_LAST_PLAY = frozenset(
    {
        EventType.PLAY_WITHDRAWN,
        EventType.CHALLENGE_BONUS,
        EventType.TURN_LOST,
        EventType.TURN_PASSED,
        EventType.CHALLENGE_UPHELD,
        EventType.CHALLENGE_FAILED,
    }
)
"""What happens after somebody has played out only where a last challenge is left."""


def rules_for(replay: Replay, asked: RulesInput | None) -> RulesInput:
    """
    The rules for the stored game of the record that was replayed.

    Those *asked* for, less their clock. If none are, challenges, settlement and ends
    are those by which the record goes: what its lines do is what its rules say.
    """
    asked = asked or RulesInput()
    court = replay.court
    follows = asked.rule_set is None and not asked.parts
    parts = asked.parts
    if follows:
        turns = [one.turn for one in replay.turns]
        parts = _followed(turns, court.rules.tile_set)
    return RulesInput(
        rule_set=asked.rule_set,
        lexicon=None if court.lexicon is None else court.lexicon.name,
        board_definition=board_document(court.rules.layout),
        tile_set_definition=tile_set_document(court.rules.tile_set),
        parts={**parts, "clock": NO_CLOCK},
    )


def _followed(turns: Sequence[Turn], tile_set: TileSet) -> Document:
    """Parts of the standard rules that fit what the record tells."""
    parts: Document = {
        "word_check": "challenge",
        "challenge": _challenge(turns),
        "settlement": {"played_out": _played_out(turns, tile_set).value},
        "final_challenge": _is_final_challenge(turns),
    }
    if _goes_on_idly(turns):
        parts |= {"passes": {"limit_rounds": 0}, "scoreless": {"limit": 0}}
    return parts


def _challenge(turns: Sequence[Turn]) -> Document:
    if any(turn.event.type is EventType.TURN_LOST for turn in turns):
        return {"fail": {"kind": FailKind.LOSE_TURN.value}}
    told = [
        turn.points for turn in turns if turn.event.type is EventType.CHALLENGE_BONUS
    ]
    points = sorted({abs(one) for one in told if one})
    if not points:
        return {"fail": {"kind": FailKind.NONE.value}}
    fail = {
        "kind": FailKind.POINTS.value,
        "points": points[0],
        "per": (Per.WORD if len(points) > 1 else Per.PLAY).value,
        "to": (PointsTo.MOVER if max(told) > 0 else PointsTo.CHALLENGER).value,
    }
    return {"scope": "words", "fail": fail}


def _played_out(turns: Sequence[Turn], tile_set: TileSet) -> PlayedOut:
    """How often the tiles left count, by the bonus that is told for them."""
    for turn in turns:
        tiles = turn.event.tiles
        if turn.event.type is EventType.RACK_BONUS and tiles is not None:
            value = tiles_left(tiles, tile_set).points
            is_double = turn.points == 2 * value and value
            return PlayedOut.DOUBLE if is_double else PlayedOut.TRANSFER
    pair = len(turns[0].position.players) <= PAIR if turns else True
    return PlayedOut.DOUBLE if pair else PlayedOut.TRANSFER


def _is_final_challenge(turns: Sequence[Turn]) -> bool:
    """Whether something comes after a play-out that needs its last challenge."""
    is_out = False
    for turn in turns:
        if is_out and turn.event.type in AFTER_THE_LAST_PLAY:
            return True
        if is_turn(turn):
            is_out = turn.end_reason is EndReason.PLAYED_OUT
    return False


def _goes_on_idly(turns: Sequence[Turn]) -> bool:
    """Whether play goes on where passes or scoreless turns would end the game."""
    is_over = False
    for turn in turns:
        if is_over and is_turn(turn):
            return True
        is_over = is_over or turn.end_reason in IDLE_ENDS
    return False
