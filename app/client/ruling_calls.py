"""What can be asked without a stored game."""

from __future__ import annotations

from collections.abc import Sequence

import httpx

from app.client.answers import (
    Answer,
    Json,
    Judgement,
    Replay,
    Ruling,
    SettledGame,
    Verdict,
)
from app.client.calls import Call, Said, get, model, path_of, post

REPLAY_S = 60.0
"""A long record may take the service so long."""


def rule(
    move: Said,
    *,
    position: Said | None = None,
    rules: Said | None = None,
    draw: str | None = None,
    brief: bool = False,
) -> Call[Ruling]:
    """
    Rule on a move: legal or not, every broken rule, the words, the score.

    On an empty board, if no *position* is told; *draw* are the tiles drawn after it.

        ruling = client.rule("8D RETAINS", rules="naspa")
    """
    return post(
        path_of("rulings"),
        model(Ruling),
        move=move,
        position=position,
        rules=rules,
        draw=draw,
        detail="brief" if brief else None,
    )


def rule_on_challenge(  # noqa: PLR0913 - the members of the request
    move: Said,
    challenger: int,
    *,
    position: Said | None = None,
    rules: Said | None = None,
    draw: str | None = None,
    words: Sequence[str] | None = None,
    decision: str | None = None,
    failed_before: int | None = None,
) -> Call[Verdict]:
    """
    Decide a challenge of a play on *position*, the one before the play.

    *decision*, `upheld` or `failed`, is what people decided; *failed_before* counts
    the challenges of the same player that failed earlier.

        verdict = client.rule_on_challenge("8D RETAINS", 1, rules="naspa")
    """
    return post(
        path_of("challenges"),
        model(Verdict),
        move=move,
        challenger=challenger,
        position=position,
        rules=rules,
        draw=draw,
        words=words,
        decision=decision,
        failed_before=failed_before,
    )


def settle(
    players: Sequence[Json],
    end_reason: str,
    *,
    rules: Said | None = None,
    out_seat: int | None = None,
    loser_seats: Sequence[int] | None = None,
) -> Call[SettledGame]:
    """
    Settle a game that is over, line by line.

        final = client.settle(
            [{"score": 301, "rack": ""}, {"score": 310, "rack": "QE"}], "played_out"
        )
    """
    return post(
        path_of("settlements"),
        model(SettledGame),
        players=players,
        end_reason=end_reason,
        rules=rules,
        out_seat=out_seat,
        loser_seats=loser_seats,
    )


def replay(
    record: str | Json, *, rules: Said | None = None, brief: bool = False
) -> Call[Replay]:
    """
    Referee a whole game record: the text of a GCG, or a record in JSON.

        replay = client.replay(Path("final.gcg").read_text(encoding="utf-8"))
    """
    told = {"format": "gcg", "text": record} if isinstance(record, str) else record
    return post(
        path_of("replays"),
        model(Replay),
        REPLAY_S,
        record=told,
        rules=rules,
        detail="brief" if brief else None,
    )


def judge_words(
    words: Sequence[str], *, lexicon: str = "open-english", reveal: bool = True
) -> Call[Judgement]:
    """
    Look the words of a play up; without *reveal* only whether all are acceptable.

        judgement = client.judge_words(["QI", "XU"], reveal=False)
    """
    return post(
        path_of("lexicons", lexicon, "judgements"),
        model(Judgement),
        words=words,
        reveal=reveal,
    )


class _LookedUp(Answer):
    acceptable: bool


def is_word(word: str, *, lexicon: str = "open-english") -> Call[bool]:
    """
    Whether a lexicon has a word.

        assert client.is_word("retains")
    """
    path = path_of("lexicons", lexicon, "words", word)

    def read(answer: httpx.Response) -> bool:
        return model(_LookedUp)(answer).acceptable

    return get(path, read)
