"""Two clients play a game against each other, from its creation to its settlement."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from app.client.answers import Event
from app.client.game_answers import Game
from app.services.games.fairness_text import read_fairness
from app.services.games.verifying import Noted, verify
from tests.client.playing import FEW_TILES, play_out

SEEDS = ["of ana", "of ben"]


@pytest.fixture
def seated(client: Any) -> tuple[str, list[Any], Any]:
    """The id of a new game, a client for each player, and one for spectators."""
    made = client.create_game(["Ana", "Ben"], rules=FEW_TILES, client_seeds=True)
    players = [client.with_token(token) for token in made.seat_tokens]
    for seat, player in enumerate(players):
        player.send_seed(made.game.id, seat=seat, seed=SEEDS[seat])
    return made.game.id, players, client.with_token(made.spectator_token)


@pytest.fixture
def played(seated: tuple[str, list[Any], Any]) -> tuple[Game, Any]:
    game_id, players, watcher = seated
    return play_out(players, game_id, Random(5)), watcher


def test_the_settlement_adds_up(played: tuple[Game, Any]) -> None:
    game, _ = played
    assert game.outcome is not None
    assert game.outcome.settlement is not None
    for settled, player in zip(
        game.outcome.settlement.players, game.players, strict=True
    ):
        adjustments = sum(line.points for line in settled.adjustments)
        assert settled.before + adjustments == settled.final == player.score


def test_whoever_follows_is_told_every_event_once(played: tuple[Game, Any]) -> None:
    game, watcher = played
    told: list[Event] = list(watcher.follow(game.id, after=0))
    assert [event.sequence for event in told] == [*range(1, game.sequence + 1)]
    assert told[-1].type in {"game_over", "rack_bonus", "rack_penalty"}


def test_the_events_read_page_by_page_are_those_that_were_told(
    played: tuple[Game, Any],
) -> None:
    game, watcher = played
    read: list[Event] = []
    more = True
    while more:
        page = watcher.events(game.id, after=len(read), limit=7)
        read += page.events
        more = page.more
    assert read == list(watcher.follow(game.id, after=0))


def test_the_draws_were_fair(played: tuple[Game, Any]) -> None:
    game, watcher = played
    document = json.dumps(watcher.fairness(game.id)).encode()
    noted = Noted(game.commitment, list(enumerate(SEEDS)))
    assert verify(read_fairness(document), noted).is_fair


def test_the_record_of_the_game_is_without_errors(played: tuple[Game, Any]) -> None:
    game, watcher = played
    replay = watcher.replay(watcher.record(game.id), rules=game.rules)
    assert [one for one in replay.findings if one.severity == "error"] == []
    finals = [player.score for player in replay.position.players]
    assert finals == [player.score for player in game.players]


def test_a_rack_is_told_to_its_player_only(
    seated: tuple[str, list[Any], Any],
) -> None:
    game_id, (ana, ben), watcher = seated
    seen = [one.rack(game_id, 0).rack for one in (ana, ben, watcher)]
    assert [rack is not None for rack in seen] == [True, False, False]


def test_a_position_that_was_answered_can_be_sent_again(
    seated: tuple[str, list[Any], Any],
) -> None:
    game_id, (ana, _), _ = seated
    game = ana.game(game_id)
    ruling = ana.rule("pass", position=game.position, rules=game.rules)
    assert ruling.legal
