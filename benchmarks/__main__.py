"""``python -m benchmarks``: all measurements, one after the other."""

from __future__ import annotations

from rich.console import Console

from benchmarks import http, judging, storing, tables


def main() -> None:
    """Run everything and print the tables."""
    console = Console()
    judging.run(console)
    storing.run(console)
    tables.run(console)
    http.run(console)


if __name__ == "__main__":
    main()
