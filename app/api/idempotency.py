"""
Idempotency keys: a change that is asked for again is not made again.

The answer is stored with the change itself, so that neither can be without the other.
Who has the key can have the answer; what is stored is only the hash of the key with
the token and the path it is for, and the answer is sealed (AES-256-GCM) under a key
derived from it (HKDF-SHA256): whoever reads the database learns no token from it.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from os import urandom

import orjson
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from starlette.requests import Request
from starlette.responses import Response

from app.api.problem_codes import ProblemCode
from app.api.problems import ApiProblem, FieldError
from app.api.responses import JsonBytes
from app.services.game_store import GameStore, Remembered, StoreError

HEADER = "Idempotency-Key"
REPLAYED = "Idempotent-Replayed"

KEPT_MS = 24 * 3_600 * 1_000
"""So long an answer is given again."""

FORGET_S = 3_600
"""Seconds between two deletions of answers that are older."""

LONGEST = 255
"""Characters of a key."""

SHORTEST_ALONE = 16
"""
Characters of a key that protects an answer alone, without a token beside it: one that
can be guessed would give the tokens of a new game away.
"""

_log = logging.getLogger(__name__)
_KEY = re.compile(r"[\x21-\x7e]{1,255}")
_NONCE_BYTES = 12
_SEALING = b"scrabble-referee: the answer to a repeated request"


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def response(self, *, replayed: bool = False) -> Response:
        """The answer as it is sent, for the first time or *replayed*."""
        headers = {**self.headers, "Cache-Control": "no-store"}
        if replayed:
            headers[REPLAYED] = "true"
        return JsonBytes(self.body, self.status, headers)


@dataclass(frozen=True, slots=True)
class Once:
    """A request that is to be fulfilled once, however often it is sent."""

    key: bytes
    scope: bytes
    """Hash of token, method and path."""
    body_sha256: bytes

    @property
    def key_sha256(self) -> bytes:
        """What its answer is stored under."""
        return sha256(self.scope + self.key).digest()

    def seal(self, answer: Answer, now_ms: int) -> Remembered:
        """The *answer*, given at *now_ms*, as it is stored."""
        nonce = urandom(_NONCE_BYTES)
        plain = orjson.dumps(dict(answer.headers)) + b"\n" + answer.body
        sealed = nonce + self._cipher().encrypt(nonce, plain, self.body_sha256)
        return Remembered(
            self.key_sha256, self.body_sha256, answer.status, sealed, now_ms
        )

    def unseal(self, kept: Remembered) -> Answer:
        """
        The answer that was *kept*.

        Raises `ApiProblem` if it answered another body.
        """
        if kept.body_sha256 != self.body_sha256:
            detail = (
                f"The {HEADER} was sent to this path with another body; take a new one."
            )
            raise ApiProblem(ProblemCode.IDEMPOTENCY_KEY_REUSED, detail)
        nonce, sealed = kept.answer[:_NONCE_BYTES], kept.answer[_NONCE_BYTES:]
        plain = self._cipher().decrypt(nonce, sealed, self.body_sha256)
        headers, _, body = plain.partition(b"\n")
        return Answer(kept.status, orjson.loads(headers), body)

    async def recall(self, store: GameStore, now_ms: int) -> Answer | None:
        """The answer that the request has had within a day, if it has had one."""
        kept = await asyncio.to_thread(store.recall, self.key_sha256)
        if kept is None:
            return None
        if kept.created_at <= now_ms - KEPT_MS:
            await asyncio.to_thread(store.forget, now_ms - KEPT_MS + 1)
            return None
        return self.unseal(kept)

    def _cipher(self) -> AESGCM:
        derive = HKDF(SHA256(), length=32, salt=self.scope, info=_SEALING)
        return AESGCM(derive.derive(self.key))


def once_of(request: Request, token: str | None, body: bytes) -> Once | None:
    """
    What *request* says of being fulfilled once; None if it says nothing.

    Its scope is the *token*, which is None where none is needed, and the path. Raises
    `ApiProblem` for a key that is too long, or too short to stand alone.
    """
    key = request.headers.get(HEADER)
    if key is None:
        return None
    least = 1 if token else SHORTEST_ALONE
    if _KEY.fullmatch(key) is None or len(key) < least:
        message = (
            f"A key has {least} to {LONGEST} visible ASCII characters, such as a "
            "random UUID."
        )
        fault = FieldError(
            pointer=f"/header/{HEADER}", code="bad_format", message=message
        )
        raise ApiProblem(ProblemCode.BAD_REQUEST, message, errors=[fault])
    method, path = request.method, request.scope["path"]
    scope = sha256(orjson.dumps([token, method, path])).digest()
    return Once(key.encode(), scope, sha256(body).digest())


async def forget_old(store: GameStore, now_ms: Callable[[], int]) -> None:
    """Delete answers that are too old to be given again, now and every hour."""
    while True:
        try:
            await asyncio.to_thread(store.forget, now_ms() - KEPT_MS)
        except StoreError as error:
            _log.warning("Old answers could not be deleted: %s", error)
        await asyncio.sleep(FORGET_S)
