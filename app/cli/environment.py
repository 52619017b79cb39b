"""What the commands find around them: settings and lexicons."""

from __future__ import annotations

from typing import Any

from app.cli.failures import Failure
from app.cli.progress import progress_bar
from app.lexicon.errors import LexiconError
from app.lexicon.registry import LexiconRegistry
from app.services.ports import NamedLexicon
from app.settings import Settings, SettingsError, load_settings, variable_of


class PatientLexicons:
    """The lexicons by name, with a progress bar when one has to be compiled."""

    def __init__(self, registry: LexiconRegistry) -> None:
        self.registry = registry

    def get(self, name: str) -> NamedLexicon:
        """Return the lexicon called *name*, or raise `LexiconError`."""
        with progress_bar(f"Compiling the lexicon {name}") as progress:
            return self.registry.get(name, progress=progress)

    def names(self) -> tuple[str, ...]:
        """Return all names."""
        return self.registry.names()


def read_settings(**overrides: Any) -> Settings:
    """
    Return the settings of the environment, or fail with what is wrong in it.

    *overrides* are options; what is wrong with one is told of the option.
    """
    try:
        return load_settings(**overrides)
    except SettingsError as error:
        text = str(error)
        for name, value in overrides.items():
            if value is not None:
                option = f"--{name.replace('_', '-')}"
                text = text.replace(f"{variable_of(name)}: ", f"{option}: ")
        raise Failure(*text.splitlines()) from error


def open_lexicons(settings: Settings | None = None) -> PatientLexicons:
    """Return the lexicons of *settings*, or of those of the environment."""
    settings = settings or read_settings()
    registry = LexiconRegistry(settings.cache_dir, settings.lexicon_dir)
    return PatientLexicons(registry)


def get_lexicon(lexicons: PatientLexicons, name: str, blamed: str) -> NamedLexicon:
    """Return the lexicon called *name*, or fail and blame the option *blamed*."""
    try:
        return lexicons.get(name)
    except LexiconError as error:
        raise Failure(f"{blamed}: {error}.") from error
