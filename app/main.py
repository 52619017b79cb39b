"""Composition: settings in, the application out."""

from __future__ import annotations

import logging

from fastapi import FastAPI

from app.api.access import Keys
from app.api.app import StoredGames, build_api
from app.api.middleware import Limits
from app.lexicon.registry import BUILT_IN, LexiconRegistry
from app.settings import Settings, load_settings

BATCHES = "/v1/rulings/batch"
RECORDS = ("/v1/replays", "/v1/games/imports")


def create_app(settings: Settings) -> FastAPI:
    """Return the service as *settings* want it, its default lexicon open."""
    _start_logging(settings.log_level.upper())
    lexicons = LexiconRegistry(settings.cache_dir, settings.lexicon_dir)
    lexicons.get(BUILT_IN)
    limits = Limits(
        default=settings.max_body_bytes,
        by_prefix=(
            (BATCHES, settings.max_batch_bytes),
            *((path, settings.max_record_bytes) for path in RECORDS),
        ),
    )
    return build_api(
        lexicons,
        cache_dir=settings.cache_dir,
        cors_origins=settings.cors_origins,
        limits=limits,
        games=_stored_games(settings),
    )


def _start_logging(level: str) -> None:
    logging.basicConfig(level=level)
    if level != "DEBUG":
        # At every start it tells how it takes databases in general, not this one.
        logging.getLogger("alembic").setLevel(logging.WARNING)


def _stored_games(settings: Settings) -> StoredGames | None:
    """The games of the database, None without one."""
    if settings.database_url is None:
        return None
    from app.persistence.opening import open_store  # noqa: PLC0415 - takes its time

    admin = settings.admin_key
    keys = Keys(
        None if admin is None else admin.get_secret_value(),
        tuple(key.get_secret_value() for key in settings.api_keys),
    )
    return StoredGames(open_store(settings.database_url.get_secret_value()), keys)


def create_app_from_environment() -> FastAPI:
    """Return the service as the environment wants it, for a server to run."""
    return create_app(load_settings())
