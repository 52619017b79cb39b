"""Challenges: a play judged when somebody doubts it, and what follows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from unicodedata import normalize

from app.rules.challenge import challenge
from app.rules.claims import Claim
from app.rules.drawing import check_draw
from app.rules.errors import ChallengeNotPossible, WordNotFormed
from app.rules.judge import judge
from app.rules.position import Rack
from app.rules.ruling import Ruling
from app.rules.soundness import PositionWarning
from app.rules.verdict import Verdict
from app.services.errors import invalid
from app.services.inputs import MoveSaid
from app.services.moves import read_move
from app.services.positions import Case
from app.services.reading import read_tile_string
from app.services.resolving import Court


@dataclass(frozen=True, slots=True)
class Judgement:
    """A decided challenge with all that is told beside it."""

    case: Case
    """The position before the play."""
    ruling: Ruling
    """The ruling on the play itself."""
    verdict: Verdict
    judges: Court
    """What decided; without a lexicon where people did."""
    warnings: tuple[PositionWarning, ...]
    """What play could not have reached, of the position and of the draw."""


def judge_challenge(
    case: Case, move: MoveSaid, claim: Claim, draw: str | None = None
) -> Judgement:
    """
    Decide the challenge *claim* of *move*, made on the position of *case*.

    *draw* are the tiles that the mover drew after the play. Raises `InvalidInput`
    for what cannot be read, and with the code ``challenge_not_possible`` for what
    cannot be challenged.
    """
    rules = case.court.rules
    told = read_move(move, rules, case.position.board)
    drawn: Rack | None = None
    if draw is not None:
        drawn = read_tile_string(draw, rules.tile_set, "draw")
    _check_seat(case, claim)
    if claim.words is not None:
        composed = tuple(normalize("NFC", word) for word in claim.words)
        claim = replace(claim, words=composed)
    ruling = judge(case.position, told, rules, case.court.lexicon, case.left)
    verdict = _decide(case, ruling, claim, drawn)
    judges = case.court
    if claim.decision is not None:
        judges = judges._replace(lexicon=None)
    warnings = case.warnings
    if drawn is not None:
        warnings += check_draw(case.position, ruling, rules, drawn).warnings
    return Judgement(case, ruling, verdict, judges, warnings)


def _decide(case: Case, ruling: Ruling, claim: Claim, drawn: Rack | None) -> Verdict:
    try:
        return challenge(case.position, ruling, claim, case.court.rules, drawn)
    except ChallengeNotPossible as error:
        code = "challenge_not_possible"
        raise invalid((error.part,), code, str(error)) from error
    except WordNotFormed as error:
        path = ("words", error.number)
        raise invalid(path, "word_not_formed", str(error)) from error


def _check_seat(case: Case, claim: Claim) -> None:
    """Refuse a challenger who is not at the table."""
    last = len(case.position.players) - 1
    if claim.challenger > last:
        problem = (
            f"seats are counted from 0; the last one is {last}, not {claim.challenger}"
        )
        raise invalid(("challenger",), "no_such_seat", problem)
