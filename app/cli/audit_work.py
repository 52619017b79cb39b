"""What a worker of an audit does, in a process of this or another machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from app import __version__
from app.cli.audit_watchdog import TooSlow, Watchdog
from app.cli.environment import open_lexicons
from app.cli.requests import RulesOptions
from app.lexicon.registry import LexiconRegistry
from app.services.audit_results import AuditResult
from app.services.audits import Basis, audit_record, basis_of, not_audited
from app.services.errors import InvalidInput


class Folders(NamedTuple):
    """Where lexicons lie."""

    cache_dir: Path
    lexicon_dir: Path


@dataclass(frozen=True, slots=True)
class Task:
    """What all records of an audit have in common."""

    rules: RulesOptions
    ruled_by: str
    """The digest of the rules and lexicons that the audit was started with."""
    limit_s: float
    """Seconds that one record may take."""
    folders: Folders | None = None
    """Where the lexicons are; None = where the settings of the worker say."""


class Record(NamedTuple):
    """A record to referee."""

    file: str
    data: bytes


class WorkerDiffers(Exception):
    """A worker would not referee as the audit was started to."""


def work(task: Task, records: Sequence[Record]) -> list[bytes]:
    """
    Referee *records*; the answer is a line for each.

    Raises `WorkerDiffers` if engine, rules or lexicon are not those of *task*.
    """
    basis = _basis(task)
    with Watchdog(task.limit_s) as watchdog:
        return [_audit(record, basis, watchdog, task).to_line() for record in records]


def _audit(record: Record, basis: Basis, watchdog: Watchdog, task: Task) -> AuditResult:
    try:
        with watchdog.guard():
            return audit_record(record.file, record.data, basis)
    except TooSlow:
        message = f"It took longer than {task.limit_s:g} s"
        return not_audited(*record, basis.digest, "too_slow", message)


def _basis(task: Task) -> Basis:
    try:
        basis = _look_up(task.rules, task.folders)
        if basis.digest != task.ruled_by:
            _look_up.cache_clear()  # a lexicon may have been imported anew meanwhile
            basis = _look_up(task.rules, task.folders)
    except InvalidInput as error:
        raise WorkerDiffers(f"On a worker {error}") from error
    if basis.digest != task.ruled_by:
        raise WorkerDiffers(
            f"A worker with scrabble-referee {__version__} has other rules or lexicons "
            f"(digest {basis.digest}) than this machine (digest "
            f"{task.ruled_by}): install the same version and the same lexicons on both"
        )
    return basis


@lru_cache(maxsize=8)
def _look_up(rules: RulesOptions, folders: Folders | None) -> Basis:
    lexicons = LexiconRegistry(*folders) if folders else open_lexicons()
    return basis_of(rules.to_input(), lexicons)
