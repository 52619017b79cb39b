"""Lexicons, and what they say of words."""

from __future__ import annotations

from dataclasses import asdict

import orjson
from starlette.requests import Request
from starlette.responses import Response

from app.api.bodies import read_json_body
from app.api.presenting.judgements import present_judgement
from app.api.presenting.provenance import present_lexicon_identity
from app.api.problem_codes import ProblemCode
from app.api.problems import ApiProblem
from app.api.responses import etagged, json_response
from app.api.routes.context import lexicons_of
from app.api.schemas.requests import JudgementRequest
from app.api.validation import parse_body
from app.lexicon.errors import LexiconError, LexiconNotFound
from app.lexicon.index import CompiledLexicon
from app.services.judgements import judge_word, judge_words


async def list_lexicons(request: Request) -> Response:
    """List the lexicons that can be named."""
    items = [asdict(info) for info in lexicons_of(request).list()]
    return etagged(request, orjson.dumps({"items": items}))


async def get_lexicon(request: Request, name: str) -> Response:
    """Describe one lexicon."""
    lexicon = _open(request, name)
    described = next(
        info for info in lexicons_of(request).list() if info.name == lexicon.name
    )
    return etagged(request, orjson.dumps(asdict(described)))


async def look_up_word(request: Request, name: str, word: str) -> Response:
    """
    Look one word up.

    A phony is an answer, not an error; case is ignored.
    """
    lexicon = _open(request, name)
    judged = judge_word(word, lexicon)
    return json_response(
        {
            "word": judged.word,
            "acceptable": judged.acceptable,
            "lexicon": present_lexicon_identity(lexicon),
        }
    )


async def judge_play(request: Request, name: str) -> Response:
    """
    Judge the words of a play.

    With `reveal: false` only the verdict on all of them is told, as the word judge
    of a tournament does.
    """
    body = await read_json_body(request)
    asked = parse_body(JudgementRequest, body)
    lexicon = _open(request, name)
    judged = judge_words(asked.words, lexicon)
    reveal = asked.reveal is not False
    return json_response(present_judgement(judged, lexicon, body, reveal=reveal))


def _open(request: Request, name: str) -> CompiledLexicon:
    try:
        return lexicons_of(request).get(name)
    except LexiconNotFound as error:
        raise ApiProblem(
            ProblemCode.UNKNOWN_LEXICON, _sentence(error), status=404
        ) from None
    except LexiconError as error:
        raise ApiProblem(ProblemCode.LEXICON_DAMAGED, _sentence(error)) from None


def _sentence(error: LexiconError) -> str:
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."
