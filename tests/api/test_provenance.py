"""What a ruling was made by, so that it can be quoted and made again."""

from __future__ import annotations

import hashlib
import json

import pytest

from app import __version__
from app.catalog.registry import rule_sets
from tests.api.asking import Json, Referee

REQUESTS: dict[str, object] = {
    "/v1/rulings": {"move": "8H CAT"},
    "/v1/rulings/batch": {"items": [{"move": "8H CAT"}, {"move": "?"}]},
    "/v1/positions": {"position": {}},
    "/v1/word-scores": {"word": "CAT"},
    "/v1/lexicons/open-english/judgements": {"words": ["CAT", "QX"]},
}
answering = [path for path in REQUESTS if path != "/v1/rulings/batch"]


def digest(document: Json) -> str:
    """SHA-256 of the JSON with sorted members, in UTF-8, without spaces."""
    text = json.dumps(
        document, sort_keys=True, ensure_ascii=False, separators=(",", ":")
    )
    return hashlib.sha256(text.encode()).hexdigest()


def made_by(referee: Referee, rules: object) -> Json:
    provenance: Json = referee.rule("pass", rules=rules)["provenance"]
    return provenance


@pytest.mark.parametrize("path", answering)
def test_the_hash_of_the_input_is_that_of_the_body(referee: Referee, path: str) -> None:
    body = json.dumps(REQUESTS[path], indent=3).encode()
    response = referee.client.post(path, content=body)
    told = response.json()["provenance"]["input_sha256"]
    assert told == hashlib.sha256(body).hexdigest()


@pytest.mark.parametrize("path", REQUESTS)
def test_the_same_input_gives_the_same_bytes(referee: Referee, path: str) -> None:
    # A problem within a batch has the id of its request.
    headers = {"X-Request-Id": "same"}
    answers = {
        referee.client.post(path, json=REQUESTS[path], headers=headers).content
        for _ in range(3)
    }
    assert len(answers) == 1


@pytest.mark.parametrize("name", rule_sets.names())
def test_the_hash_of_a_rule_set_is_that_of_its_document(
    referee: Referee, name: str
) -> None:
    document = referee.get(f"/v1/rule-sets/{name}")
    told = made_by(referee, name)["rule_set"]
    assert told == {"name": name, "sha256": digest(document)}


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("board", "standard"),
        ("board", "super"),
        ("tile_set", "english"),
        ("tile_set", "german"),
        ("tile_set", "catalan"),
    ],
)
def test_the_hash_of_a_board_or_tile_set_is_that_of_its_document_without_title(
    referee: Referee, kind: str, name: str
) -> None:
    folder = {"board": "boards", "tile_set": "tile-sets"}[kind]
    document = referee.get(f"/v1/{folder}/{name}")
    del document["title"]
    told = made_by(referee, {kind: name})[kind]
    assert told == {"name": name, "sha256": digest(document)}


def test_the_hash_of_a_lexicon_is_the_one_it_is_listed_with(referee: Referee) -> None:
    listed = referee.get("/v1/lexicons/open-english")
    told = made_by(referee, None)["lexicon"]
    assert told == {"name": "open-english", "sha256": listed["sha256"]}


def test_the_engine_is_named_with_its_version(referee: Referee) -> None:
    assert made_by(referee, None)["engine"] == f"scrabble-referee {__version__}"
