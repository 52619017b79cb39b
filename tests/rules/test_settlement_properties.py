"""What holds for every settlement."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from app.rules.ending import EndReason
from app.rules.game_end import End
from app.rules.settlement import Standing, settle_end
from tests.games import NO_WORDS
from tests.strategies import (
    many,
)

standings = st.lists(
    st.builds(
        Standing,
        st.none(),
        st.integers(-100, 600),
        st.lists(st.sampled_from("AEQZ?"), max_size=7).map(tuple),
    ),
    min_size=2,
    max_size=4,
)


@many
@given(standings, st.data())
def test_a_transfer_gives_as_much_as_it_takes(
    players: list[Standing], data: st.DataObject
) -> None:
    out = data.draw(st.integers(0, len(players) - 1))
    players[out] = replace(players[out], rack=())
    settlement = settle_end(players, End(EndReason.PLAYED_OUT, out), NO_WORDS)
    assert sum(player.final - player.before for player in settlement.players) == 0


@many
@given(standings)
def test_the_lines_of_a_settlement_add_up(players: list[Standing]) -> None:
    settlement = settle_end(players, End(EndReason.PASSES), NO_WORDS)
    for player in settlement.players:
        assert player.final == player.before + sum(
            line.points for line in player.adjustments
        )


@many
@given(standings)
def test_nobody_is_above_the_winners(players: list[Standing]) -> None:
    settlement = settle_end(players, End(EndReason.PASSES), NO_WORDS)
    best = max(player.final for player in settlement.players)
    assert {settlement.players[seat].final for seat in settlement.winners} == {best}
