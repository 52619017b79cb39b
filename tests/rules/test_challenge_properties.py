"""What holds for every challenge, and for every end of a game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from hypothesis import HealthCheck, assume, given, reject, settings
from hypothesis import strategies as st

from app.rules.challenge import challenge
from app.rules.claims import ChallengeDecision, Claim
from app.rules.errors import ChallengeNotPossible, WordNotFormed
from app.rules.events import EventType
from app.rules.judge import judge
from app.rules.moves import PlacedTiles
from app.rules.position import Position, Status
from app.rules.ruleset import Rules
from app.rules.transition import advance
from app.rules.verdict import Verdict
from tests.factories import make_rules, owing
from tests.games import SMALL_GAME, new_game, random_game, seeds, told_tiles
from tests.strategies import challenge_rules, moves, positions

many = settings(
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
few = settings(many, max_examples=30)

DOUBLE = make_rules(word_check="challenge")
SMALL = replace(
    SMALL_GAME,
    rule_set=replace(DOUBLE.rule_set, rack_size=SMALL_GAME.rule_set.rack_size),
)
GAMES = {"english": DOUBLE, "small": SMALL}
decisions = st.sampled_from(ChallengeDecision)
games = st.sampled_from(sorted(GAMES))


def claims() -> st.SearchStrategy[Claim]:
    """Challenges by anybody, of all words or of some that may not be there."""
    words = st.none() | st.lists(st.text("ABCa[", max_size=3), min_size=1, max_size=2)
    return st.builds(
        Claim,
        st.integers(0, 3),
        words.map(lambda said: None if said is None else tuple(said)),
        decisions,
        st.integers(0, 5),
    )


def decided(data: st.DataObject) -> tuple[Position, int, Verdict]:
    """
    A challenge of a random play in a game that is soon over.

    Returns the position before the play, what the play scores, and the verdict.
    """
    rules = data.draw(challenge_rules(SMALL))
    rng, players = Random(data.draw(seeds)), data.draw(st.integers(2, 4))
    position = new_game(rules, players, rng)
    plays = []
    for move, step in random_game(position, rules, rng, 30):
        if isinstance(move, PlacedTiles):
            plays.append((position, move))
        position = step.position
    assume(plays)
    before, move = data.draw(st.sampled_from(plays))
    owed = st.dictionaries(st.integers(0, 3), st.integers(0, 3))
    before = owing(before, data.draw(owed))
    ruling = judge(before, move, rules, None)
    assert ruling.score is not None
    by = (before.on_turn + data.draw(st.integers(1, players - 1))) % players
    claim = Claim(by, decision=data.draw(decisions))
    try:
        verdict = challenge(before, ruling, claim, rules, None)
    except ChallengeNotPossible:  # not the next player, or no final challenge
        reject()
    return before, ruling.score.total, verdict


@many
@given(st.data())
def test_a_challenge_is_decided_or_refused(data: st.DataObject) -> None:
    rules = data.draw(challenge_rules())
    position = data.draw(positions(rules))
    move = data.draw(moves(rules, position.board))
    claim = data.draw(claims())
    assume(claim.challenger < len(position.players))
    ruling = judge(position, move, rules, None)
    try:
        upheld = challenge(position, ruling, claim, rules, None).upheld
    except (ChallengeNotPossible, WordNotFormed) as error:
        upheld = None
        problem = str(error)
    assert problem if upheld is None else upheld is is_upheld(claim)


def is_upheld(claim: Claim) -> bool:
    return claim.decision is ChallengeDecision.UPHELD


@many
@given(st.data())
def test_scores_change_by_what_the_events_say_and_the_play(
    data: st.DataObject,
) -> None:
    before, points, verdict = decided(data)
    scores = [player.score for player in before.players]
    if not verdict.upheld:
        scores[before.on_turn] += points
    for event in verdict.events:
        if event.points is not None and event.type is not EventType.PLAY_WITHDRAWN:
            assert event.seat is not None
            scores[event.seat] += event.points
    assert scores == [player.score for player in verdict.position.players]


@many
@given(st.data())
def test_turns_are_told_as_lost_seat_by_seat_up_to_who_is_on_turn(
    data: st.DataObject,
) -> None:
    before, _, verdict = decided(data)
    lost = [x.seat for x in verdict.events if x.type is EventType.TURN_LOST]
    seats, first = len(before.players), before.on_turn + 1
    passed = [(first + step) % seats for step in range(len(lost) + 1)]
    assert [*lost, verdict.position.on_turn] == passed


@many
@given(st.data())
def test_a_challenge_tells_an_outcome_if_and_only_if_the_game_is_over(
    data: st.DataObject,
) -> None:
    _, _, verdict = decided(data)
    over = verdict.position.status is Status.OVER
    last = verdict.events[-1].type is EventType.GAME_OVER
    assert over is last is (verdict.outcome is not None)


def same_but_for_turns(before: Position, after: Position) -> bool:
    """Whether only counters, status and whose turn it is are different."""
    return before == replace(
        after,
        on_turn=before.on_turn,
        scoreless_turns=before.scoreless_turns,
        consecutive_passes=before.consecutive_passes,
    )


@few
@given(games, st.integers(2, 4), seeds)
def test_a_withdrawn_play_leaves_all_as_it_was_but_counters_and_turn(
    name: str, players: int, seed: int
) -> None:
    rules, rng = GAMES[name], Random(seed)
    position = new_game(rules, players, rng)
    changed = []
    for move, step in random_game(position, rules, rng, 40):
        if isinstance(move, PlacedTiles):
            verdict = upheld(position, move, (position.on_turn + 1) % players, rules)
            kept = same_but_for_turns(position, verdict.position)
            if verdict.outcome is None and not kept:
                changed.append(verdict)
        position = step.position
    assert changed == []


def upheld(position: Position, move: PlacedTiles, by: int, rules: Rules) -> Verdict:
    claim = Claim(by, decision=ChallengeDecision.UPHELD)
    return challenge(position, judge(position, move, rules, None), claim, rules, None)


@few
@given(games, st.integers(2, 4), seeds)
def test_no_tile_is_lost_or_made_by_a_challenge(
    name: str, players: int, seed: int
) -> None:
    rules, rng = GAMES[name], Random(seed)
    full = Counter(rules.tile_set.stock)
    position = new_game(rules, players, rng)
    for move, step in random_game(position, rules, rng, 40):
        if isinstance(move, PlacedTiles):
            ruling = judge(position, move, rules, None)
            kept = len(ruling.leave or ())
            drawn = (step.position.players[position.on_turn].rack or ())[kept:]
            for decision in ChallengeDecision:
                claim = Claim((position.on_turn + 1) % players, decision=decision)
                after = challenge(position, ruling, claim, rules, drawn).position
                assert told_tiles(after, rules) == full
        position = step.position


# Ends


@many
@given(st.data())
def test_a_move_tells_an_outcome_if_and_only_if_the_game_is_over(
    data: st.DataObject,
) -> None:
    rules = data.draw(challenge_rules())
    position = data.draw(positions(rules))
    told = []
    for _ in range(4):
        ruling = judge(position, data.draw(moves(rules, position.board)), rules, None)
        if ruling.is_legal:
            step = advance(position, ruling, rules, None)
            told.append((step.outcome is not None, step.position.status))
            position = step.position
    assert [over is (status is Status.OVER) for over, status in told] == [True] * len(
        told
    )


@many
@given(st.data())
def test_once_the_game_is_over_every_move_is_refused(data: st.DataObject) -> None:
    rules = data.draw(challenge_rules())
    position = replace(data.draw(positions(rules)), status=Status.OVER)
    ruling = judge(position, data.draw(moves(rules, position.board)), rules, None)
    assert "game_over" in [violation.code for violation in ruling.violations]


@few
@given(st.integers(2, 4), seeds)
def test_games_with_challenges_come_to_an_end(players: int, seed: int) -> None:
    rng = Random(seed)
    steps = list(random_game(new_game(SMALL, players, rng), SMALL, rng, 200))
    assert steps[-1][1].outcome is not None


@few
@given(st.integers(2, 4), seeds)
def test_the_turn_comes_to_the_next_seat_that_owes_none(
    players: int, seed: int
) -> None:
    rng = Random(seed)
    owed = dict(enumerate(range(players)))
    position = owing(new_game(DOUBLE, players, rng), owed)
    expected, found = [], []
    for _, step in random_game(position, DOUBLE, rng, 20):
        seat = (position.on_turn + 1) % players
        while owed[seat]:
            owed[seat] -= 1
            seat = (seat + 1) % players
        position = step.position
        expected.append(seat)
        found.append(position.on_turn)
    assert found == expected
