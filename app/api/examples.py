"""A worked request for each operation; the answers are recorded from the service."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Example(NamedTuple):
    """One request."""

    name: str
    """Name of its file, and of the example in the OpenAPI document."""
    summary: str
    operation: str
    """Id of the operation."""
    parameters: Mapping[str, str] = {}
    """Values of the parameters in the path."""
    body: Mapping[str, object] | None = None


CGP = (
    "15/15/15/15/15/15/15/3RETAINS5/15/15/15/15/15/15/15 "
    "QUIXEAS/EINOOTV 0/66 0 lex open-english;"
)

GCG = """\
#character-encoding UTF-8
#player1 ana Ana A.
#player2 ben Ben B.
>ana: AEINRST 8D RETAINS +16 16
>ben: QVVUIOO -QVV +0 0
>ana: EEFLNOO E7 F.EE +7 23
"""

EXAMPLES = (
    Example(
        "ruling-opening",
        "A legal opening, scored letter by letter",
        "rule_move",
        body={
            "position": {"players": [{"name": "Ana", "rack": "RETAINS"}]},
            "move": {"type": "notation", "text": "8D RETAINS"},
        },
    ),
    Example(
        "ruling-illegal",
        "An illegal move, with everything that is wrong with it",
        "rule_move",
        body={"position": CGP, "move": "10F QUIZ", "detail": "brief"},
    ),
    Example(
        "batch",
        "Two moves on one position; a fault in one does not touch the other",
        "rule_batch",
        body={
            "position": {"cgp": CGP},
            "detail": "brief",
            "items": [
                {"id": "a", "move": {"type": "notation", "text": "G8 .XE"}},
                {"id": "b", "move": {"type": "notation", "text": "Z99 AXE"}},
            ],
        },
    ),
    Example(
        "position",
        "A position in CGP, read and completed",
        "read_position",
        body={"position": {"cgp": CGP}},
    ),
    Example(
        "challenge-upheld",
        "A phony is challenged and withdrawn",
        "decide_challenge",
        body={
            "rules": {"word_check": "challenge"},
            "position": {
                "players": [
                    {"name": "Ana", "rack": "CATZEIN"},
                    {"name": "Ben", "rack": None},
                ]
            },
            "move": {"type": "notation", "text": "8F CATZ"},
            "challenger": 1,
        },
    ),
    Example(
        "challenge-failed",
        "Two good words are challenged at five points each; a third stands unasked",
        "decide_challenge",
        body={
            "rules": {
                "word_check": "challenge",
                "challenge": {"scope": "words", "fail": {"kind": "points"}},
            },
            "position": CGP,
            "move": "9D AX",
            "challenger": 1,
            "words": ["AX", "EX"],
        },
    ),
    Example(
        "replay-gcg",
        "A record that forgets a bingo bonus, and how it should read",
        "replay_game",
        body={"detail": "brief", "record": {"format": "gcg", "text": GCG}},
    ),
    Example(
        "replay-moves",
        "A list of moves, in several forms",
        "replay_game",
        body={
            "rules": {"lexicon": "open-english"},
            "detail": "brief",
            "record": {
                "format": "moves",
                "players": [{"name": "Ana"}, {"name": "Ben"}],
                "moves": [
                    {"type": "notation", "text": "8D RETAINS", "points": 66},
                    {"type": "exchange", "tiles": "QVV", "rack": "QVVUIOO"},
                    {"type": "placement", "start": "E7", "word": "F.EE"},
                    {"type": "pass"},
                ],
            },
        },
    ),
    Example(
        "word-score",
        "A word over two double words",
        "score_word",
        body={"word": "CATS", "premiums": ["DW", None, None, "DW"]},
    ),
    Example(
        "settlement",
        "One of three players is out; the others have Q E and A B left",
        "settle",
        body={
            "players": [
                {"name": "Ana", "score": 120, "rack": ""},
                {"name": "Ben", "score": 98, "rack": "QE"},
                {"name": "Cal", "score": 101, "rack": "AB"},
            ],
            "end_reason": "played_out",
            "out_seat": 0,
        },
    ),
    Example(
        "settlement-overtime",
        "A blocked game in which overtime costs the leader the win",
        "settle",
        body={
            "rules": {"clock": {"kind": "bank"}},
            "players": [
                {"name": "Ana", "score": 350, "rack": "V", "overtime_ms": 125_000},
                {"name": "Ben", "score": 330, "rack": "I"},
            ],
            "end_reason": "passes",
        },
    ),
    Example("rule-sets", "All rule sets", "list_rule_sets"),
    Example("rule-set", "The default", "get_rule_set", {"name": "standard"}),
    Example("boards", "All boards", "list_boards"),
    Example("board", "The board of 15 by 15", "get_board", {"name": "standard"}),
    Example("tile-sets", "All tile sets", "list_tile_sets"),
    Example("tile-set", "A hundred tiles", "get_tile_set", {"name": "english"}),
    Example("lexicons", "All lexicons", "list_lexicons"),
    Example("lexicon", "The default", "get_lexicon", {"name": "open-english"}),
    Example(
        "word",
        "A word that is acceptable",
        "look_up_word",
        {"name": "open-english", "word": "qi"},
    ),
    Example(
        "judgement",
        "The words of a play, one of them a phony",
        "judge_play",
        {"name": "open-english"},
        {"words": ["QI", "QX"]},
    ),
)
