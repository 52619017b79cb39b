"""Event lines of game records: each form says one thing."""

from __future__ import annotations

import pytest

from app.notation.errors import NotationError
from app.notation.gcg_findings import Code
from app.notation.gcg_lines import scan_event
from app.notation.gcg_record import EventLine, listed_words
from app.rules.events import EventType


def scanned(text: str) -> EventLine:
    said, _ = scan_event(text)
    return said


def remarks(text: str) -> list[tuple[Code, int]]:
    """Codes, and the columns counted from 1."""
    _, found = scan_event(text)
    return [(remark.code, remark.at + 1) for remark in found]


def test_a_placement_has_a_start_and_a_word() -> None:
    assert scanned(">ann: AEINRST 8D RETAINS +66 66") == EventLine(
        type=EventType.TILES_PLACED,
        player="ann",
        rack="AEINRST",
        start="8D",
        tiles="RETAINS",
        points=66,
        total=66,
    )


@pytest.mark.parametrize("dash", ["-", "- ", "-  "])
def test_a_dash_is_a_pass(dash: str) -> None:
    assert scanned(f">bob: QVVU {dash} +0 380") == EventLine(
        type=EventType.TURN_PASSED, player="bob", rack="QVVU", points=0, total=380
    )


def test_an_exchange_names_its_tiles() -> None:
    assert scanned(">ann: SEQSPO? -QO +0 268") == EventLine(
        type=EventType.TILES_EXCHANGED,
        player="ann",
        rack="SEQSPO?",
        tiles="QO",
        points=0,
        total=268,
    )


def test_an_exchange_may_tell_only_how_many() -> None:
    assert scanned(">ann: SEQSPO? -2 +0 268") == EventLine(
        type=EventType.TILES_EXCHANGED,
        player="ann",
        rack="SEQSPO?",
        tile_count=2,
        points=0,
        total=268,
    )


def test_two_dashes_withdraw_a_play() -> None:
    assert scanned(">bob: MOULAGD -- -76 354") == EventLine(
        type=EventType.PLAY_WITHDRAWN,
        player="bob",
        rack="MOULAGD",
        points=-76,
        total=354,
    )


def test_a_failed_challenge_gives_a_bonus() -> None:
    assert scanned(">ann: DROWNUG (challenge) +5 289") == EventLine(
        type=EventType.CHALLENGE_BONUS,
        player="ann",
        rack="DROWNUG",
        points=5,
        total=289,
    )


def test_a_failed_challenge_may_be_free() -> None:
    assert scanned(">ann: DROWNUG (challenge) +0 284").points == 0


def test_what_others_have_left_is_a_bonus() -> None:
    assert scanned(">ann: (G) +4 539") == EventLine(
        type=EventType.RACK_BONUS, player="ann", tiles="G", points=4, total=539
    )


def test_what_a_player_has_left_is_a_penalty() -> None:
    assert scanned(">bob: FWLI (FWLI) -10 426") == EventLine(
        type=EventType.RACK_PENALTY,
        player="bob",
        rack="FWLI",
        tiles="FWLI",
        points=-10,
        total=426,
    )


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        # A blank alone is worth nothing: the rack tells whose it is, or the minus.
        (">bob: ? (?) +0 300", EventType.RACK_PENALTY),
        (">bob: (?) -0 300", EventType.RACK_PENALTY),
        (">ann: (?) +0 300", EventType.RACK_BONUS),
        (">ann: () +0 300", EventType.RACK_BONUS),
        # Penalties without a rack, and in the order of some other program.
        (">bob: (AB) -4 300", EventType.RACK_PENALTY),
        (">bob: ?ANNZZZ (ANNZZZ?) +-33 12", EventType.RACK_PENALTY),
        # The player's own tiles are no bonus, even if the minus is forgotten.
        (">bob: FWLI (FWLI) 10 426", EventType.RACK_PENALTY),
        (">ann: FWLI (Q) +20 426", EventType.RACK_BONUS),
    ],
)
def test_tiles_left_are_a_gain_or_a_loss(text: str, type_: EventType) -> None:
    assert scanned(text).type is type_


@pytest.mark.parametrize("head", ["ISBALI ", "", " "])
def test_overtime_costs_points_whether_or_not_there_is_a_rack(head: str) -> None:
    said = scanned(f">bob: {head}(time) -10 409")
    assert said == EventLine(
        type=EventType.OVERTIME_PENALTY,
        player="bob",
        rack=head.strip(),
        points=-10,
        total=409,
    )


def test_time_in_capitals_is_four_tiles() -> None:
    said = scanned(">ann: (TIME) +12 400")
    assert (said.type, said.tiles) == (EventType.RACK_BONUS, "TIME")


@pytest.mark.parametrize("name", ["challenge", "Challenge", "CHALLENGE"])
def test_a_challenge_is_named_in_any_case(name: str) -> None:
    assert scanned(f">ann: AB ({name}) +5 5").type is EventType.CHALLENGE_BONUS


@pytest.mark.parametrize("word", ["AN.THER", "AN(O)THER", "AN(o)THER", "ANOTHER"])
def test_through_tiles_stay_as_they_are_written(word: str) -> None:
    assert scanned(f">ann: ANTHER? 8D {word} +66 66").tiles == word


def test_a_start_in_lower_case_is_read_in_upper_case() -> None:
    assert scanned(">ann: DUX n8 DUX +40 282").start == "N8"


def test_a_start_in_lower_case_is_remarked() -> None:
    assert remarks(">ann: DUX n8 DUX +40 282") == [(Code.START_LOWER_CASE, 11)]


@pytest.mark.parametrize("start", ["8D", "D8", "20AA", "AA20", "1O"])
def test_starts_are_read_for_boards_of_any_size(start: str) -> None:
    assert scanned(f">ann: DUX {start} DUX +40 282").start == start


@pytest.mark.parametrize(
    ("text", "points", "total"),
    [
        (">p: AB 8D AB +8 8", 8, 8),
        (">p: AB 8D AB 8 8", 8, 8),
        (">p: AB 8D AB +8 -2", 8, -2),
        (">p: AB (time) +-10 -2", -10, -2),
        (">p: AB (time) −10 90", -10, 90),
        (">p: AB 8D AB +8", 8, None),
        (">p: AB -AB", None, None),
    ],
)
def test_numbers_come_in_several_spellings(
    text: str, points: int | None, total: int | None
) -> None:
    said = scanned(text)
    assert (said.points, said.total) == (points, total)


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        (">p: AB 8D AB +8", (Code.TOTAL_MISSING, 16)),
        (">p: AB -AB", (Code.SCORE_MISSING, 11)),
        (">p: AB 8D AB +8x 8", (Code.NUMBER_MALFORMED, 14)),
        (">p: AB 8D AB +8 8O", (Code.NUMBER_MALFORMED, 17)),
        (">p: AB 8D AB +1000000 8", (Code.NUMBER_MALFORMED, 14)),
        (">p: AB - QO +0 268", (Code.NUMBER_MALFORMED, 10)),
        (">p: ABC 8D CA B +14 14", (Code.NUMBER_MALFORMED, 15)),
        (">p: AB - see p. 7", (Code.SCORE_MISSING, 10)),
        (">p: AB 8D AB +8 8 see p. 7", (Code.TEXT_AFTER_TOTAL, 19)),
        (">p: AB (time) −10 90", (Code.SIGN_UNUSUAL, 15)),
        (">p:  (challenge) +5 29", (Code.RACK_MISSING, 6)),
        (">p: 8D AB +8 8", (Code.RACK_MISSING, 5)),
        (">p: UNKNOWN 8D AB +8 8", (Code.RACK_UNKNOWN, 5)),
    ],
)
def test_what_is_odd_is_remarked_where_it_stands(
    text: str, remark: tuple[Code, int]
) -> None:
    assert remarks(text) == [remark]


def test_a_usual_line_needs_no_remark() -> None:
    assert remarks(">ann: BEDGMNP 7E BEDIM +26 66 BE, ET, DO") == []


def test_an_empty_rack_may_stand_between_two_spaces() -> None:
    said = scanned(">X:  - +0 22")
    assert (said.type, said.rack) == (EventType.TURN_PASSED, "")


def test_a_rack_that_quackle_does_not_know_is_not_told() -> None:
    assert scanned(">p: UNKNOWN (challenge) +5 29").rack == ""


def test_columns_may_be_aligned() -> None:
    said = scanned(">p2:\t?EDYEIG   h2  rEDYEING        +64   64  ")
    assert said == EventLine(
        type=EventType.TILES_PLACED,
        player="p2",
        rack="?EDYEIG",
        start="H2",
        tiles="rEDYEING",
        points=64,
        total=64,
    )


def test_words_may_be_listed_after_the_total() -> None:
    said = scanned(">p1: BEDGMNP  7e   BEDIM           +26   66  BE, ET, DO")
    assert listed_words(said.trailing) == ("BE", "ET", "DO")


def test_words_may_be_listed_though_the_total_is_missing() -> None:
    said = scanned(">p1: BEDGMNP 7E BEDIM +26 BE, eT")
    assert (said.total, listed_words(said.trailing)) == (None, ("BE", "eT"))


def test_tiles_of_several_letters_stand_in_brackets() -> None:
    said = scanned(">p: ABC[CH]GIS 1G [CH]ICAS +40 257")
    assert (said.rack, said.tiles) == ("ABC[CH]GIS", "[CH]ICAS")


@pytest.mark.parametrize("player", ["7", "Jo:e", "ann.b", "ÅSE", ">"])
def test_a_nickname_is_any_word(player: str) -> None:
    assert scanned(f">{player}: AB 8D AB +8 8").player == player


def test_what_the_format_has_no_line_for_is_named_in_parentheses() -> None:
    said = scanned(">bob: QV (player_resigned) +0 12 by letter")
    assert said == EventLine(
        type=EventType.PLAYER_RESIGNED,
        player="bob",
        rack="QV",
        points=0,
        total=12,
        trailing="by letter",
    )


@pytest.mark.parametrize(
    ("text", "column"),
    [
        (">", 2),
        (">?", 3),
        (">ann AB 8D AB +8 8", 5),
        (">ann:AB 8D AB +8 8", 6),
        (">: AB 8D AB +8 8", 2),
        (">ann lee: AB 8D AB +8 8", 2),
        (">ann:", 6),
        (">ann: AB", 9),
        (">ann: AB CD 8D AB +8 8", 10),
        (">ann: AB H AB +8 8", 10),
        (">ann: AB 8 AB +8 8", 10),
        (">ann: AB 8H8 AB +8 8", 10),
        (">ann: AB 8D", 12),
        (">ann: AB 8D +8 8", 13),
        (">ann: AB 8D 8 8", 13),
        (">ann: AB --AB +0 8", 10),
        (">ann: AB -1000 +0 8", 10),
        (">ann: AB (AB -4 8", 10),
        (">ann: AB (A(B)) -4 8", 10),
        (">ann: " + "A" * 2000, 2001),
    ],
)
def test_what_is_no_event_is_refused_where_it_stops_being_one(
    text: str, column: int
) -> None:
    with pytest.raises(NotationError) as caught:
        scan_event(text)
    assert caught.value.at + 1 == column
