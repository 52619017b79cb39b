"""
Runs the examples of the README, and writes what they really answer into it.

    python -m tools.readme http://127.0.0.1:8000 --write

An example is a ``sh`` block followed by a ``json`` or ``text`` block. Commands that
call the service name it `SERVICE`; ``referee`` is the one of this environment.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

README = Path(__file__).parents[1] / "README.md"
SERVICE = "http://127.0.0.1:8000"
EXAMPLE = re.compile(
    r"```sh\n(?P<command>[^`]*)```\n+```(?P<kind>json|text)\n(?P<answer>[^`]*)```"
)


class Example(NamedTuple):
    """A command and what the README says it answers."""

    command: str
    kind: str
    answer: str


def examples(text: str) -> list[Example]:
    """The examples in *text*, in their order."""
    return [Example(**match.groupdict()) for match in EXAMPLE.finditer(text)]


def run(command: str, service: str, here: Path = README.parent) -> str:
    """What *command*, run *here*, prints when *service* is where the README says."""
    folder = Path(sys.executable).parent
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command.replace(SERVICE, service)],
        env={**os.environ, "PATH": path, "COLUMNS": "100"},
        cwd=here,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.stdout + done.stderr


def agrees(example: Example, printed: str) -> bool:
    """Whether *printed* is what the README shows."""
    if example.kind == "json":
        return bool(json.loads(printed) == json.loads(example.answer))
    return _lines(printed) == _lines(example.answer)


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").splitlines()]


def rewrite(text: str, service: str) -> str:
    """*text* with the answer of each example as it is."""

    def renew(match: re.Match[str]) -> str:
        printed = run(match["command"], service)
        if match["kind"] == "json":
            printed = _pretty(json.loads(printed))
        answer = "\n".join(_lines(printed)) + "\n"
        block = f"```{match['kind']}\n{answer}```"
        return f"```sh\n{match['command']}```\n\n{block}"

    return EXAMPLE.sub(renew, text)


WIDTH = 92


def _pretty(value: object, indent: int = 0) -> str:
    """JSON in which everything that fits stands on one line."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + indent <= WIDTH or not isinstance(value, dict | list) or not value:
        return flat
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        parts = [
            f"{pad}{json.dumps(key)}: {_pretty(item, indent + 2)}"
            for key, item in value.items()
        ]
        return "{\n" + ",\n".join(parts) + "\n" + " " * indent + "}"
    parts = [f"{pad}{_pretty(item, indent + 2)}" for item in value]
    return "[\n" + ",\n".join(parts) + "\n" + " " * indent + "]"


def main() -> int:
    """Check the README against the service named, or write it anew."""
    service = sys.argv[1] if len(sys.argv) > 1 else SERVICE
    text = README.read_text(encoding="utf-8")
    if "--write" in sys.argv:
        README.write_text(rewrite(text, service), encoding="utf-8")
        return 0
    wrong = [
        one for one in examples(text) if not agrees(one, run(one.command, service))
    ]
    for one in wrong:
        print(one.command)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
