"""What every operation needs from the application."""

from __future__ import annotations

from starlette.requests import Request

from app.lexicon.registry import LexiconRegistry


def lexicons_of(request: Request) -> LexiconRegistry:
    """The lexicons of the application that *request* came to."""
    lexicons: LexiconRegistry = request.scope["app"].state.lexicons
    return lexicons
