"""The presets are what their descriptions say."""

from __future__ import annotations

from dataclasses import fields

import pytest

from app.catalog.registry import rule_sets, rules_of
from app.rules.choices import (
    Blocked,
    FreeExchange,
    Guard,
    LimitPer,
    PlayedOut,
    RedrawWhen,
    ScorelessTurn,
    Tie,
    WordCheck,
)
from app.rules.ruleset import Players, RuleSet

STANDARD = rule_sets.get("standard")


def differences(name: str) -> set[str]:
    """Members in which a preset differs from the standard."""
    other = rule_sets.get(name)
    told = {one.name for one in fields(RuleSet)} - {"name", "title", "clauses"}
    return {one for one in told if getattr(other, one) != getattr(STANDARD, one)}


def test_standard_is_for_two_to_four() -> None:
    assert STANDARD.players == Players(2, 4)


def test_standard_has_racks_of_seven_and_a_bonus_for_all_of_them() -> None:
    assert (STANDARD.rack_size, dict(STANDARD.bingo)) == (7, {7: 50})


def test_standard_opens_with_two_tiles() -> None:
    assert STANDARD.opening.min_tiles == 2


def test_standard_refuses_unacceptable_words() -> None:
    assert STANDARD.word_check is WordCheck.VOID


def test_standard_exchanges_with_seven_in_the_bag() -> None:
    exchange = STANDARD.exchange
    assert (exchange.min_bag, exchange.max_per_player) == (7, 0)


def test_standard_has_no_house_rules() -> None:
    assert STANDARD.exchange.free is FreeExchange.NONE
    assert STANDARD.redraw.when is RedrawWhen.NEVER
    assert not STANDARD.recycle_blank


def test_standard_ends_after_two_rounds_of_passes() -> None:
    assert STANDARD.passes.limit_rounds == 2


def test_standard_ends_after_three_scoreless_turns_a_player() -> None:
    scoreless = STANDARD.scoreless
    assert (scoreless.limit, scoreless.per) == (3, LimitPer.PLAYER)
    assert scoreless.total(2) == 6


def test_standard_counts_every_kind_of_scoreless_turn() -> None:
    assert set(STANDARD.scoreless.counts) == set(ScorelessTurn)
    assert STANDARD.scoreless.guard is Guard.BOARD_NOT_EMPTY


def test_standard_settles_by_transfer_or_subtraction() -> None:
    settlement = STANDARD.settlement
    assert settlement.played_out is PlayedOut.TRANSFER
    assert settlement.blocked is Blocked.SUBTRACT
    assert settlement.blank_left_penalty == 0


def test_standard_leaves_ties() -> None:
    assert STANDARD.tie is Tie.DRAW


def test_standard_lets_a_play_out_be_challenged_once_words_are_challenged() -> None:
    assert STANDARD.final_challenge
    assert STANDARD.word_check is WordCheck.VOID


def test_kitchen_looks_no_word_up_and_does_not_end_by_scoreless_turns() -> None:
    assert differences("kitchen") == {"word_check", "scoreless"}
    assert rule_sets.get("kitchen").word_check is WordCheck.NONE
    assert rule_sets.get("kitchen").scoreless.limit == 0


def test_super_differs_from_standard_in_its_board_and_tiles_only() -> None:
    assert differences("super") == {"board", "tile_set"}


@pytest.mark.parametrize("name", rule_sets.names())
def test_a_preset_names_a_board_and_a_tile_set_that_exist(name: str) -> None:
    rules = rules_of(rule_sets.get(name))
    assert rules.layout.name == rules.rule_set.board
    assert rules.tile_set.name == rules.rule_set.tile_set


@pytest.mark.parametrize("name", rule_sets.names())
def test_a_preset_can_be_changed_by_nobody(name: str) -> None:
    with pytest.raises(TypeError):
        # what mypy refuses is refused at run time too
        rule_sets.get(name).bingo[7] = 35  # type: ignore[index]
