"""
The games that a person plays, with the tokens for them.

A token is kept where it was told once: in a file for each game that only its owner can
read.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import orjson

from app.cli.failures import Failure

HOST, SPECTATOR = "host", "spectator"
"""Whose token it is, if not a seat's, which is the number of the seat."""

PATH = "/v1/games/"
SUFFIX = ".json"
SHORT = 12
"""
Characters of an id that are shown, and are enough to name a game.

They are the millisecond of its creation: with fewer, games that were begun soon after
each other would look the same.
"""

MOST_NAMED = 5
"""So many games are told of several that may be meant."""

LARGEST = 64 * 1024
"""Bytes of a file; a game has fewer."""

_URL = re.compile(r"https?://[!-~]{1,500}")
_ID = re.compile(r"[0-9A-Za-z_-]{1,100}")
_SEAT = re.compile(r"1?[0-9]")
_TOKEN = re.compile(r"[\x21-\x7e]{1,500}")


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game that somebody has tokens of."""

    url: str
    """Address of its service."""
    id: str
    names: tuple[str, ...]
    """Of the players, in the order of play."""
    tokens: Mapping[str, str] = field(repr=False)
    """By seat, counted from 0 and written as text, `HOST` or `SPECTATOR`."""
    seeds: Mapping[str, str] = field(default_factory=dict)
    """By seat, what was added to the draws."""
    commitment: str | None = None
    """What the service promised of the draws when the game was kept first."""

    @property
    def seats(self) -> list[int]:
        """The seats that are played here."""
        return sorted(int(whose) for whose in self.tokens if whose.isdigit())

    def invitation(self, whose: str, token: str) -> str:
        """What lets somebody else join: an address with a token that is theirs."""
        return f"{self.url}{PATH}{self.id}#{whose}.{token}"


def read_invitation(text: str) -> tuple[str, str, str, str]:
    """
    Return the address of the service, the id, whose token it is, and the token.

    Raises `Failure` for what is no invitation, without repeating it.

    >>> read_invitation("https://referee.example/v1/games/3f2a#1.sesame")
    ('https://referee.example', '3f2a', '1', 'sesame')
    """
    url, _, rest = text.strip().partition(PATH)
    game_id, _, told = rest.partition("#")
    whose, _, token = told.partition(".")
    if not (
        _URL.fullmatch(url)
        and _ID.fullmatch(game_id)
        and (whose in {HOST, SPECTATOR} or _is_seat(whose))
        and _TOKEN.fullmatch(token)
    ):
        raise Failure(
            "This is no invitation: one looks like "
            f"http://127.0.0.1:8000{PATH}…#1.…, with the seat and its token at the end."
        )
    return url, game_id, whose, token


def _is_seat(text: str) -> bool:
    return _SEAT.fullmatch(text) is not None


class KeptGames:
    """The files of one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def prepare(self) -> None:
        """Make the folder, and see that files can be kept in it; raises `Failure`."""
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=self._folder):
                pass
        except OSError as error:
            raise self._failure(error) from error

    def keep(self, game: KeptGame) -> KeptGame:
        """
        Keep *game*, its tokens with those that are kept of it already.

        Returns it with all of them. Raises `Failure`.
        """
        with suppress(_NoSuchGame):
            before = self._read(self._path(game.id))
            game = replace(
                game,
                tokens={**before.tokens, **game.tokens},
                seeds={**before.seeds, **game.seeds},
                commitment=before.commitment or game.commitment,
            )
        document = {
            "url": game.url,
            "id": game.id,
            "names": game.names,
            "tokens": dict(game.tokens),
            "seeds": dict(game.seeds),
            "commitment": game.commitment,
        }
        try:
            data = orjson.dumps(document, option=orjson.OPT_INDENT_2)
            self._write(self._path(game.id), data)
        except OSError as error:
            raise self._failure(error) from error
        return game

    def _write(self, path: Path, data: bytes) -> None:
        # A temporary file is its owner's alone from the first moment on.
        with NamedTemporaryFile(dir=self._folder, delete=False) as file:
            written = Path(file.name)
            try:
                file.write(data)
                file.flush()
                written.replace(path)
            except OSError:
                written.unlink(missing_ok=True)
                raise

    def find(self, told: str | None) -> KeptGame:
        """
        The game whose id begins as it was *told*; None = the one used last.

        Raises `Failure` if there is none, or there are several.
        """
        paths = self._paths()
        if not paths:
            problem = f"there are no games in {self._folder}; begin one with"
            raise Failure(f"--game: {problem} referee game new, or join one.")
        if told is None:
            return self._use(paths[0])
        found = [path for path in paths if path.stem.startswith(told)]
        if len(found) == 1:
            return self._use(found[0])
        if not found:
            how = "referee game list shows them"
            raise Failure(f"--game: no id begins with {told!r}; {how}.")
        ids = ", ".join(path.stem for path in found[:MOST_NAMED])
        more = ", …" if len(found) > MOST_NAMED else ""
        problem = f"{len(found)} ids begin with {told!r}"
        raise Failure(f"--game: {problem}: {ids}{more}.")

    def all(self) -> Iterator[KeptGame]:
        """All games, the one used last first; raises `Failure`."""
        for path in self._paths():
            with suppress(_NoSuchGame):
                yield self._read(path)

    def _use(self, path: Path) -> KeptGame:
        game = self._read(path)
        with suppress(OSError):  # it only tells which game was used last
            os.utime(path)
        return game

    def _paths(self) -> list[Path]:
        """The files, the one used last first; none if there is no folder."""
        try:
            inside = self._folder.iterdir() if self._folder.exists() else ()
            found = [(p.stat().st_mtime, p) for p in inside if p.suffix == SUFFIX]
        except OSError as error:
            raise self._failure(error) from error
        return [path for _, path in sorted(found, reverse=True)]

    def _path(self, game_id: str) -> Path:
        if not _ID.fullmatch(game_id):
            raise Failure("The service gave the game an id that is none.")
        return self._folder / f"{game_id}{SUFFIX}"

    def _read(self, path: Path) -> KeptGame:
        try:
            with path.open("rb") as file:
                document = orjson.loads(file.read(LARGEST))
            return _game_of(document)
        except FileNotFoundError as error:
            raise _NoSuchGame(f"{path} is gone.") from error
        except OSError as error:
            raise self._failure(error) from error
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise Failure(f"{path} is no file of a game; move it away.") from error

    def _failure(self, error: OSError) -> Failure:
        return Failure(f"{error.filename or self._folder}: {error.strerror}.")


class _NoSuchGame(Failure):
    """The file of a game is not there."""


def _game_of(document: Any) -> KeptGame:
    """Read the document of a file; what is not as it was written is an error."""
    tokens = {str(whose): str(token) for whose, token in document["tokens"].items()}
    if not all(whose in {HOST, SPECTATOR} or _is_seat(whose) for whose in tokens):
        raise ValueError("a token of nobody")
    game = KeptGame(
        str(document["url"]),
        str(document["id"]),
        tuple(map(str, document["names"])),
        tokens,
        {str(seat): str(seed) for seat, seed in document["seeds"].items()},
        _text_or_none(document.get("commitment")),
    )
    if not all(_is_seat(seat) for seat in game.seeds):
        raise ValueError("a seed of nobody")
    if max(game.seats, default=0) >= len(game.names):
        raise ValueError("a seat without a name")
    return game


def _text_or_none(value: object) -> str | None:
    return None if value is None else str(value)
