"""A challenge as the options of a command ask for it."""

from __future__ import annotations

from dataclasses import dataclass

from app.cli.failures import Failure
from app.cli.requests import RulingRequest, canonical
from app.rules.claims import ChallengeDecision, Claim
from app.rules.counting import counted
from app.services.challenges import Judgement, judge_challenge
from app.services.errors import InvalidInput
from app.services.ports import Lexicons


@dataclass(frozen=True, slots=True)
class ChallengeRequest:
    """One challenge to decide."""

    play: RulingRequest
    """The play and the position before it."""
    challenger: int | None
    """The number of the player, counted from 1; None = the next one."""
    words: tuple[str, ...] | None
    decision: ChallengeDecision | None
    failed_before: int | None

    def judge(self, lexicons: Lexicons) -> tuple[Judgement, bytes]:
        """
        Ask for the verdict; returns it with the request as canonical JSON.

        Raises `Failure` with the options to blame.
        """
        try:
            case = self.play.open(lexicons)
            position = case.position
            players = len(position.players)
            if self.challenger is not None and self.challenger > players:
                told = counted(players, "player")
                raise Failure(f"--challenger: the game has {told}.")
            seat = (position.on_turn + 1) % players
            if self.challenger is not None:
                seat = self.challenger - 1
            claim = Claim(seat, self.words, self.decision, self.failed_before or 0)
            judged = judge_challenge(case, self.play.move_input, claim, self.play.draw)
        except InvalidInput as error:
            raise self.play.failure(error) from error
        return judged, self._body(seat)

    def _body(self, seat: int) -> bytes:
        members = {
            "challenger": seat,
            "words": self.words,
            "decision": self.decision,
            "failed_before": self.failed_before,
        }
        said = {name: x for name, x in members.items() if x is not None}
        return canonical(self.play.members | said)
