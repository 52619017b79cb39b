"""Calls: what is asked, and how the answer is read. No connection is needed for it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar
from urllib.parse import quote

import httpx
from pydantic import BaseModel, ValidationError

from app.client.answers import Json
from app.client.errors import Problem, UnexpectedAnswer, error_of

T = TypeVar("T")
A = TypeVar("A", bound=BaseModel)
Said: TypeAlias = str | Mapping[str, Any] | BaseModel
"""
What a request takes as an object, or as the bare string that stands for it. An answer
can be sent again.
"""

QUOTED = 200
"""So many characters of an answer that nobody understands are told."""

PROBLEM = "application/problem+json"


@dataclass(frozen=True, slots=True)
class Call(Generic[T]):
    """One operation of the service, with what is sent to it."""

    method: str
    path: str
    read: Callable[[httpx.Response], T]
    """Reads an answer that says yes; raises `UnexpectedAnswer`."""
    body: bytes | None = field(default=None, repr=False)
    query: Mapping[str, str | int] = field(default_factory=dict)
    changes: bool = False
    """Whether something is stored, so that it must not be done twice."""
    patience_s: float = 0
    """So much longer than usual the answer may take."""


def get(
    path: str,
    read: Callable[[httpx.Response], T],
    patience_s: float = 0,
    **query: str | int | None,
) -> Call[T]:
    """Ask for what lies at *path*; what of the query is None is left out."""
    said = {name: value for name, value in query.items() if value is not None}
    return Call("GET", path, read, query=said, patience_s=patience_s)


def post(
    path: str, read: Callable[[httpx.Response], T], patience_s: float = 0, **body: Any
) -> Call[T]:
    """Ask a question that needs a body; members that are None are left out."""
    return Call("POST", path, read, write_body(body), patience_s=patience_s)


def change(
    method: str,
    path: str,
    read: Callable[[httpx.Response], T],
    patience_s: float = 0,
    **body: Any,
) -> Call[T]:
    """Change something; members that are None are left out."""
    return Call(
        method, path, read, write_body(body), changes=True, patience_s=patience_s
    )


def write_body(members: Mapping[str, Any]) -> bytes:
    """
    Write the *members* that are not None as JSON.

    >>> write_body({"turn": 3, "seat": None})
    b'{"turn":3}'
    """
    said = {name: value for name, value in members.items() if value is not None}
    text = json.dumps(said, default=_plain, separators=(",", ":"), allow_nan=False)
    return text.encode()


def _plain(value: object) -> Json | list[Any]:
    match value:
        case BaseModel():
            return value.model_dump(mode="json", exclude_unset=True)
        case Mapping():
            return dict(value)
        case tuple() | set() | frozenset():
            return list(value)
        case _:
            raise TypeError(f"{type(value).__name__} cannot be sent as JSON")


def path_of(*parts: str | int) -> str:
    """
    Return the path of *parts*, each of them quoted.

    >>> path_of("games", "../x", "racks", 1)
    '/v1/games/..%2Fx/racks/1'
    """
    return "/".join(["/v1", *(quote(str(part), safe="") for part in parts)])


def model(kind: type[A]) -> Callable[[httpx.Response], A]:
    """Return what reads an answer as a *kind*."""

    def read(answer: httpx.Response) -> A:
        try:
            return kind.model_validate_json(answer.content)
        except ValidationError as error:
            problem = f"{_head(answer)}, but it is no {kind.__name__}: {error}"
            raise UnexpectedAnswer(problem) from error

    return read


def document(answer: httpx.Response) -> Json:
    """Read an answer as a plain JSON object."""
    try:
        read = json.loads(answer.content)
    except ValueError as error:
        raise UnexpectedAnswer(f"{_head(answer)}, but it is no JSON.") from error
    if not isinstance(read, dict):
        raise UnexpectedAnswer(f"{_head(answer)}, but it is no JSON object.")
    return read


def text(answer: httpx.Response) -> str:
    """Read an answer as text."""
    return answer.text


def read_answer(call: Call[T], answer: httpx.Response) -> T:
    """What was answered to *call*; raises the `ClientError` that says why not."""
    check(answer)
    return call.read(answer)


def check(answer: httpx.Response) -> None:
    """Raise what an *answer* says that is no yes; its body must have been read."""
    if answer.is_success:
        return
    kind = answer.headers.get("content-type", "").partition(";")[0].strip()
    if kind != PROBLEM:
        start = " ".join(answer.text[:QUOTED].split())
        raise UnexpectedAnswer(f"{_head(answer)}, and no problem: {start!r}.")
    raise error_of(model(Problem)(answer))


def _head(answer: httpx.Response) -> str:
    return f"{answer.url} answers {answer.status_code}"
