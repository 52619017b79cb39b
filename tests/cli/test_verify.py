"""``referee verify``: the draws of a game, checked by whoever has its document."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.services.games.fairness import tell_fairness
from app.services.games.fairness_text import write_fairness
from app.services.games.tokens import Actor, Role
from tests.cli.conftest import Referee
from tests.services.games.tables import Played, new_table

Document = dict[str, Any]


@pytest.fixture(scope="module")
def played() -> Played:
    return new_table("naspa", seed=1, client_seeds=True).to_the_end()


def document(played: Played) -> Document:
    fairness = tell_fairness(played.game, played.events, Actor(Role.SPECTATOR))
    return write_fairness(fairness)


def written(told: Document, folder: Path) -> str:
    file = folder / "fairness.json"
    file.write_text(json.dumps(told), encoding="utf-8")
    return str(file)


def forged(played: Played) -> Document:
    """The third draw gives the best tiles."""
    told = document(played)
    draws = [event for event in told["events"] if event["draw"] is not None]
    draws[2]["tiles"] = "??SSEEX"[: len(draws[2]["tiles"])]
    return told


def test_a_fair_game_has_status_0(
    referee: Referee, played: Played, tmp_path: Path
) -> None:
    answer = referee("verify", written(document(played), tmp_path))
    assert (answer.status, "draws are right" in answer.out) == (0, True)


def test_every_draw_is_shown(referee: Referee, played: Played, tmp_path: Path) -> None:
    answer = referee("verify", written(document(played), tmp_path))
    assert answer.out.count("the same") == played.game.draws_made


def test_a_forged_draw_has_status_1_and_is_named(
    referee: Referee, played: Played, tmp_path: Path
) -> None:
    answer = referee("verify", written(forged(played), tmp_path))
    assert (answer.status, "draw 3: other tiles follow" in answer.out) == (1, True)


def test_another_commitment_than_the_one_noted_has_status_1(
    referee: Referee, played: Played, tmp_path: Path
) -> None:
    file = written(document(played), tmp_path)
    answer = referee("verify", file, "--commitment", "ab" * 32)
    assert (answer.status, "noted before the game" in answer.out) == (1, True)


@pytest.mark.parametrize("told", ["", "abab", "ab" * 31 + "…", "AB" * 32])
def test_a_commitment_that_is_none_has_status_2(
    referee: Referee, played: Played, tmp_path: Path, told: str
) -> None:
    file = written(document(played), tmp_path)
    answer = referee("verify", file, "--commitment", told)
    assert (answer.status, "--commitment: " in answer.err) == (2, True)


def test_another_client_seed_than_the_one_sent_has_status_1(
    referee: Referee, played: Played, tmp_path: Path
) -> None:
    file = written(document(played), tmp_path)
    right = referee("verify", file, "--client-seed", "1=what seat 1 says")
    wrong = referee("verify", file, "--client-seed", "1=something else")
    assert (right.status, wrong.status) == (0, 1)


def test_json_tells_what_was_found(
    referee: Referee, played: Played, tmp_path: Path
) -> None:
    answer = referee("verify", written(forged(played), tmp_path), "--json")
    found = json.loads(answer.out)
    assert (answer.status, found["fair"]) == (1, False)
    assert found["deviations"][0]["draw"] == 3


def test_the_document_may_come_from_standard_input(
    referee: Referee, played: Played
) -> None:
    answer = referee("verify", "-", stdin=json.dumps(document(played)))
    assert answer.status == 0


def test_a_game_that_goes_on_cannot_be_checked(
    referee: Referee, tmp_path: Path
) -> None:
    answer = referee("verify", written(document(new_table("naspa")), tmp_path))
    assert (answer.status, "when the game is over" in answer.err) == (2, True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "JSON"),
        ("[]", "object"),
        ("{}", "algorithm"),
        ('{"algorithm": 3}', "algorithm"),
        ("\x1b[2J", "JSON"),
    ],
)
def test_what_is_no_document_has_status_2(
    referee: Referee, tmp_path: Path, text: str, said: str
) -> None:
    file = tmp_path / "no.json"
    file.write_text(text, encoding="utf-8")
    answer = referee("verify", str(file))
    assert (answer.status, said in answer.err) == (2, True), answer.err


def test_a_tile_that_the_set_does_not_have_has_status_2(
    referee: Referee, played: Played, tmp_path: Path
) -> None:
    told = document(played)
    told["bag"] = "Ä"
    answer = referee("verify", written(told, tmp_path))
    assert (answer.status, "bag" in answer.err) == (2, True)


def test_a_file_that_is_not_there_has_status_2(referee: Referee) -> None:
    assert referee("verify", "nowhere.json").status == 2


@pytest.mark.parametrize("told", ["", "x=y", "1", "100=y", "²=y"])
def test_a_client_seed_without_its_seat_has_status_2(
    referee: Referee, played: Played, tmp_path: Path, told: str
) -> None:
    file = written(document(played), tmp_path)
    assert referee("verify", file, "--client-seed", told).status == 2
