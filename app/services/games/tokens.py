"""Tokens: who somebody is at a stored game. Only their hashes are kept."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from hmac import compare_digest
from typing import TypeAlias

from app.services.game_store import GameRow

Chance: TypeAlias = Callable[[int], bytes]
"""Gives so many bytes that nobody can foresee."""

TOKEN_BYTES = 24
"""Bytes of chance in a token; 192 bits cannot be tried."""


class Role(StrEnum):
    """What somebody is at a game."""

    HOST = "host"
    SEAT = "seat"
    SPECTATOR = "spectator"
    ADMIN = "admin"


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody at a game."""

    role: Role
    seat: int | None = None
    """Where a player sits."""


def new_token(chance: Chance) -> str:
    """A token that nobody can guess, in characters that a URL takes."""
    return urlsafe_b64encode(chance(TOKEN_BYTES)).decode()


def hash_token(token: str) -> bytes:
    """What is kept of a token. It is all chance, so that a plain hash is enough."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


def recognise(token: str, game: GameRow) -> Actor | None:
    """
    Whose *token* it is in *game*; None if it is nobody's.

    All hashes are compared, each in constant time, so that the time tells nothing.
    """
    asked = hash_token(token)
    known = [
        (game.host_sha256, Actor(Role.HOST)),
        (game.spectator_sha256, Actor(Role.SPECTATOR)),
        *((one.token_sha256, Actor(Role.SEAT, one.seat)) for one in game.seats),
    ]
    found = [actor for kept, actor in known if compare_digest(kept, asked)]
    return found[0] if found else None


def is_key(token: str, key: str) -> bool:
    """Whether *token* is *key*, compared in constant time."""
    return compare_digest(hash_token(token), hash_token(key))
