"""Strategies: positions, moves and requests that nobody thought of."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.api.asking import EMPTY_CGP, EMPTY_ROW, Json

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FACES = LETTERS + LETTERS.lower()
MOST_POINTS = 90_000
MOST_TURNS = 9_000
"""Below the limits, so that a move does not lead past them."""

squares = st.builds(
    lambda column, row: f"{column}{row}",
    st.sampled_from("ABCDEFGHIJKLMNO"),
    st.integers(1, 15),
)
racks = st.text(f"{LETTERS}?_", max_size=8)
points = st.one_of(st.integers(-50, 900), st.integers(-MOST_POINTS, MOST_POINTS))


@st.composite
def boards(draw: st.DrawFn) -> list[str]:
    """Rows of a standard board with a few runs of tiles, most across H8."""
    rows = [list(EMPTY_ROW) for _ in range(15)]
    for _ in range(draw(st.integers(0, 4))):
        word = draw(st.text(FACES, min_size=1, max_size=8))
        row, column = draw(st.sampled_from([(7, 7), (7, 3), (3, 7), (0, 0), (10, 10)]))
        for index, face in enumerate(word):
            if draw(st.booleans()) and row + index < 15:
                rows[row + index][column] = face
            elif column + index < 15:
                rows[row][column + index] = face
    return ["".join(row) for row in rows]


@st.composite
def players(draw: st.DrawFn) -> Json:
    """A player of whom more or less is told."""
    player: Json = {}
    if draw(st.booleans()):
        player["score"] = draw(points)
    told = draw(st.sampled_from(["nothing", "null", "rack", "count"]))
    if told == "null":
        player["rack"] = None
    elif told == "rack":
        player["rack"] = draw(racks)
    elif told == "count":
        player["rack_count"] = draw(st.integers(0, 9))
    if draw(st.booleans()):
        player["turns_to_miss"] = draw(st.integers(0, 3))
    if draw(st.booleans()):
        player["name"] = draw(st.one_of(st.none(), st.text(max_size=20)))
    return player


positions = st.fixed_dictionaries(
    {},
    optional={
        "board": boards(),
        "players": st.lists(players(), max_size=4),
        "on_turn": st.integers(0, 1),
        "bag": st.one_of(st.none(), st.text(f"{LETTERS}?_", max_size=12)),
        "bag_count": st.integers(0, 100),
        "scoreless_turns": st.one_of(st.integers(0, 9), st.integers(0, MOST_TURNS)),
        "consecutive_passes": st.one_of(st.integers(0, 5), st.integers(0, MOST_TURNS)),
        "status": st.sampled_from(["playing", "final_challenge", "over"]),
    },
)

placed = st.fixed_dictionaries(
    {"square": squares, "letter": st.sampled_from(LETTERS)},
    optional={"blank": st.booleans()},
)
starts = st.one_of(
    squares,
    squares.map(lambda name: f"{name[1:]}{name[0]}"),
    st.sampled_from(["8H", "H8", "8D", "8G"]),
)
written = st.builds(
    lambda start, word: f"{start} {word}",
    starts,
    st.text(f"{FACES}..", min_size=1, max_size=8),
)
moves = st.one_of(
    written,
    st.sampled_from(["pass", "-", "-2", "ex.7", "exchange 0", "exchange A?"]),
    st.fixed_dictionaries(
        {"type": st.just("placement"), "placed": st.lists(placed, max_size=8)},
        optional={"direction": st.sampled_from(["across", "down"])},
    ),
    st.fixed_dictionaries({"type": st.just("board_after"), "board": boards()}),
    st.fixed_dictionaries({"type": st.just("exchange"), "tiles": racks}),
    st.fixed_dictionaries({"type": st.just("recycle_blank"), "square": squares}),
    st.just({"type": "redraw"}),
)

rules = st.fixed_dictionaries(
    {},
    optional={
        "lexicon": st.sampled_from(["none", None, "open-english"]),
        "word_check": st.sampled_from(["void", "challenge", "none"]),
        "validity": st.sampled_from(["list", "anagram"]),
        "bingo": st.sampled_from([{}, {"7": 50}, {"5": 10, "7": 35}]),
        "rack_size": st.integers(1, 9),
        "recycle_blank": st.booleans(),
        "redraw": st.just({"when": "no_vowels_or_no_consonants"}),
        "exchange": st.sampled_from(
            [{"min_bag": 0}, {"free": "once"}, {"free": "unlimited"}]
        ),
        "scoreless": st.sampled_from([{"limit": 0}, {"guard": "score_not_zero"}]),
        "settlement": st.sampled_from(
            [{"blank_left_penalty": 10}, {"blocked": "none"}]
        ),
        "tie": st.sampled_from(["draw", "pre_adjustment"]),
    },
)

opcodes = st.lists(
    st.one_of(
        st.builds(
            lambda name, number: f"{name} {number};",
            st.sampled_from(["bb", "etl", "mcnz", "ti", "to", "tmr"]),
            st.sampled_from([0, 1, 6, 7, 50, 1_001, 10_001, 10**9]),
        ),
        st.sampled_from(["cr 5pt;", "cr void;", "ld german;", "ld x;", "bdn x;"]),
        st.sampled_from(["var wordsmog;", "var classic_super;", "lex x;", "oru;"]),
    ),
    max_size=4,
).map(" ".join)
cgps = opcodes.map(lambda said: f"{EMPTY_CGP} {said}")
"""Positions on one line, which may be refused for what they say of the rules."""

rulings = st.fixed_dictionaries(
    {"move": moves},
    optional={
        "rules": rules,
        "position": positions,
        "draw": racks,
        "detail": st.sampled_from(["full", "brief"]),
    },
)
"""Requests for rulings that can be read, but for a seat that is not there."""

settlements = st.fixed_dictionaries(
    {
        "rules": st.fixed_dictionaries(
            {"clock": st.just({"kind": "bank"})},
            optional={"settlement": st.just({"blank_left_penalty": 7})},
        ),
        "players": st.lists(
            st.fixed_dictionaries(
                {"score": points, "rack": st.text(f"{LETTERS}?", max_size=8)},
                optional={
                    "name": st.none() | st.text(max_size=20),
                    "overtime_ms": st.integers(0, 700_000),
                    "penalties": st.just([{"reason": "Late", "points": 20}]),
                },
            ),
            min_size=2,
            max_size=4,
        ),
        "end_reason": st.sampled_from(
            ["passes", "scoreless_turns", "no_moves", "adjudicated", "cancelled"]
        ),
    }
)
"""Games that can be settled."""

challenge_rules = st.builds(
    lambda told, fail, reveal: (
        told
        | {
            "word_check": "challenge",
            "challenge": {"scope": "words", "fail": fail, "reveal": reveal},
        }
    ),
    rules,
    st.sampled_from(
        [
            {"kind": "none"},
            {"kind": "lose_turn"},
            {"kind": "lose_game"},
            {"kind": "points", "points": 5, "to": "challenger"},
            {"kind": "points", "per": "play", "escalation": [5, 10]},
        ]
    ),
    st.booleans(),
)
challenges = st.fixed_dictionaries(
    {
        "move": moves,
        "challenger": st.integers(0, 3),
        "rules": st.one_of(rules, challenge_rules),
    },
    optional={
        "position": positions,
        "draw": racks,
        "words": st.lists(st.text(f"{FACES}?[", max_size=8), min_size=1, max_size=3),
        "decision": st.sampled_from(["upheld", "failed"]),
        "failed_before": st.integers(0, 5),
    },
)
"""Challenges that can be read; many of them are of what cannot be challenged."""

items = st.one_of(
    moves.filter(lambda move: isinstance(move, str)),
    st.builds(
        lambda told, more: told | more,
        st.one_of(
            moves.filter(
                lambda move: (
                    isinstance(move, dict)
                    and move["type"] not in {"redraw", "recycle_blank"}
                )
            ),
            st.builds(
                lambda kind: {"type": kind},
                st.sampled_from(
                    ["play_withdrawn", "challenge_bonus", "turn_lost", "pass"]
                ),
            ),
            st.builds(
                lambda kind, tiles: {"type": kind, "tiles": tiles},
                st.sampled_from(["rack_bonus", "rack_penalty"]),
                racks,
            ),
            st.just({"type": "overtime_penalty", "points": -10}),
        ),
        st.fixed_dictionaries(
            {},
            optional={
                "seat": st.integers(0, 1),
                "rack": racks,
                "points": points,
                "total": points,
                "note": st.text(max_size=20),
            },
        ),
    ),
)
"""Items of a list of moves; some do not say whose they are, though they must."""

gcg_lines = st.one_of(
    st.builds(
        lambda name, rack, play, score, total: (
            f">{name}: {rack} {play} {score:+d} {total}"
        ),
        st.sampled_from(["ann", "bob", "eve"]),
        racks,
        st.one_of(
            written,
            st.sampled_from(["-", "--", "-QV", "-2", "(challenge)", "(time)", "(QV)"]),
        ),
        st.integers(-99, 99),
        st.integers(-99, 999),
    ),
    st.sampled_from(["#note x", "#player1 ann Ann", "#player2 bob Bob", "#rack1 AB"]),
    st.text(max_size=20),
)
records = st.one_of(
    st.lists(gcg_lines, max_size=12).map(
        lambda lines: {"format": "gcg", "text": "\n".join(lines)}
    ),
    st.fixed_dictionaries(
        {"format": st.just("moves"), "moves": st.lists(items, max_size=8)},
        optional={
            "players": st.lists(st.just({"name": "ann"}), max_size=3),
            "lexicon": st.sampled_from(["CSW21", "RD28"]),
            "tile_distribution": st.sampled_from(["german", "klingon"]),
        },
    ),
)
replays = st.fixed_dictionaries(
    {"record": records},
    optional={"rules": rules, "detail": st.sampled_from(["full", "brief"])},
)
"""Records in either form, most of them of games that nobody could have played."""
