"""The fold of a game: events, one after the other, make positions."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from app.rules.ending import EndReason
from app.rules.events import Event, EventType
from app.rules.game import Turn, opening_position, replay
from app.rules.moves import Exchange, Move, Pass
from app.rules.position import Position, Status
from app.rules.ruleset import Rules
from tests.factories import STANDARD, TINY, faces, make_rules, rule_on, written
from tests.games import GAMES, new_game, random_game, seeds
from tests.strategies import few


def start(rules: Rules = STANDARD, players: int = 2) -> Position:
    return opening_position([None] * players, rules)


def placing(text: str, seat: int | None = None, rules: Rules = STANDARD) -> Event:
    """A placement told as text."""
    return Event(EventType.TILES_PLACED, seat, move=written(text, rules))


def folded(*events: Event, rules: Rules = STANDARD) -> list[Turn]:
    return list(replay(rules, None, start(rules), events))


def test_a_game_begins_with_full_racks_and_the_rest_in_the_bag() -> None:
    # English: 100 tiles, two racks of 7.
    position = start()
    assert position.bag_count == 86
    assert [player.rack_count for player in position.players] == [7, 7]


def test_a_turn_has_the_ruling_of_its_move() -> None:
    (turn,) = folded(placing("8H AT"))
    assert turn.ruling is not None
    assert [word.word for word in turn.ruling.words] == ["AT"]


def test_points_of_a_placement_go_to_its_seat() -> None:
    # A and T on the start square, which doubles the word: 2 × 2 = 4.
    (turn,) = folded(placing("8H AT", seat=1))
    assert [player.score for player in turn.position.players] == [0, 4]


def test_an_event_without_a_seat_belongs_to_the_seat_on_turn() -> None:
    turns = folded(placing("8H AT"), placing("7H BA"))
    assert [turn.before.on_turn for turn in turns] == [0, 1]


def test_tiles_laid_are_a_move_as_well_as_a_written_one() -> None:
    ruling = rule_on(start(), "8H AT")
    event = Event(EventType.TILES_PLACED, 0, laid=ruling.laid)
    assert folded(event)[0].position.board == folded(placing("8H AT"))[0].position.board


def test_a_placement_draws_as_many_tiles_as_it_lays() -> None:
    (turn,) = folded(placing("8H AT"))
    assert turn.position.bag_count == 84


def test_an_illegal_placement_that_can_be_laid_is_made() -> None:
    (turn,) = folded(placing("1A AT"))
    assert turn.ruling is not None
    assert not turn.ruling.is_legal
    assert not turn.position.board.is_empty


def test_a_placement_that_cannot_be_laid_has_the_points_it_claims() -> None:
    event = Event(EventType.TILES_PLACED, 0, move=written("8H A.T"), points=9)
    (turn,) = folded(event)
    assert (turn.points, turn.position.board.is_empty) == (9, True)


def test_a_withdrawn_play_leaves_the_position_before_it() -> None:
    taken_back = Event(EventType.PLAY_WITHDRAWN, 0)
    made, undone = folded(placing("8H AT"), taken_back)
    before, after = made.before, undone.position
    assert (after.board, after.players, after.bag_count) == (
        before.board,
        before.players,
        before.bag_count,
    )


def test_a_withdrawn_play_uses_up_the_turn() -> None:
    turns = folded(placing("8H AT"), Event(EventType.PLAY_WITHDRAWN, 0))
    assert turns[-1].position.on_turn == 1


def test_points_for_a_failed_challenge_leave_the_turn_alone() -> None:
    bonus = Event(EventType.CHALLENGE_BONUS, 0, points=5)
    turns = folded(placing("8H AT"), bonus, rules=make_rules("wespa"))
    assert turns[-1].position.on_turn == 1
    assert turns[-1].position.players[0].score == 9


def test_a_lost_turn_passes_the_turn_on() -> None:
    (turn,) = folded(Event(EventType.TURN_LOST, 0))
    assert (turn.points, turn.position.on_turn) == (0, 1)


def test_a_seat_out_of_order_moves_and_is_told_with_whose_turn_it_was() -> None:
    (turn,) = folded(placing("8H AT", seat=1))
    assert (turn.due, turn.before.on_turn) == (0, 1)


def test_an_exchange_is_judged_by_the_tiles_in_the_bag() -> None:
    # Eight tiles and two racks of three leave two in the bag; seven are needed.
    event = Event(EventType.TILES_EXCHANGED, 0, tiles=("A",), rack=("A", "B", "C"))
    (turn,) = folded(event, rules=TINY)
    assert turn.ruling is not None
    broken = [violation.code.value for violation in turn.ruling.violations]
    assert broken == ["exchange_bag_too_small"]


def test_the_last_tile_with_an_empty_bag_ends_the_game() -> None:
    # Eight tiles, racks of three, two in the bag: the first player lays three and
    # draws these two, so that laying two more ends the game.
    events = [
        placing("8H AAA", rules=TINY),
        placing("7G BB", rules=TINY),
        placing("9J CB", rules=TINY),
    ]
    reasons = [turn.end_reason for turn in folded(*events, rules=TINY)]
    assert reasons == [None, None, EndReason.PLAYED_OUT]


def test_passes_that_end_a_game_are_told_with_the_last_of_them() -> None:
    passes = [Event(EventType.TURN_PASSED)] * 4
    reasons = [turn.end_reason for turn in folded(*passes)]
    assert reasons == [None, None, None, EndReason.PASSES]


def test_tiles_left_count_twice_where_the_rules_say_double() -> None:
    event = Event(EventType.RACK_BONUS, 0, tiles=faces("QV"))
    (turn,) = folded(event, rules=make_rules("naspa"))
    assert turn.points == 28


def test_tiles_left_count_once_where_the_rules_say_transfer() -> None:
    (turn,) = folded(Event(EventType.RACK_BONUS, 0, tiles=faces("QV")))
    assert turn.points == 14


def test_the_own_tiles_left_are_lost() -> None:
    (turn,) = folded(Event(EventType.RACK_PENALTY, 1, tiles=faces("QV")))
    assert [player.score for player in turn.position.players] == [0, -14]


def event_of(move: Move) -> Event:
    if isinstance(move, Pass):
        return Event(EventType.TURN_PASSED, move=move)
    if isinstance(move, Exchange):
        return Event(EventType.TILES_EXCHANGED, move=move)
    return Event(EventType.TILES_PLACED, move=move)


@few
@given(st.sampled_from(sorted(GAMES)), st.integers(2, 4), seeds)
def test_the_fold_of_a_game_is_the_game(name: str, players: int, seed: int) -> None:
    rules, rng = GAMES[name], Random(seed)
    steps = list(random_game(new_game(rules, players, rng), rules, rng, 60))
    events = [event_of(move) for move, _ in steps]
    turns = replay(rules, None, opening_position([None] * players, rules), events)
    for turn, (_, (position, _)) in zip(turns, steps, strict=True):
        assert turn.position.board == position.board
        if position.status is Status.PLAYING:
            assert [p.score for p in turn.position.players] == [
                p.score for p in position.players
            ]
            assert turn.position.bag_count == len(position.bag or ())
            assert turn.position.on_turn == position.on_turn
