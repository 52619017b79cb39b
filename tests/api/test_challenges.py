"""Challenges over HTTP: the verdict, what it costs, what happened, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from app.api.problem_codes import ProblemCode
from tests.api import making
from tests.api.asking import Json, Referee, board, codes, on
from tests.api.shell.talking import problem_in

PATH = "/v1/challenges"
CAT = board(_8=".......CAT")
DOUBLE: Json = {"word_check": "challenge"}
CATX: Json = {
    "rules": DOUBLE,
    "position": on(CAT, racks=["XAEIOUR", None], scores=[10, 20]),
    "move": "8H ...X",
    "challenger": 1,
}
"""A phony: no lexicon has CATX."""
CATS: Json = CATX | {
    "position": on(CAT, racks=["SAEIOUR", None], scores=[10, 20]),
    "move": "8H ...S",
}
"""A good word of 3 + 1 + 1 + 1 points."""


def rules_with(**challenge: object) -> Json:
    return DOUBLE | {"challenge": challenge}


def scores(answer: Json) -> list[int]:
    return [player["score"] for player in answer["position"]["players"]]


def event_types(answer: Json) -> list[str]:
    return [event["type"] for event in answer["events"]]


def test_a_phony_is_withdrawn(referee: Referee) -> None:
    answer = referee.post(PATH, CATX)
    assert (answer["upheld"], answer["position"]["board"]) == (True, CAT)


def test_a_good_play_stands(referee: Referee) -> None:
    answer = referee.post(PATH, CATS)
    stands = board(_8=".......CATS")
    assert (answer["upheld"], answer["position"]["board"]) == (False, stands)


def test_the_words_are_told_with_what_the_lexicon_says(referee: Referee) -> None:
    (word,) = referee.post(PATH, CATX)["words"]
    assert (word["word"], word["acceptable"]) == ("CATX", False)


def test_an_upheld_challenge_leaves_the_rack_and_the_score(referee: Referee) -> None:
    answer = referee.post(PATH, CATX | {"draw": "Q"})
    mover = answer["position"]["players"][0]
    assert (mover["rack"], mover["score"]) == ("XAEIOUR", 10)


def test_a_draw_of_too_many_tiles_is_named_as_in_a_ruling(referee: Referee) -> None:
    answer = referee.post(PATH, CATS | {"draw": "QQ"})  # for the one tile played
    assert "draw_mismatch" in codes(answer["warnings"])


def test_the_consequence_is_told_with_its_rule(referee: Referee) -> None:
    consequence = referee.post(PATH, CATS)["consequence"]
    rule = consequence.pop("rule")
    assert consequence == {
        "kind": "lose_turn",
        "text": "The challenge fails: player 2 loses this turn.",
        "seat": 1,
        "points": 0,
    }
    assert (rule["id"], "loses a turn" in rule["text"]) == ("challenge.failed", True)


@pytest.mark.parametrize(
    ("fail", "kind", "seat", "points", "sums"),
    [
        ({"kind": "none"}, "none", 1, 0, [16, 20]),
        ({"kind": "lose_turn"}, "lose_turn", 1, 0, [16, 20]),
        ({"kind": "points", "points": 5}, "points", 0, 5, [21, 20]),
        (
            {"kind": "points", "points": 10, "to": "challenger"},
            "points",
            1,
            -10,
            [16, 10],
        ),
        ({"kind": "lose_game"}, "lose_game", 1, 0, [16, 20]),
    ],
)
def test_a_failed_challenge_costs_what_the_rules_say(
    referee: Referee, fail: Json, kind: str, seat: int, points: int, sums: list[int]
) -> None:
    answer = referee.post(PATH, CATS | {"rules": rules_with(fail=fail)})
    told = answer["consequence"]
    assert (told["kind"], told["seat"], told["points"]) == (kind, seat, points)
    assert scores(answer) == sums


def test_a_challenge_can_be_the_last_thing_in_a_game(referee: Referee) -> None:
    answer = referee.post(
        PATH, CATS | {"rules": rules_with(fail={"kind": "lose_game"})}
    )
    outcome = answer["outcome"]
    assert (outcome["end_reason"], outcome["settlement"]["winners"]) == (
        "lost_challenge",
        [0],
    )


def test_what_happened_is_told_flat_with_null_for_what_has_no_value(
    referee: Referee,
) -> None:
    upheld, withdrawn = referee.post(PATH, CATX)["events"]
    assert upheld == {
        "sequence": None,
        "type": "challenge_upheld",
        "turn": None,
        "seat": 1,
        "at": None,
        "move": None,
        "tiles": None,
        "words": ["CATX"],
        "points": None,
        "score": None,
        "note": None,
        "amends": None,
    }
    assert withdrawn["move"]["placed"] == [
        {"square": "K8", "letter": "X", "blank": False}
    ]
    # C 3 + A 1 + T 1 + X 8 are gone, and the score is the old one
    assert (withdrawn["tiles"], withdrawn["points"], withdrawn["score"]) == (
        "X",
        -13,
        10,
    )


@pytest.mark.parametrize(
    ("fail", "types"),
    [
        ({"kind": "none"}, []),
        ({"kind": "lose_turn"}, ["turn_lost"]),
        ({"kind": "points"}, ["challenge_bonus"]),
        ({"kind": "lose_game"}, ["game_over"]),
    ],
)
def test_each_cost_is_an_event_of_its_own(
    referee: Referee, fail: Json, types: list[str]
) -> None:
    answer = referee.post(PATH, CATS | {"rules": rules_with(fail=fail)})
    assert event_types(answer) == ["challenge_failed", *types]


def test_a_failed_challenge_of_the_play_out_settles_the_game(referee: Referee) -> None:
    position = on(CAT, racks=["S", "Q"], scores=[100, 90], bag_count=0)
    answer = referee.post(PATH, CATS | {"position": position})
    assert (answer["outcome"]["end_reason"], scores(answer)) == (
        "played_out",
        [116, 80],  # 100 + 6 + Q 10, 90 - Q 10
    )


def test_an_upheld_challenge_of_the_play_out_lets_the_game_go_on(
    referee: Referee,
) -> None:
    position = on(CAT, racks=["X", "Q"], scores=[100, 90], bag_count=0)
    answer = referee.post(PATH, CATX | {"position": position})
    assert (answer["outcome"], answer["position"]["status"], scores(answer)) == (
        None,
        "playing",
        [100, 90],
    )


def test_of_four_players_one_who_is_not_next_misses_a_later_turn(
    referee: Referee,
) -> None:
    position = on(CAT, racks=["SAEIOUR", None, None, None])
    answer = referee.post(PATH, CATS | {"position": position, "challenger": 2})
    owed = [player["turns_to_miss"] for player in answer["position"]["players"]]
    assert (answer["position"]["on_turn"], owed) == (1, [0, 0, 1, 0])


def test_the_turn_that_is_owed_is_missed_when_the_position_is_sent_again(
    referee: Referee,
) -> None:
    position = on(CAT, racks=["SAEIOUR", None, None, None])
    first = referee.post(PATH, CATS | {"position": position, "challenger": 2})
    second = referee.rule("pass", first["position"], DOUBLE)["position"]
    owed = [player["turns_to_miss"] for player in second["players"]]
    assert (second["on_turn"], owed) == (3, [0, 0, 0, 0])


def test_only_the_chosen_words_are_judged(referee: Referee) -> None:
    # K8 and K9 form CATS across and SX, a phony, downwards: SX is the main word
    asked = CATX | {
        "rules": rules_with(scope="words"),
        "position": on(CAT, racks=["SXAEIOU", None]),
        "move": {
            "type": "placement",
            "placed": [
                {"square": "K8", "letter": "S"},
                {"square": "K9", "letter": "X"},
            ],
        },
        "words": ["cats"],
    }
    answer = referee.post(PATH, asked)
    assert (answer["upheld"], [word["word"] for word in answer["words"]]) == (
        False,
        ["CATS"],
    )


def test_what_is_not_revealed_is_null(referee: Referee) -> None:
    answer = referee.post(PATH, CATX | {"rules": rules_with(reveal=False)})
    assert (answer["upheld"], [word["acceptable"] for word in answer["words"]]) == (
        True,
        [None],
    )


def test_people_decide_without_a_lexicon_and_provenance_names_none(
    referee: Referee,
) -> None:
    asked = CATS | {"rules": DOUBLE | {"lexicon": "none"}, "decision": "upheld"}
    answer = referee.post(PATH, asked)
    assert (answer["upheld"], answer["provenance"]["lexicon"]) == (True, None)


def test_where_people_decide_over_a_lexicon_it_is_not_named_either(
    referee: Referee,
) -> None:
    answer = referee.post(PATH, CATS | {"decision": "upheld"})
    assert (answer["upheld"], answer["provenance"]["lexicon"]) == (True, None)
    assert "lex open-english" in answer["position"]["cgp"]


def test_points_escalate_with_the_challenges_that_failed_before(
    referee: Referee,
) -> None:
    fail = {"kind": "points", "per": "play", "escalation": [10, 25]}
    asked = CATS | {"rules": rules_with(fail=fail)}
    points = [
        referee.post(PATH, asked | {"failed_before": count})["consequence"]["points"]
        for count in (0, 1, 2)
    ]
    assert points == [10, 25, 25]


def test_what_play_could_not_have_reached_is_warned_about(referee: Referee) -> None:
    position = on(board(_1="CAT"), racks=["SAEIOUR", None])
    answer = referee.post(PATH, CATS | {"position": position, "move": "1A ...S"})
    codes = [warning["code"] for warning in answer["warnings"]]
    assert codes == ["start_square_bare"]


def test_the_challenge_rule_may_come_from_a_cgp(referee: Referee) -> None:
    cgp = f"{'/'.join(['15'] * 7)}/7CAT5/{'/'.join(['15'] * 7)} / 10/20 0 cr 10pt;"
    body = {"position": cgp, "move": "8H ...S", "challenger": 1}
    assert scores(referee.post(PATH, body)) == [26, 20]  # 10 + 6 + 10


# Whatever is asked


@settings(max_examples=150, deadline=None)
@given(asked=making.challenges)
def test_every_challenge_is_decided_or_refused_and_its_position_read_again(
    referee: Referee, asked: dict[str, Any]
) -> None:
    response = referee.client.post(PATH, json=asked)
    if response.status_code != 200:
        problem_in(response, ProblemCode[response.json()["code"].upper()], 422)
        return
    after = response.json()["position"]
    body = {"rules": asked["rules"], "position": after}
    assert referee.post("/v1/positions", body)["position"] == after
