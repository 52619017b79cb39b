"""What the command line refuses, and how it says so."""

from __future__ import annotations

import sys

import typer
from rich.console import Console
from rich.text import Text

from app.cli.terminal import printable

BAD_INPUT = 2
"""Exit status of a command that could not do what it was asked."""

MOST_FAULTS = 5
"""So many faults are told at once."""


class Failure(Exception):
    """A command cannot be carried out; its lines are for the person who gave it."""

    def __init__(self, *lines: str) -> None:
        self.lines = lines
        super().__init__("; ".join(lines))


def report(lines: tuple[str, ...]) -> None:
    """Tell what was wrong, on standard error, a line for each fault."""
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    sys.stdout.flush()
    for line in lines[:MOST_FAULTS]:
        text = Text.assemble(("Error: ", "bold red"), printable(line))
        console.print(text)
    if len(lines) > MOST_FAULTS:
        console.print(f"… and {len(lines) - MOST_FAULTS} more.")


def report_usage(error: typer.TyperException) -> None:
    """Tell what was wrong with the words of a command, and where to read more."""
    message = " ".join(error.format_message().split())
    message = message.replace("Value error, ", "").replace("Input should", "it must")
    report((message,))
    context = getattr(error, "ctx", None)
    if context is not None:
        print(f"Try: {context.command_path} --help", file=sys.stderr)  # noqa: T201 - usage
