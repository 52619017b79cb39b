"""Stored games: the same table, whether it was played or folded from its events."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from app.rules.claims import ChallengeDecision, Claim
from app.rules.drawing import tiles_due
from app.rules.errors import RulesError
from app.rules.events import Event
from app.rules.fair_draws import bag_in_order, draw_tiles
from app.rules.history import fold
from app.rules.judge import judge
from app.rules.position import Status, left_over
from app.rules.ruleset import Rules
from app.rules.table import Step, make_move, set_table, tell_rack
from app.rules.table_decisions import (
    Correction,
    correct_score,
    decide_challenge,
    enter_points,
    resign,
)
from tests.factories import make_rules
from tests.games import GAMES, SMALL_GAME, random_move, seeds
from tests.strategies import few

KEY = b"a key for tests"


class Play:
    """A game that is played at random, every draw by the seed."""

    def __init__(self, rules: Rules, players: int, seed: int) -> None:
        self.rules = rules
        self.rng = Random(seed)
        self.draws = 0
        self.events: list[Event] = []
        self.table = self.start = set_table([None] * players, rules)
        for seat in range(players):
            size = self.table.position.players[seat].holds(rules.rule_set.rack_size)
            self.take(tell_rack(self.table, seat, self.draw(size), rules, 0))

    def take(self, step: Step) -> None:
        self.events += step.events
        self.table = step.table

    def draw(self, count: int) -> tuple[str, ...]:
        self.draws += 1
        left = left_over(self.table.position, self.rules.tile_set)
        bag = bag_in_order(left, self.rules.tile_set)
        return draw_tiles(KEY, self.draws, bag, count)

    def go_on(self) -> None:
        """Do something at random: mostly a move."""
        table, rng = self.table, self.rng
        challenger = (table.position.on_turn) % len(table.seats)
        if table.last is not None and rng.random() < 0.3:
            decision = rng.choice(list(ChallengeDecision))
            claim = Claim(challenger, decision=decision)
            try:
                self.take(decide_challenge(table, claim, self.rules, None, 0)[1])
            except RulesError:
                pass
            else:
                return
        if rng.random() < 0.03:
            slip = Correction(challenger, rng.randint(-9, 9), "slip")
            self.take(correct_score(table, slip, self.rules, 0))
        elif rng.random() < 0.03 and table.position.status is Status.PLAYING:
            self.take(enter_points(table, rng.choice([0, 7]), self.rules, 0))
        elif rng.random() < 0.02:
            self.take(resign(table, challenger, self.rules, 0))
        else:
            self.move()

    def move(self) -> None:
        position = self.table.position
        move = random_move(position, self.rules, self.rng)
        ruling = judge(position, move, self.rules, None)
        due = tiles_due(position, ruling, self.rules) or 0
        draw = self.draw(due) if due else None
        self.take(make_move(self.table, ruling, self.rules, draw, 0))


def told(events: list[Event]) -> list[tuple[object, ...]]:
    """What events tell, but for who decided of a challenge."""
    return [
        (one.type, one.turn, one.seat, one.tiles, one.words, one.points, one.score)
        for one in events
    ]


RULE_SETS = {
    **GAMES,
    "challenged": make_rules("naspa", tile_set=SMALL_GAME.tile_set, rack_size=3),
    "points": make_rules("wespa", tile_set=SMALL_GAME.tile_set, rack_size=3),
    "three": make_rules(
        "standard",
        tile_set=SMALL_GAME.tile_set,
        rack_size=3,
        word_check="challenge",
        final_challenge=True,
    ),
}


@few
@given(st.sampled_from(sorted(RULE_SETS)), st.integers(2, 4), seeds)
def test_events_fold_to_the_table_that_was_played(
    name: str, players: int, seed: int
) -> None:
    rules = RULE_SETS[name]
    players = min(players, rules.rule_set.players.max)
    play = Play(rules, players, seed)
    while play.table.outcome is None and len(play.events) < 200:
        play.go_on()
    late = Correction(seed % players, seed % 21 - 10, "seen late")
    play.take(correct_score(play.table, late, rules, 0))
    steps = list(fold(play.start, play.events, rules, None))
    folded = [event for step in steps for event in step.events]
    assert (told(folded), steps[-1].table) == (told(play.events), play.table)


@few
@given(st.sampled_from(sorted(RULE_SETS)), seeds)
def test_no_tile_is_made_or_lost(name: str, seed: int) -> None:
    rules = RULE_SETS[name]
    play = Play(rules, 2, seed)
    while play.table.outcome is None and len(play.events) < 200:
        play.go_on()
        position = play.table.position
        left = left_over(position, rules.tile_set)
        assert min(left.values()) >= 0
        assert sum(left.values()) == position.bag_count
