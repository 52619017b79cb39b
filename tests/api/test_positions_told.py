"""Positions in every spelling that the contract takes."""

from __future__ import annotations

import pytest

from tests.api.asking import EMPTY_CGP, Json, Referee, board, codes, on

RETAINS = board(_8="...RETAINS")
CGP = "15/15/15/15/15/15/15/3RETAINS5/15/15/15/15/15/15/15 QUIXEAS/EINOOTV 5/66 1"
ROWS: Json = {
    "board": RETAINS,
    "players": [{"score": 5, "rack": "QUIXEAS"}, {"score": 66, "rack": "EINOOTV"}],
    "scoreless_turns": 1,
}


def read(referee: Referee, position: object, rules: object = None) -> Json:
    """The position completed."""
    body = {"position": position} | ({} if rules is None else {"rules": rules})
    completed: Json = referee.post("/v1/positions", body)["position"]
    return completed


@pytest.mark.parametrize("position", [CGP, {"cgp": CGP}], ids=["string", "object"])
def test_a_cgp_is_the_same_position_as_its_rows(
    referee: Referee, position: object
) -> None:
    assert read(referee, position) == read(referee, ROWS)


UNKNOWN_PLAYER = {
    "name": None,
    "score": 0,
    "rack": None,
    "rack_count": 7,
    "turns_to_miss": 0,
}


def test_a_position_left_out_is_an_empty_board_and_two_unknown_racks(
    referee: Referee,
) -> None:
    left_out = referee.rule("8H CAT")
    told = referee.rule("8H CAT", on(board(), racks=[None, None]))
    assert left_out["position"] == told["position"]


def test_an_empty_position_is_completed(referee: Referee) -> None:
    position = read(referee, {})
    # A hundred tiles, none seen: 27 different ones, each as often as it is there.
    unseen = sorted(position.pop("unseen"))
    assert (len(unseen), unseen.count("?"), unseen.count("E")) == (100, 2, 12)
    assert position == {
        "board": board(),
        "players": [UNKNOWN_PLAYER] * 2,
        "on_turn": 0,
        "bag": None,
        "bag_count": 86,  # 100 less two racks
        "scoreless_turns": 0,
        "consecutive_passes": 0,
        "status": "playing",
        "cgp": f"{EMPTY_CGP} lex open-english;",
    }


def test_fewer_players_than_the_rules_want_are_filled_up(referee: Referee) -> None:
    players = read(referee, on(racks=["AB"]))["players"]
    assert [player["rack"] for player in players] == ["AB", None]


def test_more_players_than_the_least_stay(referee: Referee) -> None:
    assert len(read(referee, on(racks=[None] * 4))["players"]) == 4


def test_a_rule_set_may_want_more_players(referee: Referee) -> None:
    rules = {"players": {"min": 3}}
    assert len(read(referee, {}, rules)["players"]) == 3


@pytest.mark.parametrize("player", [{}, {"rack": None}], ids=["absent", "null"])
def test_a_rack_that_is_not_told_is_unknown(referee: Referee, player: Json) -> None:
    assert read(referee, {"players": [player]})["players"][0]["rack"] is None


def test_a_told_rack_is_complete_however_short(referee: Referee) -> None:
    ruling = referee.rule("8H CAT", on(racks=["CA"]))
    assert codes(ruling["violations"]) == ["tile_not_on_rack"]


def test_an_unknown_tile_may_be_any(referee: Referee) -> None:
    ruling = referee.rule("8H CAT", on(racks=["CA_"]))
    assert (ruling["legal"], ruling["unchecked"], ruling["leave"]) == (
        True,
        ["tile_not_on_rack"],
        "",
    )


def test_an_unknown_rack_may_hold_the_tiles(referee: Referee) -> None:
    ruling = referee.rule("8H CAT")
    assert (ruling["unchecked"], ruling["leave"]) == (["tile_not_on_rack"], None)


def test_the_player_on_turn_is_the_one_who_moves(referee: Referee) -> None:
    position = on(racks=["EEEEEEE", "CATEEEE"], on_turn=1)
    assert referee.rule("8H CAT", position)["legal"] is True


def test_names_are_answered_as_they_are(referee: Referee) -> None:
    position = {"players": [{"name": "Zoë"}, {"name": ""}]}
    players = read(referee, position)["players"]
    assert [player["name"] for player in players] == ["Zoë", ""]


def test_a_stated_bag_is_believed(referee: Referee) -> None:
    assert read(referee, {"bag": "QZ"})["bag_count"] == 2


def test_a_stated_number_in_the_bag_is_believed(referee: Referee) -> None:
    assert read(referee, {"bag_count": 6})["bag_count"] == 6


def test_a_bag_left_out_is_what_is_unseen_less_the_unknown_racks(
    referee: Referee,
) -> None:
    # 100 less 7 on the board, 3 on a known rack and 7 on the unknown one.
    assert read(referee, on(RETAINS, racks=["ABC", None]))["bag_count"] == 83


def test_a_rack_that_is_only_counted_leaves_more_in_the_bag(referee: Referee) -> None:
    position = {"players": [{"rack_count": 2}, {"rack_count": 3}]}
    assert read(referee, position)["bag_count"] == 95


def test_a_bag_is_never_less_than_empty(referee: Referee) -> None:
    # 9 + 12 + 9 + 8 vowels and 57 others are told: 5 are unseen, and the unknown rack
    # would take seven.
    vowels = "A" * 9 + "E" * 12 + "I" * 9 + "O" * 8
    others = "NNNNNNRRRRRRTTTTTTLLLLSSSSUUUUDDDDGGGBBCCMMPPFFHHVVWWYYKX"
    completed = read(referee, on(racks=[vowels + others, None]))
    assert (len(completed["unseen"]), completed["bag_count"]) == (5, 0)


def test_members_beside_a_cgp_win_over_it(referee: Referee) -> None:
    position = {"cgp": CGP, "scoreless_turns": 0, "players": [{"score": 9}]}
    completed = read(referee, position)
    told = [completed["scoreless_turns"], completed["players"][0]["score"]]
    assert told == [0, 9]


def test_what_is_not_told_beside_a_cgp_comes_from_it(referee: Referee) -> None:
    completed = read(referee, {"cgp": CGP, "players": [{"score": 9}]})
    assert completed["players"][0]["rack"] == "QUIXEAS"


def test_a_board_beside_a_cgp_wins_over_it(referee: Referee) -> None:
    completed = read(referee, {"cgp": CGP, "board": board(_8=".......CAT")})
    assert completed["board"][7] == ".......CAT....."


def test_the_first_rack_of_a_cgp_is_on_turn(referee: Referee) -> None:
    assert read(referee, CGP)["players"][0]["rack"] == "QUIXEAS"


def test_the_first_rack_of_a_cgp_is_seat_0_whoever_is_on_turn(referee: Referee) -> None:
    completed = read(referee, {"cgp": CGP, "on_turn": 1})
    assert [player["score"] for player in completed["players"]] == [5, 66]


def test_a_blank_on_the_board_is_a_blank_of_the_set(referee: Referee) -> None:
    assert read(referee, on(board(_8=".......CaT")))["unseen"].count("?") == 1


def test_the_words_on_the_board_are_told_with_their_faces(referee: Referee) -> None:
    body = {"position": on(board(_8=".......CaT", _9="........X"))}
    words = referee.post("/v1/positions", body)["words"]
    told = [(x["word"], x["start"], x["score"], x["acceptable"]) for x in words]
    # C 3, the blank A 0, T 1; and X 8 below it.
    assert told == [("CAT", "8H", 4, True), ("AX", "I8", 8, True)]


WARNED = {
    "island": on(board(_8=".......CAT", _1="AT")),
    "single_tile": on(board(_8=".......C")),
    "start_square_bare": on(board(_1="CAT")),
    "tiles_exceed_set": on(board(_8=".......ZZ")),
    "bag_mismatch": {"bag_count": 3},
    "rack_too_large": on(racks=["ABCDEFGH"]),
    "rack_short": on(racks=["ABC"]),
    "too_many_players": on(racks=[None] * 5),
    "counter_past_limit": on(board(_8=".......CAT")) | {"scoreless_turns": 7},
}


@pytest.mark.parametrize("code", WARNED)
def test_what_play_could_not_reach_is_ruled_on_with_a_warning(
    referee: Referee, code: str
) -> None:
    ruling = referee.rule("pass", WARNED[code])
    assert codes(ruling["warnings"]) == [code]


def test_a_position_that_play_can_reach_has_no_warnings(referee: Referee) -> None:
    assert referee.post("/v1/positions", {"position": ROWS})["warnings"] == []


def test_a_tile_on_an_unplayable_square_is_warned_about(referee: Referee) -> None:
    layout = {"rows": ["#....", ".....", "....."], "start": "B2"}
    rules = {"board_definition": layout, "lexicon": "none"}
    position = on(["AT...", ".O...", ".NET."])
    warnings = referee.post("/v1/positions", {"rules": rules, "position": position})
    assert warnings["warnings"][0]["squares"] == ["A1"]


def test_a_warning_names_its_squares(referee: Referee) -> None:
    ruling = referee.rule("pass", WARNED["island"])
    # what is not joined to the start square
    assert ruling["warnings"][0]["squares"] == ["A1", "B1"]


def test_another_number_of_drawn_tiles_is_warned_about(referee: Referee) -> None:
    ruling = referee.rule("8H CAT", on(racks=["CATEEEE"]), draw="AB")
    (warning,) = ruling["warnings"]
    assert warning["code"] == "draw_mismatch"
    assert warning["params"] == {"reason": "number", "drawn": 2, "due": 3}


def test_a_draw_of_a_tile_that_lies_on_the_board_is_warned_about_and_made(
    referee: Referee,
) -> None:
    # The set has one Q.
    position = on(board(_8=".......QI"), racks=["SEEEEEE"])
    ruling = referee.rule("8H QIS", position, draw="Q")
    assert (codes(ruling["warnings"]), ruling["position"]["players"][0]["rack"]) == (
        ["draw_mismatch"],
        "EEEEEEQ",
    )


def test_a_draw_for_a_pass_is_not_followed(referee: Referee) -> None:
    ruling = referee.rule("pass", on(racks=["RETAINS"]), draw="Q")
    assert ruling["warnings"][0]["params"]["reason"] == "nothing_drawn"
    assert ruling["position"]["players"][0]["rack"] == "RETAINS"


def test_how_many_are_drawn_for_an_unknown_rack_is_unchecked(referee: Referee) -> None:
    ruling = referee.rule("8H CAT", draw="AB")
    assert ruling["warnings"] == []
    assert ruling["unchecked"] == ["tile_not_on_rack", "draw_mismatch"]


def test_an_exchanged_tile_does_not_come_straight_back(referee: Referee) -> None:
    # The only Q of the set is put back after the draw
    ruling = referee.rule("exchange Q", on(racks=["QAEIOUR"]), draw="Q")
    (warning,) = ruling["warnings"]
    assert (warning["code"], warning["params"]) == (
        "draw_mismatch",
        {"reason": "not_unseen", "tiles": ["Q"]},
    )
