"""
The pages that explain problems, as HTML for the service and Markdown for `docs/`.

`python -m app.api.problem_pages > docs/problems.md` writes the latter anew.
"""

from __future__ import annotations

import html
import re
import sys

from app.api.problem_codes import ProblemCode

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 1.1rem/1.5 system-ui, sans-serif; max-width: 42rem;
        margin: 2rem auto; padding: 0 1rem; }}
code {{ font-size: .95em; }}
</style>
</head>
<body>
{body}
</body>
</html>
"""
_INTRODUCTION = """\
Whenever the service does not answer a request, it answers with a problem
instead: `application/problem+json`, as RFC 9457 has it, with the members `type`,
`title`, `status`, `detail`, `instance`, `code` and `request_id`. Programs should
look at `code`, which never changes its meaning; new codes may appear. Where
something that was sent is at fault, `errors` lists up to 50 faults, each with a
JSON Pointer into what was sent, a code and a message.

An illegal move is no problem: it is a ruling, with status 200."""


def problems_markdown() -> str:
    """Return `docs/problems.md`."""
    parts = ["# Problems", _INTRODUCTION]
    for code in ProblemCode:
        kind = code.kind
        parts += [
            f"## `{code.value}`",
            f"{_statuses(code)}: **{kind.title}.**",
            kind.meaning,
            f"*What to do:* {kind.remedy}",
        ]
    return "\n\n".join(parts) + "\n"


def index_page(root: str) -> str:
    """Return the page that lists all problems, for a service at the path *root*."""
    items = "\n".join(
        f'<li><a href="{html.escape(root + code.type_uri)}">'
        f"<code>{code.value}</code></a> ({_statuses(code)}): "
        f"{html.escape(code.kind.title)}</li>"
        for code in ProblemCode
    )
    introduction = "\n".join(
        f"<p>{_inline(paragraph)}</p>" for paragraph in _INTRODUCTION.split("\n\n")
    )
    body = f"<h1>Problems</h1>\n{introduction}\n<ul>\n{items}\n</ul>"
    return _PAGE.format(title="Problems", body=body)


def problem_page(code: ProblemCode, root: str) -> str:
    """Return the page of one problem, for a service at the path *root*."""
    kind = code.kind
    body = (
        f"<h1>{html.escape(kind.title)}</h1>\n"
        f"<p>Code <code>{code.value}</code>, status {_statuses(code)}.</p>\n"
        f"<p>{_inline(kind.meaning)}</p>\n"
        f"<h2>What to do</h2>\n<p>{_inline(kind.remedy)}</p>\n"
        f'<p><a href="{html.escape(root)}/problems">All problems</a></p>'
    )
    return _PAGE.format(title=html.escape(kind.title), body=body)


def _statuses(code: ProblemCode) -> str:
    return " or ".join(str(status) for status in (code.kind.status, *code.kind.also))


def _inline(text: str) -> str:
    """Return *text* as HTML, with what stands in backticks as code."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(text))


if __name__ == "__main__":
    sys.stdout.write(problems_markdown())
