"""``python -m benchmarks``: all measurements, one after the other."""

from __future__ import annotations

from rich.console import Console

from benchmarks import audit, http, judging, replays, storing


def main() -> None:
    """Run everything and print the tables."""
    console = Console()
    judging.run(console)
    storing.run(console)
    replays.run(console)
    http.run(console)
    audit.run(console)


if __name__ == "__main__":
    main()
