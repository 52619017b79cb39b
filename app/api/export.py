"""Writes the OpenAPI documents and the recorded examples to files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from app.api.app import build_api
from app.api.client_document import client_document
from app.api.game_examples import GameExample, game_examples
from app.api.recording import Recorded, record
from app.lexicon.registry import LexiconRegistry

DOCUMENT = "openapi.json"
CLIENT_DOCUMENT = "openapi.client.json"
EXAMPLES = "examples"


def document(*, client: bool, cache_dir: Path | None = None) -> dict[str, Any]:
    """
    Return the OpenAPI document, or the one for *client* generators.

    *cache_dir* is where the default lexicon is compiled; without it, that happens
    in a folder that is thrown away.
    """
    with TemporaryDirectory() as scratch:
        cache = cache_dir or Path(scratch)
        api = build_api(LexiconRegistry(cache, Path(scratch)), cache_dir=cache)
        full = api.openapi()
    return client_document(full) if client else full


def files(cache_dir: Path | None = None) -> dict[str, str]:
    """Return what stands in the folder ``openapi``: names of files to their texts."""
    with TemporaryDirectory() as scratch:
        cache = cache_dir or Path(scratch)
        api = build_api(LexiconRegistry(cache, Path(scratch)), cache_dir=cache)
        full, recorded = api.openapi(), record(api)
    texts = {
        DOCUMENT: _text(full),
        CLIENT_DOCUMENT: _text(client_document(full)),
    }
    for name, one in recorded.items():
        texts[f"{EXAMPLES}/{name}.json"] = _text(_example(one))
    for game in game_examples():
        texts[f"{EXAMPLES}/games/{game.name}.json"] = _text(_game_example(game))
    return texts


def write(directory: Path, cache_dir: Path | None = None) -> list[Path]:
    """Write all `files` below *directory*, and return their paths."""
    written = []
    for name, text in files(cache_dir).items():
        path = directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written


def stale(directory: Path, cache_dir: Path | None = None) -> list[str]:
    """Return the names of files below *directory* that are not as they should be."""
    wanted = files(cache_dir)
    found = {
        path.relative_to(directory).as_posix(): path.read_text(encoding="utf-8")
        for path in directory.rglob("*.json")
    }
    names = sorted(wanted.keys() | found.keys())
    return [name for name in names if wanted.get(name) != found.get(name)]


def _example(one: Recorded) -> Mapping[str, Any]:
    return {
        "request": {"method": one.method, "path": one.path, "body": one.body},
        "response": {"status": one.status, "body": one.answer},
    }


def _game_example(one: GameExample) -> Mapping[str, Any]:
    request = {"method": one.method, "path": one.path, "headers": one.headers}
    return {
        "request": request | {"body": one.body},
        "response": {"status": one.status, "body": one.answer},
    }


def _text(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"
