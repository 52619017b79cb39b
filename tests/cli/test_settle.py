"""``referee settle`` as a person reads it, and what it refuses."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Referee

ANA, BEN, CAL = ("Ana:120:", "Ben:98:QE", "Cal:101:AB")


def players(*told: str) -> list[str]:
    return [word for text in told for word in ("--player", text)]


def lines_of(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_every_line_is_told_with_its_rule(referee: Referee) -> None:
    status, out, _ = referee("settle", *players(ANA, BEN, CAL))
    lines = lines_of(out)
    assert status == 0
    # Q E 11, A B 4
    gain = "played out, the other racks QE + AB: +15 settlement.played-out +15"
    assert gain in lines
    assert "own rack QE: −11 settlement.played-out −11" in lines
    assert "own rack AB: −4 settlement.played-out −4" in lines


def test_the_winner_is_marked_and_no_other(referee: Referee) -> None:
    _, out, _ = referee("settle", *players(ANA, BEN, CAL))
    marked = [line for line in lines_of(out) if line.startswith("★")]
    assert marked == ["★ final 135"]


def test_all_who_tie_are_marked(referee: Referee) -> None:
    _, out, _ = referee("settle", *players("90:A", "90:E", "80:"), "--end", "passes")
    lines = lines_of(out)
    assert lines.count("★ final 89") == 2
    assert "Tie: Player 1 and Player 2." in lines


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "Ana wins by 38."),  # 135 − 97
        (["--end", "passes"], "Ana wins by 23."),  # 120 − 97
        (["--end", "cancelled"], "Nobody wins."),
        (
            ["--end", "resigned", "--loser", "Ana", "--loser", "2"],
            "Cal wins by resignation; the spread is −19.",  # 101 − 120
        ),
        (
            ["--end", "timed_out", "--loser", "1", "--loser", "2"],
            "Cal wins on time; the spread is −19.",
        ),
        (
            ["--end", "lost_challenge", "--loser", "2", "--loser", "3"],
            "Ana wins by a challenge; the spread is +19.",  # 120 − 101
        ),
        (
            ["--end", "adjudicated", "--loser", "1", "--loser", "3"],
            "Ben wins by adjudication; the spread is −22.",  # 98 − 120
        ),
    ],
)
def test_it_is_said_who_won_by_what(
    referee: Referee, options: list[str], said: str
) -> None:
    assert said in lines_of(referee("settle", *players(ANA, BEN, CAL), *options).out)


def test_a_tie_that_is_broken_is_told_with_what_broke_it(referee: Referee) -> None:
    # 300 + 1 and 302 − 1 are both 301
    told = players("Ana:300:", "Ben:302:A")
    _, out, _ = referee("settle", *told, "--rules", "box-hasbro")
    assert "Ben wins the tie by the scores before the settlement." in lines_of(out)


def test_a_line_that_changes_nothing_has_no_sign(referee: Referee) -> None:
    _, out, _ = referee("settle", *players("0:", "0:A"), "--end", "passes")
    assert "own rack (empty): 0 settlement.blocked 0" in lines_of(out)


def test_rules_that_do_not_fit_the_players_are_blamed(referee: Referee) -> None:
    told = players("Ana:1:A", "Ben:2:B", "Cal:3:")
    status, _, err = referee("settle", *told, "--rules", "naspa")
    assert (status, err.startswith("Error: --rules: there are 3")) == (2, True)


def test_overtime_costs_what_the_rule_set_says_even_if_it_keeps_no_time(
    referee: Referee,
) -> None:
    _, out, _ = referee("settle", *players(ANA, BEN), "--overtime", "Ana=2:05")
    said = "overtime 2:05, 3 × 10 for each 60 s begun: −30 clock.overtime −30"
    assert said in lines_of(out)


def test_a_penalty_is_told_with_its_reason(referee: Referee) -> None:
    _, out, _ = referee("settle", *players(ANA, BEN), "--penalty", "Ben=10 came late")
    assert "came late: −10 settlement.penalty −10" in lines_of(out)


def test_a_penalty_needs_no_reason(referee: Referee) -> None:
    _, out, _ = referee("settle", *players(ANA, BEN), "--penalty", "Ben=10")
    assert "penalty: −10 settlement.penalty −10" in lines_of(out)


def test_a_name_may_have_colons_and_equals_signs(referee: Referee) -> None:
    name = "Team A: x=y"
    options = [*players(f"{name}:10:", "9:Q"), "--penalty", f"{name}=1"]
    assert f"{name} wins by 20." in lines_of(referee("settle", *options).out)


def test_a_negative_total_is_written_with_a_minus(referee: Referee) -> None:
    _, out, _ = referee("settle", *players("0:Q", "0:A"), "--end", "passes")
    assert "final −10" in lines_of(out)


def test_names_cannot_steer_the_terminal(referee: Referee) -> None:
    _, out, _ = referee("settle", *players("\x1b[2JEve:0:", "0:"), "--out", "1")
    assert "\x1b" not in out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "Missing option '--player'."),
        (players("Ana"), "--player: 'Ana' should read like 'Ana:120:QE'"),
        (players("Ana:x:QE"), "--player: 'Ana:x:QE' should read like"),
        (players("1000000:"), "--player 1, score: This must be at most 100000"),
        (players("0:", "0:É"), "--player 2, rack: 'É' is not a tile"),
        (players("0:", "0"), "--player 2, rack: tell rack"),
        (players("0:", "0:"), "--out: say who played out: 2 players"),
        ([*players("0:", "0:A"), "--out", "2"], "--player 2, rack: this player played"),
        ([*players("0:", "0:A"), "--out", "Eve"], "--out: no player is called 'Eve'"),
        ([*players("0:"), "--out", "0"], "--out: no player is called '0'"),
        (
            [*players("Ana:0:", "Ana:0:A"), "--out", "Ana"],
            "--out: several players are called 'Ana'",
        ),
        ([*players("0:"), "--end", "won"], "--end: This must be 'played_out'"),
        ([*players("0:", "1:"), "--end", "resigned"], "--loser: say who lost"),
        ([*players("0:"), "--overtime", "2:05"], "--overtime: '2:05' should read"),
        ([*players("0:"), "--overtime", "1=125"], "--overtime: '1=125' should read"),
        ([*players("0:"), "--overtime", "1=2:65"], "--overtime: '1=2:65' should read"),
        (
            [*players("0:"), "--overtime", "1=99999:00"],
            "--overtime of player 1: This must be at most 604800000",
        ),
        ([*players("0:"), "--penalty", "1=late"], "--penalty: '1=late' should read"),
        (
            [*players("0:"), "--penalty", "1=-5 late"],
            "--penalty of player 1: This must be at least 0, not -5.",
        ),
        ([*players("0:"), "--rules", "chess"], "--rules: there is no rule set 'chess'"),
        (
            [*players("0:"), "--rules", "chess", "--overtime", "1=0:01"],
            "--rules: there is no rule set 'chess'",
        ),
        (
            [*players("0:"), "--tile-set", "runes"],
            "--tile-set: there is no tile set 'runes'",
        ),
    ],
)
def test_what_cannot_be_settled_is_blamed_on_an_option(
    referee: Referee, options: list[str], said: str
) -> None:
    status, out, err = referee("settle", *options)
    assert (status, out) == (2, "")
    assert said in " ".join(err.split())
