"""Moves in every spelling that the contract takes."""

from __future__ import annotations

import pytest

from tests.api.asking import Json, Referee, board, codes, on, words

RETAINS = board(_8="...RETAINS")


def ruled(referee: Referee, move: object, position: Json, **rules: object) -> Json:
    """The ruling without the hash of the body, in which spellings differ."""
    ruling = referee.rule(move, position, {"lexicon": "none"} | rules)
    ruling["provenance"].pop("input_sha256")
    return ruling


def placed(*tiles: str) -> Json:
    """A placement tile by tile: ``placed("H8 C", "H9 a")``."""
    told = [tile.split() for tile in tiles]
    return {
        "type": "placement",
        "placed": [
            {"square": square, "letter": letter.upper(), "blank": letter.islower()}
            for square, letter in told
        ],
    }


OPENINGS = {
    "lower-case square": "8h CaT",
    "dot": "8H.CaT",
    "spaces": "  8H   CaT ",
    "object": {"type": "notation", "text": "8H CaT"},
    "start and word": {"type": "placement", "start": "8H", "word": "CaT"},
    "direction told": {
        "type": "placement",
        "start": "H8",
        "direction": "across",
        "word": "CaT",
    },
    "tile by tile": placed("H8 C", "I8 a", "J8 T"),
    "in any order": placed("J8 T", "H8 C", "I8 a"),
    "rows first": placed("8H C", "8I a", "8J T"),
    "board after": {"type": "board_after", "board": board(_8=".......CaT")},
}


@pytest.mark.parametrize("spelling", OPENINGS)
def test_an_opening_is_the_same_in_every_spelling(
    referee: Referee, spelling: str
) -> None:
    position = on(racks=["?CTEEEE", None])
    first = ruled(referee, "8H CaT", position)
    assert ruled(referee, OPENINGS[spelling], position) == first


def test_an_opening_is_told_back_tile_by_tile(referee: Referee) -> None:
    assert referee.rule("8H CaT")["move"] == {
        "type": "placement",
        "start": "8H",
        "direction": "across",
        "word": "CaT",
        "placed": [
            {"square": "H8", "letter": "C", "blank": False},
            {"square": "I8", "letter": "A", "blank": True},
            {"square": "J8", "letter": "T", "blank": False},
        ],
    }


def test_the_move_told_back_can_be_sent_again(referee: Referee) -> None:
    position = on(RETAINS, racks=["?HOEEEE", None])
    first = ruled(referee, "J8 .hOE", position)
    assert ruled(referee, first["move"], position) == first


THROUGH = {
    "letter": "J8 SHOE",
    "blank mark on the letter": "J8 sHOE",
    "parentheses": "J8 (S)HOE",
    "placement": {"type": "placement", "start": "J8", "word": ".HOE"},
    "placement, direction told": {
        "type": "placement",
        "start": "8J",
        "direction": "down",
        "word": "(S)HOE",
    },
    "tile by tile": placed("J9 H", "J10 O", "J11 E"),
    "board after": {
        "type": "board_after",
        "board": board(
            _8="...RETAINS", _9=".........H", _10=".........O", _11=".........E"
        ),
    },
}


@pytest.mark.parametrize("spelling", THROUGH)
def test_a_through_tile_is_the_same_in_every_spelling(
    referee: Referee, spelling: str
) -> None:
    position = on(RETAINS, racks=["HOEEEEE", None])
    first = ruled(referee, "J8 .HOE", position)
    assert ruled(referee, THROUGH[spelling], position) == first


def test_several_through_tiles_share_parentheses(referee: Referee) -> None:
    position = on(board(_8="...CAT"), racks=["REEEEEE", None])
    first = ruled(referee, "8C S...", position)
    assert ruled(referee, "8C S(CA)(T)", position) == first


EXCHANGES = {
    "dash": "-QV",
    "dot": "ex.QV",
    "short": "ex QV",
    "upper case": "EXCHANGE QV",
    "object": {"type": "exchange", "tiles": "QV"},
    "object with count": {"type": "exchange", "tiles": "QV", "count": 2},
}


@pytest.mark.parametrize("spelling", EXCHANGES)
def test_an_exchange_is_the_same_in_every_spelling(
    referee: Referee, spelling: str
) -> None:
    position = on(racks=["AEIOUQV", None])
    first = ruled(referee, "exchange QV", position)
    assert ruled(referee, EXCHANGES[spelling], position) == first


def test_an_exchange_keeps_the_other_tiles(referee: Referee) -> None:
    assert referee.rule("exchange QV", on(racks=["AEIOUQV"]))["leave"] == "AEIOU"


def test_a_blank_is_exchanged_as_a_question_mark(referee: Referee) -> None:
    assert referee.rule("exchange A?", on(racks=["AEIOUQ?"]))["leave"] == "EIOUQ"


COUNTS = {
    "dot": "ex.2",
    "word": "exchange 2",
    "object": {"type": "exchange", "count": 2},
}


@pytest.mark.parametrize("spelling", COUNTS)
def test_an_exchange_of_untold_tiles_is_the_same_in_every_spelling(
    referee: Referee, spelling: str
) -> None:
    first = ruled(referee, "-2", on())
    assert ruled(referee, COUNTS[spelling], on()) == first


def test_an_exchange_of_untold_tiles_is_told_back_by_their_number(
    referee: Referee,
) -> None:
    assert referee.rule("-2")["move"] == {"type": "exchange", "count": 2}


PASSES = {"dash": "-", "upper case": "PASS", "object": {"type": "pass"}}


@pytest.mark.parametrize("spelling", PASSES)
def test_a_pass_is_the_same_in_every_spelling(referee: Referee, spelling: str) -> None:
    assert ruled(referee, PASSES[spelling], on()) == ruled(referee, "pass", on())


def test_a_pass_scores_nothing_and_keeps_the_rack(referee: Referee) -> None:
    ruling = referee.rule("pass", on(racks=["AEIOUQV"]))
    assert (ruling["legal"], ruling["score"]["total"], ruling["leave"]) == (
        True,
        0,
        "AEIOUQV",
    )


# Spanish: CH is a tile of its own, and C and H are tiles too.
CHE = board(_8=".......E")


def spanish(referee: Referee, move: object) -> Json:
    rules = {"lexicon": "none", "tile_set": "spanish"}
    return referee.rule(move, on(CHE), rules)


def test_letters_in_a_word_are_read_as_the_longest_tile(referee: Referee) -> None:
    assert [*words(spanish(referee, "8G CHE"))] == ["[CH]E"]


def test_brackets_force_single_tiles(referee: Referee) -> None:
    assert [*words(spanish(referee, "8F [C][H]E"))] == ["CHE"]


def test_letters_told_tile_by_tile_are_single_tiles(referee: Referee) -> None:
    assert [*words(spanish(referee, placed("F8 C", "G8 H")))] == ["CHE"]


def test_a_tile_of_several_letters_is_placed_by_its_name(referee: Referee) -> None:
    move = {"type": "placement", "placed": [{"square": "G8", "letter": "CH"}]}
    assert [*words(spanish(referee, move))] == ["[CH]E"]


UNDESIGNATED = {
    "type": "placement",
    "placed": [
        {"square": "H8", "letter": "C"},
        {"square": "I8", "letter": "?", "blank": True},
        {"square": "J8", "letter": "T"},
    ],
}


def test_a_blank_without_a_letter_is_against_the_rules(referee: Referee) -> None:
    assert codes(referee.rule(UNDESIGNATED)["violations"]) == ["blank_undesignated"]


def test_a_blank_without_a_letter_is_scored(referee: Referee) -> None:
    assert referee.rule(UNDESIGNATED)["score"]["total"] == 8  # (3 + 0 + 1) × 2


def test_the_word_of_a_blank_without_a_letter_is_neither_good_nor_bad(
    referee: Referee,
) -> None:
    assert referee.rule(UNDESIGNATED)["words"][0]["acceptable"] is None


LONE = board(_7=".......A", _8="......T.O")  # H8 is free: A above, T and O beside


@pytest.mark.parametrize(
    ("direction", "main"), [("across", "TEO"), ("down", "AE"), (None, "TEO")]
)
def test_a_lone_tile_has_its_main_word_where_it_was_told(
    referee: Referee, direction: str | None, main: str
) -> None:
    move = placed("H8 E") | ({} if direction is None else {"direction": direction})
    ruling = referee.rule(move, on(LONE), {"lexicon": "none"})
    assert ruling["words"][0]["word"] == main


def test_tiles_that_joins_are_left_out_make_a_play_incomplete(referee: Referee) -> None:
    ruling = referee.rule("8H NET", on(board(_8="....PLA")), {"lexicon": "none"})
    # P 3 L 1 A 1 N 1 E 1 T 1 = 8, doubled by H8.
    assert (codes(ruling["violations"]), words(ruling)) == (
        ["word_incomplete"],
        {"PLANET": 16},
    )


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("8D RETURNS", "through_tile_differs"),
        ("J8 S.E", "through_tile_missing"),
        ("8J SHIPMENT", "off_board"),
        ("J7 .S", "through_tile_missing"),
        ("8D RETAINS", "no_tiles"),
        ("10D CAT", "not_connected"),
        (placed("J8 A"), "square_occupied"),
        (placed("J9 A", "J9 B"), "duplicate_square"),
        (placed("J9 A", "K10 B"), "not_in_line"),
        (placed("J9 A", "J11 B"), "gap"),
        ({"type": "placement", "placed": []}, "no_tiles"),
        ({"type": "board_after", "board": board(_8="...RETAIN")}, "tile_removed"),
        ({"type": "board_after", "board": board(_8="...RETAINT")}, "tile_changed"),
        ("exchange 8", "exchange_too_many"),
        ("exchange 0", "exchange_no_tiles"),
        ({"type": "exchange", "tiles": ""}, "exchange_no_tiles"),
        ({"type": "redraw"}, "redraw_not_allowed"),
        ({"type": "recycle_blank", "square": "J8"}, "recycle_not_allowed"),
        ("J8 SQQ", "tile_unavailable"),
    ],
)
def test_an_illegal_move_is_answered_with_the_rule_that_it_breaks(
    referee: Referee, move: object, code: str
) -> None:
    ruling = referee.rule(move, on(RETAINS), {"lexicon": "none"})
    assert code in codes(ruling["violations"])


@pytest.mark.parametrize(
    "move",
    [
        placed("J9 A", "K10 B"),
        placed("J9 A", "J11 B"),
        placed("J8 A"),
        "8D RETAINS",
        "8J SHIPMENT",
    ],
)
def test_words_that_cannot_be_found_are_none_and_there_is_no_score(
    referee: Referee, move: object
) -> None:
    ruling = referee.rule(move, on(RETAINS))
    assert (ruling["words"], ruling["score"]) == ([], None)
