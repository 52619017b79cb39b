"""Tokens and invitations: told once, kept well, and never repeated."""

from __future__ import annotations

import json
import stat

import pytest

from tests.cli.game_players import INVITATION, Player, sit_down
from tests.live_server import LiveServer


def test_a_token_is_printed_once_and_kept_where_only_its_owner_reads(
    ana: Player, ben: Player
) -> None:
    told = sit_down(ana, ben, "--rules", "kitchen")
    (file,) = ana.folder.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(ana.folder.stat().st_mode) == 0o700
    tokens = [
        *json.loads(file.read_bytes())["tokens"].values(),
        *(match[2] for match in INVITATION.finditer(told)),
    ]
    assert len(set(tokens)) == 4  # host, two seats, spectators
    again = "".join(
        "".join(map(str, who(*command)))
        for who in (ana, ben)
        for command in (
            ("show",),
            ("show", "--json"),
            ("list", "--json"),
            ("move", "1A QQ"),
            ("move", "pass", "--json"),
            ("challenge",),
            ("show", "--as", "host"),
            ("resign", "--yes"),
            ("watch",),
        )
    )
    assert [token for token in tokens if token in again] == []
    own = json.loads(file.read_bytes())["tokens"]["0"]
    assert own not in told


@pytest.mark.parametrize(
    "told",
    [
        "",
        "sesame",
        "http://127.0.0.1/v1/games/abc",
        "http://127.0.0.1/v1/games/abc#",
        "http://127.0.0.1/v1/games/abc#1.",
        "http://127.0.0.1/v1/games/abc#99.sesame",
        "http://127.0.0.1/v1/games/../../x#1.sesame",
        "file:///v1/games/abc#1.sesame",
    ],
)
def test_what_is_no_invitation_is_refused_without_repeating_it(
    ana: Player, told: str
) -> None:
    status, out, err = ana("join", stdin=told)
    assert (status, out) == (2, "")
    assert err.startswith("Error: This is no invitation")
    assert "sesame" not in err


def test_an_invitation_with_a_wrong_token_is_not_kept(ana: Player) -> None:
    told = f"{ana.url}/v1/games/{'a' * 32}#1.sesame"
    status, _, err = ana("join", stdin=told)
    assert status == 2
    assert "sesame" not in err
    assert list(ana.folder.iterdir()) == []


def test_an_invitation_to_a_seat_that_is_not_there_is_not_kept(
    ana: Player, ben: Player
) -> None:
    told = sit_down(ana, ben)
    invitation = next(m[0] for m in INVITATION.finditer(told) if m[1] == "1")
    status, _, err = ben("join", stdin=invitation.replace("#1.", "#7."))
    assert status == 2
    assert "The game has no seat 7" in err


def test_players_of_the_same_name_have_an_invitation_each(ana: Player) -> None:
    told = json.loads(ana("new", "Ana", "Ana", "Ana", "--json").out)
    assert [one["seat"] for one in told["invitations"]] == [1, 2, None]


def test_a_file_that_is_none_is_named(ana: Player) -> None:
    ana.folder.mkdir()
    (ana.folder / "abc.json").write_text("{}", encoding="utf-8")
    status, _, err = ana("show")
    assert status == 2
    assert "abc.json is no file of a game" in err


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("tokens", {"7": "sesame"}),
        ("tokens", {"x": "sesame"}),
        ("seeds", {"x": "sesame"}),
        ("names", ["Ana"]),
    ],
)
def test_a_file_that_was_changed_so_that_it_means_nothing_is_named(
    ana: Player, member: str, value: object
) -> None:
    kept = {
        "url": ana.url,
        "id": "abc",
        "names": ["Ana", "Ben"],
        "tokens": {"1": "sesame"},
        "seeds": {},
    }
    ana.folder.mkdir()
    text = json.dumps(kept | {member: value})
    (ana.folder / "abc.json").write_text(text, encoding="utf-8")
    status, _, err = ana("verify")
    assert status == 2
    assert "abc.json is no file of a game" in err


def test_a_folder_that_is_none_is_named(ana: Player) -> None:
    ana.folder.write_text("no folder", encoding="utf-8")
    status, _, err = ana("list")
    assert status == 2
    assert f"{ana.folder}: Not a directory" in err


def test_without_games_the_way_to_some_is_told(ana: Player) -> None:
    status, _, err = ana("show")
    assert status == 2
    assert "referee game new" in err


def test_a_service_that_is_not_there_is_named(ana: Player) -> None:
    status, _, err = ana("new", "Ana", "Ben", REFEREE_URL="http://127.0.0.1:9")
    assert status == 2
    assert err.startswith("Error: http://127.0.0.1:9 does not answer")


def test_a_service_without_a_database_says_so(ana: Player, server: LiveServer) -> None:
    status, _, err = ana("new", "Ana", "Ben", "--url", server.url)
    assert status == 2
    assert (
        err
        == "Error: The service stores no games: it runs without REFEREE_DATABASE_URL.\n"
    )
