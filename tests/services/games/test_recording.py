"""Records of stored games: every finished game replays without an error."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from app.notation.gcg import read_gcg
from app.notation.gcg_findings import Severity
from app.notation.gcg_writer import write_gcg
from app.rules.outcome import Outcome
from app.services.games.amending import Amendment, amend
from app.services.games.histories import fold_history
from app.services.games.importing import import_game
from app.services.games.record_headers import nicknames
from app.services.games.recording import tell_record
from app.services.games.tokens import Actor, Role
from app.services.inputs import MoveInput
from app.services.replays import Replay, replay_record
from tests.games import seeds
from tests.services.games.tables import (
    FOR_TWO,
    HOUSES,
    NOWHERE,
    Played,
    new_table,
)

SPECTATOR = Actor(Role.SPECTATOR)


def text(played: Played, actor: Actor = SPECTATOR) -> str:
    record = tell_record(played.game, played.events, actor)
    return write_gcg(record).data.decode()


def replayed(played: Played, house: str) -> Replay:
    return replay_record(read_gcg(text(played).encode()), HOUSES[house], NOWHERE)


def errors(replay: Replay) -> list[tuple[str, str]]:
    return [
        (found.code, found.message)
        for found in replay.findings
        if found.severity is not Severity.NOTE
    ]


def standing(outcome: Outcome | None) -> object:
    """Why the game ended, who has won, and with what."""
    assert outcome is not None
    made = outcome.settlement
    finals = made and (made.winners, [player.final for player in made.players])
    return outcome.end_reason, finals


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(sorted(HOUSES)), st.integers(2, 4), seeds)
def test_the_record_of_a_finished_game_replays_without_an_error(
    house: str, players: int, seed: int
) -> None:
    players = 2 if house in FOR_TWO else players
    played = new_table(house, players=players, seed=seed).to_the_end()
    replay = replayed(played, house)
    assert errors(replay) == []
    scores = [player.score for player in played.game.table.position.players]
    assert [player.score for player in replay.position.players] == scores
    assert replay.position.board == played.game.table.position.board
    assert standing(replay.outcome) == standing(played.game.table.outcome)


class Told:
    """A record that is sent as the text of its GCG."""

    format = "gcg"
    players = moves = title = description = id = None
    lexicon = board_layout = tile_distribution = None

    def __init__(self, text: str) -> None:
        self.text = text


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(sorted(HOUSES)), st.integers(2, 4), seeds)
def test_a_record_that_is_imported_is_the_same_game(
    house: str, players: int, seed: int
) -> None:
    players = 2 if house in FOR_TWO else players
    played = new_table(house, players=players, seed=seed).to_the_end()
    told = Told(text(played))
    made = import_game(told, HOUSES[house], NOWHERE, 5, played.rng.randbytes)
    before, after = played.game.table, made.game.table
    assert (after.outcome, after.position.board) == (
        before.outcome,
        before.position.board,
    )
    steps = list(fold_history(made.game, made.events))
    assert steps[-1].table == after


def test_a_resignation_is_hidden_in_a_note() -> None:
    played = new_table("naspa")
    played.resign(1)
    rack = "".join(played.game.table.position.players[1].rack or ())
    assert f"#note #referee >Ben: {rack} (player_resigned) +0 0" in text(played)
    assert replayed(played, "naspa").outcome == played.game.table.outcome


def test_the_end_is_told_with_its_reason() -> None:
    played = new_table("kitchen").to_the_end()
    outcome = played.game.table.outcome
    assert outcome is not None
    assert f"(game_over) +0 {score(played)} {outcome.end_reason}" in text(played)


def score(played: Played) -> int:
    return played.game.table.position.mover.score


def test_a_move_that_was_put_right_stands_as_it_is_told_now() -> None:
    played = new_table("kitchen", seed=3)
    rack = played.game.table.position.mover.rack or ()
    one, other = rack[0], next(tile for tile in rack if tile != rack[0])
    played.say(MoveInput("exchange", tiles=one))
    number = next(e.sequence for e in played.events if e.move is not None) or 0
    right = Amendment(number, MoveInput("exchange", tiles=other), "misread")
    done = amend(played.game, played.events, right, played.now_ms)
    played.take(done.game, done.events)
    told = text(played, Actor(Role.SEAT, 0))
    assert f">Ana: {''.join(rack)} -{other} +0 0" in told
    assert "(event_corrected) +0 0\n#note misread" in told


def test_racks_of_others_are_left_out_while_the_game_goes_on() -> None:
    played = new_table("naspa", seed=5)
    for _ in range(6):
        played.go_on()
    told = text(played)
    assert "#rack" not in told
    assert all(f"-{number}" not in told for number in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def test_names_become_nicknames_that_differ() -> None:
    assert nicknames(["Ana B.", "ana b.", None, "Ana:\n"]) == [
        "Ana_B.",
        "ana_b._2",
        "player3",
        "Ana",
    ]
