"""Lexicons: what there is, what they say of words, and how they come and go."""

from __future__ import annotations

from urllib.parse import quote

import httpx
import pytest

from app.api.problem_codes import ProblemCode
from app.catalog.registry import tile_sets
from app.lexicon.registry import LexiconRegistry
from tests.api.asking import Json, Referee
from tests.api.shell.talking import problem_in
from tests.live_server import LiveServer

OPEN = "/v1/lexicons/open-english"


def bring(server: LiveServer, name: str, words: str, tile_set: str = "english") -> None:
    """Import a lexicon under the running server, as another process does."""
    registry = LexiconRegistry(server.cache_dir, server.lexicon_dir)
    tiles = tile_sets.get(tile_set)
    registry.import_file(name, words.encode(), tiles, max_length=15, title="Mine")


def acceptable(referee: Referee, name: str, word: str) -> bool:
    answer = referee.get(f"/v1/lexicons/{name}/words/{quote(word)}")
    verdict: bool = answer["acceptable"]
    return verdict


def judge(referee: Referee, **body: object) -> Json:
    return referee.post(f"{OPEN}/judgements", body)


def test_the_open_list_is_always_there(referee: Referee) -> None:
    items = {one["name"]: one for one in referee.get("/v1/lexicons")["items"]}
    assert items["open-english"]["built_in"] is True


def test_a_lexicon_is_described_as_it_is_listed(referee: Referee) -> None:
    assert referee.get(OPEN) in referee.get("/v1/lexicons")["items"]


@pytest.mark.parametrize("word", ["QI", "qi", "Qi", "CAT", "retains"])
def test_a_word_is_acceptable_in_any_case(referee: Referee, word: str) -> None:
    assert acceptable(referee, "open-english", word) is True


@pytest.mark.parametrize("word", ["QX", "C", "ÑU", "C-T", "CAT1", "🐈", "%00", " "])
def test_a_phony_is_answered_as_any_word(referee: Referee, word: str) -> None:
    assert acceptable(referee, "open-english", word) is False


def test_a_word_is_answered_with_the_lexicon_that_was_asked(referee: Referee) -> None:
    sha256 = referee.get(OPEN)["sha256"]
    assert referee.get(f"{OPEN}/words/qi") == {
        "word": "qi",
        "acceptable": True,
        "lexicon": {"name": "open-english", "sha256": sha256},
    }


@pytest.mark.parametrize("word", ["Q[I", "QI]", "[QI]"])
def test_a_word_with_brackets_around_no_tile_is_a_phony(
    referee: Referee, word: str
) -> None:
    answer = referee.get(f"/v1/lexicons/open-english/words/{word}")
    assert (answer["word"], answer["acceptable"]) == (word, False)


def test_the_words_of_a_play_are_judged_together(referee: Referee) -> None:
    answer = judge(referee, words=["QI", "QX"])
    assert (answer["acceptable"], answer["words"]) == (
        False,
        [{"word": "QI", "acceptable": True}, {"word": "QX", "acceptable": False}],
    )


def test_a_play_of_good_words_is_acceptable(referee: Referee) -> None:
    assert judge(referee, words=["QI", "cat"])["acceptable"] is True


def test_a_word_judge_may_tell_the_verdict_on_the_whole_play_only(
    referee: Referee,
) -> None:
    answer = judge(referee, words=["QI", "QX"], reveal=False)
    assert (answer["acceptable"], answer["words"]) == (
        False,
        [{"word": "QI", "acceptable": None}, {"word": "QX", "acceptable": None}],
    )


def test_nothing_else_in_a_sealed_judgement_tells_the_phony(referee: Referee) -> None:
    def sealed(*words: str) -> Json:
        answer = judge(referee, words=[*words], reveal=False)
        del answer["provenance"]["input_sha256"], answer["words"]
        return answer

    assert sealed("QI", "QX") == sealed("QX", "QI")


@pytest.mark.parametrize("reveal", [True, None])
def test_judgements_are_told_unless_they_are_sealed(
    referee: Referee, *, reveal: bool | None
) -> None:
    body: Json = {"words": ["QI"]} | ({} if reveal is None else {"reveal": reveal})
    assert judge(referee, **body)["words"][0]["acceptable"] is True


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/words"),
        ({"words": []}, "/words"),
        ({"words": "QI"}, "/words"),
        ({"words": ["QI", 7]}, "/words/1"),
        ({"words": ["QI"], "reveal": "no"}, "/reveal"),
        ({"words": ["QI"], "lexicon": "x"}, "/lexicon"),
        ({"words": ["QI"] * 1_001}, "/words"),
        ({"words": ["Q" * 201]}, "/words/0"),
    ],
)
def test_a_judgement_that_cannot_be_read_is_pointed_at(
    referee: Referee, body: Json, pointer: str
) -> None:
    problem = referee.refuse(f"{OPEN}/judgements", body, ProblemCode.INVALID_REQUEST)
    assert [one["pointer"] for one in problem["errors"]] == [pointer]


def get_raw(referee: Referee, path: str) -> httpx.Response:
    """What is answered at *path*, which is sent as it is."""
    url = referee.client.base_url.copy_with(raw_path=path.encode())
    return referee.client.send(httpx.Request("GET", url))


@pytest.mark.parametrize("name", ["nwl", "none", "OPEN-ENGLISH", "x" * 200])
@pytest.mark.parametrize("rest", ["", "/words/cat"])
def test_a_lexicon_that_is_not_there_is_a_404(
    referee: Referee, name: str, rest: str
) -> None:
    response = get_raw(referee, f"/v1/lexicons/{name}{rest}")
    problem_in(response, ProblemCode.UNKNOWN_LEXICON, 404)


@pytest.mark.parametrize(
    "path", ["..%2Fopen-english", "a/b", "/", "open-english/words"]
)
def test_a_path_that_names_no_lexicon_leads_nowhere(
    referee: Referee, path: str
) -> None:
    response = get_raw(referee, f"/v1/lexicons/{path}")
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


def test_a_judgement_by_a_lexicon_that_is_not_there_is_a_404(referee: Referee) -> None:
    path = "/v1/lexicons/nwl/judgements"
    referee.refuse(path, {"words": ["QI"]}, ProblemCode.UNKNOWN_LEXICON, 404)


def test_a_ruling_by_a_lexicon_that_is_not_there_is_a_422(referee: Referee) -> None:
    body = {"rules": {"lexicon": "nwl"}, "move": "pass"}
    fault = referee.fault(body, ProblemCode.UNKNOWN_LEXICON)
    assert fault == ("/rules/lexicon", "unknown_lexicon")


def test_an_imported_lexicon_is_known_at_once(
    referee: Referee, server: LiveServer
) -> None:
    bring(server, "at-once", "zzxj\n")
    rules = {"lexicon": "at-once", "bingo": {}}
    ruling = referee.rule("8H ZzXJ", rules=rules)
    assert (ruling["legal"], ruling["words_acceptable"]) == (True, True)


def test_an_imported_lexicon_is_listed(referee: Referee, server: LiveServer) -> None:
    bring(server, "listed", "zzxj\nzzxk\n")
    listed = referee.get("/v1/lexicons/listed")
    told = [listed[x] for x in ("title", "words", "tile_set", "built_in")]
    assert told == ["Mine", 2, "english", False]


def test_the_replacement_of_a_lexicon_is_known_at_once(
    referee: Referee, server: LiveServer
) -> None:
    told = []
    for words in ("zzxj\n", "zzxk\n"):
        bring(server, "replaced", words)
        told.append(acceptable(referee, "replaced", "ZZXJ"))
    assert told == [True, False]


def test_the_replacement_of_a_lexicon_has_another_hash(
    referee: Referee, server: LiveServer
) -> None:
    hashes = set()
    for words in ("zzxj\n", "zzxk\n"):
        bring(server, "rehashed", words)
        made = referee.rule("pass", rules={"lexicon": "rehashed"})["provenance"]
        hashes.add(made["lexicon"]["sha256"])
    assert len(hashes) == 2


def test_a_removed_lexicon_is_gone_at_once(
    referee: Referee, server: LiveServer
) -> None:
    bring(server, "removed", "zzxj\n")
    assert acceptable(referee, "removed", "ZZXJ") is True
    LexiconRegistry(server.cache_dir, server.lexicon_dir).remove("removed")
    path = "/v1/lexicons/removed/judgements"
    referee.refuse(path, {"words": ["QI"]}, ProblemCode.UNKNOWN_LEXICON, 404)


def test_a_damaged_lexicon_says_so(referee: Referee, server: LiveServer) -> None:
    (server.lexicon_dir / "damaged.lexicon").write_bytes(b"no lexicon at all")
    response = referee.client.get("/v1/lexicons/damaged")
    problem_in(response, ProblemCode.LEXICON_DAMAGED)


def test_a_ruling_by_a_damaged_lexicon_is_refused(
    referee: Referee, server: LiveServer
) -> None:
    (server.lexicon_dir / "broken.lexicon").write_bytes(b"no lexicon at all")
    body = {"rules": {"lexicon": "broken"}, "move": "pass"}
    problem = referee.refuse("/v1/rulings", body, ProblemCode.LEXICON_DAMAGED)
    assert problem["errors"][0]["pointer"] == "/rules/lexicon"


@pytest.mark.parametrize(
    "word", ["chica", "[CH]ICA", "CHICA", "[ch]ica", "n\u0303u", "ÑU"]
)
def test_a_word_is_spelt_with_the_tiles_of_its_lexicon(
    referee: Referee, server: LiveServer, word: str
) -> None:
    bring(server, "espanol", "chica\nñu\n", "spanish")
    assert acceptable(referee, "espanol", word) is True


def test_a_lexicon_of_other_tiles_judges_by_its_letters(
    referee: Referee, server: LiveServer
) -> None:
    bring(server, "espanol", "chica\nñu\n", "spanish")
    rules = {"tile_set": "spanish", "lexicon": "espanol"}
    assert referee.rule("8H CHICA", rules=rules)["words_acceptable"] is True
