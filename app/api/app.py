"""The application: the shell with all operations on it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fastapi import FastAPI

from app import __version__
from app.api.documentation import DESCRIPTION, amend
from app.api.health import Checks
from app.api.long_work import LongWork
from app.api.middleware import Limits
from app.api.operations import add_operations
from app.api.recording import record
from app.api.shell import build_shell
from app.lexicon.registry import BUILT_IN, LexiconRegistry

TITLE = "scrabble-referee"


def build_api(
    lexicons: LexiconRegistry,
    *,
    cache_dir: Path,
    cors_origins: Sequence[str] = ("*",),
    limits: Limits | None = None,
) -> FastAPI:
    """
    Return the whole service.

    *lexicons* are those that requests may name; *cache_dir* is where the default
    one is compiled for the examples of the documentation.
    """

    def ready() -> Checks:
        return {"lexicon": len(lexicons.get(BUILT_IN)) > 0}

    def complete(document: dict[str, Any]) -> dict[str, Any]:
        return amend(document, record(_example_app(cache_dir)))

    app = build_shell(
        TITLE,
        __version__,
        cors_origins=cors_origins,
        limits=limits,
        ready_check=ready,
        amend=complete,
        description=DESCRIPTION,
    )
    app.state.lexicons = lexicons
    app.state.long_work = LongWork()
    add_operations(app)
    return app


def _example_app(cache_dir: Path) -> FastAPI:
    """A service that knows no lexicon but the default one, the same everywhere."""
    nowhere = cache_dir / "no-lexicons"
    return build_api(LexiconRegistry(cache_dir, nowhere), cache_dir=cache_dir)
