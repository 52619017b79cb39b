"""``referee challenge`` as a person reads it."""

from __future__ import annotations

import json

import pytest

from app.api.operations import OPERATIONS
from tests.cli.conftest import Referee
from tests.cli.test_rule import lines_of

ROWS = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15"
DOUBLE = f"{ROWS} / 10/20 0 cr double;"
FIVE = f"{ROWS} / 10/20 0 cr 5pt;"
GOOD, PHONY = "8H ...S", "8H ...X"


@pytest.mark.parametrize(("move", "status"), [(PHONY, 0), (GOOD, 1)])
def test_the_exit_status_tells_whether_the_challenge_is_upheld(
    referee: Referee, move: str, status: int
) -> None:
    assert referee("challenge", move, "--position", DOUBLE).status == status


def test_an_upheld_challenge_is_told_word_by_word(referee: Referee) -> None:
    _, out, _ = referee("challenge", PHONY, "--position", DOUBLE)
    lines = lines_of(out)
    assert "UPHELD 8H ...X by Player 1" in lines
    assert "CATX 8H across ✗ no" in lines
    assert (
        "The challenge is upheld: the play of player 1 is withdrawn and scores nothing."
        in lines
    )


def test_the_play_is_drawn_on_the_board(referee: Referee) -> None:
    _, out, _ = referee("challenge", PHONY, "--position", DOUBLE)
    assert "8 = . . ' . . . C A T [X] ' . . = 8" in lines_of(out)


def test_scores_are_told_as_they_are_afterwards(referee: Referee) -> None:
    _, out, _ = referee("challenge", GOOD, "--position", FIVE)
    lines = lines_of(out)
    # CATS 3 + 1 + 1 + 1, and 5 for the one word
    assert "Player 1 21 +11 7 unknown tiles" in lines
    assert "Player 2 on turn 20 7 unknown tiles" in lines


def test_what_a_failed_challenge_costs_is_told_with_its_rule(
    referee: Referee,
) -> None:
    _, out, _ = referee("challenge", GOOD, "--position", DOUBLE)
    lines = lines_of(out)
    assert "The challenge fails: player 2 loses this turn." in lines
    assert any(line.endswith("challenge.failed") for line in lines)


def test_of_three_players_one_who_owes_a_turn_is_told(referee: Referee) -> None:
    position = f"{ROWS} // 10/20/30 0 cr double;"
    _, out, _ = referee("challenge", GOOD, "--position", position, "--challenger", "3")
    assert "Player 3 misses 1 turn 30 7 unknown tiles" in lines_of(out)


def test_without_a_lexicon_people_decide(referee: Referee) -> None:
    answers = [
        referee(
            *("challenge", GOOD, "--position", DOUBLE),
            *("--lexicon", "none", "--decision", decision),
        ).status
        for decision in ("upheld", "failed")
    ]
    assert answers == [0, 1]


def test_words_are_chosen_with_commas_between_them(referee: Referee) -> None:
    status, out, _ = referee(
        "challenge", GOOD, "--position", DOUBLE, "--words", "cats,"
    )
    assert (status, "CATS 8H across ✓ yes" in lines_of(out)) == (1, True)


def test_the_end_of_the_game_is_told_with_the_settlement(referee: Referee) -> None:
    position = json.dumps(
        {
            "cgp": DOUBLE,
            "players": [{"rack": "S"}, {"rack": "Q"}],
            "bag_count": 0,
        }
    )
    _, out, _ = referee("challenge", GOOD, "--position", position)
    lines = lines_of(out)
    assert any(line.startswith("GAME OVER") for line in lines)
    assert "Player 1 wins by 16." in lines  # 10 + 6 + 10 less 20 - 10


@pytest.mark.parametrize(
    ("arguments", "blamed"),
    [
        (["8H ...S"], "--rules"),
        (["pass", "--position", DOUBLE], "MOVE"),
        (["1A XX", "--position", DOUBLE], "MOVE"),
        ([GOOD, "--position", DOUBLE, "--challenger", "1"], "--challenger"),
        ([GOOD, "--position", DOUBLE, "--challenger", "3"], "--challenger"),
        ([GOOD, "--position", DOUBLE, "--words", "DOG"], "--words"),
        ([GOOD, "--position", DOUBLE, "--lexicon", "none"], "--decision"),
        ([GOOD, "--position", DOUBLE, "--draw", "Ж"], "--draw"),
    ],
)
def test_what_cannot_be_decided_blames_an_option(
    referee: Referee, arguments: list[str], blamed: str
) -> None:
    answer = referee("challenge", *arguments)
    assert (answer.status, f"Error: {blamed}: " in answer.err) == (2, True)


def test_json_is_the_answer_of_the_service(referee: Referee) -> None:
    status, out, _ = referee("challenge", PHONY, "--position", DOUBLE, "--json")
    answer = json.loads(out)
    (operation,) = [one for one in OPERATIONS if one.path == "/v1/challenges"]
    assert not isinstance(operation.answer, str)
    assert {*answer} == {*operation.answer.model_fields}
    assert (status, answer["upheld"]) == (0, True)


def test_the_next_player_challenges_if_nobody_is_named(referee: Referee) -> None:
    asked = ["challenge", GOOD, "--position", DOUBLE, "--json"]
    answers = [referee(*asked).out, referee(*asked, "--challenger", "2").out]
    assert answers[0] == answers[1]


def test_a_name_cannot_steer_the_terminal(referee: Referee) -> None:
    players = [{"name": "A\x1b[2J"}, {"name": "B"}]
    position = json.dumps({"cgp": DOUBLE, "players": players})
    _, out, _ = referee("challenge", PHONY, "--position", position)
    assert "\x1b[2J" not in out


@pytest.mark.parametrize("told", ["", " , ", "A " * 101])
def test_words_are_named_or_the_option_is_left_out(referee: Referee, told: str) -> None:
    options = ["--position", DOUBLE, "--rules", "wespa", "--words", told]
    status, _, err = referee("challenge", GOOD, *options)
    said = "Error: --words: name 1 to 100 words, or leave the option out."
    assert (status, err.strip()) == (2, said)


def test_where_people_decided_no_word_is_called_acceptable(referee: Referee) -> None:
    options = ["--position", DOUBLE, "--decision", "failed"]
    _, out, _ = referee("challenge", GOOD, *options)
    assert "CATS 8H across people decided" in lines_of(out)
