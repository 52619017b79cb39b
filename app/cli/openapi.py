"""``referee openapi``: the document that describes the HTTP service."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from app.cli.environment import read_settings
from app.cli.failures import Failure
from app.cli.terminal import open_console, print_text, printable

DIRECTORY = Path("openapi")
STALE = 1


def openapi(
    *,
    client: Annotated[
        bool,
        typer.Option(
            "--client",
            metavar="",
            help="The document for client generators, without unions.",
        ),
    ] = False,
    write: Annotated[
        bool,
        typer.Option(
            "--write",
            metavar="",
            help="Write both documents and the recorded examples to files.",
        ),
    ] = False,
    check: Annotated[
        bool,
        typer.Option(
            "--check", metavar="", help="Are the files what would be written? 0 or 1."
        ),
    ] = False,
    directory: Annotated[
        Path, typer.Option(metavar="FOLDER", help="Where the files are.")
    ] = DIRECTORY,
) -> int:
    """Print the OpenAPI document of the service, or write it to files."""
    if client + write + check > 1:
        raise Failure("--client, --write, --check: one of them at a time.")
    if check:
        return _check(directory)
    if write:
        return _write(directory)
    from app.api import export  # noqa: PLC0415 - other commands do without

    document = export.document(client=client, cache_dir=read_settings().cache_dir)
    print_text(json.dumps(document, indent=2, ensure_ascii=False))
    return 0


def _write(directory: Path) -> int:
    from app.api import export  # noqa: PLC0415 - as above

    try:
        written = export.write(directory, read_settings().cache_dir)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise Failure(f"--write: {directory} cannot be written: {why}.") from error
    open_console().print(f"Wrote {len(written)} files below {directory}.")
    return 0


def _check(directory: Path) -> int:
    from app.api import export  # noqa: PLC0415 - as above

    stale = export.stale(directory, read_settings().cache_dir)
    for name in stale:
        print_text(printable(f"{directory / name} is not what the service says now."))
    if stale:
        print_text("Write them again with: referee openapi --write")
    return STALE if stale else 0
