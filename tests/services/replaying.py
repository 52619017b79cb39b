"""Replays of records written out in tests."""

from __future__ import annotations

from app.notation.gcg import read_gcg
from app.services.inputs import NO_LEXICON, RulesInput
from app.services.replay_findings import Finding
from app.services.replays import Replay, replay_record
from tests.services.lexicons import WORDS

HEAD = "#player1 ann Ann\n#player2 bob Bob\n"


def replayed(events: str, rule_set: str | None = None) -> Replay:
    """Replay a game of ann and bob, told event by event, without a lexicon."""
    lines = [line.strip() for line in events.strip().splitlines()]
    record = read_gcg(HEAD + "\n".join(lines) + "\n")
    asked = RulesInput(rule_set, NO_LEXICON)
    return replay_record(record, asked, WORDS)


def graver(replay: Replay) -> list[Finding]:
    """The findings that are more than notes."""
    return [finding for finding in replay.findings if finding.severity != "note"]


def codes(replay: Replay) -> list[tuple[int | None, str]]:
    """Turn and code of each finding that is more than a note."""
    return [(finding.turn, finding.code) for finding in graver(replay)]
