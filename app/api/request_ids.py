"""The name of a request, by which a client and the log speak of the same one."""

from __future__ import annotations

import re
from random import getrandbits

from starlette.types import Scope

HEADER = "X-Request-Id"
_SCOPE_KEY = "referee.request_id"
_SANE = re.compile(rb"[A-Za-z0-9._-]{1,64}")


def name_request(scope: Scope, proposed: bytes | None) -> bytes:
    """
    Give the request of *scope* its id, and return it as a header value.

    The id that the client *proposed* is taken if it is 1 to 64 letters, digits,
    dots, hyphens and underscores; otherwise the id is 16 random hex digits.
    """
    if proposed is None or _SANE.fullmatch(proposed) is None:
        # No secret. The system's own chance would let another thread go first each
        # time; this one, too, is another in each process that is forked.
        proposed = b"%016x" % getrandbits(64)
    scope[_SCOPE_KEY] = proposed.decode()
    return proposed


def request_id_of(scope: Scope) -> str:
    """Return the id of the request of *scope*, empty outside the middleware."""
    request_id: str = scope.get(_SCOPE_KEY, "")
    return request_id
