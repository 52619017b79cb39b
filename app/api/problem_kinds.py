"""What is always the same about problems of one kind."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """What is always the same about problems of one kind."""

    status: int
    """The status it is answered with, unless the place says otherwise."""
    title: str
    """A short summary that does not change from one occurrence to the next."""
    meaning: str
    """What happened, for the page of the problem."""
    remedy: str
    """What the client can do about it."""
    also: tuple[int, ...] = ()
    """Other statuses that it occurs with."""
