"""Claims: who challenges what, and whether that can be challenged at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.rules.choices import ChallengeScope, ChallengeWho, WordCheck
from app.rules.errors import ChallengeNotPossible, UnknownTile, WordNotFormed
from app.rules.moves import Placement
from app.rules.position import MOST_OWED, Position, Status
from app.rules.ruleset import Rules, RuleSet
from app.rules.ruling import Ruling
from app.rules.scoring import ScoredWord
from app.rules.tiles import TileSet
from app.rules.transition import Placed

NO_CHALLENGES = {
    WordCheck.VOID: "a play with an unacceptable word is refused at once",
    WordCheck.NONE: "the players accept what they like",
}
"""Why there are no challenges under some rules."""


class ChallengeDecision(StrEnum):
    """What people decided of a challenge."""

    UPHELD = "upheld"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Claim:
    """A challenge as somebody makes it."""

    challenger: int
    """Seat, counted from 0."""
    words: tuple[str, ...] | None = None
    """The words that are challenged; None = the whole play."""
    decision: ChallengeDecision | None = None
    """What people decided; it wins over the lexicon. None = the lexicon decides."""
    failed_before: int = 0
    """Challenges of the challenger that failed earlier in the game."""


def check_claim(
    before: Position, ruling: Ruling, claim: Claim, rule_set: RuleSet
) -> None:
    """
    See that the move of *ruling*, made on *before*, can be challenged by *claim*.

    Raises `ChallengeNotPossible` with what stands in the way. Who comes next is
    known only when the play has been made: see `check_made`.
    """
    why = NO_CHALLENGES.get(rule_set.word_check)
    if why is not None:
        problem = (
            f"under these rules there is nothing to challenge: {why}; "
            "word_check must be 'challenge'"
        )
        raise ChallengeNotPossible("rules", problem)
    _check_status(before)
    if not isinstance(ruling.move, Placement):
        raise ChallengeNotPossible("move", "only a placement can be challenged")
    if claim.challenger == before.on_turn:
        problem = "nobody can challenge their own play; only an opponent can"
        raise ChallengeNotPossible("challenger", problem)
    if before.players[claim.challenger].turns_to_miss >= MOST_OWED:
        problem = f"this player has {MOST_OWED} turns to miss already"
        raise ChallengeNotPossible("challenger", problem)
    if not ruling.is_legal:
        broken = " ".join(violation.message for violation in ruling.violations)
        problem = f"the move is not legal, so it cannot have been made: {broken}"
        raise ChallengeNotPossible("move", problem.rstrip("."))
    undecided = any(word.acceptable is None for word in ruling.words)
    if undecided and claim.decision is None:
        problem = "there is no lexicon to decide, so say 'upheld' or 'failed'"
        raise ChallengeNotPossible("decision", problem)


def _check_status(before: Position) -> None:
    if before.status is Status.OVER:
        raise ChallengeNotPossible("position", "the game is over")
    if before.status is Status.FINAL_CHALLENGE:
        problem = (
            "the position must be the one before the challenged play, but in this one "
            "somebody has played out already"
        )
        raise ChallengeNotPossible("position", problem)


def check_made(made: Placed, claim: Claim, rule_set: RuleSet) -> None:
    """
    See that the play, now that it is *made*, can still be challenged by *claim*.

    Raises `ChallengeNotPossible`: a play-out ends the game at once where the rules
    have no final challenge, and some rules leave challenging to the next player.
    """
    if made.is_out and not rule_set.final_challenge:
        problem = "the play ended the game, and these rules have no final challenge"
        raise ChallengeNotPossible("rules", problem)
    following = made.position.on_turn
    only_next = rule_set.challenge.who is ChallengeWho.NEXT_PLAYER
    if only_next and claim.challenger != following:
        name = made.position.players[following].name or f"player {following + 1}"
        problem = f"under these rules only the next player can challenge: {name}"
        raise ChallengeNotPossible("challenger", problem)


def challenged_words(
    ruling: Ruling, claim: Claim, rules: Rules
) -> tuple[ScoredWord, ...]:
    """
    The words of the play that *claim* is about, in the order of the ruling.

    Raises `WordNotFormed` for a word that the play does not form, and
    `ChallengeNotPossible` if some are chosen where the whole play is challenged, or
    none at all.
    """
    if claim.words is None:
        return ruling.words
    if not claim.words:
        problem = "name at least one word, or leave out the words to challenge them all"
        raise ChallengeNotPossible("words", problem)
    chosen = _find(ruling.words, claim.words, rules.tile_set)
    by_words = rules.rule_set.challenge.scope is ChallengeScope.WORDS
    if not by_words and len(chosen) < len(ruling.words):
        problem = "under these rules the whole play is challenged; leave out the words"
        raise ChallengeNotPossible("words", problem)
    return tuple(word for n, word in enumerate(ruling.words) if n in chosen)


def _find(
    formed: Sequence[ScoredWord], named: Sequence[str], tile_set: TileSet
) -> set[int]:
    """The places in *formed* of the words *named*, each taken once."""
    spelt = ["".join(x.letter for x in word.letters) for word in formed]
    found: set[int] = set()
    for number, name in enumerate(named):
        letters = _spell(name, tile_set)
        free = [n for n, text in enumerate(spelt) if text == letters]
        free = [n for n in free if n not in found]
        if not free:
            listed = ", ".join(word.word for word in formed)
            again = " so often" if letters in spelt else ""
            problem = f"the play does not form {name[:60]!r}{again}; it forms {listed}"
            raise WordNotFormed(number, problem)
        found.add(free[0])
    return found


def _spell(name: str, tile_set: TileSet) -> str | None:
    """The letters of a word in any case; None if the tile set cannot spell it."""
    try:
        return "".join(tile_set.spell(name.strip()))
    except UnknownTile:
        return None
