"""Rule sets, boards and tile sets by name."""

from __future__ import annotations

import pytest

from app.api.problem_codes import ProblemCode
from app.catalog.registry import rule_sets, rules_of
from app.rules.violations import CLAUSE_OF
from tests.api.asking import Referee, on
from tests.api.shell.talking import problem_in

FOLDERS = {
    "rule-sets": ProblemCode.UNKNOWN_RULE_SET,
    "boards": ProblemCode.UNKNOWN_BOARD,
    "tile-sets": ProblemCode.UNKNOWN_TILE_SET,
}
DOCUMENTS = [
    *("/v1/rule-sets", "/v1/boards", "/v1/tile-sets", "/v1/lexicons"),
    *("/v1/rule-sets/standard", "/v1/boards/standard", "/v1/tile-sets/english"),
    "/v1/lexicons/open-english",
]
everywhere = pytest.mark.parametrize("path", DOCUMENTS)


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("rule-sets", "standard"),
        ("boards", "standard"),
        ("boards", "super"),
        ("tile-sets", "english"),
        ("tile-sets", "polish"),
    ],
)
def test_what_there_is_is_listed(referee: Referee, folder: str, name: str) -> None:
    names = [one["name"] for one in referee.get(f"/v1/{folder}")["items"]]
    assert name in names


@pytest.mark.parametrize("folder", FOLDERS)
def test_whatever_is_listed_can_be_had(referee: Referee, folder: str) -> None:
    listed = referee.get(f"/v1/{folder}")["items"]
    had = [referee.get(f"/v1/{folder}/{one['name']}") for one in listed]
    assert [{x: one[x] for x in ("name", "title")} for one in had] == listed


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("name", ["nothing", "STANDARD", "x" * 200, "a b", "é"])
def test_what_is_not_there_is_a_404(referee: Referee, folder: str, name: str) -> None:
    response = referee.client.get(f"/v1/{folder}/{name}")
    problem_in(response, FOLDERS[folder], 404)


def test_the_standard_board_is_drawn(referee: Referee) -> None:
    board = referee.get("/v1/boards/standard")
    # Counted on the board: 8 triple words, 17 double, 12 triple letters, 24 double.
    drawn = "".join(board["rows"])
    counts = [drawn.count(sign) for sign in "TDtd"]
    assert (board["start"], len(board["rows"]), counts) == ("H8", 15, [8, 17, 12, 24])


def test_the_english_tiles_are_a_hundred(referee: Referee) -> None:
    tiles = referee.get("/v1/tile-sets/english")
    letters = sum(one["count"] for one in tiles["tiles"])
    assert (letters, tiles["blanks"]) == (98, 2)


def test_the_english_tiles_are_worth_187_points(referee: Referee) -> None:
    tiles = referee.get("/v1/tile-sets/english")["tiles"]
    assert sum(one["count"] * one["value"] for one in tiles) == 187


@pytest.mark.parametrize("name", rule_sets.names())
def test_a_rule_set_lists_each_clause_that_a_move_can_break(
    referee: Referee, name: str
) -> None:
    clauses = referee.get(f"/v1/rule-sets/{name}")["clauses"]
    assert {*CLAUSE_OF.values()} <= {clause["id"] for clause in clauses}


def opening(name: str) -> str:
    """A word on the start square of the board of the rule set *name*."""
    start = rules_of(rule_sets.get(name)).layout.start
    return f"{start.row + 1}{start.name[0]} CAT"


@pytest.mark.parametrize("name", rule_sets.names())
def test_a_rule_set_can_be_played_by(referee: Referee, name: str) -> None:
    ruling = referee.rule(opening(name), rules=name)
    assert (ruling["legal"], ruling["provenance"]["rule_set"]["name"]) == (True, name)


# Q and a blank are left, and each line of the settlement is by a clause of the rule
# set: whoever is out gains, whoever is not loses, and the blank costs 5.
@pytest.mark.parametrize("is_out", [True, False])
@pytest.mark.parametrize("name", rule_sets.names())
def test_a_settlement_quotes_clauses_of_its_rule_set(
    referee: Referee, name: str, *, is_out: bool
) -> None:
    rules = {
        "rule_set": name,
        "word_check": "none",
        "passes": {"limit_rounds": 1},
        "settlement": {"blank_left_penalty": 5},
    }
    racks = ["CAT" if is_out else "E", "Q?"]
    position = on(racks=racks, bag_count=0, consecutive_passes=1)
    outcome = referee.rule(opening(name) if is_out else "pass", position, rules)
    settled = outcome["outcome"]["settlement"]["players"]
    quoted = {line["rule"]["id"] for one in settled for line in one["adjustments"]}
    served = referee.get(f"/v1/rule-sets/{name}")["clauses"]
    assert len(quoted) == 2
    assert quoted <= {clause["id"] for clause in served}


@pytest.mark.parametrize("name", rule_sets.names())
def test_no_clause_is_left_with_a_gap_in_its_text(referee: Referee, name: str) -> None:
    clauses = referee.get(f"/v1/rule-sets/{name}")["clauses"]
    assert [clause["id"] for clause in clauses if "{" in clause["text"]] == []


@everywhere
def test_a_document_has_a_tag_by_which_it_is_known_again(
    referee: Referee, path: str
) -> None:
    tag = referee.client.get(path).headers["etag"]
    response = referee.client.get(path, headers={"If-None-Match": tag})
    assert (response.status_code, response.content) == (304, b"")


@everywhere
def test_a_304_repeats_the_tag(referee: Referee, path: str) -> None:
    tag = referee.client.get(path).headers["etag"]
    response = referee.client.get(path, headers={"If-None-Match": f'"x", W/{tag}'})
    assert (response.status_code, response.headers["etag"]) == (304, tag)


@everywhere
def test_another_tag_is_answered_with_the_document(referee: Referee, path: str) -> None:
    response = referee.client.get(path, headers={"If-None-Match": '"x"'})
    assert (response.status_code, response.json()) == (200, referee.get(path))


@everywhere
def test_a_document_can_be_asked_for_without_its_body(
    referee: Referee, path: str
) -> None:
    head, get = referee.client.head(path), referee.client.get(path)
    assert (head.status_code, head.content, head.headers["etag"]) == (
        200,
        b"",
        get.headers["etag"],
    )
