"""
What can be set from outside, by environment variables named `REFEREE_…`.

Only the composition (`main`, `cli`) reads this. A variable that is not a setting
is refused, as is a value without meaning: a typing error must not become a
service that runs with other settings than its owner believes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from platformdirs import user_cache_path, user_data_path
from pydantic import (
    AfterValidator,
    BeforeValidator,
    ByteSize,
    Field,
    SecretStr,
    ValidationError,
)
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

PREFIX = "REFEREE_"
_APP = "scrabble-referee"

LARGEST_RECORD = 10 * 1024**2
"""Bytes; larger game records are not read, whatever the settings."""

LogLevel = Literal["critical", "error", "warning", "info", "debug"]


class SettingsError(Exception):
    """Settings that the service cannot run with; its text is for a person."""


def _split_origins(value: object) -> object:
    """Read the list as it is written in a variable."""
    if not isinstance(value, str):
        return value
    return (
        ()
        if value.strip() == "none"
        else tuple(origin.strip() for origin in value.split(",") if origin.strip())
    )


def _check_origins(origins: tuple[str, ...]) -> tuple[str, ...]:
    """Refuse what no browser would ever send as an origin."""
    if "*" in origins and len(origins) > 1:
        raise ValueError('"*" already means every origin; leave the others out')
    for origin in origins:
        if origin != "*" and origin != _as_origin(origin):
            raise ValueError(
                f"{origin!r} is not an origin; write scheme, host and port only, in "
                "lower case, without a slash at the end or the usual port: "
                "https://example.org"
            )
    return origins


def _as_origin(text: str) -> str | None:
    """Return what a browser would send for *text*, or None if it is no web address."""
    try:
        parts = urlsplit(text)
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if parts.scheme not in {"http", "https"} or not host:
        return None
    host = f"[{host}]" if ":" in host else host
    if port == {"http": 80, "https": 443}[parts.scheme]:
        port = None
    return f"{parts.scheme}://{host}" + (f":{port}" if port is not None else "")


def _check_service(text: str) -> str:
    """Refuse what is no address of a service; a path before its own may stand in it."""
    try:
        parts = urlsplit(text)
        fits = parts.scheme in {"http", "https"} and parts.hostname is not None
        fits = fits and parts.port != 0 and not (parts.query or parts.fragment)
    except ValueError:
        fits = False
    if not fits or parts.username or parts.password:
        raise ValueError("write the address like http://127.0.0.1:8000")
    return text.rstrip("/")


def _lower(value: object) -> object:
    return value.lower() if isinstance(value, str) else value


def _check_key(secret: SecretStr) -> SecretStr:
    """Refuse a key that could be guessed, or that no header can carry."""
    key = secret.get_secret_value()
    if len(key) < SHORTEST_KEY or not key.isascii() or not key.isprintable():
        raise ValueError(
            f"a key has at least {SHORTEST_KEY} characters, all of them ASCII; "
            "openssl rand -hex 24 makes one"
        )
    return secret


def _split_keys(value: object) -> object:
    """Read the list as it is written in a variable."""
    if not isinstance(value, str):
        return value
    return tuple(key.strip() for key in value.split(",") if key.strip())


Origins = Annotated[
    tuple[str, ...],
    NoDecode,
    BeforeValidator(_split_origins),
    AfterValidator(_check_origins),
]
Folder = Annotated[Path, AfterValidator(Path.expanduser)]
SHORTEST_KEY = 16
"""Characters; a key that can be guessed opens everything."""
Key = Annotated[SecretStr, AfterValidator(_check_key)]
Keys = Annotated[
    tuple[Key, ...], NoDecode, BeforeValidator(_split_keys), Field(max_length=1_000)
]
Size = Annotated[ByteSize, Field(ge=1024)]


class Settings(BaseSettings):
    """All settings; `docs/settings.md` lists them."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, frozen=True, extra="forbid"
    )

    host: Annotated[str, Field(min_length=1, description="Address to listen on.")] = (
        "127.0.0.1"
    )
    port: Annotated[
        int,
        Field(ge=0, le=65_535, description="Port to listen on; 0 takes a free one."),
    ] = 8000
    workers: Annotated[int, Field(ge=1, description="Number of processes.")] = 1
    cors_origins: Annotated[
        Origins,
        Field(
            description="Origins whose web pages may call the service, separated by "
            "commas; `*` is every origin, `none` is no other."
        ),
    ] = ("*",)
    lexicon_dir: Annotated[
        Folder, Field(description="Folder of the lexicons that you install.")
    ] = Field(default_factory=lambda: user_data_path(_APP) / "lexicons")
    cache_dir: Annotated[
        Folder, Field(description="Folder for what can be made again at any time.")
    ] = Field(default_factory=lambda: user_cache_path(_APP))
    database_url: Annotated[
        SecretStr | None,
        Field(
            description="Where games are stored, `sqlite:///games.sqlite3` or "
            "`postgresql://user:password@host/name`; nothing is stored without it."
        ),
    ] = None
    url: Annotated[
        str,
        AfterValidator(_check_service),
        Field(description="Address of the service that `referee game` plays at."),
    ] = "http://127.0.0.1:8000"
    client_api_key: Annotated[
        Key | None,
        Field(
            description="Key that `referee game new` creates games with, where the "
            "service asks for one."
        ),
    ] = None
    games_dir: Annotated[
        Folder,
        Field(description="Folder of the games that `referee game` has tokens of."),
    ] = Field(default_factory=lambda: user_data_path(_APP) / "games")
    max_body_bytes: Annotated[
        Size,
        Field(description="Largest body of a request; also written as `1MiB`."),
    ] = ByteSize(1024**2)
    max_batch_bytes: Annotated[
        Size, Field(description="Largest body of a batch of rulings.")
    ] = ByteSize(4 * 1024**2)
    max_record_bytes: Annotated[
        ByteSize,
        Field(
            ge=1024, le=LARGEST_RECORD, description="Largest body with a game record."
        ),
    ] = ByteSize(LARGEST_RECORD)
    admin_key: Annotated[
        Key | None,
        Field(description="Lists and reads all stored games, sent as a token."),
    ] = None
    api_keys: Annotated[
        Keys,
        Field(
            description="Keys, separated by commas, of which `X-Api-Key` must be one "
            "to create a game; left out, anybody may.",
        ),
    ] = ()
    log_level: Annotated[
        LogLevel,
        BeforeValidator(_lower),
        Field(
            description="Least severe messages that are logged: `critical`, `error`, "
            "`warning`, `info` or `debug`."
        ),
    ] = "info"


def variable_of(name: str) -> str:
    """
    Return the environment variable of the setting *name*.

    >>> variable_of("log_level")
    'REFEREE_LOG_LEVEL'
    """
    return PREFIX + name.upper()


def load_settings(**overrides: Any) -> Settings:
    """
    Return the settings of the environment, or raise `SettingsError`.

    *overrides* (from the command line) win over the environment; those that are
    None are not set. The error lists everything that is wrong, not the first.
    """
    given = {name: value for name, value in overrides.items() if value is not None}
    faults = list(_unknown_variables(os.environ))
    try:
        settings = Settings(**given)
    except ValidationError as error:
        faults += _faults(error)
    if faults:
        raise SettingsError("\n".join(faults))
    return settings


def _unknown_variables(environ: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence for each variable that looks like a setting and is none."""
    known = [variable_of(name) for name in Settings.model_fields]
    for variable in sorted(environ):
        if variable.upper().startswith(PREFIX) and variable.upper() not in known:
            close = get_close_matches(variable.upper(), known, n=1)
            hint = f" Do you mean {close[0]}?" if close else ""
            yield f"{variable}: there is no such setting.{hint}"


def _faults(error: ValidationError) -> Iterator[str]:
    """Yield a sentence for each setting that cannot be used."""
    for fault in error.errors():
        name = str(fault["loc"][0])
        message = fault["msg"].removeprefix("Value error, ")
        message = message.replace("Input should be", "must be")
        value = "" if _is_secret(name) else f" (it is {str(fault['input'])[:100]!r})"
        yield f"{variable_of(name)}: {message}{value}"


def _is_secret(name: str) -> bool:
    """Tell whether the value of a setting must not be repeated, say in a log."""
    return name.endswith(("key", "keys", "url"))
