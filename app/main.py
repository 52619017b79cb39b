"""Composition: settings in, the application out."""

from __future__ import annotations

import logging

from fastapi import FastAPI

from app.api.app import build_api
from app.api.middleware import Limits
from app.lexicon.registry import BUILT_IN, LexiconRegistry
from app.settings import Settings, load_settings

BATCHES = "/v1/rulings/batch"
RECORDS = "/v1/replays"


def create_app(settings: Settings) -> FastAPI:
    """Return the service as *settings* want it, its default lexicon open."""
    logging.basicConfig(level=settings.log_level.upper())
    lexicons = LexiconRegistry(settings.cache_dir, settings.lexicon_dir)
    lexicons.get(BUILT_IN)
    limits = Limits(
        default=settings.max_body_bytes,
        by_prefix=(
            (BATCHES, settings.max_batch_bytes),
            (RECORDS, settings.max_record_bytes),
        ),
    )
    return build_api(
        lexicons,
        cache_dir=settings.cache_dir,
        cors_origins=settings.cors_origins,
        limits=limits,
    )


def create_app_from_environment() -> FastAPI:
    """Return the service as the environment wants it, for a server to run."""
    return create_app(load_settings())
