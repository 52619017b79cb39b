"""From what a client says of a position to what the engine needs."""

from __future__ import annotations

import pytest

from app.rules.position import Player, Position, Status
from app.services.inputs import ABSENT, PlayerInput, PositionInput, RulesInput
from app.services.positions import Case, open_case
from tests.services.lexicons import WORDS

# Seven tiles: four A and three B. On the board lie one of each.
TINY = RulesInput(
    lexicon=None,
    board_definition={"rows": ["....."] * 5, "start": "C3"},
    tile_set_definition={
        "tiles": [
            {"letter": "A", "count": 4, "value": 1},
            {"letter": "B", "count": 3, "value": 5},
        ],
        "blanks": 0,
    },
)
PLAIN = RulesInput()
ROWS = "5/5/2AB1/5/5"
STANDARD_ROWS = "/".join(["15"] * 15)


def opened(cgp: str, rules: RulesInput = PLAIN, **more: object) -> Case:
    # the tests name members that a position has
    return open_case(rules, PositionInput(cgp, **more), WORDS)  # type: ignore[arg-type]


def racks(position: Position) -> list[str | None]:
    return [None if x.rack is None else "".join(x.rack) for x in position.players]


@pytest.mark.parametrize(
    ("told", "known"),
    [
        # Four tiles are unseen, and the other rack may take seven.
        ("A/", ["A", None]),
        # Nothing is unseen: an empty rack is empty.
        ("AAABB/", ["AAABB", ""]),
        ("/AAABB", ["", "AAABB"]),
        ("AAA/BB", ["AAA", "BB"]),
        ("/", [None, None]),
    ],
)
def test_when_the_tiles_run_out_the_racks_of_a_cgp_are_complete(
    told: str, known: list[str | None]
) -> None:
    assert racks(opened(f"{ROWS} {told} 0/0 0", TINY).position) == known


@pytest.mark.parametrize(
    ("told", "known"),
    [
        ("AEINRST/", ["AEINRST", None]),
        ("AEINRS/", ["AEINRS_", None]),
        ("A/E", ["A______", "E______"]),
        ("AEINRSTU/", ["AEINRSTU", None]),
        ("?/", ["?______", None]),
    ],
)
def test_while_tiles_remain_a_short_rack_of_a_cgp_is_known_in_part(
    told: str, known: list[str | None]
) -> None:
    assert racks(opened(f"{STANDARD_ROWS} {told} 0/0 0").position) == known


@pytest.mark.parametrize("on_turn", [0, 1, 2])
def test_the_first_rack_of_a_cgp_is_seat_0_whoever_is_on_turn(on_turn: int) -> None:
    full = [letter * 7 for letter in "ABC"]
    cgp = f"{STANDARD_ROWS} {'/'.join(full)} 0/0/0 0"
    found = racks(opened(cgp, on_turn=on_turn).position)
    assert found == full


def test_a_cgp_with_one_rack_is_filled_up_to_the_least_number_of_players() -> None:
    position = opened(f"{STANDARD_ROWS} AEINRST 12 0").position
    assert [player.score for player in position.players] == [12, 0]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (PlayerInput(), Player(score=5, rack=("A",) * 7)),
        (PlayerInput(score=0), Player(score=0, rack=("A",) * 7)),
        (PlayerInput(name="Ana"), Player(name="Ana", score=5, rack=("A",) * 7)),
        (PlayerInput(rack=None), Player(score=5)),
        (PlayerInput(rack=None, rack_count=3), Player(score=5, rack_count=3)),
        (PlayerInput(rack="BC"), Player(score=5, rack=("B", "C"))),
        (PlayerInput(rack=""), Player(score=5, rack=())),
        (PlayerInput(rack=ABSENT, rack_count=7), Player(score=5, rack=("A",) * 7)),
    ],
)
def test_what_is_said_of_a_player_wins_over_the_cgp(
    said: PlayerInput, expected: Player
) -> None:
    position = opened(f"{STANDARD_ROWS} AAAAAAA/ 5/0 0", players=[said]).position
    assert position.players[0] == expected


def test_what_is_not_said_is_the_beginning_of_a_game() -> None:
    position = open_case(RulesInput(), PositionInput(), WORDS).position
    assert position == Position(
        board=position.board, players=(Player(), Player()), status=Status.PLAYING
    )


@pytest.mark.parametrize("status", list(Status))
def test_a_status_is_read(status: Status) -> None:
    said = PositionInput(status=status.value)
    assert open_case(RulesInput(), said, WORDS).position.status is status


def test_the_counters_are_read() -> None:
    said = PositionInput(scoreless_turns=3, consecutive_passes=2, bag="AB", bag_count=9)
    position = open_case(RulesInput(), said, WORDS).position
    counters = (position.scoreless_turns, position.consecutive_passes)
    assert (counters, position.bag, position.bag_count) == ((3, 2), ("A", "B"), 9)


def test_the_scoreless_turns_of_a_cgp_are_read() -> None:
    assert opened(f"{STANDARD_ROWS} / 0/0 4").position.scoreless_turns == 4
