"""``referee words``: are these words acceptable?"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated

import typer
from rich.text import Text

from app.api.presenting.judgements import present_judgement
from app.cli.environment import get_lexicon, open_lexicons
from app.cli.terminal import open_console, print_json, printable
from app.lexicon.registry import BUILT_IN
from app.services.judgements import WordJudgement, judge_words
from app.services.ports import NamedLexicon

WordsArgument = Annotated[
    list[str], typer.Argument(metavar="WORD…", help="In any case: QI, qi.")
]
LexiconOption = Annotated[
    str,
    typer.Option(metavar="NAME", help="See [b]referee lexicon list[/b]."),
]
JsonOption = Annotated[
    bool,
    typer.Option(
        "--json",
        metavar="",
        help="Print what POST /v1/lexicons/NAME/judgements answers.",
    ),
]


def judge(
    words: WordsArgument,
    *,
    lexicon: LexiconOption = BUILT_IN,
    as_json: JsonOption = False,
) -> int:
    """
    Look words up: one line each, acceptable or not.

    The exit status is 0 if all of them are acceptable, and 1 if not.
    """
    opened = get_lexicon(open_lexicons(), lexicon, "--lexicon")
    judged = judge_words(words, opened)
    if as_json:
        body = json.dumps({"words": words}, ensure_ascii=False, separators=(",", ":"))
        sent = body.encode("utf-8", "surrogateescape")
        print_json(present_judgement(judged, opened, sent))
    else:
        _show(judged, opened)
    return 0 if all(one.acceptable for one in judged) else 1


def _show(judged: Sequence[WordJudgement], lexicon: NamedLexicon) -> None:
    console = open_console()
    names = [printable(one.word) for one in judged]
    width = max(map(len, names))
    for name, one in zip(names, judged, strict=True):
        if one.acceptable:
            line = Text.assemble(("✓ ", "bold green"), f"{name:{width}}  acceptable")
        else:
            said = f"{name:{width}}  not in {lexicon.name}"
            line = Text.assemble(("✗ ", "bold red"), said)
        console.print(line, soft_wrap=True)
